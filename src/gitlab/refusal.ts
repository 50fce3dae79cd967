import type { Credential } from '../core/credential.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import type { Call } from './call.ts';
import { readErrorBody } from './error-body.ts';
import { hintFor } from './error-hint.ts';
import { isSignIn, locationOf, withoutSecrets } from './redirect.ts';
import { secondsAsked } from './retry.ts';
import type { Answer } from './send.ts';

/** Make the error for an answer with a status of 300 or above. The token is masked, should the answer repeat it. */
export function toGitLabError(answer: Answer, call: Call, credential: Credential, now: number): GitLabError {
  const { status } = answer;
  const maskToken = (text: string) => text.replaceAll(credential.token, '[token]');
  const { reason, location, hint, retryAfter, isUnknownEndpoint } =
    describeRedirect(answer, call) ?? describeRefusal(answer, call, credential, now);
  return new GitLabError({
    status,
    method: call.method,
    path: call.path,
    reason: maskToken(reason),
    location: location && maskToken(location),
    hint,
    retryAfter,
    isUnknownEndpoint,
  });
}

interface Description {
  readonly reason: string;
  readonly hint: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly location?: string | undefined;
  readonly isUnknownEndpoint?: boolean | undefined;
}

function describeRefusal(answer: Answer, call: Call, credential: Credential, now: number): Description {
  const body = readErrorBody(answer);
  const retryAfter = secondsAsked(answer.status, answer.headers, now);
  const hint = hintFor({ status: answer.status, isRead: call.isRead, body, credential, retryAfter });
  const isUnknownEndpoint = answer.status === 404 && body.isFromRouter;
  return { reason: body.reason, hint, retryAfter, isUnknownEndpoint };
}

function describeRedirect(answer: Answer, call: Call): Description | undefined {
  const location = locationOf(answer, answer.url);
  if (!location) return undefined;
  const asked = new URL(answer.url);
  const reason = `${withoutSecrets(asked)} redirects to ${withoutSecrets(location)}, which was not followed.`;
  const leadsOn = !isSignIn(location);
  return {
    reason,
    hint: redirectHint(asked, location, call),
    location: leadsOn ? withoutSecrets(location) : undefined,
  };
}

function redirectHint(asked: URL, location: URL, call: Call): string {
  if (isSignIn(location)) {
    return 'GitLab asks to sign in: the token does not count for this address.';
  }
  const isSamePath = location.origin !== asked.origin && location.pathname.endsWith(call.path);
  if (isSamePath) {
    const root = location.origin + location.pathname.slice(0, -call.path.length);
    return `${call.isRead ? '' : 'Nothing was changed. '}Whoever runs this server must set GITLAB_API_URL to ${root}.`;
  }
  return call.isRead
    ? 'The token is never sent to another address; what is there must be fetched without this server.'
    : 'Nothing was changed; the project may have moved: use the id or path in the new address.';
}
