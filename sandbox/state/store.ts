import type { Repository } from '../git/run.ts';
import type { Fields } from '../http/input.ts';
import type { Group, Issue, MergeRequest, Namespace, Note, Project, Snippet, Token, User } from './model.ts';
import type { Epic } from './work-items.ts';

export interface Todo {
  id: number;
  owner: User;
  author: User;
  project: Project;
  action: string;
  target: Issue | MergeRequest;
  body: string;
  state: 'pending' | 'done';
  createdAt: string;
  updatedAt: string;
}

export interface Activity {
  id: number;
  project: Project;
  author: User;
  action: string;
  targetType: string | null;
  targetId: number | null;
  targetIid: number | null;
  targetTitle: string | null;
  createdAt: string;
  /** The comment that was written, or null. */
  note: { target: Issue | MergeRequest; note: Note } | null;
  push: { branch: string; from: string | null; to: string | null; title: string | null; count: number } | null;
}

/** Something that happens by itself later, such as a rebase. */
export interface Errand {
  /** Milliseconds since 1970. */
  dueAt: number;
  run: () => Promise<void>;
}

export interface IssueLink {
  id: number;
  source: Issue | Epic;
  target: Issue | Epic;
  type: 'relates_to' | 'blocks';
  createdAt: string;
}

export type IdKind =
  | 'project'
  | 'mergeRequest'
  | 'version'
  | 'note'
  | 'suggestion'
  | 'issue'
  | 'issueLink'
  | 'label'
  | 'milestone'
  | 'pipeline'
  | 'job'
  | 'todo'
  | 'activity'
  | 'release'
  | 'wikiPage'
  | 'snippet'
  | 'rule'
  | 'draftNote'
  | 'award'
  | 'status'
  | 'protectedBranch'
  | 'upload'
  | 'record';

const firstIds: Record<IdKind, number> = {
  project: 118,
  mergeRequest: 7701,
  version: 9301,
  note: 55_001,
  suggestion: 310,
  issue: 40_001,
  issueLink: 71,
  label: 201,
  milestone: 31,
  pipeline: 9001,
  job: 30_501,
  todo: 8101,
  activity: 990_001,
  release: 61,
  wikiPage: 11,
  snippet: 71,
  rule: 5,
  draftNote: 4101,
  award: 6101,
  status: 81_001,
  protectedBranch: 101,
  upload: 5,
  record: 501,
};

/** Everything the sandbox knows that is not in a git repository. */
export interface Store {
  /** Where it is reached, relative root included and without a slash at the end. */
  url: string;
  version: string;
  users: User[];
  tokens: Token[];
  groups: Group[];
  projects: Project[];
  issueLinks: IssueLink[];
  todos: Todo[];
  activities: Activity[];
  snippets: Snippet[];
  errands: Errand[];
  /** Things that are kept as they are sent, by the path of their collection with ids in it. */
  records: Map<string, Fields[]>;
  /** The next id of a kind; ids increase across projects, as GitLab's do. */
  takeId(kind: IdKind): number;
  /** The present moment as GitLab writes it. */
  now(): string;
  /** The present moment in milliseconds since 1970. */
  clock(): number;
  /** How long a job takes from the moment its stage has come until it ends. */
  secondsPerJob: number;
  /** An empty repository, or with an origin one that borrows its objects. */
  makeRepository(defaultBranch: string, origin?: Repository): Promise<Repository>;
}

export interface StoreOptions {
  makeRepository: Store['makeRepository'];
  version: string;
  clock: () => number;
  secondsPerJob: number;
}

/** A store without content. */
export function createStore({ version, clock, secondsPerJob, makeRepository }: StoreOptions): Store {
  const nextIds = { ...firstIds };
  return {
    url: '',
    version,
    users: [],
    tokens: [],
    groups: [],
    projects: [],
    issueLinks: [],
    todos: [],
    activities: [],
    snippets: [],
    errands: [],
    records: new Map(),
    takeId: (kind) => nextIds[kind]++,
    now: () => new Date(clock()).toISOString(),
    clock,
    secondsPerJob,
    makeRepository,
  };
}

/** The full path of a project, such as `acme/tools/build-kit`. */
export const pathOf = (project: Project) => `${project.namespace.fullPath}/${project.path}`;

/** The namespace that every user has for projects of their own. */
export const userNamespace = (user: User): Namespace => ({
  id: user.namespaceId,
  name: user.name,
  path: user.username,
  fullPath: user.username,
  kind: 'user',
  parentId: null,
});
