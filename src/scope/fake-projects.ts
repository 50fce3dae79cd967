import type { GitLab, GitLabRequest, Reply } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';

type Projects = Record<string, number | Error>;

interface Asked {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A GitLab with these projects by lower-case path, which knows them by id too; a project that is not there is a 404. Other
 * requests are answered by `METHOD path`, else with an empty object. Answers in a later turn.
 */
export function fakeGitLab(
  projects: Projects = { 'acme/web': 1, 'acme/kit': 2, 'other/secret': 9 },
  answers: Readonly<Record<string, unknown>> = {},
) {
  const requests: GitLabRequest[] = [];
  const documents: Asked[] = [];

  function readProject(request: GitLabRequest, name: string): unknown {
    const isFound = ([path, id]: [string, number | Error]) => path === name || String(id) === name;
    const [path, id] = Object.entries(projects).find(isFound) ?? [];
    if (id instanceof Error) throw id;
    if (id !== undefined) return { id, path_with_namespace: path };
    throw new GitLabError({ status: 404, method: 'GET', path: request.path, reason: '404 Project Not Found' });
  }

  const gitlab: GitLab = {
    webUrl: 'https://gitlab.example',
    async request(request): Promise<Reply> {
      requests.push(request);
      await Promise.resolve();
      const { method, path } = request;
      const answer = answers[`${method} ${path}`];
      const reply = { status: 200, headers: {} };
      if (answer !== undefined) return { ...reply, ...(answer as object) } as Reply;
      const [, area, name = '', ...rest] = path.split('/');
      const isProject = area === 'projects' && rest.length === 0;
      return { ...reply, data: isProject ? readProject(request, decodeURIComponent(name).toLowerCase()) : {} };
    },
    async graphql(document, variables) {
      documents.push({ document, variables });
      await Promise.resolve();
      return answers.graphql ?? {};
    },
  };
  const lines = () => requests.map(({ method, path }) => `${method} ${path}`);
  return { gitlab, requests, documents, projects, lines };
}

/** A plain read. */
export const get = (path: string): GitLabRequest => ({ method: 'GET', path });
/** What GitLab throws while it is down. */
export const outage = (path: string) => new GitLabError({ status: 502, method: 'GET', path, reason: 'Bad gateway' });
