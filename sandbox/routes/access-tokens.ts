import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, numberParam, textParam, viewerOf } from '../http/call.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { get, json, noContent, type Route, remove } from '../http/route.ts';
import type { Token } from '../state/model.ts';
import { type Collection, collectionRoutes, recordsOf } from './collection.ts';

type Base = '/projects/:id' | '/groups/:id';

const botToken = (id: number, resource: { type: string; id: number }, rest: Fields): Fields => ({
  id,
  user_id: 31,
  description: null,
  scopes: ['api'],
  active: true,
  revoked: false,
  created_at: '2026-01-10T09:00:00.000Z',
  expires_at: '2027-01-10',
  last_used_at: '2026-03-05T21:00:00.000Z',
  last_used_ips: [],
  granular: false,
  access_level: 30,
  resource_type: resource.type,
  resource_id: resource.id,
  ...rest,
});

const seed = {
  '/projects/118/access_tokens': [
    botToken(71, { type: 'project', id: 118 }, { name: 'Pipeline repairs' }),
    botToken(72, { type: 'project', id: 118 }, { name: 'Old mirror', active: false, revoked: true }),
  ],
  '/groups/12/access_tokens': [botToken(73, { type: 'group', id: 12 }, { name: 'Reports', scopes: ['read_api'] })],
};

function fits({ input }: Call, { name, isActive }: { name: string; isActive: boolean }): boolean {
  const state = input.choice('state', ['active', 'inactive']);
  const search = input.text('search')?.toLowerCase() ?? '';
  return name.toLowerCase().includes(search) && (state === undefined || (state === 'active') === isActive);
}

function ownedTokenRoutes(base: Base): Route[] {
  const path = `${base}/access_tokens`;
  const access = base === '/projects/:id' ? levels.maintainer : 'group';
  const asManager = (answer: Route['answer']) => (call: Call) => {
    const mayNot = access === 'group' && groupLevelOf(call.store, call.viewer, call.group) < levels.owner;
    if (mayNot && !call.viewer?.isAdmin) throw forbidden();
    return answer(call);
  };
  const list = (call: Call) => {
    const wanted = (token: Fields) => fits(call, { name: String(token.name), isActive: token.active === true });
    return page(call, recordsOf(call, { path, seed }).filter(wanted), (token) => token);
  };
  const find = (call: Call) => {
    const token = recordsOf(call, { path, seed }).find(({ id }) => String(id) === textParam(call, 'token_id'));
    if (token === undefined) throw notFound(`${base === '/projects/:id' ? 'Project' : 'Group'} access token`);
    return token;
  };
  // A token that was revoked stays on the list.
  const revoke = (call: Call) => {
    const token = find(call);
    Object.assign(token, { active: false, revoked: true });
    return noContent();
  };
  return [
    get(path, access, asManager(list)),
    get(
      `${path}/:token_id`,
      access,
      asManager((call) => json(find(call))),
    ),
    remove(`${path}/:token_id`, access, asManager(revoke)),
  ];
}

const personalToken = ({ id, name, isRevoked, scopes, user, expiresAt }: Token) => ({
  id,
  name,
  revoked: isRevoked,
  created_at: '2026-01-05T08:30:00.000Z',
  description: null,
  scopes,
  user_id: user.id,
  last_used_at: '2026-03-06T07:00:00.000Z',
  active: !isRevoked,
  expires_at: expiresAt,
  last_used_ips: [],
});

/** The caller's tokens; an administrator's are everybody's. */
function visibleTokens(call: Call): Token[] {
  const viewer = viewerOf(call);
  return call.store.tokens.filter(({ user, job }) => job === null && (viewer.isAdmin || user === viewer));
}

function listPersonal(call: Call) {
  const userId = call.input.integer('user_id');
  if (userId !== undefined && userId !== viewerOf(call).id && !viewerOf(call).isAdmin) throw forbidden();
  const wanted = visibleTokens(call)
    .filter(({ user }) => userId === undefined || user.id === userId)
    .filter(({ name, isRevoked }) => fits(call, { name, isActive: !isRevoked }));
  return page(call, wanted, personalToken);
}

function revokePersonal(call: Call) {
  const token = visibleTokens(call).find(({ id }) => id === numberParam(call, 'token_id'));
  if (token === undefined) throw notFound('Token');
  token.isRevoked = true;
  return noContent();
}

const deployToken = (id: number, rest: Fields): Fields => ({
  id,
  username: `gitlab+deploy-token-${id}`,
  expires_at: null,
  scopes: ['read_repository'],
  revoked: false,
  expired: false,
  ...rest,
});

const deployTokens = (base: Base): Collection => ({
  path: `${base}/deploy_tokens`,
  parameter: 'token_id',
  thing: 'Deploy Token',
  read: levels.maintainer,
  write: levels.maintainer,
  takes: [],
  seed: {
    '/projects/118/deploy_tokens': [deployToken(81, { name: 'Production', scopes: ['read_registry'] })],
    '/groups/12/deploy_tokens': [deployToken(82, { name: 'Mirror' })],
  },
  only: ['list', 'get', 'delete'],
});

/** Access tokens and deploy tokens: what there is, and taking it away. */
export const accessTokenRoutes: Route[] = [
  ...ownedTokenRoutes('/projects/:id'),
  ...ownedTokenRoutes('/groups/:id'),
  get('/personal_access_tokens', 'signed-in', listPersonal),
  remove('/personal_access_tokens/:token_id', 'signed-in', revokePersonal),
  ...collectionRoutes(deployTokens('/projects/:id')),
  ...collectionRoutes(deployTokens('/groups/:id')),
];
