import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { toolsOfMutation } from '../src/tools/graphql-document/equivalent-tools.ts';
import { connectClient } from './connected-client.ts';
import { bench } from './field-reports/upstream.ts';
import { catalog } from './fresh-catalog.ts';
import { mutationNames } from './gitlab-schema.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A client of a server with these settings, for one test. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  return async (name: string, args: Record<string, unknown>) => {
    const from = sandbox.requests.length;
    const { content, isError } = await client.callTool({ name: `gitlab_execute_${name}`, arguments: args });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { text, isError: isError === true, sent: sandbox.requests.slice(from).map(({ body }) => body) };
  };
}

const refused = (message: string | RegExp) => ({
  isError: true,
  sent: [],
  text: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
});
const run = { query: 'mutation { echoCreate(input: {messages: ["hello"]}) { echoes errors } }' };
const remove = {
  query: 'mutation { echoCreate(input: {}) { errors } x: destroyNote(input: {id: "gid://gitlab/Note/1"}) { errors } }',
};
const administer = {
  query: 'mutation { ...F } fragment F on Mutation { groupUpdate(input: {fullPath: "acme"}) { errors } }',
};
const accept = {
  query:
    'mutation($sha: String!) { mergeRequestAccept(input: {projectPath: "acme/greeter", iid: "7", sha: $sha}) { errors } }',
  variables: { sha: 'a'.repeat(40) },
};

describe('raw GraphQL', () => {
  it('answers a query with the data, several operations by the name of one', async () => {
    const call = await connect();
    const query =
      'query One { metadata { version } } query Two($path: ID!) { project(fullPath: $path) { issues(first: 1) { nodes { iid } pageInfo { hasNextPage } } } }';
    const two = await call('graphql_query', { query, operation_name: 'Two', variables: { path: 'acme/greeter' } });
    expect(JSON.parse(two.text)).toMatchObject({ project: { issues: { pageInfo: { hasNextPage: true } } } });
    expect(await call('graphql_query', { query })).toMatchObject(refused('Name the one to run in operation_name'));
    expect((await call('graphql', { query, operation_name: 'One' })).text).toContain('19.5.0-ee');
  });

  it('runs a mutation by the tool for it and by the one for both, but not by the one for queries', async () => {
    const call = await connect();
    expect((await call('graphql_mutation', run)).text).toContain('hello');
    expect((await call('graphql', run)).text).toContain('hello');
    expect(await call('graphql_query', run)).toMatchObject(refused('Call gitlab_execute_graphql_mutation for it'));
    const query = { query: 'query mutation { currentUser { username } }' };
    expect((await call('graphql_query', query)).text).toContain('dana');
    expect(await call('graphql_mutation', query)).toMatchObject(refused('Call gitlab_execute_graphql_query for it'));
  });

  it('says that GitLab refused a mutation, which GraphQL takes for a success', async () => {
    const call = await connect();
    const { text, isError } = await call('graphql_mutation', {
      query: 'mutation { m: echoCreate(input: {errors: ["Too loud", "Too long"]}) { e: errors } }',
    });
    expect(isError).toBe(false);
    expect(text).toContain('GitLab did not do echoCreate: Too loud; Too long');
  });

  it('names an argument it does not have', async () => {
    const call = await connect();
    const wrong = await call('graphql', { ...run, operationName: 'x' });
    expect(wrong).toMatchObject(refused(/operationName \(did you mean operation_name\?\)/));
  });
});

describe('policy inside of documents', () => {
  it('readonly runs queries and no mutation', async () => {
    const call = await connect({ GITLAB_PERMISSION_MODE: 'readonly' });
    expect((await call('graphql', { query: '{ currentUser { username } }' })).text).toContain('dana');
    for (const document of [run, remove, administer]) {
      for (const tool of ['graphql', 'graphql_mutation'])
        expect(await call(tool, document)).toMatchObject(refused(/needs the capability "write".*\n.*=readonly/));
    }
  });

  it('modify runs mutations that write, and none that delete or administer', async () => {
    const call = await connect({ GITLAB_PERMISSION_MODE: 'modify' });
    expect(await call('graphql', run)).toMatchObject({ isError: false });
    expect(await call('graphql', remove)).toMatchObject(refused('needs the capability "delete"'));
    expect(await call('graphql', administer)).toMatchObject(refused('needs the capability "admin"'));
    const commit = {
      query:
        'mutation($actions: [CommitAction!]!) { commitCreate(input: {projectPath: "acme/greeter", branch: "x", message: "y", actions: $actions}) { errors } }',
      variables: { actions: [{ action: 'DELETE', filePath: 'README.md' }] },
    };
    expect(await call('graphql', commit)).toMatchObject(refused('needs the capability "delete"'));
  });

  it.each([
    ['graphql', run, 'is disabled by policy'],
    ['write', run, 'the capability "write" is disabled'],
    ['delete', remove, 'the capability "delete" is disabled'],
    ['admin', administer, 'the capability "admin" is disabled'],
    ['agent', { query: 'mutation { aiAction(input: {}) { errors } }' }, 'the capability "agent" is disabled'],
  ])('the capability %s can be disabled', async (word, document, message) => {
    const call = await connect({ GITLAB_DISABLED_CAPABILITIES: word });
    expect(await call('graphql', document)).toMatchObject(refused(message));
    expect(await call('graphql_mutation', document)).toMatchObject(refused(message));
  });

  it('no setting allows a mutation that hands out a credential', async () => {
    const call = await connect({ GITLAB_PERMISSION_MODE: 'full' });
    const query =
      'mutation { personalAccessTokenCreate(input: {name: "x", scopes: ["api"]}) { errors t: clientMutationId } }';
    expect(await call('graphql', { query })).toMatchObject(refused('never does'));
  });

  it.each([
    [{ GITLAB_DENIED_TOOLS_REGEX: 'merge_merge_request' }, accept, 'does what gitlab_merge_merge_request does'],
    [{ GITLAB_ALLOWED_TOOLS: 'gitlab_execute_graphql,gitlab_get_project' }, accept, 'GITLAB_ALLOWED_TOOLS'],
    [{ GITLAB_TOOLSETS: 'graphql,issues' }, accept, 'its toolset "merge_requests" is not on the list'],
    [
      { USE_PIPELINE: 'false' },
      { query: 'mutation { pipelineRetry(input: {id: "gid://gitlab/Ci::Pipeline/9003"}) { errors } }' },
      'the feature "pipeline" is switched off',
    ],
    [
      { USE_RELEASE: 'false' },
      { query: 'mutation { a: releaseDelete(input: {projectPath: "acme/greeter", tagName: "v1"}) { errors } }' },
      'the feature "release" is switched off',
    ],
  ])('%j holds for the mutation that does what a tool does', async (env, document, message) => {
    const call = await connect(env as Record<string, string>);
    expect(await call('graphql', document)).toMatchObject(refused(message));
    expect(await call('graphql', { query: '{ currentUser { username } }' })).toMatchObject({ isError: false });
  });

  it('knows tools that there are', () => {
    const known = new Set(catalog.map(({ name }) => name));
    const named = new Set(mutationNames.flatMap(toolsOfMutation));
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('commands in the texts of a mutation', () => {
  const id = 'gid://gitlab/Issue/1';
  const note =
    'mutation($id: NoteableID!, $body: String!) { createNote(input: {noteableId: $id, body: $body}) { errors note { body } } }';
  const inline = (body: string) => ({
    query: `mutation { createNote(input: {noteableId: "${id}", body: ${body}}) { errors } }`,
  });
  const withDefault = `mutation($body: String! = "/merge") { createNote(input: {noteableId: "${id}", body: $body}) { errors } }`;
  const deny = { GITLAB_DENIED_TOOLS_REGEX: '^gitlab_(?:merge_merge_request|update_issue)$' };

  it.each([
    ['a variable', { query: note, variables: { id, body: 'Fine.\n/merge' } }, '/merge'],
    ['a variable of any name', { query: note, variables: { id, x: [{ y: '/close' }] } }, '/close'],
    ['the document', inline('"/merge"'), '/merge'],
    ['escaped letters', inline('"\\u002f\\u006derge"'), '/merge'],
    ['a block text', inline('"""\n    Fine.\n    /close\n"""'), '/close'],
    ['a default', { query: withDefault }, '/merge'],
  ])('count as the tools they stand for, in %s', async (_, document, command) => {
    const call = await connect(deny);
    const answer = await call('graphql_mutation', document);
    expect(answer).toMatchObject(refused(`GitLab would carry out ${command}`));
    expect(answer.text).toContain('put a space before the slash');
  });

  it('are left alone where policy allows them, and texts that are no commands arrive as they are', async () => {
    const found = await (await connect())('graphql', {
      query: '{ project(fullPath: "acme/greeter") { issue(iid: "12") { id } } }',
    });
    const issue = (JSON.parse(found.text) as { project: { issue: { id: string } } }).project.issue.id;
    const call = await connect(deny);
    const literal = await call('graphql_mutation', {
      query: note,
      variables: { id: issue, body: ' /merge is a command' },
    });
    expect(literal).toMatchObject({ isError: false, text: expect.stringContaining(' /merge is a command') });
    const search = await call('graphql_query', {
      query: 'query($s: String!) { echo(text: $s) }',
      variables: { s: '/merge' },
    });
    expect(search.isError).toBe(false);
  });
});

describe('answers to documents', () => {
  const graphql = (body: unknown, status = 200) => bench(() => ({ status, body }));
  const two = { query: '{ a: currentUser { id } b: project(fullPath: "x") { id } }' };

  it('give what data there is beside errors, and tell these', async () => {
    const { call } = await graphql({ data: { a: { id: 1 }, b: null }, errors: [{ message: 'b is private' }] });
    const answer = await call('gitlab_execute_graphql_query', two);
    expect(answer).toMatchObject({
      isError: false,
      text: expect.stringContaining('left parts of the answer out: b is private'),
    });
    expect(answer.text).toContain('{"a":{"id":1},"b":null}');
  });

  it('mask what GraphQL calls a credential', async () => {
    const data = {
      project: {
        runnersToken: 'GR1348941xxxxxxxxxxxxxxxxxxxx',
        feedToken: 'plainlookingvalue',
        integration: { apiToken: 'another', verificationToken: 'third', secretToken: 'fourth' },
        workItemLinks: { newWorkItemEmailAddress: 'incoming+acme-greeter-118-fifth-issue@gitlab.example' },
        pageInfo: { endCursor: 'eyJpZCI6IjEifQ' },
      },
    };
    const { call } = await graphql({ data });
    const { text, structured } = await call('gitlab_execute_graphql_query', {
      query: '{ project(fullPath: "x") { runnersToken } }',
    });
    for (const secret of ['GR1348941', 'plainlooking', 'another', 'third', 'fourth', 'fifth']) {
      expect(text).not.toContain(secret);
      expect(JSON.stringify(structured ?? null)).not.toContain(secret);
    }
    expect(text).toContain('eyJpZCI6IjEifQ');
  });

  it('keep to the limit and stay valid', async () => {
    const nodes = Array.from({ length: 2_000 }, (_, index) => ({ iid: String(index), title: 'x'.repeat(100) }));
    const { call } = await graphql({ data: { project: { issues: { nodes } } } });
    const { text } = await call('gitlab_execute_graphql_query', two);
    expect(Buffer.byteLength(text)).toBeLessThan(41_000);
  });

  it.each([[503], [500], [429]])('of %d to a mutation end it: it is sent once', async (status) => {
    const { call } = await graphql('busy', status);
    const answer = await call('gitlab_execute_graphql_mutation', run);
    expect(answer.isError).toBe(true);
    expect(answer.asked.filter(({ line }) => line.includes('graphql'))).toHaveLength(1);
  });
});
