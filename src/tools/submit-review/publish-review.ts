import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { explainRefusal } from '../create-merge-request-thread/thread-answer.ts';
import type { MergeRequestIds } from '../diff-positions/newest-diff.ts';
import {
  createDraftNote,
  type DraftNote,
  listDraftNotes,
  publishAllDraftNotes,
  publishDraftNote,
} from './draft-notes.ts';
import type { PlannedNote } from './plan-notes.ts';
import { findPublished, isSameText, type NoteIds, readNewestNoteId, withCarriedOut } from './published-notes.ts';
import { withoutQuickActions } from './quick-action-lines.ts';
import { isUnclear, ownDrafts, type Review, type Standing, takeBack } from './take-back.ts';

export interface PublishOptions {
  /** Set together with publishing, where GitLab can. */
  readonly reviewerState: 'requested_changes' | undefined;
  readonly pauseMs: number;
}

export interface Published {
  /** Undefined where the comments could not be read afterwards. */
  readonly noteIds: NoteIds | undefined;
  readonly authorId: number | undefined;
  readonly remarks: readonly string[];
}

/** The draft whose answer was lost, if GitLab made it. */
async function findLost(ctx: Context, review: Review, { text }: PlannedNote): Promise<DraftNote | undefined> {
  const known = new Set(review.drafted.map(({ id }) => id));
  const look = async () => {
    const own = ownDrafts(review, await listDraftNotes(ctx, review.ids));
    return own.find(({ id, note }) => !known.has(id) && isSameText(text, note));
  };
  const found = await look();
  if (found) return found;
  await delay(review.pauseMs, undefined, { signal: ctx.signal });
  return look();
}

async function draft(ctx: Context, review: Review, note: PlannedNote): Promise<DraftNote> {
  try {
    return await createDraftNote(ctx, review.ids, note);
  } catch (error) {
    const isLost = error instanceof KnownError && isUnclear(error);
    const found = isLost ? await findLost(ctx, review, note) : undefined;
    if (found) return found;
    throw explainRefusal(error);
  }
}

/** GitLab takes a draft on any line, and loses it without a word when it is published where the line is not in its diff. */
function checkPlace({ name, lines, position }: PlannedNote, { line_code }: DraftNote): void {
  if (lines === undefined || line_code !== null) return;
  throw new InputError(`GitLab does not find line ${lines} of ${String(position?.new_path)} in its diff (${name}).`, {
    hint: 'The merge request may have changed just now: read its diff again.',
  });
}

async function draftAll(ctx: Context, review: Review): Promise<void> {
  for (const [index, note] of review.planned.entries()) {
    ctx.progress(index, review.planned.length, `Drafting ${note.name}`);
    const made = await draft(ctx, review, note);
    review.drafted.push(made);
    checkPlace(note, made);
  }
}

/** Publishing all at once would publish drafts that the caller keeps for later, too. */
async function publishDrafts(ctx: Context, review: Review, options: PublishOptions): Promise<string[]> {
  const { ids, drafted } = review;
  const own = new Set(drafted.map(({ id }) => id));
  const others = (await listDraftNotes(ctx, ids)).filter(({ id }) => !own.has(id)).length;
  review.isPublishing = true;
  if (others === 0) {
    await publishAllDraftNotes(ctx, ids, options.reviewerState);
    return [];
  }
  for (const { id } of drafted) await publishDraftNote(ctx, ids, id);
  const kept = others === 1 ? 'Your other draft' : `Your ${others} other drafts`;
  return [`${kept} on this merge request stayed unpublished, so these comments were published one by one.`];
}

/** Names of some of the planned notes, neighbours as one run: an error has room for 1,000 bytes of advice. */
function nameAll(planned: readonly PlannedNote[], isNamed: (note: PlannedNote) => boolean): string {
  const runs: PlannedNote[][] = [];
  planned.forEach((note, index) => {
    if (!isNamed(note)) return;
    const before = planned[index - 1];
    if (before && isNamed(before)) runs.at(-1)?.push(note);
    else runs.push([note]);
  });
  const nameRun = (run: readonly PlannedNote[]) =>
    run.length > 2 ? `${run[0]?.name} to ${run.at(-1)?.name}` : run.map(({ name }) => name).join(', ');
  return runs.map(nameRun).join(', ');
}

function describePublished(planned: readonly PlannedNote[], noteIds: Standing['noteIds']): string {
  if (!noteIds) return 'It is not known which comments were published: look before sending any again.';
  if (noteIds.size === 0) return 'Nothing was published.';
  const published = nameAll(planned, (note) => noteIds.has(note));
  const missing = nameAll(planned, (note) => !noteIds.has(note));
  return `Published: ${published}${missing ? `; not published: ${missing}. Send only those again.` : '.'}`;
}

function describeDrafts({ drafted }: Review, { left, mayHideDraft }: Standing): string | undefined {
  if (left.length > 0) return `Drafts that could not be removed, seen by you alone: ${left.join(', ')}.`;
  if (mayHideDraft) return 'A draft may be left, seen by you alone.';
  return drafted.length > 0 ? 'No draft was left behind.' : undefined;
}

/** The error with what stands as its hint. GitLab's own advice stays, but for "look whether it was done": that is told. */
function explain(error: unknown, review: Review, standing: Standing): unknown {
  if (!(error instanceof KnownError)) return error;
  const advice = isUnclear(error) ? undefined : error.hint;
  const sentences = [describePublished(review.planned, standing.noteIds), describeDrafts(review, standing), advice];
  const hint = sentences.filter(Boolean).join(' ');
  return Object.create(error, { hint: { value: hint } });
}

async function readPublished(ctx: Context, review: Review): Promise<Published['noteIds']> {
  try {
    const { ids, planned, newestNoteId } = review;
    return withCarriedOut(await findPublished(ctx, ids, planned, newestNoteId), planned);
  } catch (error) {
    // The comments stand: an error now would have them sent again.
    if (error instanceof KnownError) return undefined;
    throw error;
  }
}

function remarkOn({ planned }: Review, { noteIds, left }: Pick<Standing, 'noteIds' | 'left'>): string[] {
  const missing = noteIds ? nameAll(planned, (note) => !noteIds.has(note)) : '';
  const commanding = nameAll(planned, ({ text }) => withoutQuickActions(text) !== text.replaceAll('\r\n', '\n').trim());
  return [
    ...(noteIds ? [] : ['GitLab published the comments, but their ids could not be read. Do not send them again.']),
    ...(missing ? [`GitLab reported success, but does not show ${missing}: look before sending them again.`] : []),
    ...(commanding
      ? [`The lines starting with / in ${commanding} were run as quick actions, those that GitLab knows.`]
      : []),
    ...(left.length > 0 ? [`Drafts that could not be removed: ${left.join(', ')}.`] : []),
  ];
}

/**
 * Write the notes as drafts and publish them together, in order. Where a step fails, the drafts are taken back and the
 * error's hint says what stands; an answer that was lost on the way is looked for first.
 */
export async function publishReview(
  ctx: Context,
  ids: MergeRequestIds,
  planned: readonly PlannedNote[],
  options: PublishOptions,
): Promise<Published> {
  const [earlier, newestNoteId] = await Promise.all([listDraftNotes(ctx, ids), readNewestNoteId(ctx, ids)]);
  const earlierDrafts = new Set(earlier.map(({ id }) => id));
  const { pauseMs } = options;
  const review: Review = { ids, planned, earlierDrafts, newestNoteId, pauseMs, drafted: [], isPublishing: false };
  const authorId = () => review.drafted[0]?.author_id ?? undefined;
  try {
    await draftAll(ctx, review);
    const remarks = await publishDrafts(ctx, review, options);
    const noteIds = await readPublished(ctx, review);
    return { noteIds, authorId: authorId(), remarks: [...remarks, ...remarkOn(review, { noteIds, left: [] })] };
  } catch (error) {
    const standing = await takeBack(ctx, review, error);
    const isWhole = standing.noteIds?.size === planned.length;
    if (!isWhole || ctx.signal.aborted) throw explain(error, review, standing);
    return { noteIds: standing.noteIds, authorId: authorId(), remarks: remarkOn(review, standing) };
  }
}
