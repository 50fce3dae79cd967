import type { Repository } from '../git/run.ts';
import type { Fields } from '../http/input.ts';
import type { CommitComment, CommitStatus, Release, Snippet, Upload, WikiPage } from './document-model.ts';
import type { Issue, MergeRequest } from './issuable-model.ts';
import type { Deployment, Job, Pipeline } from './pipeline-model.ts';

export type * from './document-model.ts';
export type * from './issuable-model.ts';

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
  wikiPages: WikiPage[];
  /** What was set of its settings, by GitLab's names; shown in the place of what is usual. */
  settings: Fields;
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
  /** Nobody has pushed to it yet. */
  isEmpty: boolean;
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
  /** What was set of its other settings, by GitLab's names; shown in the place of what is usual. */
  settings: Fields;
  labels: Label[];
  milestones: Milestone[];
  approvalRules: ApprovalRule[];
  protectedBranches: ProtectedBranch[];
  mergeRequests: MergeRequest[];
  issues: Issue[];
  pipelines: Pipeline[];
  deployments: Deployment[];
  releases: Release[];
  wikiPages: WikiPage[];
  snippets: Snippet[];
  uploads: Upload[];
  commitComments: CommitComment[];
  /** Statuses of commits that were reported from outside. */
  statuses: CommitStatus[];
}
