import type { MergeRequest, MergeRequestVersion, Milestone, Project, User } from './model.ts';
import type { Store } from './store.ts';

export interface MergeRequestSeed {
  /** The project's next one where it is not given. */
  iid?: number;
  project: Project;
  sourceProject?: Project;
  sourceBranch: string;
  targetBranch?: string;
  title: string;
  description: string | null;
  state: MergeRequest['state'];
  author: User;
  createdAt: string;
  updatedAt: string;
  versions: Omit<MergeRequestVersion, 'id'>[];
  labels?: string[];
  milestone?: Milestone | null;
  assignees?: User[];
  reviewers?: MergeRequest['reviewers'];
  approvals?: MergeRequest['approvals'];
  closed?: { by: User; at: string };
  merged?: { by: User; at: string; sha: string };
}

/** Adds a merge request to its project, into the default branch unless another is given. */
export function addMergeRequest(store: Store, seed: MergeRequestSeed): MergeRequest {
  const mergeRequest: MergeRequest = {
    kind: 'MergeRequest',
    id: store.takeId('mergeRequest'),
    iid: seed.iid ?? Math.max(0, ...seed.project.mergeRequests.map(({ iid }) => iid)) + 1,
    project: seed.project,
    sourceProject: seed.sourceProject ?? seed.project,
    sourceBranch: seed.sourceBranch,
    targetBranch: seed.targetBranch ?? seed.project.defaultBranch,
    title: seed.title,
    description: seed.description,
    state: seed.state,
    author: seed.author,
    assignees: seed.assignees ?? [],
    reviewers: seed.reviewers ?? [],
    approvals: seed.approvals ?? [],
    labels: seed.labels ?? [],
    milestone: seed.milestone ?? null,
    createdAt: seed.createdAt,
    updatedAt: seed.updatedAt,
    closedAt: seed.closed?.at ?? null,
    closedBy: seed.closed?.by ?? null,
    mergedAt: seed.merged?.at ?? null,
    mergedBy: seed.merged?.by ?? null,
    mergeCommitSha: seed.merged?.sha ?? null,
    squashCommitSha: null,
    willSquash: false,
    willRemoveSourceBranch: true,
    autoMerge: null,
    mergeError: null,
    isRebasing: false,
    draftNotes: [],
    isDiscussionLocked: null,
    upvotes: 0,
    downvotes: 0,
    timeEstimate: 0,
    timeSpent: 0,
    versions: seed.versions.map((version) => ({ id: store.takeId('version'), ...version })),
    discussions: [],
    awards: [],
    subscriptions: new Map(),
  };
  seed.project.mergeRequests.push(mergeRequest);
  return mergeRequest;
}
