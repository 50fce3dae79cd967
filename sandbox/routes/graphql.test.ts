import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { mergeAreas } from './graphql/area.ts';

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

test('says other faults of a document in words of GitLab as well', async () => {
  const faults = {
    '{ project(path: "a") { id } }': "Field 'project' doesn't accept argument 'path'",
    '{ project { id } }': "Field 'project' is missing required arguments: fullPath",
    '{ project(fullPath: "acme/greeter") }': /^Field must have selections \(field 'project' returns Project/,
    'query($path: ID!) { project(fullPath: $path) { id } }': 'Variable $path of type ID! was provided invalid value',
  };
  for (const [text, message] of Object.entries(faults)) {
    const { body } = await query(text);
    expect(body.data).toBe(undefined);
    expect(body.errors.map((error: Error) => error.message)).toContainEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  }
});

test('knows the whole schema of GitLab, and answers null where it has nothing to say', async () => {
  const text =
    '{ __typename vulnerabilities { nodes { id } } project(fullPath: "acme/greeter") { __typename sshUrlToRepo } }';
  expect((await query(text)).body).toEqual({
    data: { __typename: 'Query', vulnerabilities: null, project: { __typename: 'Project', sshUrlToRepo: null } },
  });
  const missing = await query('{ project(fullPath: "acme/greeter") { userPermissions { readProject } } }');
  expect(missing.body.data).toEqual({ project: null });
  expect(missing.body.errors[0].message).toBe('Cannot return null for non-nullable field Project.userPermissions.');
});

test('pages through a connection by cursor from both ends', async () => {
  const page = async (window: string) => {
    const text = `{ project(fullPath: "acme/tools/archive") {
      mergeRequests(${window}) { count nodes { iid } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } } }`;
    return (await query(text, sandbox.tokens.dana)).body.data.project.mergeRequests;
  };
  const first = await page('first: 2');
  expect(first).toMatchObject({ nodes: [{ iid: '1' }, { iid: '2' }], pageInfo: { hasNextPage: true } });
  const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
  expect(second).toMatchObject({ nodes: [{ iid: '3' }, { iid: '4' }], pageInfo: { hasPreviousPage: true } });
  const last = await page(`last: 2, before: "${second.pageInfo.startCursor}"`);
  expect(last).toMatchObject({ count: first.count, nodes: [{ iid: '1' }, { iid: '2' }] });
});

test('a comment runs its quick actions, and an issue takes null for a milestone', async () => {
  const find = '{ project(fullPath: "acme/greeter") { issue(iid: "12") { id state milestone { title } } } }';
  const { id, state } = (await query(find)).body.data.project.issue;
  expect(state).toBe('opened');
  const comment = `mutation($id: NoteableID!, $body: String!) {
    createNote(input: { noteableId: $id, body: $body }) { errors note { body } quickActionsStatus { messages } } }`;
  const { createNote } = (await query(comment, sandbox.tokens.dana, { id, body: 'Done.\n/close' })).body.data;
  expect(createNote).toEqual({
    errors: [],
    note: { body: 'Done.' },
    quickActionsStatus: { messages: ['Closed this issue.'] },
  });
  const update = `mutation($milestone: ID) {
    updateIssue(input: { projectPath: "acme/greeter", iid: "12", milestoneId: $milestone, stateEvent: REOPEN }) {
      errors issue { state milestone { title } } } }`;
  const { updateIssue } = (await query(update, sandbox.tokens.dana, { milestone: null })).body.data;
  expect(updateIssue).toEqual({ errors: [], issue: { state: 'opened', milestone: null } });
});

test('two areas may give fields of one type, but not the same field', () => {
  const area = { Query: { one: () => 1 } };
  expect(Object.keys(mergeAreas([area, { Query: { two: () => 2 } }]).Query ?? {})).toEqual(['one', 'two']);
  expect(() => mergeAreas([area, area])).toThrow('two areas give Query.one');
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
