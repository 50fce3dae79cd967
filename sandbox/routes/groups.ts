import { groupBasic, memberEntity, namespaceBasic, projectFull } from '../entities/projects.ts';
import { canSeeGroup, canSeeProject, findGroup, groupLevelOf, levels, lineOf } from '../http/access.ts';
import { type Call, numberParam, textParam, viewerOf } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, type Route } from '../http/route.ts';
import type { Group, Member, Namespace } from '../state/model.ts';
import { pathOf, userNamespace } from '../state/store.ts';
import { sortRows } from './order.ts';
import { answerMembers, answerProjects } from './projects.ts';

function answerGroups(call: Call, all: readonly Group[]): Promise<Answer> {
  const { input, store, viewer } = call;
  const search = input.text('search')?.toLowerCase() ?? '';
  const visibility = input.choice('visibility', ['private', 'internal', 'public']);
  const least = Math.max(input.integer('min_access_level') ?? 0, input.flag('owned') ? levels.owner : 0);
  const skipped = input.list('skip_groups')?.map(Number) ?? [];
  const fitting = all.filter(
    (group) =>
      canSeeGroup(store, viewer, group) &&
      `${group.name} ${group.fullPath}`.toLowerCase().includes(search) &&
      (visibility === undefined || group.visibility === visibility) &&
      (least === 0 || groupLevelOf(store, viewer, group) >= least) &&
      (input.flag('top_level_only') !== true || group.parentId === null) &&
      !skipped.includes(group.id),
  );
  const order = input.choice('order_by', ['name', 'path', 'id', 'similarity']) ?? 'name';
  const key = (group: Group) => (order === 'id' ? group.id : order === 'path' ? group.path : group.name.toLowerCase());
  const sorted = sortRows(fitting, key, input.choice('sort', ['asc', 'desc']) ?? 'asc');
  return page(call, sorted, (group) => groupBasic(store, group), { of: 'Group' });
}

function showGroup(call: Call) {
  const { group, input, store, viewer } = call;
  const own = store.projects.filter(({ namespace }) => namespace.id === group.id);
  const projects = own.filter((project) => canSeeProject(store, viewer, project));
  const isWanted = input.flag('with_projects') ?? true;
  return json({
    ...groupBasic(store, group),
    shared_with_groups: [],
    prevent_sharing_groups_outside_hierarchy: false,
    ...(isWanted
      ? { projects: projects.map((project) => projectFull(store, null, project)), shared_projects: [] }
      : {}),
  });
}

function listProjects(call: Call) {
  const { group, input, store } = call;
  const withSubgroups = input.flag('include_subgroups') ?? false;
  const projects = store.projects.filter((project) =>
    withSubgroups ? pathOf(project).startsWith(`${group.fullPath}/`) : project.namespace.id === group.id,
  );
  return answerProjects(call, projects);
}

function membersOf(call: Call): Member[] {
  const all = lineOf(call.store, call.group).flatMap(({ members }) => members);
  return [...new Map(all.map((member) => [member.user.id, member])).values()];
}

function showMember(call: Call, members: Member[]) {
  const id = numberParam(call, 'user_id');
  const member = members.find(({ user }) => user.id === id);
  if (member === undefined) throw notFound();
  return json(memberEntity(call.store, member));
}

function namespacesOf(call: Call): Namespace[] {
  const viewer = viewerOf(call);
  const groups = call.store.groups.filter((group) => viewer.isAdmin || groupLevelOf(call.store, viewer, group) > 0);
  const users = viewer.isAdmin ? call.store.users : [viewer];
  return [...users.map(userNamespace), ...groups];
}

const namespaceEntity = (call: Call, namespace: Namespace) => ({
  ...namespaceBasic(call.store, namespace),
  ...(namespace.kind === 'group'
    ? { members_count_with_descendants: call.store.groups.find(({ id }) => id === namespace.id)?.members.length ?? 0 }
    : {}),
});

function listNamespaces(call: Call) {
  const search = call.input.text('search')?.toLowerCase() ?? '';
  const isTopOnly = call.input.flag('top_level_only') ?? false;
  const fitting = namespacesOf(call).filter(
    ({ name, fullPath, parentId }) =>
      `${name} ${fullPath}`.toLowerCase().includes(search) && (!isTopOnly || parentId === null),
  );
  return page(call, fitting, (namespace) => namespaceEntity(call, namespace), { of: 'Namespace' });
}

function showNamespace(call: Call) {
  const id = textParam(call, 'id');
  const group = findGroup(call.store, id);
  const user = call.store.users.find((each) => each.username === id || String(each.namespaceId) === id);
  const canSee = group !== null && canSeeGroup(call.store, call.viewer, group);
  const namespace = canSee ? group : user === undefined ? null : userNamespace(user);
  if (namespace === null) throw notFound('Namespace');
  return json(namespaceEntity(call, namespace));
}

function checkNamespace(call: Call) {
  const path = textParam(call, 'id').toLowerCase();
  const parentId = call.input.integer('parent_id') ?? null;
  const all = [...call.store.groups, ...call.store.users.map(userNamespace)];
  const exists = all.some((each) => each.path === path && each.parentId === parentId);
  return json({ exists, suggests: exists ? [`${path}1`] : [] });
}

/** Groups, their projects and members, and namespaces. */
export const groupRoutes: Route[] = [
  get('/groups', 'anyone', (call) => answerGroups(call, call.store.groups)),
  get('/groups/:id', 'group', showGroup),
  get('/groups/:id/subgroups', 'group', (call) =>
    answerGroups(
      call,
      call.store.groups.filter(({ parentId }) => parentId === call.group.id),
    ),
  ),
  get('/groups/:id/descendant_groups', 'group', (call) =>
    answerGroups(
      call,
      call.store.groups.filter(({ fullPath }) => fullPath.startsWith(`${call.group.fullPath}/`)),
    ),
  ),
  get('/groups/:id/projects', 'group', listProjects),
  get('/groups/:id/members', 'group', (call) => answerMembers(call, call.group.members)),
  get('/groups/:id/members/all', 'group', (call) => answerMembers(call, membersOf(call))),
  get('/groups/:id/members/all/:user_id', 'group', (call) => showMember(call, membersOf(call))),
  get('/groups/:id/members/:user_id', 'group', (call) => showMember(call, call.group.members)),
  get('/namespaces', 'signed-in', listNamespaces),
  get('/namespaces/:id', 'signed-in', showNamespace),
  get('/namespaces/:id/exists', 'signed-in', checkNamespace),
];
