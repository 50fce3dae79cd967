import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(() => sandbox.close());

const greeter = '/projects/acme%2Fgreeter';

async function expectAnswer(path: string, as: string | null, status: number, body?: unknown) {
  const answer = await ask(sandbox, path, { as });
  expect(answer.status, `${path} as ${as}`).toBe(status);
  if (body !== undefined) expect(answer.json()).toEqual(body);
  return answer;
}

describe('without a token', () => {
  test('asks for one where a user is needed', async () => {
    await expectAnswer('/user', null, 401, { message: '401 Unauthorized' });
    await expectAnswer('/version', null, 401, { message: '401 Unauthorized' });
  });

  test('shows public projects and hides private ones', async () => {
    await expectAnswer('/projects/acme%2Ftools%2Fbuild-kit', null, 200);
    await expectAnswer('/projects/acme%2Ftools%2Fbuild-kit/repository/tree', null, 200);
    await expectAnswer(greeter, null, 404, { message: '404 Project Not Found' });
  });

  test('refuses writes with 401', async () => {
    const answer = await ask(sandbox, `${greeter}/issues/1/notes`, { as: null, method: 'POST', body: { body: 'x' } });
    expect(answer.status).toBe(401);
  });
});

describe('with a token', () => {
  test('refuses one it does not know, also for public projects', async () => {
    const headers = { 'private-token': 'glpat-nobody' };
    const answer = await ask(sandbox, '/projects/acme%2Ftools%2Fbuild-kit', { as: null, headers });
    expect([answer.status, answer.json()]).toEqual([401, { message: '401 Unauthorized' }]);
  });

  test('tells expired and revoked ones apart', async () => {
    const expired = await expectAnswer('/user', 'expired', 401);
    expect(expired.json()).toMatchObject({
      error: 'invalid_token',
      error_description: expect.stringMatching(/expired/),
    });
    const revoked = await expectAnswer('/user', 'revoked', 401);
    expect(revoked.json()).toMatchObject({
      error: 'invalid_token',
      error_description: expect.stringMatching(/revoked/),
    });
  });

  test('takes it as PRIVATE-TOKEN, as a bearer and as a parameter', async () => {
    const token = sandbox.tokens.kim;
    const bearer = await ask(sandbox, '/user', { as: null, headers: { authorization: `Bearer ${token}` } });
    const parameter = await ask(sandbox, `/user?private_token=${token}`, { as: null });
    expect([bearer.json().username, parameter.json().username]).toEqual(['kim', 'kim']);
  });

  test('hides projects from those without a role in them', async () => {
    await expectAnswer('/projects/acme%2Fvault', 'dana', 200);
    await expectAnswer('/projects/acme%2Fvault', 'root', 200);
    await expectAnswer('/projects/acme%2Fvault', 'kim', 404, { message: '404 Project Not Found' });
    const seen = (await ask(sandbox, '/projects', { as: 'kim' })).json() as { path_with_namespace: string }[];
    expect(seen.map((each) => each.path_with_namespace)).not.toContain('acme/vault');
  });

  test('lets guests see the project but neither code nor merge requests', async () => {
    await expectAnswer(`${greeter}/issues`, 'guest', 200);
    await expectAnswer(`${greeter}/repository/tree`, 'guest', 403, { message: '403 Forbidden' });
    await expectAnswer(`${greeter}/merge_requests/7`, 'guest', 403, { message: '403 Forbidden' });
  });

  test('hides the confidential issue from guests and shows it to its author', async () => {
    await expectAnswer(`${greeter}/issues/11`, 'dana', 200);
    await expectAnswer(`${greeter}/issues/11`, 'guest', 404, { message: '404 Not found' });
    const body = { content: 'job:\n  script: x\n' };
    const lint = await ask(sandbox, `${greeter}/ci/lint`, { as: 'rob', method: 'POST', body });
    expect([lint.status, lint.json()]).toEqual([403, { message: '403 Forbidden' }]);
  });

  test('refuses to write with a token that may only read', async () => {
    await expectAnswer(greeter, 'reader-scope', 200);
    const body = { body: 'x' };
    const answer = await ask(sandbox, `${greeter}/issues/1/notes`, { as: 'reader-scope', method: 'POST', body });
    expect([answer.status, answer.json()]).toEqual([
      403,
      {
        error: 'insufficient_scope',
        error_description: 'The request requires higher privileges than provided by the access token.',
        scope: 'api',
      },
    ]);
    expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    await expectAnswer('/user', 'user-scope', 200);
    await expectAnswer('/projects', 'user-scope', 403);
  });
});

describe('with the token of a job', () => {
  const asJob = (path: string) => ask(sandbox, path, { as: null, headers: { 'job-token': sandbox.jobToken } });

  test('reaches a few endpoints of its own project', async () => {
    expect((await asJob(greeter)).status).toBe(200);
    expect((await asJob(`${greeter}/jobs`)).status).toBe(200);
    expect((await asJob(`${greeter}/releases`)).status).toBe(200);
  });

  test('reaches nothing else', async () => {
    expect((await asJob('/user')).status).toBe(401);
    expect((await asJob(`${greeter}/issues`)).status).toBe(401);
    expect((await asJob('/projects/acme%2Fvault')).status).toBe(404);
    const asPersonal = await ask(sandbox, '/user', { as: null, headers: { 'private-token': sandbox.jobToken } });
    expect(asPersonal.status).toBe(401);
  });
});

describe('a renamed project', () => {
  test('is found under its former path by a redirect', async () => {
    const answer = await ask(sandbox, '/projects/acme%2Fhello/issues?state=opened');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`${sandbox.apiUrl}/projects/acme%2Fgreeter/issues?state=opened`);
  });

  test('takes no writes there', async () => {
    const answer = await ask(sandbox, '/projects/acme%2Fhello/issues/1/notes', { method: 'POST', body: { body: 'x' } });
    expect(answer.status).toBe(405);
  });

  test('does not betray itself to those who may not see it', async () => {
    await expectAnswer('/projects/acme%2Fhello', null, 404);
  });
});

test('none of this left the contract', () => {
  expect(sandbox.problems).toEqual([]);
});
