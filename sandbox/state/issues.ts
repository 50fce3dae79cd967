import type { Issue, Milestone, Project, User } from './model.ts';
import type { Store } from './store.ts';

export interface IssueSeed {
  iid?: number;
  title: string;
  description?: string;
  author: User;
  assignees?: User[];
  labels?: string[];
  milestone?: Milestone;
  state?: Issue['state'];
  closed?: { by: User; at: string };
  isConfidential?: boolean;
  dueDate?: string;
  weight?: number;
  issueType?: Issue['issueType'];
}

/** Adds an issue with the project's next iid. */
export function addIssue(store: Store, project: Project, seed: IssueSeed, createdAt = store.now()): Issue {
  const issue: Issue = {
    kind: 'Issue',
    id: store.takeId('issue'),
    iid: seed.iid ?? Math.max(0, ...project.issues.map(({ iid }) => iid)) + 1,
    project,
    title: seed.title,
    description: seed.description ?? null,
    state: seed.closed === undefined ? 'opened' : 'closed',
    author: seed.author,
    assignees: seed.assignees ?? [],
    labels: seed.labels ?? [],
    milestone: seed.milestone ?? null,
    createdAt,
    updatedAt: seed.closed?.at ?? createdAt,
    closedAt: seed.closed?.at ?? null,
    closedBy: seed.closed?.by ?? null,
    isConfidential: seed.isConfidential ?? false,
    dueDate: seed.dueDate ?? null,
    weight: seed.weight ?? null,
    issueType: seed.issueType ?? 'issue',
    movedTo: null,
    isDiscussionLocked: null,
    upvotes: 0,
    downvotes: 0,
    timeEstimate: 0,
    timeSpent: 0,
    discussions: [],
    awards: [],
    subscriptions: new Map(),
  };
  project.issues.push(issue);
  return issue;
}
