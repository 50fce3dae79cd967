import { labelsOf } from '../entities/issuables.ts';
import { canReadCode, canSeeProject, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { Issue, Label, MergeRequest, Milestone, User } from '../state/model.ts';
import { addTodo } from '../state/todos.ts';

type Target = Issue | MergeRequest;

/** 400 in the form of a model's own complaints: by attribute, each with its reasons. */
export const invalidRecord = (errors: Record<string, string[]>) => new ApiError(400, { message: errors });

/** A title that GitLab takes; undefined where none is given. */
export function readTitle(call: Call): string | undefined {
  const title = call.input.text('title')?.trim();
  if (title === '') throw invalidRecord({ title: ["can't be blank"] });
  if (title !== undefined && title.length > 255) {
    throw invalidRecord({ title: ['is too long (maximum is 255 characters)'] });
  }
  return title;
}

/** Whether an id or a list of ids was sent for people, also to name nobody. */
const mentions = (call: Call, one: string, many: string) => call.input.has(one) || call.input.has(many);

/** The people that ids name; ids of nobody, 0 and those who cannot see the project are left out, as GitLab does. */
function readPeople({ input, store, project }: Call, one: string, many: string): User[] {
  const ids = input.list(many) ?? [input.text(one) ?? ''];
  const found = ids.flatMap((id) => store.users.find((user) => String(user.id) === id) ?? []);
  return [...new Set(found)].filter((user) => canSeeProject(store, user, project));
}

/** The label of that name; a new one where the project has none and the caller may make labels. */
function findOrCreateLabel(call: Call, name: string): Label | null {
  const { store, project } = call;
  const known = labelsOf(store, project).find(({ label }) => label.name === name);
  if (known !== undefined) return known.label;
  if (levelOf(store, call.viewer, project) < levels.reporter) return null;
  const label: Label = {
    id: store.takeId('label'),
    name,
    color: '#6699cc',
    description: null,
    priority: null,
    isArchived: false,
  };
  project.labels.push(label);
  return label;
}

/** A scoped label such as `area::ci` drives out the others of its scope. */
function addLabel(labels: string[], name: string): string[] {
  const scope = name.includes('::') ? name.slice(0, name.lastIndexOf('::') + 2) : null;
  const isRival = (other: string) => scope !== null && other.slice(0, other.lastIndexOf('::') + 2) === scope;
  return [...labels.filter((other) => other !== name && !isRival(other)), name];
}

/** The labels that the request leaves: set as a whole, added and removed. */
export function nextLabels(call: Call, before: readonly string[]): string[] {
  const { input } = call;
  const named = (key: string) => (input.list(key) ?? []).flatMap((name) => findOrCreateLabel(call, name)?.name ?? []);
  const base = input.has('labels') ? [] : [...before];
  const added = [...(input.has('labels') ? named('labels') : []), ...named('add_labels')];
  const removed = input.list('remove_labels') ?? [];
  const labels = added.reduce(addLabel, base).filter((name) => !removed.includes(name));
  return labels.sort();
}

/** The milestone that the request names; null for none, which is 0 or nothing, and for one that does not exist. */
function readMilestone({ input, project, store }: Call): Milestone | null {
  const id = input.integer('milestone_id');
  const title = input.text('milestone');
  const groups = store.groups.filter(({ fullPath }) => `${project.namespace.fullPath}/`.startsWith(`${fullPath}/`));
  const all = [...project.milestones, ...groups.flatMap(({ milestones }) => milestones)];
  return all.find((milestone) => (id === undefined ? milestone.title === title : milestone.id === id)) ?? null;
}

const names = (users: readonly User[]) => users.map(({ username }) => `@${username}`).join(' and ');

/** What GitLab's note says of people who came and went, such as `assigned to @kim and unassigned @rob`. */
export function describePeople(before: readonly User[], after: readonly User[], add: string, drop: string): string {
  const added = after.filter((user) => !before.includes(user));
  const dropped = before.filter((user) => !after.includes(user));
  return [
    ...(added.length > 0 ? [`${add} ${names(added)}`] : []),
    ...(dropped.length > 0 ? [`${drop} ${names(dropped)}`] : []),
  ].join(' and ');
}

function changeAssignees(call: Call, target: Target, after: User[]): void {
  const { store } = call;
  const text = describePeople(target.assignees, after, 'assigned to', 'unassigned');
  const added = after.filter((user) => !target.assignees.includes(user));
  target.assignees = after;
  if (text === '') return;
  addSystemNote(store, target, viewerOf(call), text);
  for (const owner of added) addTodo(store, { owner, author: viewerOf(call), action: 'assigned', target });
}

/** To-dos for everybody whom a text names by `@username` and who may read it. */
export function mentionPeople({ store, viewer }: Call, target: Target, text: string | null): void {
  const named = [...(text ?? '').matchAll(/(?<![\w@])@([\w.-]*\w)/g)].map(([, name]) => name);
  for (const owner of store.users.filter(({ username }) => named.includes(username))) {
    const canRead = target.kind === 'Issue' ? canSeeProject : canReadCode;
    if (viewer === null || !canRead(store, owner, target.project)) continue;
    addTodo(store, { owner, author: viewer, action: 'mentioned', target, body: text ?? '' });
  }
}

/** Makes the changes that issues and merge requests share; the caller may make them by now. */
export function editIssuable(call: Call, target: Target): void {
  const { input, store } = call;
  const title = readTitle(call);
  if (title !== undefined && title !== target.title) {
    const before = target.title;
    target.title = title;
    addSystemNote(store, target, viewerOf(call), `changed title from **${before}** to **${title}**`);
  }
  if (input.has('description')) {
    const description = input.text('description') ?? '';
    const isNew = description !== (target.description ?? '');
    target.description = description === '' ? null : description;
    if (isNew) addSystemNote(store, target, viewerOf(call), 'changed the description');
    if (isNew) mentionPeople(call, target, description);
  }
  if (['labels', 'add_labels', 'remove_labels'].some((key) => input.has(key))) {
    target.labels = nextLabels(call, target.labels);
  }
  if (mentions(call, 'assignee_id', 'assignee_ids')) {
    changeAssignees(call, target, readPeople(call, 'assignee_id', 'assignee_ids'));
  }
  if (input.has('milestone_id') || input.has('milestone')) target.milestone = readMilestone(call);
  if (input.has('discussion_locked')) target.isDiscussionLocked = input.flag('discussion_locked') ?? null;
  target.updatedAt = store.now();
}

/** The people whom `reviewer_ids` names; undefined where it was not sent. */
export const readReviewers = (call: Call): User[] | undefined =>
  call.input.has('reviewer_ids') ? readPeople(call, '', 'reviewer_ids') : undefined;

/** The people whom `assignee_id` or `assignee_ids` names. */
export const readAssignees = (call: Call): User[] => readPeople(call, 'assignee_id', 'assignee_ids');

/** What a new issue or merge request takes from its request. */
export const readNewIssuable = (call: Call) => ({
  title: readTitle(call) ?? call.input.requireText('title'),
  assignees: readAssignees(call),
  labels: nextLabels(call, []),
  milestone: readMilestone(call),
});
