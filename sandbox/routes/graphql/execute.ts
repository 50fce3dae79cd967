import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Call } from '../../http/call.ts';
import { insufficientScope } from '../../http/errors.ts';
import { graphqlFields } from './index.ts';

/** GitLab's whole schema, wherever in this repository the running code lies: bundled, it lies elsewhere. */
function findSchemaFile(): string {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('contract/gitlab.graphql', folder))) {
    const parent = new URL('..', folder);
    if (parent.href === folder.href) throw new Error('contract/gitlab.graphql is not in a folder above the sandbox');
    folder = parent;
  }
  return fileURLToPath(new URL('contract/gitlab.graphql', folder));
}

async function readSchema(): Promise<GraphQLSchema> {
  const [{ buildSchema }, text] = await Promise.all([import('graphql'), readFile(findSchemaFile(), 'utf8')]);
  return buildSchema(text, { assumeValid: true, noLocation: true });
}

let schema: Promise<GraphQLSchema> | undefined;

export interface GraphqlRequest {
  source: string;
  variables: Record<string, unknown> | undefined;
  operationName: string | undefined;
}

/** Runs a document against GitLab's schema. The schema and the library that reads it are loaded by the first one, which takes about half a second. */
export async function executeGraphql(call: Call, request: GraphqlRequest): Promise<ExecutionResult> {
  schema ??= readSchema();
  const { defaultFieldResolver, execute, getOperationAST, GraphQLError, parse, validate } = await import('graphql');
  try {
    const document = parse(request.source);
    const errors = validate(await schema, document);
    if (errors.length > 0) return { errors };
    const isMutation = getOperationAST(document, request.operationName)?.operation === 'mutation';
    if (isMutation && call.token !== null && !call.token.scopes.includes('api')) throw insufficientScope('api');
    return await execute({
      schema: await schema,
      document,
      contextValue: call,
      fieldResolver(node, args, context, info) {
        const give = graphqlFields[info.parentType.name]?.[info.fieldName];
        return give ? give(node, args, call) : defaultFieldResolver(node, args, context, info);
      },
      ...(request.variables === undefined ? {} : { variableValues: request.variables }),
      ...(request.operationName === undefined ? {} : { operationName: request.operationName }),
    });
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}
