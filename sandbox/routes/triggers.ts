import { userBasic } from '../entities/users.ts';
import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import type { Fields } from '../http/input.ts';
import type { Route } from '../http/route.ts';
import { type Collection, collectionRoutes, recordsOf } from './collection.ts';

/** Whoever owns a token sees it whole, others the first four characters of what is secret in it. */
function show(record: Fields, { store, viewer }: Call) {
  const owner = store.users.find(({ username }) => username === record.owner);
  const token = String(record.token);
  return {
    ...record,
    owner: owner === undefined ? null : userBasic(store, owner),
    token: owner === viewer ? token : token.split('-')[1]?.slice(0, 4),
  };
}

const triggers: Collection = {
  path: '/projects/:id/triggers',
  parameter: 'trigger_id',
  thing: 'Trigger',
  read: levels.maintainer,
  write: levels.maintainer,
  takes: ['description'],
  seed: {
    '/projects/118/triggers': [
      {
        id: 21,
        token: ['glptt', 'sandbox0fixed0trigger0dana'].join('-'),
        description: 'Rebuild from the site',
        created_at: '2026-02-11T08:00:00.000Z',
        updated_at: '2026-02-11T08:00:00.000Z',
        last_used: '2026-03-05T10:30:00.000Z',
        expires_at: null,
        owner: 'dana',
      },
      {
        id: 22,
        token: ['glptt', 'sandbox0fixed0trigger0root'].join('-'),
        description: 'Mirror',
        created_at: '2026-01-20T08:00:00.000Z',
        updated_at: '2026-01-20T08:00:00.000Z',
        last_used: null,
        expires_at: null,
        owner: 'root',
      },
    ],
  },
  show,
  only: ['list', 'get', 'update', 'delete'],
};

/** The trigger tokens of the call's project. */
export const triggersOf = (call: Call) => recordsOf(call, triggers);

/** Tokens that start pipelines. */
export const triggerRoutes: Route[] = collectionRoutes(triggers);
