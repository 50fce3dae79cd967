import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { type Connection, nodesOf } from '../cursor/paging.ts';
import { globalId } from '../global-id/global-id.ts';
import { askPlace, findPlace, type Place } from '../owner/place.ts';
import {
  groupLabelDocument,
  groupThingsDocument,
  projectLabelDocument,
  projectThingsDocument,
} from './lookup-documents.ts';
import { refuseMissing } from './read-items.ts';
import type { WorkItemType } from './types.ts';

interface Thing {
  readonly id: string;
}

interface Things {
  readonly workItems?: Connection<Thing> | null;
  readonly workItemTypes?: Connection<Thing> | null;
  readonly milestones?: Connection<Thing> | null;
}

interface Wanted {
  readonly iid?: number | undefined;
  readonly type?: WorkItemType | undefined;
  /** Title or id; empty for none. */
  readonly milestone?: string | undefined;
}

export interface FoundThings {
  readonly item?: string;
  readonly type?: string;
  readonly milestone?: string | undefined;
}

async function findMilestone(ctx: Context, place: Place, title: string, found: Things): Promise<string> {
  const byTitle = nodesOf(found.milestones)[0]?.id;
  if (byTitle !== undefined) return byTitle;
  if (/^\d+$/.test(title)) {
    const variables = { milestoneIds: [globalId('Milestone', title)], withMilestone: true };
    const [byId] = nodesOf((await askThings(ctx, place, variables)).milestones);
    if (byId) return byId.id;
  }
  throw new InputError(`There is no milestone ${title} in ${place.fullPath}.`, { hint: 'Pass its title, or its ID.' });
}

function askThings(ctx: Context, place: Place, variables: Readonly<Record<string, unknown>>): Promise<Things> {
  const document = place.kind === 'group' ? groupThingsDocument : projectThingsDocument;
  const none = { withItem: false, withType: false, withMilestone: false };
  return askPlace<Things>(ctx, place, document, { ...none, ...variables });
}

/** The global ids of the things that are wanted, in one request. What is not there is an InputError. */
export async function findThings(ctx: Context, place: Place, wanted: Wanted): Promise<FoundThings> {
  const { iid, type, milestone } = wanted;
  const found = await askThings(ctx, place, {
    ...(iid === undefined ? {} : { iids: [String(iid)], withItem: true }),
    ...(type ? { type, withType: true } : {}),
    ...(milestone ? { milestoneTitle: milestone, withMilestone: true } : {}),
  });
  const itemId = nodesOf(found.workItems)[0]?.id;
  const typeId = nodesOf(found.workItemTypes)[0]?.id;
  if (type && typeId === undefined)
    throw new InputError(`The ${place.kind} ${place.fullPath} has no work items of type ${type}.`, {
      hint: 'Epics are made in groups, most other types in projects; some need a licence.',
    });
  return {
    ...(iid === undefined ? {} : { item: itemId ?? refuseMissing(place, iid) }),
    ...(typeId === undefined ? {} : { type: typeId }),
    ...(milestone ? { milestone: await findMilestone(ctx, place, milestone, found) } : {}),
  };
}

/**
 * The global id of the item that an input, of this name, refers to: `acme&5` is an epic of a group, `acme/app#5` an item of
 * a project, `5` one of the same place. InputError where there is none.
 */
export async function findReferenced(
  ctx: Context,
  place: Place,
  name: string,
  reference: string,
): Promise<string | undefined> {
  const [, path = '', sign, iid] = /^(?:(.*)([&#]))?(\d+)$/.exec(reference.trim()) ?? [];
  if (iid === undefined)
    throw new InputError(`${name} is ${reference}, which names no work item.`, {
      hint: 'Pass its number, or its reference as gitlab_get_work_item shows it.',
    });
  // `&` is an epic's and `#` an item's of a project: the number alone would name another thing here.
  const kind = sign === '&' ? 'group' : 'project';
  if (sign && path === '' && kind !== place.kind)
    throw new InputError(`${name} is ${reference}, which is in a ${kind}: put the ${kind}’s path before ${sign}.`);
  const owner = sign === '&' ? { group_id: path } : { project_id: path };
  const there = path === '' ? place : await findPlace(owner, ctx);
  return (await findThings(ctx, there, { iid: Number(iid) })).item;
}

async function findLabel(ctx: Context, place: Place, title: string): Promise<string> {
  const document = place.kind === 'group' ? groupLabelDocument : projectLabelDocument;
  const { labels } = await askPlace<{ labels?: Connection<Thing> | null }>(ctx, place, document, { title });
  const [label] = nodesOf(labels);
  if (label) return label.id;
  throw new InputError(`There is no label ${title} in ${place.fullPath}.`, {
    hint: 'Make it with gitlab_create_label.',
  });
}

/** The global ids of labels by title, those of groups above included. One that is not there is an InputError. */
export async function findLabels(
  ctx: Context,
  place: Place,
  titles: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  return titles && Promise.all(titles.map((title) => findLabel(ctx, place, title)));
}
