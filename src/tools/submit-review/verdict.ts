import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import type { MergeRequestIds } from '../diff-positions/newest-diff.ts';
import { isUnclear } from './take-back.ts';

/** GitLab has it since 18.9. */
export const requestChangesDocument = `mutation ($projectPath: ID!, $iid: String!) {
  mergeRequestRequestChanges(input: { projectPath: $projectPath, iid: $iid }) { errors }
}`;

/** Why a verdict is not set. */
export interface Refusal {
  readonly error: KnownError;
  /** False where GitLab may have set it all the same, and could not be asked. */
  readonly isCertain: boolean;
}

/** What `read` gives, undefined where it fails: whoever asks has something to report already. */
async function readIfPossible<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof KnownError) return undefined;
    throw error;
  }
}

/** The refusal after a look at whether the verdict is set; the advice to look stays only where that look failed. */
function refuse(error: KnownError, isSet: boolean | undefined): Refusal {
  if (!isUnclear(error)) return { error, isCertain: true };
  if (isSet === undefined) return { error, isCertain: false };
  return { error: Object.create(error, { hint: { value: undefined } }), isCertain: true };
}

async function hasApproved(ctx: Context, ids: MergeRequestIds): Promise<boolean> {
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/approvals';
  const { data } = await send(ctx, route, ids);
  return (data as { user_has_approved?: unknown } | null)?.user_has_approved === true;
}

function explainApproval(error: KnownError): KnownError {
  if (!(error instanceof GitLabError)) return error;
  const hints: Record<number, string> = {
    401: 'You may not approve this merge request: it may be your own, or the approval rules leave you out.',
    409: 'The merge request has new commits since the review was checked: look at them before approving.',
  };
  const hint = hints[error.status];
  return hint === undefined ? error : Object.create(error, { hint: { value: hint } });
}

/**
 * Approve the merge request as it is at `sha`. The answer is what GitLab refused with, undefined where the caller's
 * approval stands: also one given before, which GitLab answers with 401.
 */
export async function approve(
  ctx: Context,
  ids: MergeRequestIds,
  sha: string | undefined,
): Promise<Refusal | undefined> {
  try {
    await send(ctx, 'POST /projects/:project_id/merge_requests/:merge_request_iid/approve', ids, { body: { sha } });
    return undefined;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const isMoved = error instanceof GitLabError && error.status === 409;
    const isSet = isMoved ? false : await readIfPossible(() => hasApproved(ctx, ids));
    return isSet ? undefined : refuse(explainApproval(error), isSet);
  }
}

/** Whether the reviewer with this user id has requested changes. */
async function hasRequestedChanges(ctx: Context, ids: MergeRequestIds, userId: number): Promise<boolean> {
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/reviewers';
  const { data } = await send(ctx, route, ids, { query: { per_page: 100 } });
  const rows = (Array.isArray(data) ? data : []) as { user?: { id?: unknown } | null; state?: unknown }[];
  return rows.some(({ user, state }) => user?.id === userId && state === 'requested_changes');
}

async function readOwnId(ctx: Context): Promise<number> {
  return ((await send(ctx, 'GET /user', {})).data as { readonly id: number }).id;
}

async function mutate(ctx: Context, projectPath: string, iid: number): Promise<void> {
  const data = await ctx.gitlab.graphql(requestChangesDocument, { projectPath, iid: String(iid) });
  const payload = (data as { mergeRequestRequestChanges?: { errors?: readonly string[] } }).mergeRequestRequestChanges;
  if (!payload?.errors?.length) return;
  const reason = payload.errors.join('; ');
  const hint = 'Changes are requested by reviewers of the merge request: have yourself made one.';
  throw new GitLabError({ status: 200, method: 'POST', path: '/api/graphql', reason, hint });
}

/**
 * Set the caller's reviewer state to requested changes, unless it was set with publishing. The answer says why it is not
 * set, undefined where it is. `userId` is the caller's, where comments were published; `projectPath` the full path.
 */
export async function requestChanges(
  ctx: Context,
  ids: MergeRequestIds,
  caller: { readonly projectPath: string; readonly userId: number | undefined },
): Promise<Refusal | undefined> {
  const { projectPath, userId } = caller;
  const look = () => readIfPossible(async () => hasRequestedChanges(ctx, ids, userId ?? (await readOwnId(ctx))));
  if (userId !== undefined && (await look())) return undefined;
  try {
    await mutate(ctx, projectPath, ids.merge_request_iid);
    return undefined;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const isSet = await look();
    return isSet ? undefined : refuse(error, isSet);
  }
}
