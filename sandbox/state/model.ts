import type { Repository } from '../git/run.ts';
import type { Job, Pipeline } from './pipeline-model.ts';

export type Visibility = 'private' | 'internal' | 'public';

export interface User {
  id: number;
  username: string;
  name: string;
  email: string;
  jobTitle: string;
  isAdmin: boolean;
  isBot: boolean;
  namespaceId: number;
  createdAt: string;
  state: 'active' | 'blocked';
}

export interface Token {
  id: number;
  name: string;
  secret: string;
  user: User;
  scopes: string[];
  /** A day, such as `2026-01-31`, or null. */
  expiresAt: string | null;
  isRevoked: boolean;
  /** The job whose token this is, else null. */
  job: Job | null;
}

export interface Member {
  user: User;
  /** 10 guest, 15 planner, 20 reporter, 30 developer, 40 maintainer, 50 owner. */
  level: number;
  createdAt: string;
  /** A day, or null. */
  expiresAt: string | null;
}

export interface Namespace {
  id: number;
  name: string;
  path: string;
  fullPath: string;
  kind: 'group' | 'user';
  parentId: number | null;
}

export interface Group extends Namespace {
  kind: 'group';
  description: string;
  visibility: Visibility;
  createdAt: string;
  members: Member[];
  labels: Label[];
  milestones: Milestone[];
}

export interface Label {
  id: number;
  name: string;
  color: string;
  description: string | null;
  priority: number | null;
  isArchived: boolean;
}

export interface Milestone {
  id: number;
  iid: number;
  title: string;
  description: string | null;
  state: 'active' | 'closed';
  startDate: string | null;
  dueDate: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ApprovalRule {
  id: number;
  name: string;
  ruleType: 'regular' | 'any_approver' | 'code_owner';
  approvalsRequired: number;
  users: User[];
  section: string | null;
}

export interface ProtectedBranch {
  id: number;
  /** May hold `*` as a wildcard. */
  name: string;
  pushLevel: number;
  mergeLevel: number;
  isForcePushAllowed: boolean;
  needsCodeOwners: boolean;
}

export interface Project {
  id: number;
  name: string;
  path: string;
  namespace: Namespace;
  description: string | null;
  visibility: Visibility;
  defaultBranch: string;
  topics: string[];
  isArchived: boolean;
  createdAt: string;
  lastActivityAt: string;
  /** Full paths it had before it was renamed; GitLab redirects from them. */
  formerPaths: string[];
  creator: User;
  members: Member[];
  forkedFrom: Project | null;
  starCount: number;
  repository: Repository;
  needsPassingPipeline: boolean;
  needsResolvedThreads: boolean;
  labels: Label[];
  milestones: Milestone[];
  approvalRules: ApprovalRule[];
  protectedBranches: ProtectedBranch[];
  mergeRequests: MergeRequest[];
  issues: Issue[];
  pipelines: Pipeline[];
  releases: Release[];
  wikiPages: WikiPage[];
  snippets: Snippet[];
  uploads: Upload[];
  commitComments: CommitComment[];
  /** Statuses of commits that were reported from outside. */
  statuses: CommitStatus[];
}

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

export interface Release {
  tagName: string;
  name: string;
  description: string;
  author: User;
  createdAt: string;
  releasedAt: string;
  milestones: Milestone[];
  links: ReleaseLink[];
  evidences: { id: number; sha: string; collectedAt: string }[];
}

export interface ReleaseLink {
  id: number;
  name: string;
  url: string;
  linkType: string;
  /** Where GitLab offers it itself, or null for its name. */
  assetPath: string | null;
}

/** A file for descriptions and comments. */
export interface Upload {
  id: number;
  secret: string;
  filename: string;
  content: Buffer;
  author: User;
  createdAt: string;
}

export interface WikiPage {
  id: number;
  /** With its folders, such as `operations/on-call`. */
  slug: string;
  title: string;
  content: string;
  format: 'markdown' | 'rdoc' | 'asciidoc' | 'org';
}

export interface Snippet {
  id: number;
  title: string;
  description: string | null;
  visibility: Visibility;
  author: User;
  project: Project | null;
  createdAt: string;
  updatedAt: string;
  files: SnippetFile[];
}

export interface SnippetFile {
  path: string;
  content: string;
}

export interface CommitStatus {
  id: number;
  sha: string;
  ref: string;
  state: string;
  name: string;
  targetUrl: string | null;
  description: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  coverage: number | null;
  pipelineId: number | null;
  author: User | null;
}

export interface CommitComment {
  sha: string;
  note: string;
  path: string | null;
  line: number | null;
  lineType: 'new' | 'old' | null;
  author: User;
  createdAt: string;
}
