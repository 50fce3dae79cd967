import type { WireAnswer } from './wire.ts';

const FOLLOWED = new Set([301, 302, 307, 308]);

/** The address an answer points to; undefined where it is no redirect or names none. */
export function locationOf(answer: WireAnswer, askedUrl: string): URL | undefined {
  const { location } = answer.headers;
  if (answer.status < 300 || answer.status >= 400 || location === undefined) return undefined;
  return URL.canParse(location, askedUrl) ? new URL(location, askedUrl) : undefined;
}

/** Whether an address is GitLab's sign-in page, where it sends whom a credential does not count for. */
export const isSignIn = ({ pathname }: URL) => pathname.endsWith('/users/sign_in');

/** Files that GitLab may keep in an object storage. It makes the addresses there itself: no user can choose one, as in a link of a release. */
const STORED = /^\/projects\/[^/]+\/(?:jobs|uploads|packages\/(?:generic|\d+))\//;
/** A climb that a proxy may decode: it would lead to another endpoint than the one that is judged here. */
const CLIMB = /(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|%2f|%5c|$)/i;

/** Whether what was asked for may lie in an object storage. */
function mayBeStored({ origin, pathname }: URL, restUrl: string): boolean {
  const url = origin + pathname;
  const path = url.startsWith(`${restUrl}/`) ? url.slice(restUrl.length) : '';
  return STORED.test(path) && !CLIMB.test(path);
}

/**
 * The address to go on to, where a read may follow: on the same origin, or from a file of GitLab's to the object storage
 * that it is kept in, where the token is never sent. GitLab redirects from a project that moved (to its numeric id), and to
 * its sign-in page where a credential does not count: that is no answer. `restUrl` is GitLab's own, ending in `/api/v4`.
 */
export function followedAddress(answer: WireAnswer, askedUrl: string, restUrl: string): URL | undefined {
  const location = FOLLOWED.has(answer.status) ? locationOf(answer, askedUrl) : undefined;
  if (!location || isSignIn(location)) return undefined;
  const asked = new URL(askedUrl);
  if (location.origin === asked.origin) return location;
  const isWeb = location.protocol === 'https:' || location.protocol === asked.protocol;
  return isWeb && mayBeStored(asked, restUrl) ? location : undefined;
}

/** An address without what may be secret in it: user, query (a signature) and fragment. */
export function withoutSecrets(url: URL): string {
  return url.origin + url.pathname;
}
