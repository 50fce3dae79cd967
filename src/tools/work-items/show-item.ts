import { extend, flags, list, minutes, project, shape } from '../../core/shape.ts';
import { type Connection, nodesOf } from '../cursor/paging.ts';

interface Named {
  readonly title?: string;
}

interface Relative extends Named {
  readonly iid?: string;
  readonly reference?: string;
  readonly state?: string;
  readonly workItemType?: { readonly name: string } | null;
}

/** What the widgets of an item hold. Which it has depends on its type, and on the edition. */
interface Widgets {
  readonly assignees?: Connection<{ readonly username: string }> | null;
  readonly labels?: Connection<Named> | null;
  readonly milestone?: Named | null;
  readonly iteration?: (Named & { readonly startDate?: string; readonly dueDate?: string }) | null;
  readonly startDate?: string | null;
  readonly dueDate?: string | null;
  readonly weight?: number | null;
  readonly healthStatus?: string | null;
  readonly status?: { readonly name: string } | null;
  readonly parent?: Relative | null;
  readonly children?: Connection<Relative> | null;
  readonly linkedItems?: Connection<{ readonly linkType: string; readonly workItem?: Relative | null }> | null;
  readonly timeEstimate?: number | null;
  readonly totalTimeSpent?: number | null;
}

/** A work item as the documents ask for it. */
export interface WorkItemNode extends Relative {
  readonly confidential?: boolean;
  readonly webUrl?: string;
  readonly description?: string | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly closedAt?: string | null;
  readonly author?: { readonly username: string } | null;
  readonly widgets?: readonly (Widgets | null)[] | null;
}

const relative = shape('iid reference title type state');
const row = shape('iid type title state reference labels assignees milestone start_date due_date', {
  ...flags('confidential'),
  ...minutes('updated_at'),
  parent: relative,
});
const linkedItems = list(shape('link_type reference title state'));
const links = shape('iid reference title', { linked_items: linkedItems });
const written = extend(row, 'web_url');
const whole = extend(
  written,
  'description author weight health_status status time_estimate_seconds time_spent_seconds',
  {
    ...minutes('created_at closed_at'),
    iteration: shape('title start_date due_date'),
    children: list(relative),
    linked_items: linkedItems,
  },
);

const states: Readonly<Record<string, string>> = { OPEN: 'opened', CLOSED: 'closed' };
const stateOf = (state: string | undefined) => states[state ?? ''] ?? state;
/** `Key Result` as the input for types has it: `KEY_RESULT`. */
const typeOf = (name: string | undefined) => name?.toUpperCase().replaceAll(' ', '_');
/** `onTrack` as REST and the inputs have it: `on_track`. */
const snakeCase = (word: string | null | undefined) => word?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const day = (moment: string | null | undefined) => moment?.slice(0, 10);
const unlessZero = (seconds: number | null | undefined) => seconds || undefined;

const showRelative = (node: Relative | null | undefined) =>
  node && { ...node, iid: Number(node.iid), type: typeOf(node.workItemType?.name), state: stateOf(node.state) };

/** One flat object: the item's own fields and those of its widgets, in the words REST has for issues. */
function flatten(node: WorkItemNode) {
  const widgets: Widgets = Object.assign({}, ...(node.widgets ?? []));
  const { iteration } = widgets;
  return {
    ...node,
    iid: Number(node.iid),
    type: typeOf(node.workItemType?.name),
    state: stateOf(node.state),
    web_url: node.webUrl,
    created_at: node.createdAt,
    updated_at: node.updatedAt,
    closed_at: node.closedAt,
    author: node.author?.username,
    assignees: nodesOf(widgets.assignees).map(({ username }) => username),
    labels: nodesOf(widgets.labels).map(({ title }) => title),
    milestone: widgets.milestone?.title,
    iteration: iteration && { ...iteration, start_date: day(iteration.startDate), due_date: day(iteration.dueDate) },
    start_date: widgets.startDate,
    due_date: widgets.dueDate,
    weight: widgets.weight,
    health_status: snakeCase(widgets.healthStatus),
    status: widgets.status?.name,
    parent: showRelative(widgets.parent),
    children: nodesOf(widgets.children).map(showRelative),
    linked_items: nodesOf(widgets.linkedItems).flatMap(({ linkType, workItem }) =>
      workItem ? [{ ...workItem, link_type: linkType, state: stateOf(workItem.state) }] : [],
    ),
    time_estimate_seconds: unlessZero(widgets.timeEstimate),
    time_spent_seconds: unlessZero(widgets.totalTimeSpent),
  };
}

/** A row of a list. */
export const showRow = (node: WorkItemNode) => project(row, flatten(node));
/** What is worth reading after a write. */
export const showWritten = (node: WorkItemNode) => project(written, flatten(node));
/** An item with its links alone. */
export const showLinks = (node: WorkItemNode) => project(links, flatten(node));
export const showItem = (node: WorkItemNode) => project(whole, flatten(node));

type Fields = Readonly<Record<string, unknown>>;
const field = (value: unknown, name: string) => (value as Fields | null | undefined)?.[name];

/** An issue or an epic as REST gives it, in the same words as a work item of GraphQL. */
function flattenRest(thing: Fields) {
  const { epic, parent_iid, iteration, time_stats } = thing;
  const parent = epic ?? (parent_iid ? { iid: parent_iid } : undefined);
  return {
    ...thing,
    type: 'issue_type' in thing ? typeOf(String(thing.issue_type)) : 'EPIC',
    reference: field(thing.references, 'full'),
    author: field(thing.author, 'username'),
    assignees: ((thing.assignees ?? []) as readonly Fields[]).map(({ username }) => username),
    milestone: field(thing.milestone, 'title'),
    parent: parent && { ...parent, type: 'EPIC' },
    iteration,
    time_estimate_seconds: unlessZero(field(time_stats, 'time_estimate') as number | undefined),
    time_spent_seconds: unlessZero(field(time_stats, 'total_time_spent') as number | undefined),
  };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const showRest = (projection: typeof row) => (thing: unknown) =>
  isObject(thing) ? project(projection, flattenRest(thing)) : thing;

export const showRestRow = showRest(row);
export const showRestWritten = showRest(written);
export const showRestItem = showRest(whole);
