import type { Milestone, Project, User } from './model.ts';

export interface LineRangeEnd {
  line_code: string | null;
  type: string | null;
  old_line: string | number | null;
  new_line: string | number | null;
}

/** Where a diff note stands, in GitLab's own words because it is stored as it was sent. */
export interface Position {
  base_sha: string;
  start_sha: string;
  head_sha: string;
  old_path: string;
  new_path: string;
  position_type: 'text' | 'file' | 'image';
  old_line: number | null;
  new_line: number | null;
  line_range: { start: LineRangeEnd; end: LineRangeEnd } | null;
}

export interface Suggestion {
  id: number;
  fromLine: number;
  toLine: number;
  isApplied: boolean;
  /** The branch has other lines there by now. */
  isOutdated: boolean;
  fromContent: string;
  toContent: string;
}

export interface Note {
  id: number;
  type: 'DiscussionNote' | 'DiffNote' | null;
  body: string;
  author: User;
  createdAt: string;
  updatedAt: string;
  isSystem: boolean;
  isInternal: boolean;
  resolvedBy: User | null;
  resolvedAt: string | null;
  position: Position | null;
  /** The commit of the merge request that a comment on its lines is about, or null. */
  commitId: string | null;
  suggestions: Suggestion[];
  awards: Award[];
}

/** A comment that only its author sees until it is published. */
export interface DraftNote {
  id: number;
  author: User;
  note: string;
  position: Position | null;
  commitId: string | null;
  /** The thread it replies to, or null. */
  discussion: Discussion | null;
  resolvesDiscussion: boolean;
}

export interface Discussion {
  /** 40 hexadecimal digits. */
  id: string;
  isIndividualNote: boolean;
  notes: Note[];
}

/** What merge requests and issues have in common. */
export interface Issuable {
  id: number;
  iid: number;
  project: Project;
  title: string;
  description: string | null;
  author: User;
  assignees: User[];
  labels: string[];
  milestone: Milestone | null;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  closedBy: User | null;
  isDiscussionLocked: boolean | null;
  upvotes: number;
  downvotes: number;
  timeEstimate: number;
  timeSpent: number;
  discussions: Discussion[];
  awards: Award[];
  /** Who asked to be told of changes, or not to be; everybody else is where they take part. */
  subscriptions: Map<User, boolean>;
}

export interface Award {
  id: number;
  name: string;
  user: User;
  createdAt: string;
}

export interface Issue extends Issuable {
  kind: 'Issue';
  state: 'opened' | 'closed';
  isConfidential: boolean;
  dueDate: string | null;
  weight: number | null;
  issueType: 'issue' | 'incident' | 'task';
  /** The issue in another project that goes on with this one. */
  movedTo: Issue | null;
}

export interface MergeRequestVersion {
  id: number;
  baseSha: string;
  startSha: string;
  headSha: string;
  createdAt: string;
}

export interface Reviewer {
  user: User;
  state: 'unreviewed' | 'reviewed' | 'requested_changes' | 'approved' | 'review_started' | 'unapproved';
  createdAt: string;
}

export interface MergeRequest extends Issuable {
  kind: 'MergeRequest';
  state: 'opened' | 'closed' | 'merged' | 'locked';
  sourceProject: Project;
  sourceBranch: string;
  targetBranch: string;
  reviewers: Reviewer[];
  /** Oldest first; the last one is what the merge request shows. */
  versions: MergeRequestVersion[];
  approvals: { user: User; at: string }[];
  mergedAt: string | null;
  mergedBy: User | null;
  mergeCommitSha: string | null;
  squashCommitSha: string | null;
  willSquash: boolean;
  willRemoveSourceBranch: boolean;
  /** Who asked for the merge once everything is in order, and with what options; null for nobody. */
  autoMerge: AutoMerge | null;
  /** Why the last attempt to rebase or merge failed. */
  mergeError: string | null;
  isRebasing: boolean;
  draftNotes: DraftNote[];
}

export interface MergeOptions {
  commitMessage?: string;
  squashMessage?: string;
  squash: boolean;
  removeSourceBranch: boolean;
}

export interface AutoMerge {
  user: User;
  options: MergeOptions;
}
