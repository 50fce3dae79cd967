import { type Call, viewerOf } from '../http/call.ts';
import { get, json, type Route } from '../http/route.ts';

const metadata = ({ store }: Call) =>
  json({
    version: store.version,
    revision: 'a1b2c3d4e5f',
    kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
    enterprise: store.version.endsWith('-ee'),
  });

function showOwnToken(call: Call) {
  const user = viewerOf(call);
  const { token } = call;
  return json({
    id: token?.id,
    name: token?.name,
    revoked: false,
    created_at: '2026-01-05T08:30:00.000Z',
    description: null,
    scopes: token?.scopes ?? [],
    user_id: user.id,
    last_used_at: '2026-03-06T07:00:00.000Z',
    active: true,
    expires_at: token?.expiresAt ?? null,
    last_used_ips: [],
  });
}

/** Version, metadata and the caller's own token. */
export const instanceRoutes: Route[] = [
  get('/version', 'signed-in', metadata),
  get('/metadata', 'signed-in', metadata),
  get('/personal_access_tokens/self', 'signed-in', showOwnToken),
];
