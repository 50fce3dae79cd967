import type { Context } from '../../core/context.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { send } from '../../core/route.ts';
import type { MergeRequestIds } from '../diff-positions/newest-diff.ts';
import type { PlannedNote } from './plan-notes.ts';

/** A draft note of the caller's as GitLab tells it; fields may be missing. */
export interface DraftNote {
  readonly id: number;
  readonly author_id?: number | null;
  readonly note?: string;
  /** Null where GitLab did not find the position in the diff. */
  readonly line_code?: string | null;
}

function isDraftNote(value: unknown): value is DraftNote {
  return typeof (value as DraftNote | null)?.id === 'number';
}

/** All the caller's own drafts on a merge request. GitLab does not page them. */
export async function listDraftNotes(ctx: Context, ids: MergeRequestIds): Promise<DraftNote[]> {
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/draft_notes';
  const { data } = await send(ctx, route, ids);
  return Array.isArray(data) ? data.filter(isDraftNote) : [];
}

/** Write a draft. Throws NetworkError where GitLab's answer does not tell which one it made. */
export async function createDraftNote(
  ctx: Context,
  ids: MergeRequestIds,
  { name, text, position }: PlannedNote,
): Promise<DraftNote> {
  const route = 'POST /projects/:project_id/merge_requests/:merge_request_iid/draft_notes';
  const { data } = await send(ctx, route, ids, { body: { note: text, ...(position ? { position } : {}) } });
  if (isDraftNote(data)) return data;
  throw new NetworkError(`GitLab's answer to the draft of ${name} does not name it.`, { phase: 'body' });
}

/** Discard a draft. */
export async function deleteDraftNote(ctx: Context, ids: MergeRequestIds, id: number): Promise<void> {
  const route = 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id';
  await send(ctx, route, { ...ids, draft_note_id: id });
}

/** Publish one draft, which sends a notification of its own. */
export async function publishDraftNote(ctx: Context, ids: MergeRequestIds, id: number): Promise<void> {
  const route = 'PUT /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id/publish';
  await send(ctx, route, { ...ids, draft_note_id: id });
}

/** Publish all of the caller's drafts as one review. The reviewer's state goes along since GitLab 19.2; older versions ignore it. */
export async function publishAllDraftNotes(
  ctx: Context,
  ids: MergeRequestIds,
  reviewerState: 'requested_changes' | undefined,
): Promise<void> {
  const route = 'POST /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/bulk_publish';
  await send(ctx, route, ids, reviewerState ? { body: { reviewer_state: reviewerState } } : {});
}
