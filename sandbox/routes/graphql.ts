import type { Call } from '../http/call.ts';
import { type Answer, json, post, type Route } from '../http/route.ts';
import { inGitLabsWords } from './graphql/error-words.ts';
import { executeGraphql } from './graphql/execute.ts';

async function answerGraphql(call: Call): Promise<Answer> {
  const source = call.input.text('query') ?? '';
  if (source === '') return json({ errors: [{ message: 'An unexpected error occurred' }] });
  const variables = call.input.object('variables');
  const { data, errors } = await executeGraphql(call, {
    source,
    variables,
    operationName: call.input.text('operationName'),
  });
  return json({ ...(data === undefined ? {} : { data }), ...(errors ? { errors: errors.map(inGitLabsWords) } : {}) });
}

/** GraphQL with GitLab's whole schema. What no area in `graphql/` gives is null. */
export const graphqlRoutes: Route[] = [post('/api/graphql', 'anyone', answerGraphql, { isReadOnly: true })];
