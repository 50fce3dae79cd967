import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { mutate, type Payload } from '../graphql-mutation/mutate.ts';
import type { Owner } from '../owner/of-owner.ts';
import { findPlace } from '../owner/place.ts';
import { createWorkItemDocument, deleteWorkItemDocument, updateWorkItemDocument } from './documents.ts';
import { orByRest } from './fall-back.ts';
import { findRelated, type ItemFields, widgetsOf } from './fields.ts';
import { findLabels, findThings } from './find-things.ts';
import type { ItemIds } from './read-items.ts';
import { showWritten, type WorkItemNode } from './show-item.ts';
import type { WorkItemType } from './types.ts';
import { createByRest, deleteByRest, updateByRest } from './write-by-rest.ts';

export interface CreatedItem extends Owner, ItemFields {
  readonly type: WorkItemType;
  readonly title: string;
  readonly labels?: readonly string[] | undefined;
}

export interface UpdatedItem extends ItemIds, ItemFields {
  readonly title?: string | undefined;
  readonly state_event?: string | undefined;
  readonly add_labels?: readonly string[] | undefined;
  readonly remove_labels?: readonly string[] | undefined;
}

const answerWith = ({ workItem }: Payload): Answer => json(workItem ? showWritten(workItem as WorkItemNode) : {});

async function createByGraphql(input: CreatedItem, ctx: Context): Promise<Answer> {
  const place = await findPlace(input, ctx);
  const { type, title, milestone, labels } = input;
  const [things, labelIds, related] = await Promise.all([
    findThings(ctx, place, { type, milestone }),
    findLabels(ctx, place, labels),
    findRelated(place, input, ctx),
  ]);
  const payload = await mutate(ctx, createWorkItemDocument, {
    namespacePath: place.fullPath,
    workItemTypeId: things.type,
    title,
    labelsWidget: labelIds && { labelIds },
    ...widgetsOf(place, input, { ...things, ...related }),
  });
  return answerWith(payload);
}

/** Make a work item; all that it names is looked up before. */
export const createWorkItem = (input: CreatedItem, ctx: Context): Promise<Answer> =>
  orByRest(
    () => createByGraphql(input, ctx),
    (lack) => createByRest(input, ctx, lack),
  );

async function updateByGraphql(input: UpdatedItem, ctx: Context): Promise<Answer> {
  const place = await findPlace(input, ctx);
  const { work_item_iid: iid, title, state_event, milestone, add_labels, remove_labels } = input;
  const [things, addLabelIds, removeLabelIds, related] = await Promise.all([
    findThings(ctx, place, { iid, milestone }),
    findLabels(ctx, place, add_labels),
    findLabels(ctx, place, remove_labels),
    findRelated(place, input, ctx),
  ]);
  const payload = await mutate(ctx, updateWorkItemDocument, {
    id: things.item,
    title,
    stateEvent: state_event?.toUpperCase(),
    labelsWidget: addLabelIds || removeLabelIds ? { addLabelIds, removeLabelIds } : undefined,
    ...widgetsOf(place, input, { ...things, ...related }),
  });
  return answerWith(payload);
}

function checkChange({ project_id: _p, group_id: _g, work_item_iid: _i, ...fields }: UpdatedItem): void {
  if (Object.values(fields).every((value) => value === undefined))
    throw new InputError('Nothing to change: pass at least one field.');
}

/** Change what is given of a work item in one mutation. */
export async function updateWorkItem(input: UpdatedItem, ctx: Context): Promise<Answer> {
  checkChange(input);
  return orByRest(
    () => updateByGraphql(input, ctx),
    (lack) => updateByRest(input, ctx, lack),
  );
}

export async function deleteWorkItem(input: ItemIds, ctx: Context): Promise<Answer> {
  const deleted = json({ iid: input.work_item_iid, deleted: true });
  const byGraphql = async () => {
    const place = await findPlace(input, ctx);
    const { item } = await findThings(ctx, place, { iid: input.work_item_iid });
    await mutate(ctx, deleteWorkItemDocument, { id: item });
    return deleted;
  };
  const byRest = async () => {
    await deleteByRest(input, ctx);
    return deleted;
  };
  return orByRest(byGraphql, byRest);
}
