import { labelDetails, labelsOf, milestoneEntity } from '../entities/issuables.ts';
import { issueEntity } from '../entities/issues.ts';
import { mergeRequestBasic } from '../entities/merge-requests.ts';
import { canReadCode, lineOf } from '../http/access.ts';
import { type Call, numberParam, textParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { get, json, type Route } from '../http/route.ts';
import type { Issuable, Label, Milestone, Project } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { canSeeIssue } from './find.ts';
import { liesBetween } from './order.ts';

/** How many issues and merge requests have a label. */
export function countUses(call: Call, projects: readonly Project[], { name }: Label) {
  const all = projects.flatMap(({ issues }) => issues);
  const issues = all.filter((issue) => issue.labels.includes(name) && canSeeIssue(call, issue));
  const open = issues.filter(({ state }) => state === 'opened').length;
  const mergeRequests = projects
    .flatMap((project) => project.mergeRequests)
    .filter((each) => each.state === 'opened' && each.labels.includes(name));
  return {
    open_issues_count: open,
    closed_issues_count: issues.length - open,
    open_merge_requests_count: mergeRequests.length,
  };
}

/** What labels of projects and groups have in common. */
export const labelEntity = (label: Label) => ({
  ...labelDetails(label),
  archived: label.isArchived,
  subscribed: false,
});

type Row = ReturnType<typeof labelsOf>[number];

const projectLabel = (call: Call, { label, isOwn }: Row, withCounts: boolean) => ({
  ...labelEntity(label),
  ...(withCounts ? countUses(call, [call.project], label) : {}),
  priority: label.priority,
  is_project_label: isOwn,
});

/** The project's labels; those of its groups come along unless the caller declines. */
function projectLabels(call: Call): Row[] {
  const withGroups = call.input.flag('include_ancestor_groups') ?? true;
  return labelsOf(call.store, call.project).filter(({ isOwn }) => isOwn || withGroups);
}

const fitsSearch = (call: Call, { name, description }: Label) =>
  `${name} ${description ?? ''}`.toLowerCase().includes(call.input.text('search')?.toLowerCase() ?? '');

function listProjectLabels(call: Call) {
  const withCounts = call.input.flag('with_counts') ?? false;
  const rows = projectLabels(call).filter(({ label }) => fitsSearch(call, label));
  return page(call, rows, (row) => projectLabel(call, row, withCounts), { of: 'Label' });
}

function showProjectLabel(call: Call) {
  const name = textParam(call, 'name');
  const row = projectLabels(call).find(({ label }) => label.name === name || String(label.id) === name);
  if (row === undefined) throw notFound('Label');
  return json(projectLabel(call, row, true));
}

/** The group's labels; those of the groups above come along unless the caller declines. */
function groupLabels({ group, input, store }: Call): Label[] {
  const isOwnOnly = input.flag('include_ancestor_groups') === false;
  return (isOwnOnly ? [group] : lineOf(store, group)).flatMap(({ labels }) => labels);
}

function showGroupLabel(call: Call) {
  const name = textParam(call, 'name');
  const label = groupLabels(call).find((each) => each.name === name || String(each.id) === name);
  if (label === undefined) throw notFound('Label');
  return json({ ...labelEntity(label), ...countUses(call, projectsBelow(call), label) });
}

const projectsBelow = ({ group, store }: Call) =>
  store.projects.filter((project) => pathOf(project).startsWith(`${group.fullPath}/`));

function listGroupLabels(call: Call) {
  const labels = groupLabels(call).filter((label) => fitsSearch(call, label));
  const withCounts = call.input.flag('with_counts') ?? false;
  const counts = (label: Label) => (withCounts ? countUses(call, projectsBelow(call), label) : {});
  return page(call, labels, (label) => ({ ...labelEntity(label), ...counts(label) }), { of: 'Label' });
}

function fitsMilestone({ input }: Call, milestone: Milestone): boolean {
  const state = input.choice('state', ['active', 'closed', 'all']) ?? 'all';
  const iids = input.list('iids')?.map(Number);
  const title = input.text('title');
  const search = input.text('search')?.toLowerCase() ?? '';
  return (
    (state === 'all' || milestone.state === state) &&
    (iids === undefined || iids.includes(milestone.iid)) &&
    (title === undefined || milestone.title === title) &&
    `${milestone.title} ${milestone.description ?? ''}`.toLowerCase().includes(search) &&
    liesBetween(milestone.updatedAt, input.moment('updated_after'), input.moment('updated_before'))
  );
}

function listMilestones(call: Call) {
  const fitting = call.project.milestones.filter((each) => fitsMilestone(call, each));
  const owner = { project: call.project };
  return page(call, fitting, (each) => milestoneEntity(call.store, owner, each), { of: 'Milestone' });
}

function listGroupMilestones(call: Call) {
  const { group, store } = call;
  const owner = { groupPath: group.fullPath, groupId: group.id };
  const fitting = group.milestones.filter((each) => fitsMilestone(call, each));
  return page(call, fitting, (each) => milestoneEntity(store, owner, each), { of: 'Milestone' });
}

function findMilestone(call: Call): Milestone {
  const id = numberParam(call, 'milestone_id');
  const found = call.project.milestones.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const showMilestone = (call: Call) => json(milestoneEntity(call.store, { project: call.project }, findMilestone(call)));

const isIn = (milestone: Milestone) => (issuable: Issuable) => issuable.milestone === milestone;

function listMilestoneIssues(call: Call) {
  const issues = call.project.issues.filter(isIn(findMilestone(call))).filter((issue) => canSeeIssue(call, issue));
  return page(call, issues, (issue) => basicIssue(call, issue), { of: 'Issue' });
}

/** IssueBasic: an issue without what only its own page shows. */
export function basicIssue(call: Call, issue: Parameters<typeof issueEntity>[1]) {
  const { severity, imported, imported_from, epic_iid, _links, ...basic } = issueEntity(call.store, issue);
  const { closed_as_duplicate_of, ...links } = _links;
  return { ...basic, _links: links };
}

function listMilestoneMergeRequests(call: Call) {
  const milestone = findMilestone(call);
  const canRead = canReadCode(call.store, call.viewer, call.project);
  const found = call.project.mergeRequests.filter((each) => canRead && isIn(milestone)(each));
  return page(call, found, (each) => mergeRequestBasic(call.store, each), { of: 'MergeRequest' });
}

const milestones = '/projects/:id/milestones';

/** Labels and milestones of projects and groups. */
export const planningRoutes: Route[] = [
  get('/projects/:id/labels', 'project', listProjectLabels),
  get('/projects/:id/labels/:name', 'project', showProjectLabel),
  get('/groups/:id/labels', 'group', listGroupLabels),
  get('/groups/:id/labels/:name', 'group', showGroupLabel),
  get(milestones, 'project', listMilestones),
  get(`${milestones}/:milestone_id`, 'project', showMilestone),
  get(`${milestones}/:milestone_id/issues`, 'project', listMilestoneIssues),
  get(`${milestones}/:milestone_id/merge_requests`, 'project', listMilestoneMergeRequests),
  get('/groups/:id/milestones', 'group', listGroupMilestones),
];
