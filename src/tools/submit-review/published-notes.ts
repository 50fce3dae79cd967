import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import type { MergeRequestIds } from '../diff-positions/newest-diff.ts';
import type { PlannedNote } from './plan-notes.ts';
import { withoutQuickActions } from './quick-action-lines.ts';

/** Ids of the notes that stand, by what was planned; undefined for a text of quick actions alone, which leaves no note. */
export type NoteIds = ReadonlyMap<PlannedNote, number | undefined>;

interface Note {
  readonly id: number;
  readonly body?: string | null;
  readonly position?: Readonly<Record<string, unknown>> | null;
}

const mostPages = 3;

async function readNotes(ctx: Context, ids: MergeRequestIds, page: number, per_page: number): Promise<Note[]> {
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/notes';
  const query = { order_by: 'created_at', sort: 'desc', activity_filter: 'only_comments', page, per_page };
  const { data } = await send(ctx, route, ids, { query });
  return Array.isArray(data) ? data.filter((note) => typeof note?.id === 'number') : [];
}

/** Id of the newest comment; 0 where there is none. Comments made from now on have higher ones. */
export async function readNewestNoteId(ctx: Context, ids: MergeRequestIds): Promise<number> {
  return (await readNotes(ctx, ids, 1, 1))[0]?.id ?? 0;
}

async function readNotesSince(ctx: Context, ids: MergeRequestIds, newestId: number): Promise<Note[]> {
  const notes: Note[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const rows = await readNotes(ctx, ids, page, 100);
    const fresh = rows.filter(({ id }) => id > newestId);
    notes.push(...fresh);
    if (fresh.length < 100) break;
  }
  return notes.sort((one, other) => one.id - other.id);
}

/** Whether GitLab's text is the one that was sent; it may change line ends and blank edges. */
export function isSameText(sent: string, told: string | null | undefined): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();
  return plain(sent) === plain(told ?? '');
}

/** Whether the text is what GitLab makes of the one that was sent: it runs quick actions and takes their lines out. */
function isRestOfText(sent: string, told: string | null | undefined): boolean {
  return isSameText(withoutQuickActions(sent), withoutQuickActions(told ?? ''));
}

/** GitLab may leave fields of a position open; those say nothing. */
function isSamePlace(planned: PlannedNote, note: Note): boolean {
  return ['new_path', 'old_line', 'new_line'].every((field) => {
    const [asked, told] = [planned.position?.[field], note.position?.[field]];
    return asked === undefined || told === undefined || told === null || asked === told;
  });
}

/** Ids of the published comments among the notes, by what was planned. Notes are taken in the order they were published in. */
export function matchNotes(planned: readonly PlannedNote[], notes: readonly Note[]): Map<PlannedNote, number> {
  const left = new Set(notes);
  const found = new Map<PlannedNote, number>();
  for (const each of planned) {
    const note = [...left].find((note) => isRestOfText(each.text, note.body) && isSamePlace(each, note));
    if (!note) continue;
    left.delete(note);
    found.set(each, note.id);
  }
  return found;
}

/** The published notes, and those of the given ones that were quick actions alone: GitLab has dealt with all of these. */
export function withCarriedOut(found: NoteIds, dealtWith: readonly PlannedNote[]): NoteIds {
  const carriedOut = dealtWith.filter((note) => !found.has(note) && withoutQuickActions(note.text) === '');
  return new Map([...found, ...carriedOut.map((note) => [note, undefined] as const)]);
}

/** Look which of the planned comments stand on the merge request, with their ids, among those newer than a given one. */
export async function findPublished(
  ctx: Context,
  ids: MergeRequestIds,
  planned: readonly PlannedNote[],
  newestId: number,
): Promise<Map<PlannedNote, number>> {
  return matchNotes(planned, await readNotesSince(ctx, ids, newestId));
}
