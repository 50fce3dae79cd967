import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { project } from '../../core/shape.ts';
import { type Connection, type CursorPage, cursorVariables, nodesOf, pageOf } from '../cursor/paging.ts';
import { numberIn } from '../global-id/global-id.ts';
import { askPlace, findPlace } from '../owner/place.ts';
import { Note } from '../shapes.ts';
import { groupNotesDocument, projectNotesDocument } from './documents.ts';
import { orRefuse } from './fall-back.ts';
import { type ItemIds, refuseMissing } from './read-items.ts';

interface NoteNode {
  readonly id: string;
  readonly createdAt: string;
}

interface Items {
  readonly workItems?: Connection<{
    readonly widgets?: readonly ({ readonly notes?: Connection<NoteNode> } | null)[] | null;
  }>;
}

export interface NoteList extends ItemIds, CursorPage {}

const showNote = (node: NoteNode) => project(Note, { ...node, id: numberIn(node.id), created_at: node.createdAt });

async function listByGraphql(input: NoteList, ctx: Context): Promise<Answer> {
  const place = await findPlace(input, ctx);
  const { work_item_iid: iid } = input;
  const document = place.kind === 'group' ? groupNotesDocument : projectNotesDocument;
  const variables = { iids: [String(iid)], ...cursorVariables(input) };
  const { workItems } = await askPlace<Items>(ctx, place, document, variables);
  const [item = refuseMissing(place, iid)] = nodesOf(workItems);
  const notes = item.widgets?.find((widget) => widget?.notes)?.notes ?? {};
  return json(nodesOf(notes).map(showNote), { page: pageOf(notes) });
}

/** Comments of a work item, epics of groups included, without what GitLab itself notes of changes. */
export const listWorkItemNotes = (input: NoteList, ctx: Context): Promise<Answer> =>
  orRefuse('list comments of work items', 'gitlab_list_issue_notes', () => listByGraphql(input, ctx));
