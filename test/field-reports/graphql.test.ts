import { describe, expect, it } from 'vitest';
import { bench } from './upstream.ts';

const tools = ['gitlab_execute_graphql', 'gitlab_execute_graphql_query', 'gitlab_execute_graphql_mutation'];
const query = 'query($path: ID!) { project(fullPath: $path) { id } }';
const mutation = 'mutation { createNote(input:{}) { errors } }';

describe('field reports: raw GraphQL', () => {
  it.each(['GITLAB_READ_ONLY_MODE=true', 'GITLAB_PERMISSION_MODE=readonly'])(
    'L1: with %s no mutation reaches GitLab, by any tool and however it is written',
    async (setting) => {
      const [name = '', value = ''] = setting.split('=');
      const { call, asked } = await bench(() => ({ body: { data: { ok: true } } }), { [name]: value });
      const documents = [
        mutation,
        `# query\n${mutation}`,
        `query Q { a } ${mutation.replace('mutation', 'mutation Q2')}`,
        'mutation { ... on Mutation { query: createNote(input:{}) { errors } } }',
        'fragment query on Mutation { createNote(input:{}) { errors } } mutation M { ...query }',
      ];
      for (const tool of tools) {
        for (const document of documents) {
          const operation_name = /mutation (\w+)/.exec(document)?.[1];
          const answer = await call(tool, { query: document, operation_name });
          expect({ tool, document, isError: answer.isError }).toEqual({ tool, document, isError: true });
        }
      }
      expect(asked).toEqual([]);
      expect((await call('gitlab_execute_graphql', { query, variables: { path: 'a' } })).isError).toBe(false);
      expect((await call('gitlab_execute_graphql', { query: mutation })).text).toContain(setting);
    },
  );

  it('M6: under a list of projects raw GraphQL is gone, and no setting brings it back', async () => {
    const scope = { GITLAB_ALLOWED_PROJECT_IDS: '42', GITLAB_ALLOW_GRAPHQL_WITH_PROJECT_SCOPE: 'true' };
    const { call, asked } = await bench(() => ({ body: { data: { project: { id: 1 } } } }), scope);
    const found = await call('gitlab_find_tools', { query: 'run a GraphQL query' });
    for (const tool of tools) {
      expect(found.text).not.toContain(tool);
      const answer = await call(tool, { query, variables: { path: 'acme/secret' } });
      expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('GITLAB_ALLOWED_PROJECT_IDS') });
      const ran = await call('gitlab_run_write_tool', { name: tool, arguments: { query } });
      expect(ran.isError).toBe(true);
    }
    expect(asked).toEqual([]);
  });

  it.each(tools.slice(0, 2))('O1: %s tells errors without data as an error, with the version', async (tool) => {
    const message = "Field 'workItemz' doesn't exist on type 'Namespace'";
    const { call } = await bench((_method, path) =>
      path === '/metadata' ? { body: { version: '17.1.2-ee' } } : { body: { errors: [{ message }], data: null } },
    );
    const answer = await call(tool, { query: '{ namespace(fullPath: "a") { workItemz { id } } }' });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(message);
    expect(answer.text).toContain('17.1.2-ee');
  });

  it.each(tools)('B1: nulls inside of the variables of %s reach GitLab', async (tool) => {
    const { call } = await bench(() => ({ body: { data: { ok: true } } }));
    const kind = tool.endsWith('query') ? 'query' : 'mutation';
    const document = `${kind}($milestoneId: ID, $input: X) { updateIssue(input: {milestoneId: $milestoneId, more: $input}) { errors } }`;
    const variables = { milestoneId: null, input: { labelIds: [null], at: { due: null }, empty: '' } };
    for (const given of [variables, JSON.stringify(variables)]) {
      const { asked, isError } = await call(tool, { query: document, variables: given, operation_name: null });
      expect(isError).toBe(false);
      expect(asked[0]?.body).toMatchObject({ variables });
    }
  });
});
