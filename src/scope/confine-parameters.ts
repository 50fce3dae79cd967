import { DeniedError } from '../core/errors/denied-error.ts';
import { scopeRule } from './allowed-projects.ts';
import { namesNothing, type Reference, referenceOf } from './references.ts';

type Parameters = Readonly<Record<string, unknown>>;

export interface Naming {
  /** Address of this GitLab in a browser. */
  readonly webUrl: string;
  /** Id of an allowed project; DeniedError for any other. */
  resolve(project: string): Promise<number>;
}

function refuse(name: string, why: string): never {
  throw new DeniedError(`${name} ${why}, and this server is limited to projects.`, { rule: scopeRule });
}

/** A project as a parameter names it, with its id in the place of a path; a number stays a number. */
async function confineProject(name: string, value: unknown, naming: Naming): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => confineProject(name, item, naming)));
  if (typeof value !== 'string' && typeof value !== 'number') return refuse(name, 'does not name one project');
  const id = await naming.resolve(String(value));
  return typeof value === 'number' ? id : String(id);
}

/** Host of an address that git understands, also of the form `git@host:path`; undefined for any other text. */
function hostOf(address: string): string | undefined {
  const text = address.trim();
  if (URL.canParse(text) && text.includes('://')) return new URL(text).hostname.toLowerCase();
  return /^(?:[^@/\s]+@)?([^:/\s]+):/.exec(text)?.[1]?.toLowerCase();
}

/** GitLab itself reads from and writes to this address, with rights that may be more than this server's. */
function refuseOwnGit(name: string, value: unknown, { webUrl }: Naming): void {
  const host = typeof value === 'string' ? hostOf(value) : undefined;
  if (host === undefined) refuse(name, 'is no address of a repository');
  if (host === new URL(webUrl).hostname.toLowerCase()) refuse(name, 'is a repository of this GitLab');
}

/** A CI configuration may lie in another project: `path/file.yml@group/project:ref`. */
async function checkConfigPath(value: unknown, naming: Naming): Promise<void> {
  const [, project] = /@([^:]*)/.exec(String(value)) ?? [];
  if (project !== undefined) await naming.resolve(project);
}

async function confineReference(kind: Reference, name: string, value: unknown, naming: Naming): Promise<unknown> {
  if (namesNothing(value)) return value;
  if (kind === 'project') return confineProject(name, value, naming);
  if (kind === 'outside') return refuse(name, 'may name a group or a project');
  if (kind === 'git address') refuseOwnGit(name, value, naming);
  else await checkConfigPath(value, naming);
  return value;
}

async function confineValue(names: readonly string[], value: unknown, naming: Naming): Promise<unknown> {
  const kind = referenceOf(names);
  if (kind) return confineReference(kind, names.join('.'), value, naming);
  if (Array.isArray(value)) return Promise.all(value.map((item) => confineValue(names, item, naming)));
  if (typeof value !== 'object' || value === null) return value;
  return confineParameters(value as Parameters, naming, names);
}

/** Rails reads `a[b][]` as `b` inside `a`, and passes over brackets that lead nowhere. */
const namesIn = (key: string): readonly string[] => key.split(/[[\]]+/).filter((name) => name !== '');

/**
 * The parameters of a request, at any depth, with ids in the place of the allowed projects they name. DeniedError where
 * one names another project, or may name a group or a namespace.
 */
export async function confineParameters(
  parameters: Parameters,
  naming: Naming,
  place: readonly string[] = [],
): Promise<Parameters> {
  const confined = await Promise.all(
    Object.entries(parameters).map(
      async ([key, value]) => [key, await confineValue([...place, ...namesIn(key)], value, naming)] as const,
    ),
  );
  return Object.fromEntries(confined);
}
