import { levels } from '../http/access.ts';
import type { Project } from './model.ts';
import type { Store } from './store.ts';

/** Protects a branch: maintainers push and merge, or developers merge as well. */
export const protectBranch = (
  store: Store,
  name: string,
  mergeLevel: number = levels.maintainer,
): Project['protectedBranches'][number] => ({
  id: store.takeId('protectedBranch'),
  name,
  pushLevel: levels.maintainer,
  mergeLevel,
  isForcePushAllowed: false,
  needsCodeOwners: false,
});

type Given = Pick<Project, 'name' | 'path' | 'namespace' | 'visibility' | 'creator' | 'repository'> & Partial<Project>;

/** Adds a project without content of its own. */
export function addProject(store: Store, given: Given): Project {
  const project: Project = {
    id: store.takeId('project'),
    description: null,
    defaultBranch: 'main',
    topics: [],
    isArchived: false,
    isEmpty: false,
    createdAt: '2026-01-05T08:30:00.000Z',
    lastActivityAt: '2026-03-06T11:00:20.000Z',
    formerPaths: [],
    members: [],
    forkedFrom: null,
    starCount: 0,
    needsPassingPipeline: false,
    needsResolvedThreads: false,
    settings: {},
    labels: [],
    milestones: [],
    approvalRules: [],
    protectedBranches: [protectBranch(store, 'main')],
    mergeRequests: [],
    issues: [],
    pipelines: [],
    deployments: [],
    releases: [],
    wikiPages: [],
    snippets: [],
    uploads: [],
    commitComments: [],
    statuses: [],
    ...given,
  };
  store.projects.push(project);
  return project;
}
