import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';

const rule = 'GITLAB_ALLOWED_PROJECT_IDS';

/** The projects a server may touch. Ids and paths are made equal by asking GitLab once for each. */
export interface ProjectScope {
  /** Numeric id of an allowed project named by id or path; DeniedError for any other. */
  resolve(gitlab: GitLab, project: string): Promise<number>;
  /** Ids of all allowed projects. */
  ids(gitlab: GitLab): Promise<ReadonlySet<number>>;
  /** A GitLab that refuses every request to a project outside the list, whatever tool makes it. */
  guard(gitlab: GitLab, options: { readonly isFiltered: boolean }): GitLab;
}

/** Requests that name no project and reveal none. */
const safePaths = /^\/(user|users|version|metadata)(\/|$)/;

function refusal(project: string, allowed: readonly string[]): DeniedError {
  return new DeniedError(`Project ${project} is outside this server's scope: ${allowed.join(', ')}.`, { rule });
}

async function lookUp(gitlab: GitLab, project: string): Promise<number> {
  const reply = await gitlab.request({
    method: 'GET',
    path: `/projects/${encodeURIComponent(project)}`,
    query: { simple: true },
  });
  const id = (reply.data as { id?: unknown } | null)?.id;
  if (typeof id !== 'number') throw new DeniedError(`Project ${project} cannot be identified.`, { rule });
  return id;
}

/**
 * Build the scope for the configured ids and full paths. Lookups are cached for the life of the server, so a project
 * that is renamed keeps its place. A listed project that GitLab does not show is left out.
 */
export function createProjectScope(allowed: readonly string[]): ProjectScope {
  const idsByName = new Map<string, number>();
  const isNumeric = (name: string) => /^\d+$/.test(name);

  async function idOf(gitlab: GitLab, name: string): Promise<number> {
    if (isNumeric(name)) return Number(name);
    const key = name.toLowerCase();
    const known = idsByName.get(key);
    if (known !== undefined) return known;
    const id = await lookUp(gitlab, name);
    idsByName.set(key, id);
    return id;
  }

  async function ids(gitlab: GitLab): Promise<ReadonlySet<number>> {
    const found = await Promise.all(
      allowed.map((name) =>
        idOf(gitlab, name).catch((error: unknown) => {
          if (error instanceof GitLabError && error.status === 404) return undefined;
          throw error;
        }),
      ),
    );
    return new Set(found.filter((id) => id !== undefined));
  }

  async function resolve(gitlab: GitLab, project: string): Promise<number> {
    const allowedIds = await ids(gitlab);
    const id = await idOf(gitlab, project).catch((error: unknown) => {
      if (error instanceof GitLabError && error.status === 404) throw refusal(project, allowed);
      throw error;
    });
    if (!allowedIds.has(id)) throw refusal(project, allowed);
    return id;
  }

  async function check(gitlab: GitLab, path: string, isFiltered: boolean): Promise<void> {
    const [, area, project] = path.split('/');
    if (area === 'projects' && project) {
      await resolve(gitlab, decodeURIComponent(project));
      return;
    }
    if (safePaths.test(path) || isFiltered) return;
    throw new DeniedError(`${path} is not inside a project, and this server is limited to projects.`, { rule });
  }

  return {
    ids,
    resolve,
    guard: (gitlab, { isFiltered }) => ({
      webUrl: gitlab.webUrl,
      async request(request) {
        await check(gitlab, request.path, isFiltered);
        return gitlab.request(request);
      },
      graphql() {
        throw new DeniedError('GraphQL can reach any project, and this server is limited to projects.', { rule });
      },
    }),
  };
}
