import { type Answer, json } from '../../core/answer.ts';
import type { Context, Reply } from '../../core/context.ts';
import type { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import { type Connection, type CursorPage, cursorVariables, nodesOf, pageOf } from '../cursor/paging.ts';
import { type Owner, readOfOwner } from '../owner/of-owner.ts';
import { askPlace, findPlace, type Place } from '../owner/place.ts';
import {
  freeProjectItemDocument,
  groupItemDocument,
  groupItemsDocument,
  olderGroupItemDocument,
  olderProjectItemDocument,
  projectItemDocument,
  projectItemsDocument,
} from './documents.ts';
import { askNewest, orByRest, refuseByRest } from './fall-back.ts';
import { showItem, showRestItem, showRestRow, showRow, type WorkItemNode } from './show-item.ts';
import { restArea, type WorkItemType } from './types.ts';

export interface ItemList extends Owner, CursorPage {
  readonly types?: readonly WorkItemType[] | undefined;
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignee_usernames?: readonly string[] | undefined;
}

interface Items {
  readonly workItems?: Connection<WorkItemNode> | null;
}

async function listByGraphql(input: ItemList, ctx: Context): Promise<Answer> {
  const { types, state, search, labels, assignee_usernames } = input;
  const place = await findPlace(input, ctx);
  const document = place.kind === 'group' ? groupItemsDocument : projectItemsDocument;
  const filters = { types, state, search, labelName: labels, assigneeUsernames: assignee_usernames };
  const { workItems } = await askPlace<Items>(ctx, place, document, { ...filters, ...cursorVariables(input) });
  return json(nodesOf(workItems).map(showRow), { page: pageOf(workItems ?? {}) });
}

/** Of a list by REST, `after` is the number of the next page. */
function answerPage({ data, page }: Reply): Answer {
  const rows = Array.isArray(data) ? data.map(showRestRow) : data;
  const { next } = page ?? {};
  return json(rows, { page: next === undefined ? {} : { next: String(next), nextParameter: 'after' } });
}

async function listByRest(input: ItemList, ctx: Context, lack: GitLabError): Promise<Answer> {
  const { project_id, group_id, types, state, search, labels, assignee_usernames } = input;
  const { first, after } = cursorVariables(input);
  const found = restArea(input, types, lack);
  const query = { state, search, labels: labels?.join(','), per_page: first, page: Number(after) || undefined };
  if (found.area === 'epics') {
    if (assignee_usernames) refuseByRest('find epics by who is assigned', lack);
    return answerPage(await send(ctx, 'GET /groups/:group_id/epics', { group_id: group_id ?? '' }, { query }));
  }
  const { issue_type } = found;
  const filters = { ...query, issue_type, assignee_username: assignee_usernames };
  return answerPage(await readOfOwner(ctx, 'issues', { project_id, group_id, ...filters }));
}

/** Work items of a project, or of a group and all below it. */
export const listWorkItems = (input: ItemList, ctx: Context): Promise<Answer> =>
  orByRest(
    () => listByGraphql(input, ctx),
    (lack) => listByRest(input, ctx, lack),
  );

export interface ItemIds extends Owner {
  readonly work_item_iid: number;
}

/** Newest first: what a schema lacks it refuses, so an older or smaller GitLab is asked again for less. */
const itemDocuments = {
  project: [projectItemDocument, olderProjectItemDocument, freeProjectItemDocument],
  group: [groupItemDocument, olderGroupItemDocument],
};

/** Refuse a number that names nothing in a place. */
export function refuseMissing({ kind, fullPath }: Place, iid: number): never {
  const hint =
    kind === 'group' ? 'Items of projects are found with project_id.' : 'Epics are in groups, such as acme&5 in acme.';
  throw new InputError(`There is no work item ${iid} in the ${kind} ${fullPath}.`, { hint });
}

async function getByGraphql(input: ItemIds, ctx: Context): Promise<Answer> {
  const place = await findPlace(input, ctx);
  const iid = input.work_item_iid;
  const { workItems } = await askNewest(itemDocuments[place.kind], (document) =>
    askPlace<Items>(ctx, place, document, { iids: [String(iid)] }),
  );
  const [item] = nodesOf(workItems);
  return json(item ? showItem(item) : refuseMissing(place, iid));
}

async function getByRest({ project_id, group_id, work_item_iid: iid }: ItemIds, ctx: Context): Promise<Answer> {
  const { data } =
    project_id === undefined
      ? await send(ctx, 'GET /groups/:group_id/epics/:iid', { group_id: group_id ?? '', iid })
      : await send(ctx, 'GET /projects/:project_id/issues/:iid', { project_id, iid });
  return json(showRestItem(data));
}

export const getWorkItem = (input: ItemIds, ctx: Context): Promise<Answer> =>
  orByRest(
    () => getByGraphql(input, ctx),
    () => getByRest(input, ctx),
  );
