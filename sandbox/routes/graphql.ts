import type { GraphQLError, GraphQLSchema } from 'graphql';
import { projectUrl } from '../entities/projects.ts';
import { canReadCode, canSeeProject, findProject } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { insufficientScope } from '../http/errors.ts';
import { type Answer, json, post, type Route } from '../http/route.ts';
import { pathOf } from '../state/store.ts';
import { mergeRequestNode, mergeRequestSchema, reviewMutations } from './graphql-merge-requests.ts';

const schemaText = `
type Query {
  currentUser: CurrentUser
  metadata: Metadata
  echo(text: String!): String!
  project(fullPath: ID!): Project
}
type Mutation { echoCreate(input: EchoCreateInput!): EchoCreatePayload }
input EchoCreateInput { clientMutationId: String, errors: [String!], messages: [String!] }
type EchoCreatePayload { clientMutationId: String, echoes: [String!], errors: [String!]! }
type CurrentUser { id: ID!, username: String!, name: String!, webUrl: String! }
type Metadata { version: String!, revision: String!, enterprise: Boolean! }
type Project {
  id: ID!
  name: String!
  fullPath: ID!
  webUrl: String
  mergeRequest(iid: String!): MergeRequest
  issue(iid: String!): Issue
}
type Issue { id: ID!, iid: ID!, title: String!, state: String!, webUrl: String! }
`;

let schema: GraphQLSchema | undefined;

function resolveProject({ store, viewer }: Call, fullPath: string) {
  const project = findProject(store, fullPath)?.project;
  if (project === undefined || !canSeeProject(store, viewer, project)) return null;
  const url = projectUrl(store, project);
  return {
    id: `gid://gitlab/Project/${project.id}`,
    name: project.name,
    fullPath: pathOf(project),
    webUrl: url,
    mergeRequest({ iid }: { iid: string }) {
      const found = project.mergeRequests.find((each) => String(each.iid) === iid);
      return found && canReadCode(store, viewer, project) ? mergeRequestNode(store, found) : null;
    },
    issue({ iid }: { iid: string }) {
      const found = project.issues.find((each) => String(each.iid) === iid && !each.isConfidential);
      return found && { ...found, id: `gid://gitlab/Issue/${found.id}`, webUrl: `${url}/-/issues/${iid}` };
    },
  };
}

function rootOf(call: Call) {
  const { viewer, store } = call;
  return {
    currentUser: viewer && {
      id: `gid://gitlab/User/${viewer.id}`,
      username: viewer.username,
      name: viewer.name,
      webUrl: `${store.url}/${viewer.username}`,
    },
    metadata: viewer && { version: store.version, revision: 'a1b2c3d4e5f', enterprise: store.version.endsWith('-ee') },
    echo: ({ text }: { text: string }) => `"${viewer?.username ?? 'anonymous'}" says: ${text}`,
    project: ({ fullPath }: { fullPath: string }) => resolveProject(call, fullPath),
    ...reviewMutations(call),
    echoCreate: ({ input }: { input: { clientMutationId?: string; errors?: string[]; messages?: string[] } }) => ({
      clientMutationId: input.clientMutationId ?? null,
      echoes: input.messages ?? [],
      errors: input.errors ?? [],
    }),
  };
}

/** A validation error in the words and with the extensions of GitLab's GraphQL library. */
function inGitLabsWords(error: GraphQLError) {
  const { message, locations, path } = error;
  const field = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(message);
  if (field === null) return { message, ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  const [, fieldName = '', typeName = ''] = field;
  return {
    message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
    locations,
    path: ['query', fieldName],
    extensions: { code: 'undefinedField', typeName, fieldName },
  };
}

async function answerGraphql(call: Call): Promise<Answer> {
  const { buildSchema, getOperationAST, graphql, parse } = await import('graphql');
  schema ??= buildSchema(`${schemaText}${mergeRequestSchema}`);
  const source = call.input.text('query') ?? '';
  if (source === '') return json({ errors: [{ message: 'An unexpected error occurred' }] });
  const variables = call.input.object('variables');
  const operationName = call.input.text('operationName');
  const isMutation = () => getOperationAST(parse(source), operationName)?.operation === 'mutation';
  const canWrite = call.token === null || call.token.scopes.includes('api');
  if (!canWrite && isMutation()) throw insufficientScope('api');
  const result = await graphql({
    schema,
    source,
    rootValue: rootOf(call),
    ...(variables === undefined ? {} : { variableValues: variables }),
    ...(operationName === undefined ? {} : { operationName }),
  });
  if (result.errors === undefined) return json({ data: result.data });
  const errors = result.errors.map(inGitLabsWords);
  return json(result.data === undefined ? { errors } : { data: result.data, errors });
}

/** GraphQL with a schema of a few fields of GitLab's own; the library is loaded by the first request. */
export const graphqlRoutes: Route[] = [post('/api/graphql', 'anyone', answerGraphql, { isReadOnly: true })];
