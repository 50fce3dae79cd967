import { GitLabError } from '../../core/errors/gitlab-error.ts';
import type { Target } from './probe.ts';

/** The same refusal with other advice. */
export function withHint(error: GitLabError, hint: string | undefined): GitLabError {
  const { status, method, path, reason, retryAfter } = error;
  return new GitLabError({ status, method, path, reason, hint: hint ?? error.hint, retryAfter });
}

/** Advice on what GitLab says to a commit, by its own words (app/services/commits/create_service.rb, lib/api/commits.rb). */
const advice: readonly (readonly [RegExp, (target: Target) => string])[] = [
  [
    /when you are on a branch/i,
    ({ branch, start_branch }) =>
      start_branch
        ? `There may be no branch ${start_branch}; nothing was written.`
        : `There is no branch ${branch}. To create it with this commit, pass start_branch.`,
  ],
  [
    /not allowed to push into this branch/i,
    ({ branch }) =>
      `The branch ${branch} is protected, or your role is too low. Commit to a new branch with start_branch ${branch}, then open a merge request.`,
  ],
];

/** GitLab's refusal of a commit with advice on it; any other error as it is. */
export function explainRefusal(error: unknown, target: Target): unknown {
  if (!(error instanceof GitLabError)) return error;
  const found = advice.find(([pattern]) => pattern.test(error.reason));
  return found ? withHint(error, found[1](target)) : error;
}
