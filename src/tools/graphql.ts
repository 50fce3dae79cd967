import { z } from 'zod';
import { json } from '../core/answer.ts';
import type { Context } from '../core/context.ts';
import { InputError } from '../core/errors/input-error.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { type DocumentInput, type Examined, examine } from './graphql-document/examine.ts';
import { tellOutcome } from './graphql-document/tell-outcome.ts';

const input = {
  query: z.string().min(1).describe('GraphQL document'),
  variables: z.record(z.string(), z.unknown()).optional(),
  operation_name: z.string().optional().describe('Which, of several'),
};

/** A tool of raw documents. `kind` is the one kind of operation that it runs. */
function documentTool(declaration: {
  readonly title: string;
  readonly about: string;
  readonly kind?: Examined['kind'];
  readonly example: DocumentInput;
}) {
  const { title, about, kind, example } = declaration;
  const isReadOnly = kind === 'query';
  const read = (given: DocumentInput): Examined => {
    const examined = examine(given);
    if (kind === undefined || examined.kind === kind) return examined;
    throw new InputError(`The document is a ${examined.kind}, not a ${kind}.`, {
      hint: `Call gitlab_execute_graphql_${examined.kind} for it.`,
    });
  };
  return tool({
    title,
    about,
    effect: 'graphql',
    alsoNeeds: kind === 'mutation' ? 'write' : 'read',
    reach: 'unprovable',
    annotations: isReadOnly ? { readOnlyHint: true } : { readOnlyHint: false, destructiveHint: true },
    input,
    needs: (given) => read(given).needs,
    standsFor: (given) => read(given).tools,
    texts: (given) => read(given).texts,
    example: { ...example },
    run: async (given, ctx) => runDocument(read(given), given, ctx),
  });
}

async function runDocument(examined: Examined, { variables }: DocumentInput, ctx: Context) {
  const notes: string[] = [];
  const onPartial = (reason: string) => void notes.push(`GitLab left parts of the answer out: ${reason}`);
  const data = await ctx.gitlab.graphql(examined.text, variables, { onPartial });
  return json(data, { notes: [...notes, ...tellOutcome(examined, data)] });
}

/**
 * GraphQL as it is. Documents are parsed, and policy holds for what they do: a mutation needs the capability of what its
 * name says, and what a tool does that policy refuses is refused. Queries can read all that the token can, so where a
 * deny list must hold for everything, GITLAB_DISABLED_CAPABILITIES=graphql belongs beside it. A scope of projects removes these tools.
 */
export const graphql = toolset('graphql', 'Raw GraphQL', {
  gitlab_execute_graphql_query: documentTool({
    title: 'Run GraphQL query',
    about: 'Run a GraphQL query, for what no other tool reads.',
    kind: 'query',
    example: {
      query: 'query($path: ID!) { project(fullPath: $path) { name issues(first: 3) { count nodes { iid title } } } }',
      variables: { path: 'acme/greeter' },
    },
  }),
  gitlab_execute_graphql_mutation: documentTool({
    title: 'Run GraphQL mutation',
    about: 'Run a GraphQL mutation, for what no other tool changes. Select errors in its payload.',
    kind: 'mutation',
    example: {
      query:
        'mutation($path: ID!, $iid: String!) { updateIssue(input: { projectPath: $path, iid: $iid, title: "Greet in Danish" }) { errors issue { iid title } } }',
      variables: { path: 'acme/greeter', iid: '12' },
    },
  }),
  gitlab_execute_graphql: documentTool({
    title: 'Run GraphQL',
    about: 'Run a GraphQL query or mutation.',
    example: { query: '{ currentUser { username } metadata { version } }' },
  }),
});
