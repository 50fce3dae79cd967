import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import { project, shape } from '../../core/shape.ts';
import { type MergeRequestIds, readChangedFiles, readNewestDiff } from '../diff-positions/newest-diff.ts';
import { type PlannedNote, planNotes, type ReviewComment, wantedFile } from './plan-notes.ts';
import { type Published, publishReview } from './publish-review.ts';
import { approve, type Refusal, requestChanges } from './verdict.ts';

export interface ReviewInput extends MergeRequestIds {
  readonly comments?: readonly ReviewComment[] | undefined;
  readonly summary?: string | undefined;
  readonly verdict?: Verdict | undefined;
}

type Verdict = 'approve' | 'comment' | 'request_changes';

interface Plan {
  readonly notes: readonly PlannedNote[];
  /** The newest commit as the comments were checked; undefined where the merge request has none. */
  readonly head: string | undefined;
}

interface Page {
  readonly sha?: string | null;
  readonly web_url?: string;
  readonly references?: { readonly full?: string };
}

const mostComments = 100;
const Outcome = shape('published comments summary_note_id verdict approved url head_sha');

function checkInput({ comments = [], summary = '', verdict = 'comment' }: ReviewInput): void {
  if (comments.length > mostComments) {
    throw new InputError(`${comments.length} comments are more than one review takes: ${mostComments}.`);
  }
  if (comments.length === 0 && summary.trim() === '' && verdict === 'comment') {
    throw new InputError('The review is empty.', { hint: 'Give comments, a summary, or a verdict.' });
  }
}

async function readPage(ctx: Context, ids: MergeRequestIds): Promise<Page> {
  const { data } = await send(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid', ids);
  return (data ?? {}) as Page;
}

async function plan(ctx: Context, ids: MergeRequestIds, { comments = [], summary = '' }: ReviewInput): Promise<Plan> {
  const overall = summary.trim() === '' ? [] : [{ name: 'summary', text: summary }];
  if (comments.length === 0) return { notes: overall, head: (await readPage(ctx, ids)).sha ?? undefined };
  const diff = await readNewestDiff(ctx, ids);
  const find = await readChangedFiles(ctx, ids, diff, comments.map(wantedFile));
  return {
    notes: [...planNotes(comments, { refs: diff.refs, find }), ...overall],
    head: diff.refs.head_sha,
  };
}

/** After publishing the page is an extra: its address, and whether the merge request has moved. */
async function readPageAfter(ctx: Context, ids: MergeRequestIds): Promise<Page> {
  try {
    return await readPage(ctx, ids);
  } catch (error) {
    if (error instanceof KnownError) return {};
    throw error;
  }
}

/** The full path of the project, which GraphQL wants; callers may have given its id. */
function pathOf({ references }: Page, { project_id }: MergeRequestIds): string {
  return references?.full?.replace(/!\d+$/, '') ?? project_id;
}

interface Reviewed {
  readonly ids: MergeRequestIds;
  readonly plan: Plan;
  readonly published: Published | undefined;
  readonly page: Page;
}

async function setVerdict(ctx: Context, verdict: Verdict, reviewed: Reviewed): Promise<Refusal | undefined> {
  const { ids, plan, page, published } = reviewed;
  if (verdict === 'approve') return approve(ctx, ids, plan.head);
  if (verdict === 'comment') return undefined;
  return requestChanges(ctx, ids, { projectPath: pathOf(page, ids), userId: published?.authorId });
}

const verdictInWords = { approve: 'approval', request_changes: 'request for changes', comment: 'comment' };

function describeRefusal(verdict: Verdict, { error, isCertain }: Refusal): string {
  const reason = [error.message, error.hint].filter(Boolean).join(' ');
  const outcome = isCertain ? 'does not' : 'may not';
  return `The comments stand, do not send them again; the ${verdictInWords[verdict]} ${outcome}. ${reason}`;
}

const Row = shape('path line side note_id');

function describe({ plan, published, page }: Reviewed, verdict: Verdict, refusal: Refusal | undefined): Answer {
  const noteIds = published?.noteIds;
  const standing = plan.notes.filter((note) => !noteIds || noteIds.get(note) !== undefined);
  const comments = standing
    .filter(({ position }) => position)
    .map((note) => ({ path: note.position?.new_path, line: note.lines, side: note.side, note_id: noteIds?.get(note) }));
  const summary = plan.notes.find(({ position }) => !position);
  const value = {
    published: standing.length,
    comments: comments.map((row) => project(Row, row)),
    summary_note_id: summary && noteIds?.get(summary),
    verdict: refusal ? (refusal.isCertain ? 'not set' : 'unknown') : verdict,
    approved: verdict === 'approve' && refusal?.isCertain !== false ? !refusal : undefined,
    url: page.web_url,
    head_sha: plan.head,
  };
  const hasMoved = plan.head !== undefined && page.sha && page.sha !== plan.head;
  const notes = [
    ...(published?.remarks ?? []),
    ...(hasMoved ? [`The merge request moved to ${page.sha} meanwhile: the review is of ${plan.head}.`] : []),
    ...(refusal ? [describeRefusal(verdict, refusal)] : []),
  ];
  return json(project(Outcome, value), { notes });
}

/**
 * Submit a review: every position is checked before anything is written, then the comments are published together, then
 * the verdict is set. Where only the verdict fails, the answer says so: the comments stand.
 */
export async function submit(wanted: ReviewInput, ctx: Context, pauseMs = 1_000): Promise<Answer> {
  checkInput(wanted);
  const { project_id, merge_request_iid, verdict = 'comment' } = wanted;
  const ids = { project_id, merge_request_iid };
  const planned = await plan(ctx, ids, wanted);
  const reviewerState = verdict === 'request_changes' ? 'requested_changes' : undefined;
  const isVerdictAlone = planned.notes.length === 0;
  const published = isVerdictAlone
    ? undefined
    : await publishReview(ctx, ids, planned.notes, { reviewerState, pauseMs });
  const reviewed = { ids, plan: planned, published, page: await readPageAfter(ctx, ids) };
  const refusal = await setVerdict(ctx, verdict, reviewed);
  if (refusal && isVerdictAlone) throw refusal.error;
  return describe(reviewed, verdict, refusal);
}
