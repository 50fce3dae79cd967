import { references } from '../../entities/issuables.ts';
import { projectUrl } from '../../entities/projects.ts';
import { canSeeGroup, groupLevelOf, levelOf, levels } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { Group, Issue, Note, Project } from '../../state/model.ts';
import { childrenOf, type Epic, planningOf } from '../../state/work-items.ts';
import { canSeeIssue } from '../find.ts';
import { globalId } from './area.ts';
import { connection } from './connection.ts';
import { type NoteFilter, showNotes } from './note-nodes.ts';
import { userNode } from './users.ts';

export type WorkItem = Issue | Epic;
/** What work items are in. */
export type Owner = Group | Project;

/** GitLab's own types have these numbers everywhere. */
const types = { issue: 1, incident: 2, task: 5, epic: 8 } as const;
export type TypeName = keyof typeof types;

export const isEpic = (item: WorkItem): item is Epic => 'group' in item;
export const isGroup = (owner: Owner): owner is Group => 'fullPath' in owner;

export const typeNode = (name: TypeName) => ({
  id: globalId('WorkItems::Type', types[name]),
  name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  enabled: true,
});

/** The types that items of a project or a group can have. */
export const typesOf = (owner: Owner): readonly TypeName[] =>
  isGroup(owner) ? ['epic'] : ['issue', 'incident', 'task'];

export const ownerOf = (item: WorkItem): Owner => (isEpic(item) ? item.group : item.project);

export const canSeeItem = (call: Call, item: WorkItem): boolean =>
  isEpic(item) ? canSeeGroup(call.store, call.viewer, item.group) : canSeeIssue(call, item);

/** The role of the caller where the item is. */
export function levelFor({ store, viewer }: Call, owner: Owner): number {
  if (!isGroup(owner)) return levelOf(store, viewer, owner);
  return viewer?.isAdmin ? levels.owner : groupLevelOf(store, viewer, owner);
}

function linksOf(call: Call, item: WorkItem) {
  const links = call.store.issueLinks.filter(({ source, target }) => source === item || target === item);
  return links.map(({ id, source, target, type, createdAt }) => ({
    linkId: globalId('WorkItems::RelatedWorkItemLink', id),
    linkType: type === 'relates_to' ? 'relates_to' : source === item ? 'blocks' : 'is_blocked_by',
    linkCreatedAt: createdAt,
    linkUpdatedAt: createdAt,
    workItem: () => {
      const other = source === item ? target : source;
      return canSeeItem(call, other) ? itemNode(call, other) : null;
    },
  }));
}

/** Internal notes are for reporters and up. */
function readableNotes(call: Call, item: WorkItem): Note[] {
  const isReporter = levelFor(call, ownerOf(item)) >= levels.reporter;
  return item.discussions.flatMap(({ notes }) => notes).filter(({ isInternal }) => isReporter || !isInternal);
}

function widgetsOf(call: Call, item: WorkItem) {
  const { store } = call;
  const { parent, startDate, health, status } = planningOf(item);
  const { milestone } = item;
  const children = () => childrenOf(store, item).filter((child) => canSeeItem(call, child));
  const widget = (name: string, fields: object) => ({ __typename: `WorkItemWidget${name}`, ...fields });
  return [
    widget('Description', { description: item.description }),
    widget('Assignees', { assignees: connection(item.assignees.map((user) => userNode(store, user))) }),
    widget('Labels', { labels: connection(item.labels.map((title) => ({ title }))) }),
    widget('Milestone', {
      milestone: milestone && { id: globalId('Milestone', milestone.id), title: milestone.title },
    }),
    widget('Iteration', { iteration: null }),
    widget('StartAndDueDate', { startDate, dueDate: item.dueDate, isFixed: true, rollUp: false }),
    widget('Weight', { weight: item.weight }),
    widget('HealthStatus', { healthStatus: health }),
    widget('Status', { status: { name: status ?? (item.state === 'opened' ? 'To do' : 'Done') } }),
    widget('TimeTracking', { timeEstimate: item.timeEstimate, totalTimeSpent: item.timeSpent }),
    widget('Notes', { notes: (args: NoteFilter) => showNotes(store, readableNotes(call, item), args) }),
    widget('LinkedItems', { linkedItems: () => connection(linksOf(call, item)) }),
    widget('Hierarchy', {
      hasParent: parent !== null,
      hasChildren: () => children().length > 0,
      parent: () => (parent && canSeeItem(call, parent) ? itemNode(call, parent) : null),
      children: () => connection(children().map((child) => itemNode(call, child))),
    }),
  ];
}

/** A work item as GraphQL shows it. */
export function itemNode(call: Call, item: WorkItem): Record<string, unknown> {
  const { store } = call;
  const { iid } = item;
  const full = isEpic(item) ? `${item.group.fullPath}&${iid}` : references('#', item).full;
  const base = isEpic(item) ? `${store.url}/groups/${item.group.fullPath}/-/epics` : undefined;
  return {
    id: globalId('WorkItem', item.id),
    iid: String(iid),
    title: item.title,
    description: item.description,
    state: item.state === 'opened' ? 'OPEN' : 'CLOSED',
    confidential: item.isConfidential,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    closedAt: item.closedAt,
    author: userNode(store, item.author),
    reference: (args: { full?: boolean | null }) => (args.full ? full : full.replace(/^.*(?=[#&])/, '')),
    webUrl: isEpic(item) ? `${base}/${iid}` : `${projectUrl(store, item.project)}/-/work_items/${iid}`,
    workItemType: typeNode(item.issueType),
    widgets: () => widgetsOf(call, item),
  };
}
