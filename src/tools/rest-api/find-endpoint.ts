import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { operationsAt } from './match-operation.ts';
import { type KnownOperation, readOperations } from './operations.ts';
import { describeOperation, reasonAgainst } from './plan-request.ts';
import { readPath } from './read-path.ts';
import { signatureOf } from './signature.ts';

export interface FindInput {
  readonly query: string;
  readonly limit?: number | undefined;
}

const mostFound = 20;
/** Parameters shown of each operation where there are several; by its path one is shown whole. */
const mostParameters = 12;
const whole = 200;

function describe(operation: KnownOperation, parametersShown: number, ctx: Context): Readonly<Record<string, unknown>> {
  const { method, path, parameters } = operation;
  const known = describeOperation(operation);
  const tool = method === 'GET' ? 'gitlab_rest_get' : 'gitlab_rest_request';
  const { tools, refusal } = ctx.catalog.judge(tool, known);
  const refused = reasonAgainst(operation) ?? (refusal && `${refusal.reason} (${refusal.rule})`);
  const [better] = tools;
  const taken = signatureOf(parameters, parametersShown);
  return {
    method,
    path,
    ...(taken === '' ? {} : { [method === 'GET' || method === 'DELETE' ? 'query' : 'body']: taken }),
    capability: known.capabilities[0],
    ...(better === undefined ? {} : { tool: better }),
    ...(refused === undefined ? {} : { refused }),
  };
}

/** Operations at a path, with or without a verb before it; names in it stand for any value. Nothing where the query is no path. */
function findByPath(query: string, webUrl: string): readonly KnownOperation[] {
  const [, verb, path] = /^(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(\S*\/\S*)$/i.exec(query.trim()) ?? [];
  if (path === undefined) return [];
  // A number fits every parameter.
  const parts = readPath(path, webUrl).map((part) => ('text' in part ? part.text : '1'));
  const found = operationsAt(parts).map(({ operation }) => operation);
  return verb === undefined ? found : found.filter(({ method }) => method === verb.toUpperCase());
}

/** The operations of GitLab's REST API that a query names by words or by path. */
export async function findEndpoint({ query, limit = 5 }: FindInput, ctx: Context): Promise<Answer> {
  const most = Math.min(Math.max(limit, 1), mostFound);
  const named = findByPath(query, ctx.gitlab.webUrl);
  if (named.length > 0) return json(named.map((operation) => describe(operation, whole, ctx)));
  const routes = await ctx.catalog.searchOperations(query, most);
  const known = new Map(readOperations().map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const found = routes.flatMap((route) => known.get(route) ?? []);
  return json(
    found.map((operation) => describe(operation, mostParameters, ctx)),
    { notes: found.length === 0 ? ['Nothing fits. Try other words, or a path such as projects/:id/badges.'] : [] },
  );
}
