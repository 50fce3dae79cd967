import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';

/** GitLab's GraphQL schema. */
export const gitlabSchema: GraphQLSchema = buildSchema(readFileSync('contract/gitlab.graphql', 'utf8'), {
  assumeValid: true,
  noLocation: true,
});

export const mutationNames: readonly string[] = Object.keys(gitlabSchema.getMutationType()?.getFields() ?? {}).sort();
