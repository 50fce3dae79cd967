import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { mutate } from '../graphql-mutation/mutate.ts';
import { findPlace } from '../owner/place.ts';
import { addLinkDocument, removeLinkDocument } from './documents.ts';
import { orRefuse } from './fall-back.ts';
import { findReferenced, findThings } from './find-things.ts';
import type { ItemIds } from './read-items.ts';
import { showLinks, type WorkItemNode } from './show-item.ts';

export interface Link extends ItemIds {
  /** A number in the same place, or a full reference. */
  readonly linked_item: string;
}

/** What the first item is to the other, in REST's words and in those of GraphQL. */
const linkTypes = { relates_to: 'RELATED', blocks: 'BLOCKS', is_blocked_by: 'BLOCKED_BY' } as const;

export interface AddedLink extends Link {
  readonly link_type?: keyof typeof linkTypes | undefined;
}

async function changeLink(document: string, input: Link, ctx: Context, linkType?: string): Promise<Answer> {
  const place = await findPlace(input, ctx);
  const [{ item }, other] = await Promise.all([
    findThings(ctx, place, { iid: input.work_item_iid }),
    findReferenced(ctx, place, 'linked_item', input.linked_item),
  ]);
  const { workItem } = await mutate(ctx, document, { id: item, workItemsIds: [other], linkType });
  return json(workItem ? showLinks(workItem as WorkItemNode) : {});
}

/** Link a work item to another; the answer has all its links. */
export const addWorkItemLink = (input: AddedLink, ctx: Context): Promise<Answer> =>
  orRefuse('link work items', 'gitlab_create_issue_link', () =>
    changeLink(addLinkDocument, input, ctx, linkTypes[input.link_type ?? 'relates_to']),
  );

/** Remove the link between two work items, whichever has it; the answer has the links that are left. */
export const removeWorkItemLink = (input: Link, ctx: Context): Promise<Answer> =>
  orRefuse('unlink work items', 'gitlab_delete_issue_link', () => changeLink(removeLinkDocument, input, ctx));
