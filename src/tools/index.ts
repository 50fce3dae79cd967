import type { Toolset } from '../core/toolset.ts';

/** All toolsets, each loaded when one of its tools is called first. The key is the toolset's name. */
export const toolsets: Readonly<Record<string, () => Promise<Toolset>>> = {
  health: async () => (await import('./health.ts')).health,
  tools: async () => (await import('./tools.ts')).tools,
  users: async () => (await import('./users.ts')).users,
  todos: async () => (await import('./todos.ts')).todos,
  projects: async () => (await import('./projects.ts')).projects,
  repository: async () => (await import('./repository.ts')).repository,
  branches: async () => (await import('./branches.ts')).branches,
  commits: async () => (await import('./commits.ts')).commits,
  merge_requests: async () => (await import('./merge-requests.ts')).mergeRequests,
  discussions: async () => (await import('./discussions.ts')).discussions,
  draft_notes: async () => (await import('./draft-notes.ts')).draftNotes,
  issues: async () => (await import('./issues.ts')).issues,
  pipelines: async () => (await import('./pipelines.ts')).pipelines,
  jobs: async () => (await import('./jobs.ts')).jobs,
  time_tracking: async () => (await import('./time-tracking.ts')).timeTracking,
  reactions: async () => (await import('./reactions.ts')).reactions,
  search: async () => (await import('./search.ts')).search,
  labels: async () => (await import('./labels.ts')).labels,
  milestones: async () => (await import('./milestones.ts')).milestones,
  wiki: async () => (await import('./wiki.ts')).wiki,
  releases: async () => (await import('./releases.ts')).releases,
  groups: async () => (await import('./groups.ts')).groups,
  events: async () => (await import('./events.ts')).events,
};
