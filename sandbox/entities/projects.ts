import { groupLevelOf, levelOf, levels } from '../http/access.ts';
import type { Group, Member, Namespace, Project, User } from '../state/model.ts';
import { pathOf, type Store } from '../state/store.ts';
import { userBasic } from './users.ts';

/** The address of a project's pages, without a slash at the end. */
export const projectUrl = (store: Store, project: Project) => `${store.url}/${pathOf(project)}`;

/** NamespaceBasic. */
export function namespaceBasic(store: Store, namespace: Namespace) {
  const folder = namespace.kind === 'group' ? 'groups/' : '';
  return {
    id: namespace.id,
    name: namespace.name,
    path: namespace.path,
    kind: namespace.kind,
    full_path: namespace.fullPath,
    parent_id: namespace.parentId,
    avatar_url: null,
    web_url: `${store.url}/${folder}${namespace.fullPath}`,
  };
}

/** The namespace's name with its ancestors', such as `Acme / Tools`. */
export function fullNameOf(store: Store, namespace: Namespace): string {
  const parent = store.groups.find((group) => group.id === namespace.parentId);
  return parent === undefined ? namespace.name : `${fullNameOf(store, parent)} / ${namespace.name}`;
}

/** ProjectIdentity: the few fields that to-dos show. */
export const projectIdentity = (store: Store, project: Project) => ({
  id: project.id,
  description: project.description,
  name: project.name,
  name_with_namespace: `${fullNameOf(store, project.namespace)} / ${project.name}`,
  path: project.path,
  path_with_namespace: pathOf(project),
  created_at: project.createdAt,
});

/** BasicProjectDetails: what `simple=true` and project searches show. */
export function projectBasic(store: Store, project: Project) {
  const url = projectUrl(store, project);
  const { host, hostname } = new URL(store.url);
  return {
    ...projectIdentity(store, project),
    default_branch: project.defaultBranch,
    tag_list: project.topics,
    topics: project.topics,
    ssh_url_to_repo: `git@${hostname}:${pathOf(project)}.git`,
    http_url_to_repo: `${url}.git`,
    web_url: url,
    readme_url: `${url}/-/blob/${project.defaultBranch}/README.md`,
    forks_count: store.projects.filter((other) => other.forkedFrom === project).length,
    avatar_url: null,
    star_count: project.starCount,
    last_activity_at: project.lastActivityAt,
    visibility: project.visibility,
    namespace: namespaceBasic(store, project.namespace),
    container_registry_image_prefix: `registry.${host}/${pathOf(project)}`,
  };
}

function permissionsOf(store: Store, user: User, project: Project) {
  const own = project.members.find((member) => member.user === user)?.level;
  const inherited = groupLevelOf(store, user, project.namespace);
  const access = (level: number) => ({ access_level: level, notification_level: 3 });
  const isOwner = project.namespace.kind === 'user' && project.namespace.path === user.username;
  return {
    project_access: isOwner ? access(levels.owner) : own === undefined ? null : access(own),
    group_access: inherited === 0 ? null : access(inherited),
  };
}

function linksOf(store: Store, project: Project) {
  const self = `${store.url}/api/v4/projects/${project.id}`;
  return {
    self,
    issues: `${self}/issues`,
    merge_requests: `${self}/merge_requests`,
    repo_branches: `${self}/repository/branches`,
    labels: `${self}/labels`,
    events: `${self}/events`,
    members: `${self}/members`,
    cluster_agents: `${self}/cluster_agents`,
  };
}

/** ProjectWithAccess: a project with its settings and, for a signed-in viewer, the viewer's roles. */
export function projectFull(store: Store, viewer: User | null, project: Project) {
  const origin = project.forkedFrom;
  return {
    ...projectBasic(store, project),
    _links: linksOf(store, project),
    ...(origin === null ? {} : { forked_from_project: projectBasic(store, origin) }),
    empty_repo: project.isEmpty,
    archived: project.isArchived,
    creator_id: project.creator.id,
    issues_enabled: true,
    merge_requests_enabled: true,
    wiki_enabled: true,
    jobs_enabled: true,
    snippets_enabled: true,
    can_create_merge_request_in: levelOf(store, viewer, project) >= levels.developer,
    merge_method: 'merge',
    squash_option: 'default_off',
    only_allow_merge_if_pipeline_succeeds: project.needsPassingPipeline,
    only_allow_merge_if_all_discussions_are_resolved: project.needsResolvedThreads,
    remove_source_branch_after_merge: true,
    open_issues_count: project.issues.filter((issue) => issue.state === 'opened').length,
    ci_config_path: '',
    ci_default_git_depth: 20,
    ci_job_token_scope_enabled: false,
    public_jobs: true,
    shared_with_groups: [],
    approvals_before_merge: 0,
    mirror: false,
    compliance_frameworks: [],
    merge_pipelines_enabled: false,
    merge_trains_enabled: false,
    ...project.settings,
    ...(viewer === null ? {} : { permissions: permissionsOf(store, viewer, project) }),
  };
}

/** Member of a project or group. */
export function memberEntity(store: Store, member: Member) {
  return {
    ...userBasic(store, member.user),
    access_level: member.level,
    created_at: member.createdAt,
    expires_at: member.expiresAt,
    membership_state: 'active',
    member_role: null,
  };
}

/** Group, as lists show it. */
export function groupBasic(store: Store, group: Group) {
  return {
    id: group.id,
    web_url: `${store.url}/groups/${group.fullPath}`,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    share_with_group_lock: false,
    require_two_factor_authentication: false,
    two_factor_grace_period: 48,
    project_creation_level: 'developer',
    auto_devops_enabled: null,
    subgroup_creation_level: 'maintainer',
    emails_disabled: false,
    emails_enabled: true,
    mentions_disabled: null,
    lfs_enabled: true,
    default_branch: null,
    default_branch_protection: 2,
    avatar_url: null,
    request_access_enabled: true,
    full_name: fullNameOf(store, group),
    full_path: group.fullPath,
    created_at: group.createdAt,
    parent_id: group.parentId,
    organization_id: 1,
    shared_runners_setting: 'enabled',
    wiki_access_level: 'enabled',
    ...group.settings,
  };
}
