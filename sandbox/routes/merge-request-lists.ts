import { mergeRequestBasic, mergeRequestSimple } from '../entities/merge-requests.ts';
import { isDraft } from '../entities/mergeability.ts';
import { canReadCode } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, type Route } from '../http/route.ts';
import type { MergeRequest } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { fitsIssuable, fitsScope, fitsUserId, fitsUsernames, issuableKey } from './issuable-filters.ts';
import { liesBetween, sortRows } from './order.ts';

const states = ['opened', 'closed', 'locked', 'merged', 'all'] as const;
const orders = [
  ...['created_at', 'label_priority', 'milestone_due', 'popularity', 'priority', 'title', 'updated_at', 'merged_at'],
] as const;

function fitsDraft({ input }: Call, mergeRequest: MergeRequest): boolean {
  const word = input.choice('wip', ['yes', 'no']);
  const wanted = word === undefined ? input.flag('draft') : word === 'yes';
  return wanted === undefined || isDraft(mergeRequest) === wanted;
}

function fitsReview({ input }: Call, { reviewers, approvals }: MergeRequest): boolean {
  const reviewing = reviewers.map(({ user }) => user);
  const approving = approvals.map(({ user }) => user);
  const approverIds = input.list('approved_by_ids');
  const reviewer = input.text('reviewer_username');
  return (
    fitsUserId(reviewing, input.text('reviewer_id')) &&
    (reviewer === undefined || fitsUsernames(reviewing, [reviewer])) &&
    (approverIds === undefined || approverIds.every((id) => fitsUserId(approving, id))) &&
    fitsUsernames(approving, input.list('approved_by_usernames'))
  );
}

function fits(call: Call, mergeRequest: MergeRequest, fallbackScope: string): boolean {
  const { input } = call;
  const state = input.choice('state', states) ?? 'all';
  const source = input.text('source_branch');
  const target = input.text('target_branch');
  const sourceProject = input.integer('source_project_id');
  const merger = input.text('merge_user_username');
  return (
    (state === 'all' || mergeRequest.state === state) &&
    (source === undefined || mergeRequest.sourceBranch === source) &&
    (target === undefined || mergeRequest.targetBranch === target) &&
    (sourceProject === undefined || mergeRequest.sourceProject.id === sourceProject) &&
    (merger === undefined || mergeRequest.mergedBy?.username === merger) &&
    fitsDraft(call, mergeRequest) &&
    fitsReview(call, mergeRequest) &&
    fitsScope(call, mergeRequest, fallbackScope) &&
    liesBetween(mergeRequest.mergedAt, input.moment('merged_after'), input.moment('merged_before')) &&
    fitsIssuable(call, mergeRequest)
  );
}

function answerList(call: Call, all: readonly MergeRequest[], fallbackScope: string): Promise<Answer> {
  const { input, store } = call;
  const fitting = all.filter((each) => fits(call, each, fallbackScope));
  const order = input.choice('order_by', orders) ?? 'created_at';
  const sorted = sortRows(fitting, (each) => issuableKey(each, order), input.choice('sort', ['asc', 'desc']) ?? 'desc');
  const withDetails = input.flag('with_labels_details') ?? false;
  const isSimple = input.choice('view', ['simple']) === 'simple';
  const present = (each: MergeRequest) =>
    isSimple ? mergeRequestSimple(store, each) : mergeRequestBasic(store, each, withDetails);
  return page(call, sorted, present, { of: 'MergeRequest' });
}

const readable = ({ store, viewer }: Call) =>
  store.projects.filter((project) => canReadCode(store, viewer, project)).flatMap(({ mergeRequests }) => mergeRequests);

const inGroup = (call: Call) =>
  readable(call).filter(({ project }) => pathOf(project).startsWith(`${call.group.fullPath}/`));

/** Lists of merge requests: the caller's own, a group's and a project's. */
export const mergeRequestListRoutes: Route[] = [
  get('/merge_requests', 'signed-in', (call) => answerList(call, readable(call), 'created_by_me')),
  get('/groups/:id/merge_requests', 'group', (call) => answerList(call, inGroup(call), 'all')),
  get('/projects/:id/merge_requests', 'code', (call) => answerList(call, call.project.mergeRequests, 'all')),
];
