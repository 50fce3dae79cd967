import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { readGitLabUrl } from '../core/gitlab-url.ts';
import type { AllowedProjects } from './allowed-projects.ts';
import type { Kept } from './withhold.ts';

interface Include {
  readonly type?: unknown;
  readonly blob?: unknown;
  readonly context_project?: unknown;
  readonly extra?: { readonly project?: unknown } | null;
}

interface Linted extends Readonly<Record<string, unknown>> {
  readonly includes: readonly Include[];
}

/** Whether a path below a project checks a CI configuration. */
export const isLint = (rest: readonly string[]): boolean => /^ci\/lint(?:\.\w+)?$/.test(rest.join('/'));

function isLinted(value: unknown): value is Linted {
  return typeof value === 'object' && value !== null && Array.isArray((value as { includes?: unknown }).includes);
}

/** Projects of this GitLab that an included file is from. Templates come with GitLab, and `remote` ones are read by nobody's right. */
function projectsOf({ type, blob, context_project, extra }: Include, webUrl: string): string[] {
  const isOfProject = type === 'local' || type === 'file' || type === 'component';
  const url = isOfProject && typeof blob === 'string' ? readGitLabUrl(blob, webUrl) : undefined;
  const isHere = url && new URL(url.origin).host === new URL(webUrl).host;
  return [extra?.project, context_project, isHere ? url.project : undefined].filter((name) => typeof name === 'string');
}

/**
 * A CI configuration may include files of other projects, and checking it shows them, merged. Where one is of a project
 * outside the list, only whether the configuration is valid, and why not, is left.
 */
export async function withholdIncludes(kept: Kept, gitlab: GitLab, projects: AllowedProjects): Promise<Kept> {
  const { value } = kept;
  if (!isLinted(value)) return kept;
  const isInside = async (include: Include) => {
    try {
      for (const name of projectsOf(include, gitlab.webUrl)) await projects.resolve(gitlab, name);
      return true;
    } catch (error) {
      if (error instanceof DeniedError) return false;
      throw error;
    }
  };
  const verdicts = await Promise.all(value.includes.map(isInside));
  const foreign = verdicts.filter((isIn) => !isIn).length;
  if (foreign === 0) return kept;
  const { merged_yaml: _merged, jobs: _jobs, ...rest } = value;
  const includes = value.includes.filter((_include, index) => verdicts[index]);
  return { value: { ...rest, includes }, withheld: kept.withheld + foreign };
}
