import type { Issuable, Label, Milestone, Project, User } from '../state/model.ts';
import { pathOf, type Store } from '../state/store.ts';
import { humanTime } from './durations.ts';
import { projectUrl } from './projects.ts';
import { userBasic } from './users.ts';

/** IssuableTimeStats. */
export const timeStats = ({ timeEstimate, timeSpent }: Issuable) => ({
  time_estimate: timeEstimate,
  total_time_spent: timeSpent,
  human_time_estimate: humanTime(timeEstimate),
  human_total_time_spent: humanTime(timeSpent),
});

/** TaskCompletionStatus: the checkboxes of a description. */
export function taskStatus(description: string | null) {
  const boxes = description?.match(/^\s*(?:[-*+]|\d+\.)\s+\[[ xX]\]/gm) ?? [];
  return { count: boxes.length, completed_count: boxes.filter((box) => /x\]$/i.test(box)).length };
}

/** IssuableReferences; `sign` is `#` or `!`. */
export const references = (sign: '#' | '!', { iid, project }: Issuable) => ({
  short: `${sign}${iid}`,
  relative: `${sign}${iid}`,
  full: `${pathOf(project)}${sign}${iid}`,
});

/** Whether somebody is told of changes. */
export const isSubscribed = (viewer: User | null, { author, subscriptions }: Issuable) =>
  viewer !== null && (subscriptions.get(viewer) ?? viewer === author);

/** How many comments people wrote. */
export const countNotes = ({ discussions }: Issuable) =>
  discussions.flatMap(({ notes }) => notes).filter((note) => !note.isSystem).length;

/** Milestone of a project or, with `groupId`, of a group. */
export function milestoneEntity(
  store: Store,
  owner: { project: Project } | { groupPath: string; groupId: number },
  milestone: Milestone,
) {
  const isProject = 'project' in owner;
  const base = isProject ? projectUrl(store, owner.project) : `${store.url}/groups/${owner.groupPath}`;
  return {
    id: milestone.id,
    iid: milestone.iid,
    ...(isProject ? { project_id: owner.project.id } : { group_id: owner.groupId }),
    title: milestone.title,
    description: milestone.description,
    state: milestone.state,
    created_at: milestone.createdAt,
    updated_at: milestone.updatedAt,
    due_date: milestone.dueDate,
    start_date: milestone.startDate,
    expired: milestone.dueDate !== null && milestone.dueDate < store.now().slice(0, 10),
    web_url: `${base}/-/milestones/${milestone.iid}`,
  };
}

/** Whose milestone it is: the project's, or else one of its groups'. */
function milestoneOwner(store: Store, project: Project, milestone: Milestone) {
  const group = store.groups.find(({ milestones }) => milestones.includes(milestone));
  return group === undefined ? { project } : { groupPath: group.fullPath, groupId: group.id };
}

const textColorOn = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red + green + blue > 500 ? '#1F1E24' : '#FFFFFF';
};

/** LabelDetails. */
export const labelDetails = (label: Label) => ({
  id: label.id,
  name: label.name,
  color: label.color,
  description: label.description,
  description_html: label.description ?? '',
  text_color: textColorOn(label.color),
});

/** The labels that apply in a project: its own and those of its namespace's groups, by name. */
export function labelsOf(store: Store, project: Project): { label: Label; isOwn: boolean }[] {
  const groups = store.groups.filter(
    ({ fullPath }) => project.namespace.fullPath === fullPath || project.namespace.fullPath.startsWith(`${fullPath}/`),
  );
  return [
    ...project.labels.map((label) => ({ label, isOwn: true })),
    ...groups.flatMap((group) => group.labels.map((label) => ({ label, isOwn: false }))),
  ].sort((a, b) => (a.label.name < b.label.name ? -1 : 1));
}

/** The fields that issues and merge requests share; labels as names or, `withLabelDetails`, as objects. */
export function issuableFields(store: Store, issuable: Issuable, withLabelDetails = false) {
  const known = withLabelDetails ? labelsOf(store, issuable.project).map(({ label }) => label) : [];
  const labels = withLabelDetails
    ? known.filter(({ name }) => issuable.labels.includes(name)).map(labelDetails)
    : issuable.labels;
  const assignees = issuable.assignees.map((user) => userBasic(store, user));
  const { project, milestone } = issuable;
  return {
    id: issuable.id,
    iid: issuable.iid,
    project_id: project.id,
    title: issuable.title,
    description: issuable.description,
    created_at: issuable.createdAt,
    updated_at: issuable.updatedAt,
    closed_by: issuable.closedBy === null ? null : userBasic(store, issuable.closedBy),
    closed_at: issuable.closedAt,
    labels,
    milestone: milestone === null ? null : milestoneEntity(store, milestoneOwner(store, project, milestone), milestone),
    assignees,
    assignee: assignees[0] ?? null,
    author: userBasic(store, issuable.author),
    user_notes_count: countNotes(issuable),
    upvotes: issuable.upvotes,
    downvotes: issuable.downvotes,
    discussion_locked: issuable.isDiscussionLocked,
    time_stats: timeStats(issuable),
    task_completion_status: taskStatus(issuable.description),
    imported: false,
    imported_from: 'none',
  };
}
