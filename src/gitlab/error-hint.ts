import type { Credential } from '../core/credential.ts';
import type { ErrorBody } from './error-body.ts';

export interface Refusal {
  readonly status: number;
  readonly isRead: boolean;
  readonly body: ErrorBody;
  readonly credential: Credential;
  readonly retryAfter: number | undefined;
}

const HINTS: Readonly<Record<number, (refusal: Refusal) => string>> = {
  400: () => 'Correct the arguments that GitLab names.',
  401: ({ credential }) =>
    credential.kind === 'job-token'
      ? `A job token (${credential.source}) reaches only some endpoints and ends with its job; use a personal or project access token for the rest.`
      : `The token from ${credential.source} is wrong, expired or revoked, and must be replaced.`,
  403: ({ body, credential }) =>
    body.scope
      ? `The token from ${credential.source} needs one of these scopes: ${body.scope}.`
      : `The user of the token from ${credential.source} needs a higher role here, or the token a wider scope.`,
  404: ({ body }) => {
    if (body.kind === 'html') {
      return 'A proxy on the way may not pass encoded slashes (%2F): use the numeric project id, or have the proxy keep them (Apache: AllowEncodedSlashes NoDecode).';
    }
    return body.isFromRouter
      ? 'This GitLab has no such endpoint: its version may be too old, or the feature may be off.'
      : 'Check the ids and paths; GitLab answers 404 also where the token may not see what is there.';
  },
  405: () => 'GitLab does not allow this in the present state; read the object again to see why.',
  406: () => 'The object is not in a state that allows this, for example a merge request with conflicts.',
  409: () => 'The object exists already, or changed meanwhile: read it again before repeating.',
  412: () => 'The object changed since it was read: read it again before repeating.',
  413: () => 'Send less at once.',
  422: () => 'GitLab understood the values and refuses them: change them as it says.',
  429: ({ retryAfter }) => waitHint(retryAfter) ?? 'Wait a minute before the next call, and make fewer of them.',
};

/** Say in one sentence what to do about a refusal; undefined where nothing sensible can be said. */
export function hintFor(refusal: Refusal): string | undefined {
  const known = HINTS[refusal.status];
  if (known) return known(refusal);
  if (refusal.status < 500) return undefined;
  if (!refusal.isRead) return 'The outcome is unknown: check whether the change was made before repeating it.';
  return waitHint(refusal.retryAfter) ?? 'GitLab, or a proxy before it, has a fault; try again later.';
}

function waitHint(seconds: number | undefined): string | undefined {
  return seconds ? `Wait ${seconds} s before the next call.` : undefined;
}
