import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import { findBySourceBranch } from '../merge-request/read.ts';

interface MergeInput {
  readonly project_id: string;
  readonly merge_request_iid?: number | undefined;
  readonly source_branch?: string | undefined;
  readonly sha?: string | undefined;
  readonly auto_merge?: boolean | undefined;
  readonly squash?: boolean | undefined;
  readonly should_remove_source_branch?: boolean | undefined;
  readonly merge_commit_message?: string | undefined;
  readonly squash_commit_message?: string | undefined;
}

/** What stands in the way, by GitLab's `detailed_merge_status`, and what helps. */
const obstacles: Readonly<Record<string, string>> = {
  blocked_status: 'It is blocked by another merge request.',
  checking: 'GitLab is still checking whether it can be merged: try again in a moment.',
  unchecked: 'GitLab has not checked yet whether it can be merged: try again in a moment.',
  preparing: 'GitLab is still preparing the diff: try again in a moment.',
  approvals_syncing: 'GitLab is still syncing approvals: try again in a moment.',
  ci_must_pass: 'Its pipeline has to pass first: auto_merge merges it then.',
  ci_still_running: 'Its pipeline is still running: auto_merge merges it when that passes.',
  commits_status: 'Its source branch has no commits, or is gone.',
  conflict: 'It has conflicts with its target branch.',
  discussions_not_resolved: 'It has open threads, which have to be resolved first.',
  draft_status: 'It is a draft: update it with draft false first.',
  merge_time: 'It may not be merged before the time set for it.',
  need_rebase: 'It has to be rebased first.',
  not_approved: 'It lacks approvals.',
  not_open: 'It is not open.',
  requested_changes: 'A reviewer requested changes.',
  security_policy_violations: 'A security policy forbids it.',
  status_checks_must_pass: 'External status checks have to pass first.',
  jira_association_missing: 'Its title or description has to name a Jira issue.',
  locked_paths: 'It changes files that another user has locked.',
  locked_lfs_files: 'It changes LFS files that another user has locked.',
  title_regex: 'Its title does not have the form the project asks for.',
};

async function explain(
  error: GitLabError,
  ids: { project_id: string; merge_request_iid: number },
  ctx: Context,
): Promise<GitLabError> {
  const { status, method, path, reason } = error;
  try {
    const { data } = await send(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid', ids);
    const found = data as { detailed_merge_status?: string; merge_error?: string | null; state?: string; sha?: string };
    const word = found.detailed_merge_status ?? '';
    const hint =
      status === 409
        ? `The head is ${found.sha} now: look at what changed before merging it.`
        : `detailed_merge_status is ${word}. ${found.merge_error ?? obstacles[word] ?? ''}`.trim();
    return new GitLabError({ status, method, path, reason, hint });
  } catch (failed) {
    if (failed instanceof KnownError) return error;
    throw failed;
  }
}

/** Merge in one PUT. Where GitLab refuses, which it does with a bare 405, the merge request tells why (docs: merge_requests API). */
export async function merge(input: MergeInput, ctx: Context): Promise<Answer> {
  const { project_id, merge_request_iid, source_branch, ...body } = input;
  if (merge_request_iid === undefined && source_branch === undefined) {
    throw new InputError(
      'merge_request_iid is missing: pass it, the URL of the merge request as project_id, or source_branch.',
    );
  }
  const iid = merge_request_iid ?? (await findBySourceBranch(project_id, source_branch ?? '', ctx, 'opened'));
  const ids = { project_id, merge_request_iid: iid };
  try {
    return json(
      (await send(ctx, 'PUT /projects/:project_id/merge_requests/:merge_request_iid/merge', ids, { body })).data,
    );
  } catch (error) {
    if (error instanceof GitLabError && [405, 406, 409, 422].includes(error.status))
      throw await explain(error, ids, ctx);
    throw error;
  }
}
