import type { Context } from '../../core/context.ts';
import { globalId } from '../global-id/global-id.ts';
import type { Place } from '../owner/place.ts';
import { resolveUsers } from '../people/resolve-users.ts';
import { type FoundThings, findReferenced } from './find-things.ts';

/** What can be set of a work item, in the words of the inputs. */
export interface ItemFields {
  readonly description?: string | undefined;
  readonly assignee_usernames?: readonly string[] | undefined;
  /** A number in the same place, or a full reference; empty for none. */
  readonly parent?: string | undefined;
  /** A day; empty for none. */
  readonly start_date?: string | undefined;
  readonly due_date?: string | undefined;
  /** Title or id; empty for none. */
  readonly milestone?: string | undefined;
  readonly weight?: number | undefined;
  readonly health_status?: string | undefined;
  readonly status?: string | undefined;
  readonly confidential?: boolean | undefined;
}

/** Global ids of what the fields name; null where they name nothing, undefined where they are not given. */
export interface Related {
  readonly assigneeIds?: readonly string[] | undefined;
  readonly parentId?: string | null | undefined;
}

const nullIfEmpty = (text: string | undefined) => (text === '' ? null : text);

async function findParent(place: Place, parent: string | undefined, ctx: Context): Promise<string | null | undefined> {
  return parent ? findReferenced(ctx, place, 'parent', parent) : nullIfEmpty(parent);
}

/** People and the parent are looked up before anything is written. */
export async function findRelated(place: Place, fields: ItemFields, ctx: Context): Promise<Related> {
  const [users, parentId] = await Promise.all([
    resolveUsers(fields.assignee_usernames, ctx),
    findParent(place, fields.parent, ctx),
  ]);
  return { assigneeIds: users?.map((id) => globalId('User', id)), parentId };
}

const camelCase = (word: string) => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function datesWidget({ kind }: Place, { start_date, due_date }: ItemFields) {
  if (start_date === undefined && due_date === undefined) return undefined;
  // Dates of epics follow those of their children unless they are fixed.
  const isFixed = kind === 'group' ? true : undefined;
  return { isFixed, startDate: nullIfEmpty(start_date), dueDate: nullIfEmpty(due_date) };
}

/** The widgets of `workItemCreate` and `workItemUpdate` that are alike. What is not given is undefined, which is not sent. */
export function widgetsOf(place: Place, fields: ItemFields, found: Related & FoundThings) {
  const { assigneeIds, parentId } = found;
  const { description, milestone, weight, health_status, status, confidential } = fields;
  const healthStatus = health_status === 'none' ? null : camelCase(health_status ?? '');
  return {
    confidential,
    descriptionWidget: description === undefined ? undefined : { description },
    assigneesWidget: assigneeIds && { assigneeIds },
    hierarchyWidget: parentId === undefined ? undefined : { parentId },
    milestoneWidget: milestone === undefined ? undefined : { milestoneId: found.milestone ?? null },
    weightWidget: weight === undefined ? undefined : { weight },
    healthStatusWidget: health_status === undefined ? undefined : { healthStatus },
    statusWidget: status === undefined ? undefined : { name: status },
    startAndDueDateWidget: datesWidget(place, fields),
  };
}
