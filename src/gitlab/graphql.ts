import type { GraphqlOptions, Log } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { errorMessages } from './error-body.ts';
import { parseBody } from './reply.ts';
import type { WireAnswer } from './wire.ts';

/**
 * Take the `data` out of a successful GraphQL answer. Errors without data become a GitLabError with that status; so do errors
 * beside data whose every top field is null, which is how GitLab answers a mutation on something that cannot be seen.
 */
export function readGraphqlData(
  answer: WireAnswer,
  path: string,
  { log, onPartial }: GraphqlOptions & { readonly log: Log },
): unknown {
  const body = parseBody(answer);
  const { data, errors } = isRecord(body) ? body : {};
  const problems = Array.isArray(errors) ? errors : [];
  if (problems.length === 0 && data !== undefined) return data;
  if (isRecord(data) && Object.values(data).some((field) => field !== null)) {
    log.warn({ path, errors: problems.length }, 'GitLab answered a GraphQL document in part');
    onPartial?.(errorMessages(problems));
    return data;
  }
  throw new GitLabError({
    status: answer.status,
    method: 'POST',
    path,
    reason: errorMessages(problems) || 'the answer is not a GraphQL result',
    hint: 'Correct the document or its variables; fields differ between GitLab versions, and what the token may not see counts as missing.',
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
