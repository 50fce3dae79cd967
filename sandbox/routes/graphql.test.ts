import { readFile } from 'node:fs/promises';
import { buildSchema, parse, validate } from 'graphql';
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

const reviewers = `{
  project(fullPath: "acme/greeter") {
    mergeRequest(iid: "7") {
      detailedMergeStatus draft diffHeadSha
      changeRequesters { nodes { username } }
      approvedBy { nodes { username } }
      reviewers { nodes { username mergeRequestInteraction { reviewState reviewed approved } } }
    }
  }
}`;

const mutation = (name: string, more = '') => `mutation {
  ${name}(input: { projectPath: "acme/greeter", iid: "7"${more} }) {
    errors
    mergeRequest { reviewers { nodes { username mergeRequestInteraction { reviewState } } } }
  }
}`;

const documents = [
  reviewers,
  mutation('mergeRequestRequestChanges'),
  mutation('mergeRequestDestroyRequestedChanges'),
  mutation('mergeRequestReviewerRereview', ', userId: "gid://gitlab/User/21"'),
];

test('what it serves of reviews is valid against the schema of GitLab', async () => {
  const text = await readFile(new URL('../../contract/gitlab.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(text, { assumeValid: true });
  for (const document of documents) expect(validate(schema, parse(document))).toEqual([]);
});

test('a reviewer asks for changes, takes that back and is asked again', async () => {
  const states: string[] = [];
  for (const [index, document] of documents.slice(1).entries()) {
    const { body } = await query(document, sandbox.tokens.dana);
    const [result] = Object.values(body.data) as { errors: string[]; mergeRequest: { reviewers: { nodes: Node[] } } }[];
    expect(result?.errors).toEqual([]);
    states.push(result?.mergeRequest.reviewers.nodes[0]?.mergeRequestInteraction.reviewState ?? '');
    if (index > 0) continue;
    const { mergeRequest } = (await query(reviewers)).body.data.project;
    expect(mergeRequest).toMatchObject({
      detailedMergeStatus: 'DISCUSSIONS_NOT_RESOLVED',
      changeRequesters: { nodes: [{ username: 'dana' }] },
    });
  }
  expect(states).toEqual(['REQUESTED_CHANGES', 'REVIEWED', 'UNREVIEWED']);
});

interface Node {
  mergeRequestInteraction: { reviewState: string };
}

test('asking for changes is for reviewers who are developers', async () => {
  const document = mutation('mergeRequestRequestChanges');
  const byKim = (await query(document, sandbox.tokens.kim)).body.data.mergeRequestRequestChanges;
  expect(byKim.errors).toEqual(['Reviewer not found']);
  const byRob = (await query(document, sandbox.tokens.rob)).body;
  expect(byRob.data.mergeRequestRequestChanges).toBe(null);
  expect(byRob.errors[0].message).toMatch(/does not exist or you don't have permission/);
});
