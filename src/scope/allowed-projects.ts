import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { encodeSegment } from '../core/route.ts';
import { createSharing } from './sharing.ts';

/** The setting that limits a server to projects. */
export const scopeRule = 'GITLAB_ALLOWED_PROJECT_IDS';

/** The configured projects. Whatever is asked about them, GitLab hears only their own ids and configured names. */
export interface AllowedProjects {
  /** As they are configured, for messages. */
  readonly words: string;
  /** Ids of all configured projects that GitLab shows; those it does not show are asked for again after ten seconds. */
  ids(gitlab: GitLab): Promise<ReadonlySet<number>>;
  /** Numeric id of an allowed project named by id or path; DeniedError for any other. */
  resolve(gitlab: GitLab, project: string): Promise<number>;
  /** The path an allowed project has at this moment. */
  pathOf(gitlab: GitLab, id: number): Promise<string>;
}

interface Project {
  readonly id: number;
  readonly path: string | undefined;
}

const patienceMs = 10_000;

/** A full path as GitLab has them: at least a namespace and a name. */
const fullPath = /^[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)+$/u;
const longestPath = 2_048;
const couldBePath = (key: string) => key.length <= longestPath && fullPath.test(key);

export const isNumeric = (name: string) => /^\d+$/.test(name);
/** GitLab finds projects by their path in any case. */
export const keyOf = (path: string) => path.toLowerCase();
const isMissing = (error: unknown) => error instanceof GitLabError && error.status === 404;

async function readProject(gitlab: GitLab, name: string): Promise<Project> {
  const reply = await gitlab.request({ method: 'GET', path: `/projects/${encodeSegment('project_id', name)}` });
  const { id, path_with_namespace: path } = (reply.data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'number') throw new DeniedError(`Project ${name} cannot be identified.`, { rule: scopeRule });
  return { id, path: typeof path === 'string' ? path : undefined };
}

/** What GitLab told about the configured projects. A configured path keeps the project it was found to be. */
function createKnowledge(configured: readonly string[], now: () => number) {
  const named = new Map(configured.map((name) => [keyOf(name), name]));
  const inside = new Set(configured.filter(isNumeric).map(Number));
  const idsOfConfigured = new Map<string, number>();
  const idsOfPaths = new Map<string, number>();
  /** Configured names that GitLab did not show lately, and why. */
  const failures = new Map<string, { readonly error: KnownError; readonly until: number }>();
  const share = createSharing<number>();

  function learn({ id, path }: Project): number {
    inside.add(id);
    if (path !== undefined) idsOfPaths.set(keyOf(path), id);
    return id;
  }

  async function lookUp(gitlab: GitLab, key: string): Promise<number> {
    if (isNumeric(key)) return Number(key);
    const known = idsOfConfigured.get(key);
    if (known !== undefined) return known;
    return share(key, async () => {
      const id = learn(await readProject(gitlab, named.get(key) ?? key));
      idsOfConfigured.set(key, id);
      return id;
    });
  }

  async function lookUpPatiently(gitlab: GitLab, key: string): Promise<void> {
    if ((failures.get(key)?.until ?? Number.NEGATIVE_INFINITY) > now()) return;
    try {
      await lookUp(gitlab, key);
      failures.delete(key);
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      failures.set(key, { error, until: now() + patienceMs });
    }
  }

  return {
    inside,
    idsOfPaths,
    learn,
    lookUp,
    isConfigured: (key: string) => named.has(key),
    async lookUpAll(gitlab: GitLab): Promise<ReadonlySet<number>> {
      await Promise.all([...named.keys()].map((key) => lookUpPatiently(gitlab, key)));
      return inside;
    },
    /** Throws where it is not known which project a configured name is, because GitLab could not be asked. */
    refuseToGuess() {
      for (const { error } of failures.values()) if (!isMissing(error)) throw error;
    },
  };
}

/**
 * Know the configured ids and full paths. A path is looked up once and keeps its project for the life of the server. An
 * allowed project that is renamed is found under its new name as well: the allowed projects are read again by id when a
 * path is unknown, at most once in ten seconds. A configured project that GitLab does not show is left out until it does.
 */
export function createAllowedProjects(configured: readonly string[], now: () => number = Date.now): AllowedProjects {
  const words = configured.join(', ');
  const known = createKnowledge(configured, now);
  const share = createSharing<void>();
  let nextReading = Number.NEGATIVE_INFINITY;

  /** Paths that allowed projects had before are forgotten: another project may have them by now. */
  async function readAll(gitlab: GitLab): Promise<void> {
    if (now() < nextReading) return;
    const ids = [...(await known.lookUpAll(gitlab))];
    const read = (id: number) =>
      readProject(gitlab, String(id)).catch((error: unknown) => {
        if (error instanceof KnownError) return undefined;
        throw error;
      });
    const projects = await Promise.all(ids.map(read));
    known.idsOfPaths.clear();
    for (const project of projects) if (project) known.learn(project);
    nextReading = now() + patienceMs;
  }

  async function idOf(gitlab: GitLab, project: string): Promise<number | undefined> {
    const key = keyOf(project);
    if (known.isConfigured(key)) return known.lookUp(gitlab, key);
    if (isNumeric(key)) {
      const id = Number(key);
      return known.inside.has(id) || (await known.lookUpAll(gitlab)).has(id) ? id : undefined;
    }
    if (!couldBePath(key)) return undefined;
    if (!known.idsOfPaths.has(key)) await share('all', () => readAll(gitlab));
    return known.idsOfPaths.get(key);
  }

  return {
    words,
    ids: (gitlab) => known.lookUpAll(gitlab),
    async resolve(gitlab, project) {
      const id = await idOf(gitlab, project).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (id !== undefined) return id;
      if (isNumeric(project) || couldBePath(project)) known.refuseToGuess();
      throw new DeniedError(`Project ${project} is outside this server's scope: ${words}.`, { rule: scopeRule });
    },
    async pathOf(gitlab, id) {
      const project = await readProject(gitlab, String(id));
      known.learn(project);
      if (project.path === undefined) throw new DeniedError(`Project ${id} tells no path.`, { rule: scopeRule });
      return project.path;
    },
  };
}
