import type { GitLab, GitLabRequest } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { type Asked, describeLack, type Edition, mayLack } from './needs.ts';

const mostMilliseconds = 5_000;

const graphqlRequest: Asked = { method: 'POST', path: '/api/graphql' };

/** How GraphQL says that it does not know what a document asks for. */
const isUnknownToSchema = (reason: string) =>
  /doesn't exist on type|doesn't accept argument|isn't a defined input type|is not defined by type|No such type|Unknown type/i.test(
    reason,
  );

/** Which GitLab this is: `GET /metadata` since 15.2, `GET /version` before. Undefined where it does not say in time. */
async function readEdition(gitlab: GitLab, signal: AbortSignal): Promise<Edition | undefined> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(mostMilliseconds)]);
  for (const path of ['/metadata', '/version']) {
    const data = await gitlab.request({ method: 'GET', path, signal: within }).then(
      (reply) => reply.data as { version?: unknown; enterprise?: unknown } | null,
      () => null,
    );
    if (typeof data?.version !== 'string') continue;
    return { version: data.version, isEnterprise: typeof data.enterprise === 'boolean' ? data.enterprise : undefined };
  }
  return undefined;
}

/** Which GitLab a client talks to, asked once, and only when a refusal makes it matter. */
export interface KnownEdition {
  current: Edition | undefined;
}

function withHint(error: GitLabError, hint: string): GitLabError {
  return Object.create(error, { hint: { value: error.hint ? `${hint} ${error.hint}` : hint } }) as GitLabError;
}

/**
 * A GitLab whose refusals say what its version or tier lacks: `This needs GitLab 15.7; this one is 15.4.6.` The version is
 * read at the first refusal that can be about it, with the caller's credential, and remembered in `known`.
 */
export function explainLack(gitlab: GitLab, known: KnownEdition, signal: AbortSignal): GitLab {
  async function edition(): Promise<Edition | undefined> {
    known.current ??= await readEdition(gitlab, signal);
    return known.current;
  }

  async function explain(error: unknown, request: Asked): Promise<unknown> {
    if (!(error instanceof GitLabError) || signal.aborted) return error;
    const isRefusal = error.status === 404 || error.status === 403;
    if (isRefusal && mayLack(request)) {
      const lack = describeLack(request, await edition());
      return lack ? withHint(error, lack) : error;
    }
    const isUnknown =
      error.isUnknownEndpoint || (request.path === graphqlRequest.path && isUnknownToSchema(error.reason));
    const found = isUnknown ? await edition() : undefined;
    return found ? withHint(error, `This GitLab is ${found.version}.`) : error;
  }

  const explaining = async <T>(answer: Promise<T>, request: Asked): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw await explain(error, request);
    }
  };
  return {
    ...gitlab,
    request: (request: GitLabRequest) => explaining(gitlab.request(request), request),
    graphql: (...args) => explaining(gitlab.graphql(...args), graphqlRequest),
  };
}
