import type { Toolset } from '../core/toolset.ts';

/** All toolsets, each loaded when one of its tools is called first. The key is the toolset's name. */
export const toolsets: Readonly<Record<string, () => Promise<Toolset>>> = {
  health: async () => (await import('./health.ts')).health,
  users: async () => (await import('./users.ts')).users,
  projects: async () => (await import('./projects.ts')).projects,
  repository: async () => (await import('./repository.ts')).repository,
  merge_requests: async () => (await import('./merge-requests.ts')).mergeRequests,
  pipelines: async () => (await import('./pipelines.ts')).pipelines,
  search: async () => (await import('./search.ts')).search,
};
