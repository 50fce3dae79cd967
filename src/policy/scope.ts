import type { GitLab, GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { encodeSegment } from '../core/route.ts';

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

/** Reads that name no project and reveal none. Below a user are lists of that user's projects and events. */
const safePaths = /^\/(user|users|users\/[^/]+|version|metadata)$/;
/** Parameters by which GitLab takes a second project. */
const projectParameters = /^(?:(?:source|target|from|to|blocking)_)?project_id$|^start_project$/;

const isNumeric = (name: string) => /^\d+$/.test(name);
/** GitLab finds projects by their path in any case. */
const keyOf = (name: string) => name.toLowerCase();

async function lookUp(gitlab: GitLab, project: string): Promise<number> {
  const reply = await gitlab.request({ method: 'GET', path: `/projects/${encodeSegment('project_id', project)}` });
  const id = (reply.data as { id?: unknown } | null)?.id;
  if (typeof id !== 'number') throw new DeniedError(`Project ${project} cannot be identified.`, { rule });
  return id;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof GitLabError && error.status === 404) return undefined;
  throw error;
}

/** Whether a path arrives as it is written: a climb, a query or a second host in it would lead to another place than the one checked. */
function isPlain(path: string): boolean {
  const origin = 'http://gitlab';
  return URL.canParse(path, origin) && new URL(path, origin).pathname === path;
}

/** The projects a request names, by id or path, in its path and its parameters. */
function projectsIn({ path, query, body, form }: GitLabRequest): string[] {
  const [, area, project] = path.split('/');
  const parameters = [query, body, form?.fields].flatMap((given) => Object.entries<unknown>(given ?? {}));
  const named = parameters.filter(([name, value]) => projectParameters.test(name) && value != null);
  return [
    ...(area === 'projects' && project ? [decodeURIComponent(project)] : []),
    ...named.map(([, value]) => String(value)),
  ];
}

/**
 * Build the scope for the configured ids and full paths. What GitLab said once holds for the life of the server, so a
 * project that is renamed keeps its place. A listed project that GitLab does not show is left out until it does.
 */
export function createProjectScope(allowed: readonly string[]): ProjectScope {
  const listed = new Set(allowed.map(keyOf));
  const inside = new Set(allowed.filter(isNumeric).map(Number));
  const lookups = new Map<string, Promise<number>>();

  function startLookUp(gitlab: GitLab, name: string, key: string): Promise<number> {
    const lookup = lookUp(gitlab, name);
    lookups.set(key, lookup);
    lookup.then(
      (id) => listed.has(key) && inside.add(id),
      () => lookups.delete(key),
    );
    return lookup;
  }

  async function idOf(gitlab: GitLab, name: string): Promise<number> {
    if (isNumeric(name)) return Number(name);
    const key = keyOf(name);
    const shared = lookups.get(key);
    if (!shared) return startLookUp(gitlab, name, key);
    return shared.catch((error: unknown) => {
      // The call that asked was cancelled; this one was not.
      if (!(error instanceof KnownError)) return idOf(gitlab, name);
      throw error;
    });
  }

  async function ids(gitlab: GitLab): Promise<ReadonlySet<number>> {
    await Promise.all(allowed.map((name) => idOf(gitlab, name).catch(undefinedIfMissing)));
    return inside;
  }

  async function resolve(gitlab: GitLab, project: string): Promise<number> {
    const id = await idOf(gitlab, project).catch(undefinedIfMissing);
    if (id !== undefined && (inside.has(id) || (await ids(gitlab)).has(id))) return id;
    // Outside the list nothing is kept, or a caller could fill the memory.
    lookups.delete(keyOf(project));
    throw new DeniedError(`Project ${project} is outside this server's scope: ${allowed.join(', ')}.`, { rule });
  }

  async function check(gitlab: GitLab, request: GitLabRequest, isFiltered: boolean): Promise<void> {
    const { method, path } = request;
    if (!isPlain(path)) throw new DeniedError(`${path} is not a plain path.`, { rule });
    const projects = projectsIn(request);
    for (const project of projects) await resolve(gitlab, project);
    const isInside = /^\/projects\/[^/]/.test(path);
    if (isInside || (method === 'GET' && (isFiltered || safePaths.test(path)))) return;
    throw new DeniedError(`${path} is not inside a project, and this server is limited to ${allowed.join(', ')}.`, {
      rule,
      hint: `Name one of these projects. The limit is ${rule}, set by whoever runs this server.`,
    });
  }

  return {
    ids,
    resolve,
    guard: (gitlab, { isFiltered }) => ({
      webUrl: gitlab.webUrl,
      async request(request) {
        await check(gitlab, request, isFiltered);
        const onRedirect: GitLabRequest['onRedirect'] = (path, query) =>
          check(gitlab, { method: 'GET', path, query }, false);
        return gitlab.request({ ...request, onRedirect });
      },
      async graphql() {
        throw new DeniedError('GraphQL can reach any project, and this server is limited to projects.', { rule });
      },
    }),
  };
}
