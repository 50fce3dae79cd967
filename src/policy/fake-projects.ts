import type { GitLab, GitLabRequest } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';

type Projects = Record<string, number | Error>;

/** A GitLab with these projects by lower-case path; what is not there is a 404. Answers in a later turn. */
export function fakeGitLab(projects: Projects = { 'acme/web': 1, 'acme/kit': 2, 'other/secret': 9 }) {
  const requests: GitLabRequest[] = [];
  const gitlab: GitLab = {
    webUrl: 'https://gitlab.example',
    async request(request) {
      requests.push(request);
      await Promise.resolve();
      const [, area, name = '', ...rest] = request.path.split('/');
      const path = decodeURIComponent(name).toLowerCase();
      const found = Object.hasOwn(projects, path) ? projects[path] : undefined;
      if (found instanceof Error) throw found;
      if (area === 'projects' && rest.length === 0 && !/^\d+$/.test(path) && path !== '' && found === undefined) {
        throw new GitLabError({ status: 404, method: 'GET', path: request.path, reason: '404 Project Not Found' });
      }
      return { status: 200, data: { id: found ?? 0 }, headers: {} };
    },
    graphql: async () => ({}),
  };
  return { gitlab, requests, projects, lines: () => requests.map(({ method, path }) => `${method} ${path}`) };
}

/** A plain read. */
export const get = (path: string): GitLabRequest => ({ method: 'GET', path });
/** What GitLab throws while it is down. */
export const outage = (path: string) => new GitLabError({ status: 502, method: 'GET', path, reason: 'Bad gateway' });
