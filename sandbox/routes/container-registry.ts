import { createHash } from 'node:crypto';
import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { invalidParameter, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, noContent, type Route, remove } from '../http/route.ts';
import { type Collection, collectionRoutes, findRecord, recordsOf } from './collection.ts';

const host = 'registry.example.com';
const image = 'acme/greeter/service';
const seeded: Fields = {
  id: 71,
  name: 'service',
  path: image,
  project_id: 118,
  location: `${host}/${image}`,
  created_at: '2026-02-10T09:00:00.000Z',
  cleanup_policy_started_at: null,
  status: null,
};

function tag(name: string, created_at: string): Fields {
  const digest = createHash('sha256').update(name).digest('hex');
  return {
    name,
    path: `${image}:${name}`,
    location: `${host}/${image}:${name}`,
    revision: digest,
    short_revision: digest.slice(0, 9),
    digest: `sha256:${digest}`,
    created_at,
    total_size: 350_224_384,
  };
}

const repositories: Collection = {
  path: '/projects/:id/registry/repositories',
  parameter: 'repository_id',
  thing: 'ContainerRepository',
  read: levels.guest,
  write: levels.maintainer,
  takes: [],
  seed: { '/projects/118/registry/repositories': [seeded] },
  only: ['delete'],
};
const tags: Collection = {
  path: '/projects/:id/registry/repositories/:repository_id/tags',
  parameter: 'tag_name',
  field: 'name',
  thing: 'Tag',
  read: levels.guest,
  write: levels.developer,
  takes: [],
  seed: {
    '/projects/118/registry/repositories/71/tags': [
      tag('1.0.0', '2026-02-06T17:10:00.000Z'),
      tag('1.1.0', '2026-02-27T17:20:00.000Z'),
      tag('main', '2026-03-02T09:30:00.000Z'),
    ],
  },
  only: ['get', 'delete'],
};

/** Lists tell the name and place of a tag alone. */
const brief = ({ name = null, path = null, location = null }: Fields) => ({ name, path, location });

function listRepositories(call: Call): Promise<Answer> {
  return page(call, [...recordsOf(call, repositories)], (each) => each, { of: 'ContainerRepository' });
}

function listTags(call: Call): Promise<Answer> {
  findRecord(call, repositories);
  return page(call, [...recordsOf(call, tags)], brief, { of: 'Tag' });
}

/** Deletes what one expression fits and the other does not; GitLab does it later, and answers 202. */
function deleteTags(call: Call): Answer {
  const { input } = call;
  findRecord(call, repositories);
  const gone = input.text('name_regex_delete') ?? input.text('name_regex');
  if (gone === undefined) throw invalidParameter('name_regex_delete, name_regex are missing');
  const fits = (name: string, expression: string) => new RegExp(`^(?:${expression})$`).test(name);
  const kept = input.text('name_regex_keep');
  const all = recordsOf(call, tags);
  const fitting = all.filter(({ name }) => fits(String(name), gone) && !(kept && fits(String(name), kept)));
  for (const each of fitting.slice(input.integer('keep_n') ?? 0)) all.splice(all.indexOf(each), 1);
  return { ...noContent(), status: 202, body: '202', isOutsideContract: true };
}

/** Images of the container registry and their tags. */
export const containerRegistryRoutes: Route[] = [
  get(repositories.path, 'project', listRepositories),
  get('/groups/:id/registry/repositories', 'group', (call) =>
    page(call, call.group.fullPath === 'acme' ? [seeded] : [], (each) => each, { of: 'ContainerRepository' }),
  ),
  get('/registry/repositories/:repository_id', 'signed-in', ({ params }) => {
    if (params.repository_id !== '71') throw notFound('ContainerRepository');
    return json({ ...seeded, tags_count: 3 });
  }),
  remove('/groups/:id/dependency_proxy/cache', 'group', () => ({
    ...noContent(),
    status: 202,
    body: '202',
    isOutsideContract: true,
  })),
  ...collectionRoutes(repositories),
  get(tags.path, 'project', listTags),
  remove(tags.path, levels.maintainer, deleteTags),
  ...collectionRoutes(tags),
];
