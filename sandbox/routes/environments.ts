import { projectUrl } from '../entities/projects.ts';
import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { forbidden } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, noContent, post, type Route, remove } from '../http/route.ts';
import { type Collection, collectionRoutes, findRecord, recordsOf } from './collection.ts';

const base = '/projects/:id/environments';
const one = `${base}/:environment_id`;

const plain = {
  external_url: null,
  description: null,
  auto_stop_at: null,
  auto_stop_setting: 'always',
  created_at: '2026-01-12T09:00:00.000Z',
  updated_at: '2026-03-05T10:32:00.000Z',
};

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const seed: Collection['seed'] = {
  '/projects/118/environments': [
    { id: 41, name: 'production', state: 'available', tier: 'production', ...plain },
    { id: 42, name: 'review/greet-from-build-job', state: 'available', tier: 'development', ...plain },
    { id: 43, name: 'review/time-of-day', state: 'stopped', tier: 'development', ...plain },
  ],
};

/** Environment. */
function show(record: Fields, { project, store }: Call) {
  const name = String(record.name);
  return {
    ...record,
    slug: slugOf(name),
    enable_advanced_logs_querying: false,
    logs_api_path: `${new URL(projectUrl(store, project)).pathname}/-/logs/k8s.json?environment_name=${slugOf(name)}`,
  };
}

/** EnvironmentBasic: how deployments show where they went. */
export const environmentBasic = ({ id, name, external_url, created_at, updated_at }: Fields) => ({
  id,
  name,
  slug: slugOf(String(name)),
  external_url,
  created_at,
  updated_at,
});

const environments: Collection = {
  path: base,
  parameter: 'environment_id',
  thing: 'Environment',
  read: levels.reporter,
  write: levels.developer,
  takes: ['name', 'external_url', 'tier', 'description', 'auto_stop_setting'],
  requires: ['name'],
  defaults: ({ store }) => ({
    ...plain,
    state: 'available',
    tier: 'other',
    created_at: store.now(),
    updated_at: store.now(),
  }),
  seed,
  show,
  only: ['get', 'create', 'update'],
};

/** Every environment of the project that a request names. */
export const environmentsOf = (call: Call) => recordsOf(call, environments);

/** The environment of that name, made where there is none. */
export function environmentNamed(call: Call, name: string): Fields {
  const known = environmentsOf(call).find((each) => each.name === name);
  if (known !== undefined) return known;
  const fresh: Fields = { id: call.store.takeId('record'), ...environments.defaults?.(call, 0), name };
  environmentsOf(call).push(fresh);
  return fresh;
}

function list(call: Call): Promise<Answer> {
  const { input } = call;
  const states = input.choice('states', ['stopped', 'stopping', 'available']);
  const name = input.text('name');
  const search = input.text('search') ?? '';
  const fitting = environmentsOf(call).filter(
    (each) =>
      (states === undefined || each.state === states) &&
      (name === undefined || each.name === name) &&
      String(each.name).includes(search),
  );
  return page(call, fitting, (record) => show(record, call), { of: 'Environment' });
}

function stop(call: Call): Answer {
  const record = findRecord(call, environments);
  record.state = 'stopped';
  record.updated_at = call.store.now();
  return json(show(record, call));
}

function destroy(call: Call): Answer {
  const record = findRecord(call, environments);
  if (record.state !== 'stopped') throw forbidden();
  environmentsOf(call).splice(environmentsOf(call).indexOf(record), 1);
  return noContent();
}

/** Where a project deploys to. */
export const environmentRoutes: Route[] = [
  get(base, levels.reporter, list),
  ...collectionRoutes(environments),
  post(`${one}/stop`, levels.developer, stop),
  remove(one, levels.developer, destroy),
];
