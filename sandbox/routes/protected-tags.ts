import { fitsWildcard, levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import type { Route } from '../http/route.ts';
import { type Collection, collectionRoutes, recordsOf } from './collection.ts';

const descriptions: Record<number, string> = { 0: 'No one', 30: 'Developers + Maintainers', 40: 'Maintainers' };

function rule(id: number, name: string, level: number) {
  const access = { id, access_level: level, access_level_description: descriptions[level] ?? 'Maintainers' };
  return { name, create_access_levels: [{ ...access, deploy_key_id: null, user_id: null, group_id: null }] };
}

const protectedTags: Collection = {
  path: '/projects/:id/protected_tags',
  parameter: 'name',
  field: 'name',
  thing: 'ProtectedTag',
  read: levels.maintainer,
  write: levels.maintainer,
  requires: ['name'],
  takes: [],
  defaults: ({ input }, id) => rule(id, input.text('name') ?? '', input.integer('create_access_level') ?? 40),
  seed: { '/projects/118/protected_tags': [rule(41, 'v*', 40)] },
  only: ['list', 'get', 'create', 'delete'],
};

/** Whether a rule of the project, with `*` for any text, fits a tag. */
export function isProtectedTag(call: Call, tag: string): boolean {
  return recordsOf(call, protectedTags).some(({ name }) => fitsWildcard(String(name), tag));
}

/** Rules for who may make tags, for maintainers. */
export const protectedTagRoutes: Route[] = collectionRoutes(protectedTags);
