import { pipelineBasic } from '../entities/pipelines.ts';
import { userBasic } from '../entities/users.ts';
import { levels } from '../http/access.ts';
import { type Call, textParam, viewerOf } from '../http/call.ts';
import { ApiError, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, post, put, type Route, remove } from '../http/route.ts';
import type { Pipeline } from '../state/pipeline-model.ts';
import { type Collection, collectionRoutes, findRecord, recordsOf } from './collection.ts';
import { sortRows } from './order.ts';
import { startOn } from './pipeline-writes.ts';

const base = '/projects/:id/pipeline_schedules';
const one = `${base}/:pipeline_schedule_id`;

const moments = {
  next_run_at: '2027-03-07T04:00:00.000Z',
  created_at: '2026-02-20T10:00:00.000Z',
  updated_at: '2026-02-20T10:00:00.000Z',
};

/** Of a record `variables` are its own; `owner` is a username, and `pipelines` holds ids. */
const seed: Collection['seed'] = {
  '/projects/118/pipeline_schedules': [
    {
      id: 13,
      description: 'Nightly',
      ref: 'refs/heads/main',
      cron: '0 4 * * *',
      cron_timezone: 'UTC',
      active: true,
      ...moments,
      owner: 'dana',
      variables: [{ variable_type: 'env_var', key: 'GREETING_LANGUAGE', value: 'en', raw: false }],
      pipelines: [],
    },
    {
      id: 14,
      description: 'Weekly cleanup',
      ref: 'refs/heads/main',
      cron: '0 5 * * 1',
      cron_timezone: 'Europe/Copenhagen',
      active: false,
      ...moments,
      owner: 'kim',
      variables: [],
      pipelines: [],
    },
  ],
};

const idsOf = (record: Fields) => record.pipelines as number[];
const variablesOf = (record: Fields) => record.variables as Fields[];

function pipelinesOf({ project }: Call, record: Fields): Pipeline[] {
  return project.pipelines.filter(({ id }) => idsOf(record).includes(id));
}

/** CiPipelineSchedule, as lists show it. */
function row(record: Fields, { store }: Call) {
  const { owner, variables: _variables, pipelines: _pipelines, ...fields } = record;
  const user = store.users.find(({ username }) => username === owner);
  return { ...fields, owner: user === undefined ? null : userBasic(store, user), inputs: [] };
}

/** CiPipelineScheduleDetails. */
function details(record: Fields, call: Call) {
  const last = pipelinesOf(call, record).at(-1);
  return {
    ...row(record, call),
    last_pipeline: last === undefined ? null : pipelineBasic(call.store, last),
    variables: variablesOf(record),
  };
}

const schedules: Collection = {
  path: base,
  parameter: 'pipeline_schedule_id',
  thing: 'Pipeline Schedule',
  read: levels.reporter,
  write: levels.developer,
  takes: ['description', 'ref', 'cron', 'cron_timezone', 'active'],
  requires: ['description', 'ref', 'cron'],
  defaults: (call) => ({
    cron_timezone: 'UTC',
    active: true,
    ...moments,
    created_at: call.store.now(),
    updated_at: call.store.now(),
    owner: viewerOf(call).username,
    variables: [],
    pipelines: [],
  }),
  seed,
  show: details,
  only: ['get', 'create', 'update', 'delete'],
};

function list(call: Call): Promise<Answer> {
  const scope = call.input.choice('scope', ['active', 'inactive']);
  const fitting = recordsOf(call, schedules).filter(
    ({ active }) => scope === undefined || active === (scope === 'active'),
  );
  return page(call, fitting, (record) => row(record, call), { of: 'Ci::PipelineSchedule' });
}

async function play(call: Call): Promise<Answer> {
  const record = findRecord(call, schedules);
  const variables = variablesOf(record).map(({ key, value }) => ({ key: String(key), value: String(value) }));
  const branch = String(record.ref).replace(/^refs\/(heads|tags)\//, '');
  const pipeline = await startOn(call, branch, { source: 'schedule', variables });
  idsOf(record).push(pipeline.id);
  return created({ message: '201 Created' });
}

function takeOwnership(call: Call): Answer {
  const record = findRecord(call, schedules);
  record.owner = viewerOf(call).username;
  return created(details(record, call));
}

function findVariable(call: Call): Fields {
  const found = variablesOf(findRecord(call, schedules)).find(({ key }) => key === textParam(call, 'key'));
  if (found === undefined) throw notFound('Variable');
  return found;
}

function createVariable(call: Call): Answer {
  const variables = variablesOf(findRecord(call, schedules));
  const key = call.input.requireText('key');
  if (variables.some((each) => each.key === key)) {
    throw new ApiError(400, { message: { 'variables.key': ['has already been taken'] } });
  }
  const value = call.input.requireText('value');
  const variable = { variable_type: call.input.text('variable_type') ?? 'env_var', key, value, raw: false };
  variables.push(variable);
  return created(variable);
}

function updateVariable(call: Call): Answer {
  const variable = findVariable(call);
  variable.value = call.input.text('value') ?? variable.value ?? null;
  variable.variable_type = call.input.text('variable_type') ?? variable.variable_type ?? null;
  return json(variable);
}

function removeVariable(call: Call): Answer {
  const variable = findVariable(call);
  const variables = variablesOf(findRecord(call, schedules));
  variables.splice(variables.indexOf(variable), 1);
  return { ...json(variable), status: 202 };
}

function listPipelines(call: Call): Promise<Answer> {
  const direction = call.input.choice('sort', ['asc', 'desc']) ?? 'asc';
  const sorted = sortRows(pipelinesOf(call, findRecord(call, schedules)), ({ id }) => id, direction);
  return page(call, sorted, (each) => pipelineBasic(call.store, each), { of: 'Ci::Pipeline' });
}

/** Schedules of pipelines, their variables and what they started. */
export const scheduleRoutes: Route[] = [
  get(base, levels.reporter, list),
  ...collectionRoutes(schedules),
  get(`${one}/pipelines`, levels.reporter, listPipelines),
  post(`${one}/play`, levels.developer, play),
  post(`${one}/take_ownership`, levels.maintainer, takeOwnership),
  post(`${one}/variables`, levels.developer, createVariable),
  get(`${one}/variables/:key`, levels.developer, (call) => json(findVariable(call))),
  put(`${one}/variables/:key`, levels.developer, updateVariable),
  remove(`${one}/variables/:key`, levels.developer, removeVariable),
];
