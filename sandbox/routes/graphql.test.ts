import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ relativeRoot: '/gitlab' });
});

afterAll(() => sandbox.close());

async function query(text: string, token = sandbox.tokens.kim, variables?: unknown) {
  const response = await fetch(`${sandbox.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'private-token': token }) },
    body: JSON.stringify({ query: text, variables }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

test('finds a merge request by variables and hides projects from those who may not see them', async () => {
  const text = 'query Q($path: ID!) { project(fullPath: $path) { mergeRequest(iid: "7") { title webUrl } } }';
  expect((await query(text, undefined, { path: 'acme/greeter' })).body.data.project.mergeRequest).toEqual({
    title: 'Greet from the build job',
    webUrl: `${sandbox.url}/acme/greeter/-/merge_requests/7`,
  });
  expect((await query(text, sandbox.tokens.kim, { path: 'acme/vault' })).body).toEqual({ data: { project: null } });
});

test('says in words of GitLab which field does not exist', async () => {
  const { status, body } = await query('{ nothing }');
  expect(status).toBe(200);
  expect(body.errors).toMatchObject([
    { message: "Field 'nothing' doesn't exist on type 'Query'", extensions: { code: 'undefinedField' } },
  ]);
});

test('answers a text that is no query with an error, not with a failure', async () => {
  expect(await query('{')).toMatchObject({ status: 200, body: { errors: [{ message: expect.any(String) }] } });
});

test('refuses unknown tokens, and mutations with a token that may only read', async () => {
  expect(await query('{ currentUser { id } }', 'nobody')).toEqual({
    status: 401,
    body: { errors: [{ message: 'Invalid token' }] },
  });
  const mutation = 'mutation { echoCreate(input: { messages: ["a"] }) { echoes errors } }';
  expect((await query(mutation, sandbox.tokens['reader-scope'])).status).toBe(403);
  expect((await query(mutation)).body).toEqual({ data: { echoCreate: { echoes: ['a'], errors: [] } } });
});
