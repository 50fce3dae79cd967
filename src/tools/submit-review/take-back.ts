import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import type { MergeRequestIds } from '../diff-positions/newest-diff.ts';
import { type DraftNote, deleteDraftNote, listDraftNotes } from './draft-notes.ts';
import type { PlannedNote } from './plan-notes.ts';
import { findPublished, isSameText, type NoteIds, withCarriedOut } from './published-notes.ts';

/** A review under way. */
export interface Review {
  readonly ids: MergeRequestIds;
  readonly planned: readonly PlannedNote[];
  /** Ids of the drafts that the caller had before. */
  readonly earlierDrafts: ReadonlySet<number>;
  /** Id of the newest comment before. */
  readonly newestNoteId: number;
  /** Between two looks at what GitLab makes of a request whose answer was lost. */
  readonly pauseMs: number;
  readonly drafted: DraftNote[];
  isPublishing: boolean;
}

/** What is on GitLab after a review failed. */
export interface Standing {
  /** Ids of the comments that were published all the same; undefined where that could not be read. */
  readonly noteIds: NoteIds | undefined;
  /** Ids of drafts that could not be removed. */
  readonly left: readonly number[];
  /** Whether GitLab may have made a draft besides, whose answer was lost and which could not be looked for. */
  readonly mayHideDraft: boolean;
}

interface Look {
  readonly drafts: readonly DraftNote[];
  readonly noteIds: NoteIds;
}

const tidyingMs = 20_000;
const mostLooks = 8;

/** Whether GitLab may have carried out a write although it failed here: the answer was lost, or the call cancelled on the way. */
export function isUnclear(error: unknown): boolean {
  if (error instanceof GitLabError) return error.status >= 500;
  if (error instanceof NetworkError) return error.phase !== 'connect';
  return !(error instanceof KnownError);
}

/** A context whose requests outlast the call's own signal, bounded by a time of their own. */
function outlast(ctx: Context): Context {
  const signal = AbortSignal.timeout(tidyingMs);
  const { gitlab } = ctx;
  return {
    ...ctx,
    signal,
    gitlab: { ...gitlab, request: (request) => gitlab.request({ ...request, signal }) },
  };
}

/** The drafts this review made, with those whose answer was lost: not there before, and of a planned text. */
export function ownDrafts(review: Review, listed: readonly DraftNote[]): DraftNote[] {
  const { planned, earlierDrafts, drafted } = review;
  const ids = new Set(drafted.map(({ id }) => id));
  const isPlanned = ({ note }: DraftNote) => planned.some(({ text }) => isSameText(text, note));
  return listed.filter((draft) => ids.has(draft.id) || (!earlierDrafts.has(draft.id) && isPlanned(draft)));
}

async function lookOnce(ctx: Context, review: Review): Promise<Look> {
  const { ids, planned, drafted, newestNoteId, isPublishing } = review;
  const drafts = ownDrafts(review, await listDraftNotes(ctx, ids));
  if (!isPublishing) return { drafts, noteIds: new Map() };
  const noteIds = await findPublished(ctx, ids, planned, newestNoteId);
  const left = new Set(drafts.map(({ id }) => id));
  // Drafts are written in the order of the plan, and GitLab removes one as it publishes it.
  const gone = planned.filter((_, index) => !left.has(drafted[index]?.id ?? 0));
  return { drafts, noteIds: withCarriedOut(noteIds, gone) };
}

/** Look until nothing changes any more: GitLab goes on with a request after the connection is gone. */
async function lookUntilSettled(ctx: Context, review: Review): Promise<Look> {
  let last = await lookOnce(ctx, review);
  for (let count = 1; count < mostLooks; count++) {
    await delay(review.pauseMs, undefined, { signal: ctx.signal });
    const next = await lookOnce(ctx, review);
    if (next.drafts.length === last.drafts.length && next.noteIds.size === last.noteIds.size) return next;
    last = next;
  }
  return last;
}

/**
 * Remove the drafts of a review that failed with `error`, also after its call was cancelled, and tell what stands on
 * GitLab. Never throws: what fails here is in the answer.
 */
export async function takeBack(ctx: Context, review: Review, error: unknown): Promise<Standing> {
  const calm = outlast(ctx);
  const look = isUnclear(error) ? lookUntilSettled : lookOnce;
  const seen = await look(calm, review).catch(() => undefined);
  const left: number[] = [];
  for (const { id } of seen?.drafts ?? review.drafted) {
    try {
      await deleteDraftNote(calm, review.ids, id);
    } catch (failure) {
      const isGone = failure instanceof GitLabError && failure.status === 404;
      if (!isGone) left.push(id);
    }
  }
  const nothing = review.isPublishing ? undefined : new Map<PlannedNote, number>();
  const mayHideDraft = !seen && !review.isPublishing && isUnclear(error);
  return { noteIds: seen?.noteIds ?? nothing, left, mayHideDraft };
}
