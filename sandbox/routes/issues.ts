import { isSubscribed } from '../entities/issuables.ts';
import { closesIssue, issueEntity } from '../entities/issues.ts';
import { mergeRequestBasic, mergeRequestFull } from '../entities/merge-requests.ts';
import { userBasic } from '../entities/users.ts';
import { canReadCode, canSeeProject } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, type Route } from '../http/route.ts';
import type { Issue, MergeRequest, User } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { canSeeIssue, findIssue, findMergeRequest } from './find.ts';
import { fitsIssuable, fitsScope, issuableKey } from './issuable-filters.ts';
import { sortRows } from './order.ts';

const orders = [
  ...['created_at', 'due_date', 'label_priority', 'milestone_due', 'popularity', 'priority', 'relative_position'],
  ...['title', 'updated_at', 'weight'],
] as const;

function fitsDueDate({ dueDate }: Issue, wanted: string | undefined, today: string): boolean {
  switch (wanted) {
    case undefined:
    case '':
      return true;
    case '0':
      return dueDate === null;
    case 'any':
      return dueDate !== null;
    case 'overdue':
      return dueDate !== null && dueDate < today;
    case 'today':
      return dueDate === today;
    default:
      return dueDate !== null && dueDate >= today;
  }
}

function fits(call: Call, issue: Issue, fallbackScope: string): boolean {
  const { input, store } = call;
  const state = input.choice('state', ['opened', 'closed', 'all']) ?? 'all';
  const confidential = input.flag('confidential');
  const type = input.choice('issue_type', ['issue', 'incident', 'test_case', 'requirement', 'task', 'ticket']);
  const weight = input.text('weight');
  return (
    canSeeIssue(call, issue) &&
    (state === 'all' || issue.state === state) &&
    (confidential === undefined || issue.isConfidential === confidential) &&
    (type === undefined || issue.issueType === type) &&
    (weight === undefined ||
      String(issue.weight ?? 'None') === weight ||
      (weight === 'Any' && issue.weight !== null)) &&
    fitsDueDate(issue, input.text('due_date'), store.now().slice(0, 10)) &&
    fitsScope(call, issue, fallbackScope) &&
    fitsIssuable(call, issue)
  );
}

function answerList(call: Call, all: readonly Issue[], fallbackScope: string): Promise<Answer> {
  const { input, store } = call;
  const fitting = all.filter((issue) => fits(call, issue, fallbackScope));
  const order = input.choice('order_by', orders) ?? 'created_at';
  const sorted = sortRows(
    fitting,
    (issue) => issuableKey(issue, order),
    input.choice('sort', ['asc', 'desc']) ?? 'desc',
  );
  const withDetails = input.flag('with_labels_details') ?? false;
  return page(call, sorted, (issue) => issueEntity(store, issue, withDetails), { of: 'Issue' });
}

const visible = ({ store, viewer }: Call) =>
  store.projects.filter((project) => canSeeProject(store, viewer, project)).flatMap(({ issues }) => issues);

const inGroup = (call: Call) =>
  visible(call).filter(({ project }) => pathOf(project).startsWith(`${call.group.fullPath}/`));

function show(call: Call) {
  const issue = findIssue(call);
  return json({ ...issueEntity(call.store, issue), subscribed: isSubscribed(call.viewer, issue) });
}

function listParticipants(call: Call) {
  const { author, assignees, discussions } = findIssue(call);
  const writers = discussions.flatMap(({ notes }) =>
    notes.filter(({ isSystem }) => !isSystem).map((note) => note.author),
  );
  return page(call, [...new Set<User>([author, ...assignees, ...writers])], (user) => userBasic(call.store, user));
}

function listClosing(call: Call) {
  const { iid } = findIssue(call);
  const canRead = canReadCode(call.store, call.viewer, call.project);
  const closing = call.project.mergeRequests.filter(({ description }) => canRead && closesIssue(description, iid));
  return page(call, closing, (each) => mergeRequestBasic(call.store, each), { of: 'MergeRequest' });
}

function listClosed(call: Call) {
  const { description } = findMergeRequest(call);
  const closed = call.project.issues.filter((issue) => canSeeIssue(call, issue) && closesIssue(description, issue.iid));
  return page(call, closed, (issue) => issueEntity(call.store, issue), { of: 'Issue' });
}

/** Everything written about something, in which it may name others. */
const textOf = ({ title, description, discussions }: Issue | MergeRequest) =>
  [title, description ?? '', ...discussions.flatMap(({ notes }) => notes.map(({ body }) => body))].join('\n');

const names = (text: string, sign: '#' | '!', iid: number) =>
  new RegExp(`(?<![\\w${sign}])${sign}${iid}(?!\\d)`).test(text);

function listRelatedMergeRequests(call: Call) {
  const issue = findIssue(call);
  const { project, store, viewer } = call;
  const canRead = canReadCode(store, viewer, project);
  const text = textOf(issue);
  const related = project.mergeRequests.filter(
    (each) => canRead && (names(textOf(each), '#', issue.iid) || names(text, '!', each.iid)),
  );
  return page(call, related, (each) => mergeRequestFull(store, viewer, each), { of: 'MergeRequest' });
}

function listRelatedIssues(call: Call) {
  const text = textOf(findMergeRequest(call));
  const related = call.project.issues.filter((issue) => canSeeIssue(call, issue) && names(text, '#', issue.iid));
  return page(call, related, (issue) => issueEntity(call.store, issue), { of: 'Issue' });
}

/** How many issues of each state pass the filters of the lists. */
function countStates(call: Call, all: readonly Issue[], fallbackScope: string): Answer {
  const fitting = all.filter((issue) => fits(call, issue, fallbackScope));
  const closed = fitting.filter(({ state }) => state === 'closed').length;
  return json({ statistics: { counts: { all: fitting.length, closed, opened: fitting.length - closed } } });
}

const base = '/projects/:id/issues';

/** Issues, and how they and merge requests belong together. */
export const issueRoutes: Route[] = [
  get('/issues', 'signed-in', (call) => answerList(call, visible(call), 'created_by_me')),
  get('/groups/:id/issues', 'group', (call) => answerList(call, inGroup(call), 'all')),
  get(base, 'project', (call) => answerList(call, call.project.issues, 'all')),
  get(`${base}/:issue_iid`, 'project', show),
  get(`${base}/:issue_iid/participants`, 'project', listParticipants),
  get(`${base}/:issue_iid/closed_by`, 'project', listClosing),
  get(`${base}/:issue_iid/related_merge_requests`, 'project', listRelatedMergeRequests),
  get('/projects/:id/merge_requests/:merge_request_iid/closes_issues', 'code', listClosed),
  get('/projects/:id/merge_requests/:merge_request_iid/related_issues', 'code', listRelatedIssues),
  get('/issues_statistics', 'signed-in', (call) => countStates(call, visible(call), 'created_by_me')),
  get('/projects/:id/issues_statistics', 'project', (call) => countStates(call, call.project.issues, 'all')),
];
