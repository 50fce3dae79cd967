import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const project = '/projects/acme%2Fgreeter';

let sandbox: Sandbox;
let now = Date.parse('2026-06-01T10:00:00Z');

beforeAll(async () => {
  sandbox = await startChecked({ clock: () => now, secondsPerJob: 10 });
});

beforeEach(() => {
  now += 3_600_000;
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems).toEqual([]);
});

const pass = (seconds: number) => {
  now += seconds * 1000;
};

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, `${project}${path}`, { method, as, ...(body === undefined ? {} : { body }) });
const read = async (path: string) => (await send('GET', path)).json();

const start = async (ref: string) => {
  const answer = await send('POST', '/pipeline', { ref, variables: [{ key: 'LANGUAGE', value: 'da' }] });
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as { id: number; status: string };
};

const jobsOf = async (id: number) =>
  (await read(`/pipelines/${id}/jobs`)) as { id: number; name: string; status: string }[];

const statuses = async (id: number) =>
  Object.fromEntries((await jobsOf(id)).map(({ name, status }) => [name, status] as const));

const jobNamed = async (id: number, name: string) => {
  const found = (await jobsOf(id)).find((job) => job.name === name);
  if (found === undefined) throw new Error(`no job ${name}`);
  return found;
};

const quote = 'scripts/greet.sh: 3: Syntax error: Unterminated quoted string';

describe('a started pipeline', () => {
  test('goes from stage to stage as time passes and succeeds', async () => {
    const { id, status } = await start('main');
    expect(status).toBe('pending');
    expect(await statuses(id)).toEqual({
      lint: 'pending',
      unit: 'pending',
      build: 'created',
      'deploy-review': 'created',
    });
    pass(5);
    expect(await statuses(id)).toMatchObject({ lint: 'running', unit: 'running', build: 'created' });
    expect(await read(`/pipelines/${id}`)).toMatchObject({ status: 'running', finished_at: null, source: 'api' });
    pass(6);
    expect(await statuses(id)).toMatchObject({ lint: 'success', unit: 'success', build: 'pending' });
    expect((await read(`/pipelines/${id}/test_report`)).success_count).toBe(2);
    pass(10);
    expect(await statuses(id)).toMatchObject({ build: 'success', 'deploy-review': 'manual' });
    pass(10);
    expect(await read(`/pipelines/${id}`)).toMatchObject({ status: 'success', duration: 24, coverage: '83.41' });
    expect(await read(`/pipelines/${id}/variables`)).toMatchObject([{ key: 'LANGUAGE', value: 'da' }]);
    const [bridge] = await read(`/pipelines/${id}/bridges`);
    expect(bridge.downstream_pipeline).toMatchObject({ source: 'parent_pipeline', status: 'pending' });
    pass(30);
    expect(await read(`/pipelines/${bridge.downstream_pipeline.id}`)).toMatchObject({ status: 'success' });
  });

  test('fails in build where scripts/greet.sh has a string that never ends', async () => {
    const { id } = await start('greet-from-build-job');
    pass(60);
    expect(await read(`/pipelines/${id}`)).toMatchObject({ status: 'failed' });
    expect(await statuses(id)).toEqual({
      lint: 'success',
      unit: 'success',
      build: 'failed',
      'deploy-review': 'skipped',
    });
    const { id: job } = await jobNamed(id, 'build');
    const seeded = (await jobsOf(9003)).find(({ name }) => name === 'build');
    const [trace, before] = await Promise.all([
      send('GET', `/jobs/${job}/trace`),
      send('GET', `/jobs/${seeded?.id}/trace`),
    ]);
    expect(trace.text).toContain(quote);
    expect(trace.text).toBe(before.text);
  });

  test('sends its log bit by bit', async () => {
    const { id } = await start('greet-from-build-job');
    pass(16);
    const { id: job } = await jobNamed(id, 'build');
    const half = (await send('GET', `/jobs/${job}/trace`)).text;
    pass(10);
    const whole = (await send('GET', `/jobs/${job}/trace`)).text;
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(whole.length);
    expect(whole.startsWith(half)).toBe(true);
  });

  test('is refused for a ref that does not exist and to those who may not write there', async () => {
    const none = await send('POST', '/pipeline', { ref: 'nowhere' });
    expect([none.status, none.json()]).toEqual([400, { message: { base: ['Reference not found'] } }]);
    expect((await send('POST', '/pipeline', { ref: 'main' }, 'kim')).json().message.base[0]).toMatch(/permission/);
    expect((await send('POST', '/pipeline', { ref: 'main' }, 'rob')).status).toBe(403);
    expect((await send('POST', '/pipeline', { ref: 'main' }, 'guest')).status).toBe(403);
  });
});

describe('a pipeline is', () => {
  test('retried with its failed jobs alone, which take the place of the old ones', async () => {
    const answer = await send('POST', '/pipelines/9002/retry', undefined, 'kim');
    expect([answer.status, answer.json().status]).toEqual([201, 'running']);
    const retried = (await read('/pipelines/9002/jobs?include_retried=true')) as { name: string; status: string }[];
    expect(retried.filter(({ name }) => name === 'build').map(({ status }) => status)).toEqual(['pending', 'failed']);
    pass(60);
    expect(await read('/pipelines/9002')).toMatchObject({ status: 'failed', duration: expect.any(Number) });
  });

  test('canceled', async () => {
    const { id } = await start('main');
    pass(5);
    const answer = await send('POST', `/pipelines/${id}/cancel`);
    expect([answer.status, answer.json().status]).toEqual([200, 'canceled']);
    expect(new Set(Object.values(await statuses(id)))).toEqual(new Set(['canceled']));
    pass(60);
    expect(await read(`/pipelines/${id}`)).toMatchObject({ status: 'canceled' });
  });

  test('renamed, and deleted by owners alone', async () => {
    const { id } = await start('main');
    expect((await send('PUT', `/pipelines/${id}/metadata`, { name: 'Nightly' })).json().name).toBe('Nightly');
    expect((await send('DELETE', `/pipelines/${id}`)).status).toBe(403);
    expect((await send('DELETE', `/pipelines/${id}`, undefined, 'root')).status).toBe(204);
    expect((await send('GET', `/pipelines/${id}`)).status).toBe(404);
  });
});

describe('a job is', () => {
  test('retried, which wakes what was skipped behind it', async () => {
    const { id } = await start('greet-from-build-job');
    pass(60);
    const { id: lint } = await jobNamed(id, 'lint');
    const answer = await send('POST', `/jobs/${lint}/retry`, undefined, 'kim');
    expect([answer.status, answer.json().status]).toEqual([201, 'pending']);
    expect(answer.json().id).not.toBe(lint);
    expect(await statuses(id)).toMatchObject({ lint: 'pending', 'deploy-review': 'created' });
    const again = await send('POST', `/jobs/${lint}/retry`);
    expect([again.status, again.json()]).toEqual([403, { message: '403 Forbidden - Job is not retryable' }]);
  });

  test('started where it waits for somebody', async () => {
    const { id } = await start('main');
    pass(60);
    const { id: deploy } = await jobNamed(id, 'deploy-review');
    expect((await send('POST', `/jobs/${deploy}/play`)).json()).toMatchObject({ status: 'pending' });
    expect((await read(`/pipelines/${id}`)).status).toBe('running');
    const again = await send('POST', `/jobs/${deploy}/play`);
    expect([again.status, again.json()]).toEqual([400, { message: '400 Bad request - Unplayable Job' }]);
    pass(60);
    expect(await read(`/pipelines/${id}`)).toMatchObject({ status: 'success' });
  });

  test('canceled, which stops the pipeline', async () => {
    const { id } = await start('main');
    const { id: unit } = await jobNamed(id, 'unit');
    expect((await send('POST', `/jobs/${unit}/cancel`)).json()).toMatchObject({ status: 'canceled' });
    pass(60);
    expect(await statuses(id)).toMatchObject({ lint: 'success', unit: 'canceled', build: 'skipped' });
    expect((await read(`/pipelines/${id}`)).status).toBe('canceled');
  });

  test('erased once', async () => {
    const { id } = await start('main');
    pass(60);
    const { id: build } = await jobNamed(id, 'build');
    expect((await send('POST', `/jobs/${build}/erase`, undefined, 'kim')).status).toBe(403);
    const erased = (await send('POST', `/jobs/${build}/erase`)).json();
    expect(erased).toMatchObject({ artifacts: [], erased_at: expect.any(String) });
    expect((await send('GET', `/jobs/${build}/trace`)).text).toBe('');
    const again = await send('POST', `/jobs/${build}/erase`);
    expect([again.status, again.json()]).toEqual([403, { message: '403 Forbidden - Job is not erasable!' }]);
  });
});
