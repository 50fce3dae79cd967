import type { WireAnswer } from './wire.ts';

const FOLLOWED = new Set([301, 302, 307, 308]);

/** The address an answer points to; undefined where it is no redirect or names none. */
export function locationOf(answer: WireAnswer, askedUrl: string): URL | undefined {
  const { location } = answer.headers;
  if (answer.status < 300 || answer.status >= 400 || location === undefined) return undefined;
  return URL.canParse(location, askedUrl) ? new URL(location, askedUrl) : undefined;
}

/**
 * Path and query to go on to, where a read may follow: the same origin, so that the token never reaches another. GitLab
 * sends one for a project that moved (to its numeric id), and its sign-in page where a credential does not count: that is no answer.
 */
export function followedTarget(answer: WireAnswer, askedUrl: string): string | undefined {
  const location = FOLLOWED.has(answer.status) ? locationOf(answer, askedUrl) : undefined;
  if (!location || location.origin !== new URL(askedUrl).origin || location.pathname.endsWith('/users/sign_in')) {
    return undefined;
  }
  return location.pathname + location.search;
}

/** An address without what may be secret in it: user, query (a signature) and fragment. */
export function withoutSecrets(url: URL): string {
  return url.origin + url.pathname;
}
