import { jobEntity } from '../entities/jobs.ts';
import { projectBasic, projectIdentity } from '../entities/projects.ts';
import { groupLevelOf, levelOf, levels, lineOf } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { badRequest, forbidden, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { created, get, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { Job } from '../state/pipeline-model.ts';
import { recordsOf } from './collection.ts';

const runner = (id: number, description: string, rest: Fields): Fields => ({
  id,
  description,
  ip_address: null,
  active: true,
  paused: false,
  is_shared: false,
  runner_type: 'project_type',
  name: 'gitlab-runner',
  online: true,
  created_at: '2026-01-12T09:00:00.000Z',
  status: 'online',
  job_execution_status: 'idle',
  tag_list: ['linux'],
  run_untagged: true,
  locked: false,
  maximum_timeout: 3600,
  access_level: 'not_protected',
  version: '19.4.0',
  revision: '8a1c2e3f',
  platform: 'linux',
  architecture: 'amd64',
  contacted_at: '2026-03-06T11:00:00.000Z',
  maintenance_note: null,
  project_ids: [],
  group_ids: [],
  ...rest,
});

const seed = {
  '/runners': [
    runner(12, 'linux-medium-2', { is_shared: true, runner_type: 'instance_type' }),
    runner(91, 'greeter-arm', { tag_list: ['arm64'], project_ids: [118, 120] }),
    runner(92, 'acme-docker', { runner_type: 'group_type', group_ids: [12] }),
    runner(93, 'greeter-old', { status: 'offline', online: false, project_ids: [118] }),
  ],
};

const all = (call: Call) => recordsOf(call, { path: '/runners', seed });
const idsOf = (record: Fields, name: 'project_ids' | 'group_ids') => record[name] as number[];
const projectsOf = ({ store }: Call, record: Fields) =>
  store.projects.filter(({ id }) => idsOf(record, 'project_ids').includes(id));
const groupsOf = ({ store }: Call, record: Fields) =>
  store.groups.filter(({ id }) => idsOf(record, 'group_ids').includes(id));

/** Whether the caller is a maintainer of a project of the runner's, or an owner of a group of its. */
function mayManage(call: Call, record: Fields): boolean {
  const viewer = viewerOf(call);
  return (
    viewer.isAdmin ||
    projectsOf(call, record).some((project) => levelOf(call.store, viewer, project) >= levels.maintainer) ||
    groupsOf(call, record).some((group) => groupLevelOf(call.store, viewer, group) >= levels.owner)
  );
}

function find(call: Call, id: number): Fields {
  const found = all(call).find((record) => record.id === id);
  if (found === undefined) throw notFound('Runner');
  return found;
}

function findManaged(call: Call): Fields {
  const found = find(call, numberParam(call, 'runner_id'));
  if (!mayManage(call, found)) throw forbidden('No access granted');
  return found;
}

const basicNames =
  'id description ip_address active paused is_shared runner_type name online created_at status job_execution_status'.split(
    ' ',
  );
const basic = (record: Fields): Fields =>
  Object.fromEntries(basicNames.map((name) => [name, record[name] ?? null] as const));

function details(call: Call, whole: Fields) {
  const { store } = call;
  const { project_ids: _projects, group_ids: _groups, ...record } = whole;
  const groups = groupsOf(call, whole).map(({ id, name, fullPath }) => ({
    id,
    name,
    web_url: `${store.url}/groups/${fullPath}`,
  }));
  return { ...record, projects: projectsOf(call, whole).map((each) => projectBasic(store, each)), groups };
}

function listRunners(call: Call, isIncluded: (record: Fields) => boolean) {
  const { input } = call;
  const type = input.choice('type', ['instance_type', 'group_type', 'project_type']);
  const status = input.text('status');
  const paused = input.flag('paused');
  const tags = input.list('tag_list') ?? [];
  const fitting = all(call).filter(
    (record) =>
      isIncluded(record) &&
      (type === undefined || record.runner_type === type) &&
      (status === undefined || record.status === status) &&
      (paused === undefined || record.paused === paused) &&
      tags.every((tag) => (record.tag_list as string[]).includes(tag)),
  );
  return page(call, fitting, basic, { of: 'Ci::Runner' });
}

function listOfProject(call: Call) {
  const line = lineOf(call.store, call.project.namespace).map(({ id }) => id);
  return listRunners(
    call,
    (record) =>
      record.is_shared === true ||
      idsOf(record, 'project_ids').includes(call.project.id) ||
      idsOf(record, 'group_ids').some((id) => line.includes(id)),
  );
}

function listOfGroup(call: Call) {
  const { group, store, viewer } = call;
  if (groupLevelOf(store, viewer, group) < levels.maintainer && !viewer?.isAdmin) throw forbidden();
  const line = lineOf(store, group).map(({ id }) => id);
  return listRunners(call, (record) => idsOf(record, 'group_ids').some((id) => line.includes(id)));
}

const settings = 'description paused tag_list run_untagged locked access_level maximum_timeout maintenance_note'.split(
  ' ',
);

function update(call: Call) {
  const record = findManaged(call);
  for (const name of settings) if (call.input.has(name)) record[name] = call.input.sent(name);
  record.active = record.paused !== true;
  return json(details(call, record));
}

function showJob(call: Call, job: Job) {
  const {
    runner: _runner,
    runner_manager: _manager,
    archived: _archived,
    commit: _commit,
    artifacts,
    ...shown
  } = jobEntity(call.store, job, undefined);
  return { ...shown, artifacts, project: projectIdentity(call.store, job.pipeline.project) };
}

function listJobs(call: Call) {
  const record = findManaged(call);
  const status = call.input.text('status');
  const jobs = projectsOf(call, record)
    .flatMap(({ pipelines }) => pipelines.flatMap((pipeline) => pipeline.jobs))
    .filter((job) => job.startedAt !== null && (status === undefined || job.status === status))
    .sort((left, right) => right.id - left.id);
  return page(call, jobs, (job) => showJob(call, job), { of: 'Ci::Build' });
}

function enable(call: Call) {
  const record = find(call, call.input.requireInteger('runner_id'));
  if (record.runner_type !== 'project_type') throw forbidden('Runner is a group runner');
  if (!mayManage(call, record)) throw forbidden('No access granted');
  const ids = idsOf(record, 'project_ids');
  if (ids.includes(call.project.id)) throw badRequest('Runner is already assigned to project');
  ids.push(call.project.id);
  return created(basic(record));
}

function disable(call: Call) {
  const record = find(call, numberParam(call, 'runner_id'));
  const ids = idsOf(record, 'project_ids');
  if (!ids.includes(call.project.id)) throw notFound('Runner');
  if (ids.length === 1)
    throw forbidden('Only one project associated with the runner. Please remove the runner instead');
  ids.splice(ids.indexOf(call.project.id), 1);
  return noContent();
}

function destroy(call: Call) {
  const record = findManaged(call);
  const isShared = idsOf(record, 'project_ids').length > 1;
  if (isShared && !viewerOf(call).isAdmin) throw forbidden('Runner associated with more than one project');
  all(call).splice(all(call).indexOf(record), 1);
  return noContent();
}

/** Everybody may look at the runners of the instance. */
function show(call: Call) {
  const record = find(call, numberParam(call, 'runner_id'));
  if (record.is_shared !== true && !mayManage(call, record)) throw forbidden('No access granted');
  return json(details(call, record));
}

/** Runners of projects and groups, their settings and what they ran. */
export const runnerRoutes: Route[] = [
  get('/runners', 'signed-in', (call) => listRunners(call, (record) => !record.is_shared && mayManage(call, record))),
  get('/runners/:runner_id', 'signed-in', show),
  put('/runners/:runner_id', 'signed-in', update),
  remove('/runners/:runner_id', 'signed-in', destroy),
  get('/runners/:runner_id/jobs', 'signed-in', listJobs),
  get('/projects/:id/runners', levels.maintainer, listOfProject),
  post('/projects/:id/runners', levels.maintainer, enable),
  remove('/projects/:id/runners/:runner_id', levels.maintainer, disable),
  get('/groups/:id/runners', 'group', listOfGroup),
];
