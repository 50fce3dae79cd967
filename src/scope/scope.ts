import type { GitLab } from '../core/context.ts';
import { type AllowedProjects, createAllowedProjects } from './allowed-projects.ts';
import { type GuardedGitLab, guardGitLab } from './guard.ts';

/** The projects a server may touch. */
export interface ProjectScope extends Pick<AllowedProjects, 'ids' | 'resolve'> {
  /** GitLab for one call, which refuses every request to a project outside the list, whatever makes it. */
  guard(gitlab: GitLab): GuardedGitLab;
}

/** Build the scope for the configured ids and full paths. */
export function createProjectScope(allowed: readonly string[], now?: () => number): ProjectScope {
  const projects = createAllowedProjects(allowed, now);
  const { ids, resolve } = projects;
  return { ids, resolve, guard: (gitlab) => guardGitLab(gitlab, projects) };
}
