import type { GitLabRequest } from '../core/context.ts';
import { fakeGitLab } from './fake-projects.ts';
import { createProjectScope } from './scope.ts';

/** A guarded GitLab of the fake projects, and what it sent. */
export function guard(allowed: readonly string[], answers: Readonly<Record<string, unknown>> = {}) {
  const fake = fakeGitLab(undefined, answers);
  const gitlab = createProjectScope(allowed).guard(fake.gitlab);
  const post = (path: string, more: Partial<GitLabRequest> = {}) => gitlab.request({ method: 'POST', path, ...more });
  const changes = () => fake.requests.filter(({ method }) => method !== 'GET');
  return { ...fake, guarded: gitlab, post, changes };
}
