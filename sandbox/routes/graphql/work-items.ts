import { labelsOf } from '../../entities/issuables.ts';
import { canSeeGroup, findGroup, lineOf } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { Group, Issue, Label, Milestone, Project } from '../../state/model.ts';
import { pathOf } from '../../state/store.ts';
import { epicsOf } from '../../state/work-items.ts';
import { type Area, globalId } from './area.ts';
import { connection, type Window } from './connection.ts';
import type { ProjectNode } from './projects.ts';
import { workItemLinkMutations } from './work-item-links.ts';
import { canSeeItem, itemNode, type Owner, typeNode, typesOf, type WorkItem } from './work-item-nodes.ts';
import { workItemMutations } from './work-item-writes.ts';

interface GroupNode {
  model: Group;
}

interface Filter extends Window {
  iids?: string[] | null;
  types?: string[] | null;
  state?: string | null;
  search?: string | null;
  labelName?: string[] | null;
  assigneeUsernames?: string[] | null;
  includeDescendants?: boolean | null;
}

const fits = (item: WorkItem, { iids, types, state, search, labelName, assigneeUsernames }: Filter) =>
  (!iids || iids.includes(String(item.iid))) &&
  (!types || types.includes(item.issueType.toUpperCase())) &&
  (!state || state === 'all' || state === item.state) &&
  (!search || `${item.title} ${item.description ?? ''}`.toLowerCase().includes(search.toLowerCase())) &&
  (labelName ?? []).every((name) => item.labels.includes(name)) &&
  (assigneeUsernames ?? []).every((name) => item.assignees.some(({ username }) => username === name));

function show(call: Call, items: readonly WorkItem[], filter: Filter) {
  const chosen = items.filter((item) => canSeeItem(call, item) && fits(item, filter));
  const newestFirst = chosen.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return connection(
    newestFirst.map((item) => itemNode(call, item)),
    filter,
  );
}

function itemsOfGroup(call: Call, { fullPath }: Group, isDeep: boolean): WorkItem[] {
  const isBelow = (path: string) => path.startsWith(`${fullPath}/`);
  const epics = epicsOf(call.store).filter(
    ({ group }) => group.fullPath === fullPath || (isDeep && isBelow(group.fullPath)),
  );
  const projects = isDeep ? call.store.projects.filter((project) => isBelow(pathOf(project))) : [];
  return [...epics, ...projects.flatMap(({ issues }): Issue[] => issues)];
}

const showTypes = (owner: Owner, args: Window & { name?: string | null }) =>
  connection(
    typesOf(owner)
      .filter((name) => !args.name || name.toUpperCase() === args.name)
      .map(typeNode),
    args,
  );

const showLabels = (owner: string, labels: readonly Label[], args: Window & { title?: string | null }) =>
  connection(
    labels
      .filter(({ name }) => !args.title || name === args.title)
      .map(({ id, name, color }) => ({ id: globalId(owner, id), title: name, color })),
    args,
  );

interface MilestoneFilter extends Window {
  title?: string | null;
  ids?: string[] | null;
}

function showMilestones(milestones: readonly Milestone[], args: MilestoneFilter) {
  const nodes = milestones.map(({ id, iid, title }) => ({ id: globalId('Milestone', id), iid, title }));
  const isWanted = ({ id, title }: (typeof nodes)[number]) =>
    (!args.title || title === args.title) && (!args.ids || args.ids.includes(id));
  return connection(nodes.filter(isWanted), args);
}

const milestonesAbove = ({ store }: Call, namespace: Project['namespace']) =>
  lineOf(store, namespace).flatMap(({ milestones }) => milestones);

/** Work items of projects and groups, and what they can be given: types, labels, milestones. */
export const workItemArea: Area = {
  Query: {
    group(_root, { fullPath }: { fullPath: string }, { store, viewer }) {
      const found = findGroup(store, fullPath);
      if (found === null || !canSeeGroup(store, viewer, found)) return null;
      return { model: found, id: globalId('Group', found.id), name: found.name, path: found.path, fullPath };
    },
  },
  Project: {
    workItems: ({ model }: ProjectNode, args: Filter, call) => {
      epicsOf(call.store);
      return show(call, model.issues, args);
    },
    workItemTypes: ({ model }: ProjectNode, args: Window) => showTypes(model, args),
    labels({ model }: ProjectNode, args: Window, { store }) {
      const labels = labelsOf(store, model).map(({ label }) => label);
      return showLabels('ProjectLabel', labels, args);
    },
    milestones: ({ model }: ProjectNode, args: MilestoneFilter, call) =>
      showMilestones([...model.milestones, ...milestonesAbove(call, model.namespace)], args),
  },
  Group: {
    workItems: ({ model }: GroupNode, args: Filter, call) =>
      show(call, itemsOfGroup(call, model, args.includeDescendants === true), args),
    workItemTypes: ({ model }: GroupNode, args: Window) => showTypes(model, args),
    labels({ model }: GroupNode, args: Window, { store }) {
      const labels = lineOf(store, model).flatMap((group) => group.labels);
      return showLabels('GroupLabel', labels, args);
    },
    milestones: ({ model }: GroupNode, args: MilestoneFilter, call) =>
      showMilestones(milestonesAbove(call, model), args),
  },
  Mutation: { ...workItemMutations, ...workItemLinkMutations },
};
