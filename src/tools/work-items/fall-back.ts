import type { Answer } from '../../core/answer.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';

/** How GitLab's GraphQL begins to say that its schema lacks what a document or its variables name. */
const unknown = new RegExp(
  `(?:^|; )(?:${[
    "(?:Field|InputObject) '\\w+' doesn't (?:exist on type|accept argument)",
    'No such type ',
    "\\w+ isn't a defined input type",
    'Variable \\$\\w+ of type \\S+ was provided invalid value for .*\\(Field is not defined on ',
    "Selections can't be made on scalars",
  ].join('|')})`,
);

/** Whether this GitLab's schema is too old or too small for a document, or GitLab has no GraphQL. */
export const lacksSchema = (error: unknown): error is GitLabError =>
  error instanceof GitLabError &&
  error.path === '/api/graphql' &&
  (error.status === 404 || (error.status === 200 && unknown.test(error.reason)));

/** What the first document gives that the schema of this GitLab knows. */
export async function askNewest<T>(documents: readonly string[], ask: (document: string) => Promise<T>): Promise<T> {
  const [first = '', ...older] = documents;
  if (older.length === 0) return ask(first);
  try {
    return await ask(first);
  } catch (error) {
    if (!lacksSchema(error)) throw error;
    return askNewest(older, ask);
  }
}

/** Refuse what REST cannot do, in place of the answer of GraphQL that had to be asked first. */
export function refuseByRest(what: string, { reason }: GitLabError): never {
  throw new InputError(`This GitLab cannot ${what}: its REST API has no way, and its GraphQL says: ${reason}.`, {
    hint: 'A newer GitLab, or one with a licence, may be needed; leave it out otherwise.',
  });
}

/** Do what takes GraphQL; where this GitLab's lacks it, refuse, and name the tool that does the same of issues by REST. */
export async function orRefuse<T>(what: string, issueTool: string, byGraphql: () => Promise<T>): Promise<T> {
  try {
    return await byGraphql();
  } catch (error) {
    if (!lacksSchema(error)) throw error;
    throw new InputError(`This GitLab cannot ${what}: its GraphQL says: ${error.reason}.`, {
      hint: `Of issues in projects, ${issueTool} does it by REST.`,
    });
  }
}

/**
 * Do by REST what GraphQL has no words for in this GitLab, and say so. What failed otherwise stays failed. GraphQL checks a
 * whole document before it runs any of it, so nothing is done twice.
 */
export async function orByRest(
  byGraphql: () => Promise<Answer>,
  byRest: (lack: GitLabError) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await byGraphql();
  } catch (error) {
    if (!lacksSchema(error)) throw error;
    const answer = await byRest(error);
    const note =
      'The GraphQL of this GitLab lacks what this takes; the REST API for issues and epics was used, which tells less.';
    return { ...answer, notes: [...(answer.notes ?? []), note] };
  }
}
