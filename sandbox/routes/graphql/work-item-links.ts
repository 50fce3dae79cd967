import { levels } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { IssueLink } from '../../state/store.ts';
import type { Area } from './area.ts';
import { itemNode, type WorkItem } from './work-item-nodes.ts';
import { findItem } from './work-item-writes.ts';

interface RemoveInput {
  clientMutationId?: string | null;
  id: string;
  workItemsIds: string[];
}

interface AddInput extends RemoveInput {
  linkType?: 'RELATED' | 'BLOCKS' | 'BLOCKED_BY' | null;
}

const isBetween =
  (one: WorkItem, other: WorkItem) =>
  ({ source, target }: IssueLink) =>
    (source === one && target === other) || (source === other && target === one);

function findItems(call: Call, { id, workItemsIds }: RemoveInput) {
  const item = findItem(call, id, levels.guest);
  return { item, others: workItemsIds.map((each) => findItem(call, each, levels.guest)) };
}

const payload = (call: Call, { clientMutationId }: RemoveInput, item: WorkItem, error: string | undefined) =>
  error === undefined
    ? { clientMutationId, errors: [], workItem: itemNode(call, item) }
    : { clientMutationId, errors: [error], workItem: null };

/** A link by which an item is blocked is kept as what it means seen from the other item. */
function add(_root: unknown, { input }: { input: AddInput }, call: Call) {
  const { store } = call;
  const { item, others } = findItems(call, input);
  if (others.includes(item))
    return payload(call, input, item, `#${item.iid} cannot be added: cannot be related to itself`);
  const added = others.filter((other) => !store.issueLinks.some(isBetween(item, other)));
  const type = input.linkType === 'BLOCKS' || input.linkType === 'BLOCKED_BY' ? 'blocks' : 'relates_to';
  for (const other of added) {
    const [source, target] = input.linkType === 'BLOCKED_BY' ? [other, item] : [item, other];
    store.issueLinks.push({ id: store.takeId('issueLink'), source, target, type, createdAt: store.now() });
  }
  return payload(call, input, item, added.length === 0 ? 'Work item(s) already assigned' : undefined);
}

function remove(_root: unknown, { input }: { input: RemoveInput }, call: Call) {
  const { store } = call;
  const { item, others } = findItems(call, input);
  const gone = store.issueLinks.filter((link) => others.some((other) => isBetween(item, other)(link)));
  store.issueLinks = store.issueLinks.filter((link) => !gone.includes(link));
  const ids = others.map(({ id }) => id).join(', ');
  const error = `IDs with errors: ${ids} could not be removed due to not being linked.`;
  return payload(call, input, item, gone.length === 0 ? error : undefined);
}

/** Links between work items, those of epics too. */
export const workItemLinkMutations = {
  workItemAddLinkedItems: add,
  workItemRemoveLinkedItems: remove,
} satisfies Area[string];
