import { labelsOf } from '../../entities/issuables.ts';
import { findGroup, levels, lineOf } from '../../http/access.ts';
import { type Call, viewerOf } from '../../http/call.ts';
import { recordChange } from '../../state/activities.ts';
import { addIssue } from '../../state/issues.ts';
import type { Label, Milestone } from '../../state/model.ts';
import { pathOf } from '../../state/store.ts';
import { addEpic, epicsOf, type Planning, planningOf, removeEpic } from '../../state/work-items.ts';
import { addLabels, removeLabels, setAssignees } from '../issuable-edits.ts';
import { changeState } from '../issuable-states.ts';
import { runQuickActions } from '../quick-actions.ts';
import { type Area, globalId, outOfReach } from './area.ts';
import { callInProject, projectOf } from './in-project.ts';
import {
  canSeeItem,
  isEpic,
  isGroup,
  itemNode,
  levelFor,
  type Owner,
  ownerOf,
  type TypeName,
  typeNode,
  typesOf,
  type WorkItem,
} from './work-item-nodes.ts';

interface Widgets {
  clientMutationId?: string | null;
  title?: string | null;
  confidential?: boolean | null;
  descriptionWidget?: { description?: string | null } | null;
  assigneesWidget?: { assigneeIds: string[] } | null;
  labelsWidget?: { labelIds?: string[]; addLabelIds?: string[] | null; removeLabelIds?: string[] | null } | null;
  milestoneWidget?: { milestoneId?: string | null } | null;
  hierarchyWidget?: { parentId?: string | null } | null;
  weightWidget?: { weight?: number | null } | null;
  healthStatusWidget?: { healthStatus?: Planning['health'] } | null;
  statusWidget?: { name?: string | null } | null;
  startAndDueDateWidget?: { startDate?: string | null; dueDate?: string | null } | null;
}

interface CreateInput extends Widgets {
  namespacePath?: string | null;
  workItemTypeId: string;
}

interface UpdateInput extends Widgets {
  id: string;
  stateEvent?: 'CLOSE' | 'REOPEN' | null;
}

function allItems({ store }: Call): WorkItem[] {
  return [...epicsOf(store), ...store.projects.flatMap(({ issues }) => issues)];
}

/** The item that a mutation names, where the caller's role is enough. */
export function findItem(call: Call, id: string, level: number): WorkItem {
  const found = allItems(call).find((item) => globalId('WorkItem', item.id) === id);
  if (!found || !canSeeItem(call, found) || levelFor(call, ownerOf(found)) < level) throw outOfReach();
  return found;
}

function planningAround({ store }: Call, owner: Owner): { labels: Label[]; milestones: Milestone[] } {
  const above = lineOf(store, isGroup(owner) ? owner : owner.namespace);
  const milestones = above.flatMap((group) => group.milestones);
  if (isGroup(owner)) return { labels: above.flatMap((group) => group.labels), milestones };
  return { labels: labelsOf(store, owner).map(({ label }) => label), milestones: [...owner.milestones, ...milestones] };
}

/** What GitLab says where an item of this type cannot be below the other; undefined where it can. */
function refuseParent(item: TypeName, parent: WorkItem): string | undefined {
  const isFit = item === 'task' ? parent.issueType === 'issue' : isEpic(parent);
  return isFit ? undefined : `#${parent.iid} cannot be added: it's not allowed to add this type of parent item`;
}

/** The names of the labels with these ids. */
const namesOf = (labels: readonly Label[], ids: readonly string[] | null | undefined) =>
  labels
    .filter(({ id }) =>
      ids?.some((each) => each === globalId('ProjectLabel', id) || each === globalId('GroupLabel', id)),
    )
    .map(({ name }) => name);

async function setText(call: Call, item: WorkItem, text: string): Promise<void> {
  if (isEpic(item)) item.description = text || null;
  else item.description = (await runQuickActions(callInProject(call, pathOf(item.project)), item, text)).text || null;
}

function setLabels(call: Call, item: WorkItem, given: NonNullable<Widgets['labelsWidget']>): void {
  const { labels } = planningAround(call, ownerOf(item));
  const [added, removed] = [
    namesOf(labels, [...(given.labelIds ?? []), ...(given.addLabelIds ?? [])]),
    namesOf(labels, given.removeLabelIds),
  ];
  if (isEpic(item)) item.labels = [...new Set([...item.labels, ...added])].filter((name) => !removed.includes(name));
  else {
    addLabels(callInProject(call, pathOf(item.project)), item, added);
    removeLabels(item, removed);
  }
}

function setPlanning(call: Call, item: WorkItem, input: Widgets): void {
  const { store } = call;
  const planning = planningOf(item);
  const { hierarchyWidget, healthStatusWidget, statusWidget, startAndDueDateWidget: dates, milestoneWidget } = input;
  const parentId = hierarchyWidget?.parentId;
  if (hierarchyWidget) planning.parent = parentId ? findItem(call, parentId, levels.guest) : null;
  if (healthStatusWidget) planning.health = healthStatusWidget.healthStatus ?? null;
  if (statusWidget?.name) planning.status = statusWidget.name;
  if (dates?.startDate !== undefined) planning.startDate = dates.startDate;
  if (dates?.dueDate !== undefined) item.dueDate = dates.dueDate;
  if (input.weightWidget) item.weight = input.weightWidget.weight ?? null;
  if (milestoneWidget) {
    const { milestones } = planningAround(call, ownerOf(item));
    item.milestone = milestones.find(({ id }) => globalId('Milestone', id) === milestoneWidget.milestoneId) ?? null;
  }
  item.isConfidential = input.confidential ?? item.isConfidential;
  item.updatedAt = store.now();
}

async function setWidgets(call: Call, item: WorkItem, input: Widgets): Promise<void> {
  const { descriptionWidget, assigneesWidget, labelsWidget } = input;
  const ids = assigneesWidget?.assigneeIds;
  const people = ids && call.store.users.filter(({ id }) => ids.includes(globalId('User', id)));
  if (people && isEpic(item)) item.assignees = people;
  else if (people && !isEpic(item)) setAssignees(callInProject(call, pathOf(item.project)), item, people);
  if (labelsWidget) setLabels(call, item, labelsWidget);
  setPlanning(call, item, input);
  if (descriptionWidget) await setText(call, item, descriptionWidget.description ?? '');
}

/** Why the input is refused, before anything is changed. */
function findFaults(call: Call, type: TypeName, { title, hierarchyWidget }: Widgets): string[] {
  const parentId = hierarchyWidget?.parentId;
  const fault = parentId ? refuseParent(type, findItem(call, parentId, levels.guest)) : undefined;
  return [...(title === '' ? ["Title can't be blank"] : []), ...(fault ? [fault] : [])];
}

async function create(_root: unknown, { input }: { input: CreateInput }, call: Call) {
  const { clientMutationId, namespacePath, workItemTypeId, title } = input;
  const owner = projectOf(call, namespacePath ?? '') ?? findGroup(call.store, namespacePath ?? '');
  if (!owner || levelFor(call, owner) < levels.guest) throw outOfReach();
  const type = typesOf(owner).find((name) => typeNode(name).id === workItemTypeId);
  if (!type) return { clientMutationId, errors: ['Work item type is not allowed here'], workItem: null };
  const errors = findFaults(call, type, input);
  if (errors.length > 0) return { clientMutationId, errors, workItem: null };
  const base = { title: title ?? '', author: viewerOf(call) };
  const item =
    isGroup(owner) || type === 'epic'
      ? addEpic(call.store, owner as Parameters<typeof addEpic>[1], base)
      : addIssue(call.store, owner, { ...base, issueType: type });
  if (!isEpic(item)) recordChange(call.store, viewerOf(call), 'opened', item);
  await setWidgets(call, item, input);
  return { clientMutationId, errors, workItem: itemNode(call, item) };
}

async function update(_root: unknown, { input }: { input: UpdateInput }, call: Call) {
  const { clientMutationId, id, stateEvent, title } = input;
  const item = findItem(call, id, levels.planner);
  const errors = findFaults(call, item.issueType, input);
  if (errors.length > 0) return { clientMutationId, errors, workItem: null };
  if (title) item.title = title;
  const event = stateEvent === 'CLOSE' ? 'close' : 'reopen';
  if (stateEvent && isEpic(item)) item.state = event === 'close' ? 'closed' : 'opened';
  else if (stateEvent && !isEpic(item)) changeState(callInProject(call, pathOf(item.project)), item, event);
  await setWidgets(call, item, input);
  return { clientMutationId, errors, workItem: itemNode(call, item) };
}

function destroy(_root: unknown, { input }: { input: { clientMutationId?: string | null; id: string } }, call: Call) {
  const { store } = call;
  const item = findItem(call, input.id, levels.owner);
  if (isEpic(item)) removeEpic(store, item);
  else item.project.issues = item.project.issues.filter((each) => each !== item);
  store.issueLinks = store.issueLinks.filter(({ source, target }) => source !== item && target !== item);
  store.todos = store.todos.filter(({ target }) => target !== item);
  for (const each of allItems(call)) if (planningOf(each).parent === item) planningOf(each).parent = null;
  return { clientMutationId: input.clientMutationId, errors: [] };
}

/** Making, changing and deleting work items, those of types issue and task in projects and epics in groups. */
export const workItemMutations = {
  workItemCreate: create,
  workItemUpdate: update,
  workItemDelete: destroy,
} satisfies Area[string];
