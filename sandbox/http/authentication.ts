import type { Token, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { insufficientScope, invalidToken, unauthorized } from './errors.ts';

/** Who asks. Both are null for a caller without a token. */
export interface Caller {
  viewer: User | null;
  token: Token | null;
}

/** A token as the request carries it; only a job's own header or parameter may hold a job token. */
function findSecret(header: (name: string) => string | undefined, query: URLSearchParams) {
  const bearer = /^Bearer\s+(.+)$/i.exec(header('authorization') ?? '')?.[1];
  const personal =
    header('private-token') ?? bearer ?? query.get('private_token') ?? query.get('access_token') ?? undefined;
  if (personal !== undefined) return { secret: personal, isJob: false };
  const job = header('job-token') ?? query.get('job_token') ?? undefined;
  return job === undefined ? null : { secret: job, isJob: true };
}

/** Finds the caller; fails with 401 for a token that is unknown, expired or revoked, whatever the endpoint. */
export function authenticate(
  store: Store,
  header: (name: string) => string | undefined,
  query: URLSearchParams,
): Caller {
  const found = findSecret(header, query);
  if (found === null) return { viewer: null, token: null };
  const token = store.tokens.find((candidate) => candidate.secret === found.secret);
  if (token === undefined || (token.job !== null) !== found.isJob) throw unauthorized();
  if (token.isRevoked) throw invalidToken('Token was revoked. You have to re-authorize from the user.');
  if (token.expiresAt !== null && token.expiresAt < store.now().slice(0, 10)) {
    throw invalidToken('Token is expired. You can either do re-authorization or token refresh.');
  }
  return { viewer: token.user, token };
}

/** Fails with 403 `insufficient_scope` unless the token's scopes cover the request. */
export function requireScope(token: Token | null, isRead: boolean, isAboutUsers: boolean): void {
  if (token === null || token.job !== null || token.scopes.includes('api')) return;
  if (isRead && token.scopes.includes('read_api')) return;
  if (isRead && isAboutUsers && token.scopes.includes('read_user')) return;
  throw insufficientScope(isRead ? 'api read_api' : 'api');
}
