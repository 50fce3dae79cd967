import { createHash } from 'node:crypto';
import { projectIdentity } from '../entities/projects.ts';
import { levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { created, post, type Route } from '../http/route.ts';
import { type Collection, collectionRoutes, recordsOf } from './collection.ts';

const fingerprint = (key: string) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const seededKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGreeterDeployKeyGreeterDeployKeyGreeter00 deploy@example.com';

/** Below a project a key carries whether it may push there. */
function show(record: Fields, { project, store }: Call): Fields {
  const projects = record.can_push === true ? [projectIdentity(store, project)] : [];
  return { ...record, projects_with_write_access: projects, projects_with_readonly_access: [] };
}

const keys: Collection = {
  path: '/projects/:id/deploy_keys',
  parameter: 'key_id',
  thing: 'Deploy Key',
  read: levels.maintainer,
  write: levels.maintainer,
  takes: ['title', 'key', 'can_push', 'expires_at'],
  requires: ['title', 'key'],
  defaults: ({ input, store }) => ({
    created_at: store.now(),
    expires_at: null,
    last_used_at: null,
    usage_type: 'auth',
    can_push: false,
    fingerprint_sha256: fingerprint(input.text('key') ?? ''),
  }),
  seed: {
    '/projects/118/deploy_keys': [
      {
        id: 61,
        title: 'Deployment',
        key: seededKey,
        created_at: '2026-01-20T09:00:00.000Z',
        expires_at: null,
        last_used_at: '2026-03-05T22:10:00.000Z',
        usage_type: 'auth',
        can_push: false,
        fingerprint_sha256: fingerprint(seededKey),
      },
    ],
  },
  show,
};

/** Gives a project a key that another one has, read-only. */
function enable(call: Call) {
  const id = textParam(call, 'key_id');
  const everywhere = call.store.projects.flatMap((project) => {
    const path = `/projects/${project.id}/deploy_keys`;
    return call.store.records.get(path) ?? keys.seed?.[path] ?? [];
  });
  const found = everywhere.find((record) => String(record.id) === id);
  if (found === undefined) throw notFound('Deploy Key');
  const own = recordsOf(call, keys);
  const copy = own.find((record) => record.id === found.id) ?? { ...found, can_push: false };
  if (!own.includes(copy)) own.push(copy);
  return created(show(copy, call));
}

/** Deploy keys of projects. */
export const deployKeyRoutes: Route[] = [
  post('/projects/:id/deploy_keys/:key_id/enable', levels.maintainer, enable),
  ...collectionRoutes(keys),
];
