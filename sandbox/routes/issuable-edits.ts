import { labelsOf } from '../entities/issuables.ts';
import { canReadCode, canSeeProject, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { Issue, Label, MergeRequest, Milestone, User } from '../state/model.ts';
import { notify } from '../state/todos.ts';

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
function nextLabels(call: Call, before: readonly string[]): string[] {
  const { input } = call;
  const named = (key: string) => (input.list(key) ?? []).flatMap((name) => findOrCreateLabel(call, name)?.name ?? []);
  const base = input.has('labels') ? [] : [...before];
  const added = [...(input.has('labels') ? named('labels') : []), ...named('add_labels')];
  const removed = input.list('remove_labels') ?? [];
  const labels = added.reduce(addLabel, base).filter((name) => !removed.includes(name));
  return labels.sort();
}

/** Adds labels by name and answers those that there are, or that the caller could make. */
export function addLabels(call: Call, target: Target, names: string[]): string[] {
  const found = names.flatMap((name) => findOrCreateLabel(call, name)?.name ?? []);
  target.labels = found.reduce(addLabel, target.labels).sort();
  return found;
}

/** Takes labels away. */
export function removeLabels(target: Target, names: readonly string[]): void {
  target.labels = target.labels.filter((name) => !names.includes(name));
}

/** A milestone of the project or of its groups, or null. */
export function findMilestone({ project, store }: Call, fits: (milestone: Milestone) => boolean): Milestone | null {
  const groups = store.groups.filter(({ fullPath }) => `${project.namespace.fullPath}/`.startsWith(`${fullPath}/`));
  return [...project.milestones, ...groups.flatMap(({ milestones }) => milestones)].find(fits) ?? null;
}

/** The milestone that the request names; null for none, which is 0 or nothing, and for one that does not exist. */
function readMilestone(call: Call): Milestone | null {
  const id = call.input.integer('milestone_id');
  const title = call.input.text('milestone');
  return findMilestone(call, (milestone) => (id === undefined ? milestone.title === title : milestone.id === id));
}

const names = (users: readonly User[]) => users.map(({ username }) => `@${username}`).join(' and ');

/** What GitLab's note says of people who came and went, such as `assigned to @kim and unassigned @rob`. */
function describePeople(before: readonly User[], after: readonly User[], add: string, drop: string): string {
  const added = after.filter((user) => !before.includes(user));
  const dropped = before.filter((user) => !after.includes(user));
  return [
    ...(added.length > 0 ? [`${add} ${names(added)}`] : []),
    ...(dropped.length > 0 ? [`${drop} ${names(dropped)}`] : []),
  ].join(' and ');
}

/** Assigns these people and nobody else. */
export function setAssignees(call: Call, target: Target, after: User[]): void {
  const { store } = call;
  const text = describePeople(target.assignees, after, 'assigned to', 'unassigned');
  const added = after.filter((user) => !target.assignees.includes(user));
  target.assignees = after;
  if (text === '') return;
  addSystemNote(store, target, viewerOf(call), text);
  for (const owner of added) notify(store, { owner, author: viewerOf(call), action: 'assigned', target });
}

/** Assigns more people. */
export const addAssignees = (call: Call, target: Target, users: readonly User[]) =>
  setAssignees(call, target, [...new Set([...target.assignees, ...users])]);

/** Asks these people for a review and nobody else. */
export function setReviewers(call: Call, mergeRequest: MergeRequest, after: readonly User[]): void {
  const { store } = call;
  const before = mergeRequest.reviewers.map(({ user }) => user);
  const text = describePeople(before, after, 'requested review from', 'removed review request for');
  const at = store.now();
  mergeRequest.reviewers = after.map(
    (user) =>
      mergeRequest.reviewers.find((reviewer) => reviewer.user === user) ?? { user, state: 'unreviewed', createdAt: at },
  );
  if (text === '') return;
  addSystemNote(store, mergeRequest, viewerOf(call), text);
  for (const owner of after.filter((user) => !before.includes(user))) {
    notify(store, { owner, author: viewerOf(call), action: 'review_requested', target: mergeRequest });
  }
}

/** Asks more people for a review. */
export const addReviewers = (call: Call, mergeRequest: MergeRequest, users: readonly User[]) =>
  setReviewers(call, mergeRequest, [...new Set([...mergeRequest.reviewers.map(({ user }) => user), ...users])]);

/** To-dos for everybody whom a text names by `@username` and who may read it. */
export function mentionPeople({ store, viewer }: Call, target: Target, text: string | null): void {
  const named = [...(text ?? '').matchAll(/(?<![\w@])@([\w.-]*\w)/g)].map(([, name]) => name);
  for (const owner of store.users.filter(({ username }) => named.includes(username))) {
    const canRead = target.kind === 'Issue' ? canSeeProject : canReadCode;
    if (viewer === null || !canRead(store, owner, target.project)) continue;
    notify(store, { owner, author: viewer, action: 'mentioned', target, body: text ?? '' });
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
    setAssignees(call, target, readPeople(call, 'assignee_id', 'assignee_ids'));
  }
  if (input.has('milestone_id') || input.has('milestone')) target.milestone = readMilestone(call);
  if (input.has('discussion_locked')) target.isDiscussionLocked = input.flag('discussion_locked') ?? null;
  target.updatedAt = store.now();
}

/** The people whom `reviewer_ids` names; undefined where it was not sent. */
export const readReviewers = (call: Call): User[] | undefined =>
  call.input.has('reviewer_ids') ? readPeople(call, '', 'reviewer_ids') : undefined;

/** The people whom `assignee_id` or `assignee_ids` names. */
const readAssignees = (call: Call): User[] => readPeople(call, 'assignee_id', 'assignee_ids');

/** What a new issue or merge request takes from its request. */
export const readNewIssuable = (call: Call) => ({
  title: readTitle(call) ?? call.input.requireText('title'),
  assignees: readAssignees(call),
  labels: nextLabels(call, []),
  milestone: readMilestone(call),
});
