import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import type { AllowedProjects } from './allowed-projects.ts';
import { followDocument, refuseDocument } from './document.ts';
import { keepAnswer } from './document-answer.ts';
import { confineVariables } from './document-variables.ts';
import type { Kept } from './withhold.ts';

/**
 * GraphQL for one call under a scope: queries of an allowed project by its path, and mutations of what such a query of the
 * same call has found to be the project's own. Everything else is a DeniedError before it is sent.
 */
export function createDocumentGuard(
  gitlab: GitLab,
  projects: AllowedProjects,
  count: (kept: Kept) => unknown,
): GitLab['graphql'] {
  const owned = new Set<string>();
  const usable = new Set<string>();
  const paths = new Map<number, string>();

  /** Asked once a call: a path may be another project's since it was looked up. */
  async function locate(project: string): Promise<string> {
    const id = await projects.resolve(gitlab, project);
    const path = paths.get(id) ?? (await projects.pathOf(gitlab, id));
    paths.set(id, path);
    return path;
  }

  async function isInside(name: string): Promise<boolean> {
    try {
      await projects.resolve(gitlab, name);
      return true;
    } catch (error) {
      if (error instanceof DeniedError) return false;
      throw error;
    }
  }

  return async (text, variables = {}, options) => {
    const document = await followDocument(text);
    const { kind, references } = document;
    const confined = await confineVariables(variables, { kind, references, found: { owned, usable }, locate });
    if (!confined.isAnchored) refuseDocument('nothing in it names an allowed project');
    const data = await gitlab.graphql(text, confined.variables, options);
    const seen = await keepAnswer(document, data, { webUrl: gitlab.webUrl, isInside });
    if (kind === 'query') {
      for (const id of seen.owned) owned.add(id);
      for (const id of seen.usable) usable.add(id);
    }
    return count(seen);
  };
}
