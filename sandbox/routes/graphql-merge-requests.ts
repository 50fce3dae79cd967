import { mergeRequestUrl } from '../entities/merge-requests.ts';
import { detailedStatus, hasConflicts, isDraft, lastVersion } from '../entities/mergeability.ts';
import { canReadCode, findProject, levelOf, levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import type { MergeRequest, User } from '../state/model.ts';
import { requestChanges, setReviewState } from '../state/reviews.ts';
import type { Store } from '../state/store.ts';

/** The part of GitLab's schema that is about merge requests and reviewing them. */
export const mergeRequestSchema = `
type MergeRequest {
  id: ID!
  iid: String!
  title: String!
  state: String!
  draft: Boolean!
  webUrl: String
  diffHeadSha: String
  detailedMergeStatus: DetailedMergeStatus
  reviewers: MergeRequestReviewerConnection
  changeRequesters: UserCoreConnection
  approvedBy: UserCoreConnection
}
enum DetailedMergeStatus {
  CI_MUST_PASS CI_STILL_RUNNING CONFLICT DISCUSSIONS_NOT_RESOLVED DRAFT_STATUS MERGEABLE NOT_APPROVED NOT_OPEN
  REQUESTED_CHANGES
}
enum MergeRequestReviewState { APPROVED REQUESTED_CHANGES REVIEWED REVIEW_STARTED UNAPPROVED UNREVIEWED }
type UserCore { id: UserID!, username: String!, name: String!, webUrl: String! }
type UserCoreConnection { nodes: [UserCore] }
type MergeRequestReviewer {
  id: UserID!
  username: String!
  name: String!
  webUrl: String!
  mergeRequestInteraction: UserMergeRequestInteraction
}
type MergeRequestReviewerConnection { nodes: [MergeRequestReviewer] }
type UserMergeRequestInteraction { approved: Boolean!, reviewed: Boolean!, reviewState: MergeRequestReviewState }
scalar UserID
input MergeRequestRequestChangesInput { clientMutationId: String, iid: String!, projectPath: ID! }
type MergeRequestRequestChangesPayload { clientMutationId: String, errors: [String!]!, mergeRequest: MergeRequest }
input MergeRequestDestroyRequestedChangesInput { clientMutationId: String, iid: String!, projectPath: ID! }
type MergeRequestDestroyRequestedChangesPayload {
  clientMutationId: String
  errors: [String!]!
  mergeRequest: MergeRequest
}
input MergeRequestReviewerRereviewInput { clientMutationId: String, iid: String!, projectPath: ID!, userId: UserID! }
type MergeRequestReviewerRereviewPayload { clientMutationId: String, errors: [String!]!, mergeRequest: MergeRequest }
extend type Mutation {
  mergeRequestRequestChanges(input: MergeRequestRequestChangesInput!): MergeRequestRequestChangesPayload
  mergeRequestDestroyRequestedChanges(
    input: MergeRequestDestroyRequestedChangesInput!
  ): MergeRequestDestroyRequestedChangesPayload
  mergeRequestReviewerRereview(input: MergeRequestReviewerRereviewInput!): MergeRequestReviewerRereviewPayload
}
`;

const userNode = (store: Store, { id, username, name }: User) => ({
  id: `gid://gitlab/User/${id}`,
  username,
  name,
  webUrl: `${store.url}/${username}`,
});

/** A merge request as GraphQL shows it. */
export function mergeRequestNode(store: Store, mergeRequest: MergeRequest) {
  const { id, iid, title, state, reviewers, approvals } = mergeRequest;
  const users = (all: User[]) => ({ nodes: all.map((user) => userNode(store, user)) });
  return {
    id: `gid://gitlab/MergeRequest/${id}`,
    iid: String(iid),
    title,
    state,
    draft: isDraft(mergeRequest),
    webUrl: mergeRequestUrl(store, mergeRequest),
    diffHeadSha: lastVersion(mergeRequest).headSha,
    detailedMergeStatus: async () => detailedStatus(mergeRequest, await hasConflicts(mergeRequest)).toUpperCase(),
    changeRequesters: users(reviewers.filter((each) => each.state === 'requested_changes').map(({ user }) => user)),
    approvedBy: users(approvals.map(({ user }) => user)),
    reviewers: {
      nodes: reviewers.map(({ user, state: reviewState }) => ({
        ...userNode(store, user),
        mergeRequestInteraction: {
          approved: approvals.some((approval) => approval.user === user),
          reviewed: reviewState !== 'unreviewed',
          reviewState: reviewState.toUpperCase(),
        },
      })),
    },
  };
}

interface ReviewInput {
  clientMutationId?: string;
  iid: string;
  projectPath: string;
  userId?: string;
}

/** The merge request that a mutation names; GitLab tells one that does not exist and one out of reach alike. */
function findTarget({ store, viewer }: Call, { projectPath, iid }: ReviewInput): MergeRequest {
  const project = findProject(store, projectPath)?.project;
  const isAllowed =
    project !== undefined && canReadCode(store, viewer, project) && levelOf(store, viewer, project) >= levels.developer;
  const found = isAllowed ? project.mergeRequests.find((each) => String(each.iid) === iid) : undefined;
  if (found !== undefined) return found;
  throw new Error(
    "The resource that you are attempting to access does not exist or you don't have permission to perform this action",
  );
}

/** Resolvers of the mutations by which reviewers ask for changes, take that back and are asked again. */
export function reviewMutations(call: Call) {
  const { store, viewer } = call;
  const change =
    (work: (mergeRequest: MergeRequest, input: ReviewInput) => boolean) =>
    ({ input }: { input: ReviewInput }) => {
      const mergeRequest = findTarget(call, input);
      const errors = work(mergeRequest, input) ? [] : ['Reviewer not found'];
      const { clientMutationId = null } = input;
      return { clientMutationId, errors, mergeRequest: mergeRequestNode(store, mergeRequest) };
    };
  return {
    mergeRequestRequestChanges: change(
      (mergeRequest) => viewer !== null && requestChanges(store, mergeRequest, viewer),
    ),
    mergeRequestDestroyRequestedChanges: change(
      (mergeRequest) => viewer !== null && setReviewState(mergeRequest, viewer, 'reviewed'),
    ),
    mergeRequestReviewerRereview: change((mergeRequest, { userId }) => {
      const user = store.users.find(({ id }) => `gid://gitlab/User/${id}` === userId);
      return user !== undefined && setReviewState(mergeRequest, user, 'unreviewed');
    }),
  };
}
