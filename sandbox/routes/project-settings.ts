import { projectFull } from '../entities/projects.ts';
import { listRefs } from '../git/refs.ts';
import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { forbidden, invalidParameter } from '../http/errors.ts';
import { type Answer, created, json, post, put, type Route, remove } from '../http/route.ts';
import type { Project } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { invalidRecord } from './issuable-edits.ts';
import { canCreateIn, checkPath, findNamespace, isTaken } from './project-writes.ts';

/** Settings that are kept as they are sent. */
const plainSettings = [
  'merge_method',
  'squash_option',
  'remove_source_branch_after_merge',
  'ci_config_path',
  'issues_enabled',
  'wiki_enabled',
  'snippets_enabled',
  'merge_commit_template',
  'squash_commit_template',
] as const;

const ownSettings = [
  'name',
  'path',
  'description',
  'default_branch',
  'visibility',
  'topics',
  'only_allow_merge_if_pipeline_succeeds',
  'only_allow_merge_if_all_discussions_are_resolved',
] as const;

const show = ({ store, viewer, project }: Call) => projectFull(store, viewer, project);

function rename(call: Call, path: string): void {
  const { project } = call;
  if (path === project.path) return;
  checkPath(path);
  if (isTaken(call, project.namespace, path)) throw invalidRecord({ path: ['has already been taken'] });
  project.formerPaths.push(pathOf(project));
  project.path = path;
}

async function changeDefaultBranch(project: Project, branch: string): Promise<void> {
  const branches = await listRefs(project.repository, 'refs/heads');
  if (!branches.some(({ name }) => name === branch)) {
    throw invalidRecord({
      base: [`Could not set the default branch. Do you have a branch named '${branch}' in your repository?`],
    });
  }
  project.defaultBranch = branch;
}

async function update(call: Call): Promise<Answer> {
  const { input, project } = call;
  const known = [...ownSettings, ...plainSettings];
  if (!known.some((name) => input.has(name))) {
    throw invalidParameter(`${known.join(', ')} are missing, at least one parameter must be provided`);
  }
  const [path, branch] = [input.text('path'), input.text('default_branch')];
  if (branch !== undefined) await changeDefaultBranch(project, branch);
  if (path !== undefined) rename(call, path);
  project.name = input.text('name') ?? project.name;
  if (input.has('description')) project.description = input.text('description') ?? null;
  project.visibility = input.choice('visibility', ['private', 'internal', 'public']) ?? project.visibility;
  project.topics = input.list('topics') ?? project.topics;
  project.needsPassingPipeline = input.flag('only_allow_merge_if_pipeline_succeeds') ?? project.needsPassingPipeline;
  project.needsResolvedThreads =
    input.flag('only_allow_merge_if_all_discussions_are_resolved') ?? project.needsResolvedThreads;
  for (const name of plainSettings) if (input.has(name)) project.settings[name] = input.sent(name);
  return json(show(call));
}

function transfer(call: Call): Answer {
  const { input, project } = call;
  const namespace = findNamespace(call, input.requireText('namespace'));
  if (namespace === null || !canCreateIn(call, namespace)) throw forbidden();
  if (isTaken(call, namespace, project.path)) {
    throw invalidRecord({ base: ['Project with same name or path in target namespace already exists'] });
  }
  project.formerPaths.push(pathOf(project));
  project.namespace = namespace;
  return json(show(call));
}

const archive = (isArchived: boolean) => (call: Call) => {
  call.project.isArchived = isArchived;
  return created(show(call));
};

/** GitLab marks a project first and deletes it some days later. */
function destroy({ project, store }: Call): Answer {
  const day = store.now().slice(0, 10);
  Object.assign(project.settings, { marked_for_deletion_on: day, marked_for_deletion_at: day });
  return { status: 202, body: { message: '202 Accepted' }, headers: {} };
}

function restore(call: Call): Answer {
  delete call.project.settings.marked_for_deletion_on;
  delete call.project.settings.marked_for_deletion_at;
  return created(show(call));
}

/** A project's settings, and where and whether it lives. */
export const projectSettingsRoutes: Route[] = [
  put('/projects/:id', levels.maintainer, update),
  put('/projects/:id/transfer', levels.owner, transfer),
  post('/projects/:id/archive', levels.owner, archive(true)),
  post('/projects/:id/unarchive', levels.owner, archive(false)),
  remove('/projects/:id', levels.owner, destroy),
  post('/projects/:id/restore', levels.owner, restore),
];
