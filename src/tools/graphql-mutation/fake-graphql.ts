import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { fakeContext } from '../../server/fake-house.ts';

interface Sent {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Answer = unknown | ((variables: Sent['variables']) => unknown);

/** How GitLab's GraphQL refuses a document, or an input, whose words its schema lacks. */
export const lack = (reason: string) => new GitLabError({ status: 200, method: 'POST', path: '/api/graphql', reason });

/** A context whose GraphQL answers each document with what is given for it, an error by throwing it; REST as `fakeContext` has it. */
export function fakeGraphql(
  answers: readonly (readonly [string, Answer])[],
  rest: Readonly<Record<string, unknown>> = {},
) {
  const fake = fakeContext(rest);
  const sent: Sent[] = [];
  const graphql: Context['gitlab']['graphql'] = async (document, variables = {}) => {
    // As it goes over the wire: what is undefined is not sent.
    sent.push({ document, variables: JSON.parse(JSON.stringify(variables)) });
    const [, given] = answers.find(([known]) => known === document) ?? [];
    const answer = typeof given === 'function' ? given(variables) : given;
    if (answer === undefined) throw new Error(`nobody expected ${document}`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const ctx: Context = { ...fake.ctx, gitlab: { ...fake.gitlab, graphql } };
  const lines = () => fake.requests.map(({ method, path }) => `${method} ${path}`);
  return { ctx, sent, requests: fake.requests, lines };
}
