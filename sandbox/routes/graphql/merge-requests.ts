import { references } from '../../entities/issuables.ts';
import { mergeRequestUrl } from '../../entities/merge-requests.ts';
import { detailedStatus, hasConflicts, isDraft, lastVersion } from '../../entities/mergeability.ts';
import { canReadCode, findProject, levelOf, levels } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { MergeRequest, User } from '../../state/model.ts';
import { requestChanges, setReviewState } from '../../state/reviews.ts';
import type { Store } from '../../state/store.ts';
import { type Area, findByGlobalId, globalId, outOfReach } from './area.ts';
import { connection } from './connection.ts';
import { userNode } from './users.ts';

const reviewerNodes = (store: Store, { reviewers, approvals }: MergeRequest) =>
  reviewers.map(({ user, state }) => ({
    ...userNode(store, user),
    mergeRequestInteraction: {
      approved: approvals.some((approval) => approval.user === user),
      reviewed: state !== 'unreviewed',
      reviewState: state.toUpperCase(),
    },
  }));

/** A merge request as GraphQL shows it. `model` is for the areas that give more fields of it. */
export function mergeRequestNode(store: Store, mergeRequest: MergeRequest) {
  const { id, iid, reviewers, approvals } = mergeRequest;
  const users = (all: User[]) => connection(all.map((user) => userNode(store, user)));
  return {
    model: mergeRequest,
    id: globalId('MergeRequest', id),
    iid: String(iid),
    title: mergeRequest.title,
    description: mergeRequest.description,
    state: mergeRequest.state,
    draft: isDraft(mergeRequest),
    sourceBranch: mergeRequest.sourceBranch,
    targetBranch: mergeRequest.targetBranch,
    createdAt: mergeRequest.createdAt,
    updatedAt: mergeRequest.updatedAt,
    mergedAt: mergeRequest.mergedAt,
    author: userNode(store, mergeRequest.author),
    assignees: users(mergeRequest.assignees),
    reference: ({ full }: { full?: boolean | null }) => references('!', mergeRequest)[full ? 'full' : 'short'],
    webUrl: mergeRequestUrl(store, mergeRequest),
    diffHeadSha: lastVersion(mergeRequest).headSha,
    detailedMergeStatus: async () => detailedStatus(mergeRequest, await hasConflicts(mergeRequest)).toUpperCase(),
    approved: approvals.length > 0,
    approvedBy: users(approvals.map(({ user }) => user)),
    changeRequesters: users(reviewers.filter(({ state }) => state === 'requested_changes').map(({ user }) => user)),
    reviewers: connection(reviewerNodes(store, mergeRequest)),
  };
}

interface ReviewInput {
  clientMutationId?: string | null;
  iid: string;
  projectPath: string;
  userId?: string;
}

/** The merge request that a mutation names, where the caller may review it. */
function findTarget({ store, viewer }: Call, { projectPath, iid }: ReviewInput): MergeRequest {
  const project = findProject(store, projectPath)?.project;
  const isAllowed =
    project !== undefined && canReadCode(store, viewer, project) && levelOf(store, viewer, project) >= levels.developer;
  const found = isAllowed ? project.mergeRequests.find((each) => String(each.iid) === iid) : undefined;
  if (found !== undefined) return found;
  throw outOfReach();
}

/** A mutation that changes how far a reviewer is; `work` says whether there is such a reviewer. */
const change =
  (work: (mergeRequest: MergeRequest, input: ReviewInput, call: Call) => boolean) =>
  (_root: unknown, { input }: { input: ReviewInput }, call: Call) => {
    const mergeRequest = findTarget(call, input);
    const errors = work(mergeRequest, input, call) ? [] : ['Reviewer not found'];
    const { clientMutationId } = input;
    return { clientMutationId, errors, mergeRequest: mergeRequestNode(call.store, mergeRequest) };
  };

/** The mutations by which reviewers ask for changes, take that back and are asked again. */
export const mergeRequestArea: Area = {
  Mutation: {
    mergeRequestRequestChanges: change(
      (mergeRequest, _input, { store, viewer }) => viewer !== null && requestChanges(store, mergeRequest, viewer),
    ),
    mergeRequestDestroyRequestedChanges: change(
      (mergeRequest, _input, { viewer }) => viewer !== null && setReviewState(mergeRequest, viewer, 'reviewed'),
    ),
    mergeRequestReviewerRereview: change((mergeRequest, { userId = '' }, { store }) => {
      const user = findByGlobalId(store.users, 'User', userId);
      return user !== undefined && setReviewState(mergeRequest, user, 'unreviewed');
    }),
  },
};
