import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { ask } from '../start-checked.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});

afterEach(() => sandbox.close());

const fails = (asked: Promise<unknown>) =>
  asked.then(
    () => false,
    () => true,
  );

test('a status with body and headers is answered as often as asked for', async () => {
  sandbox.fault({
    match: 'GET /api/v4/user',
    kind: 'status',
    status: 503,
    body: { message: 'later' },
    headers: { 'x-why': 'test' },
    times: 2,
  });
  const first = await ask(sandbox, '/user');
  expect([first.status, first.json(), first.headers.get('x-why')]).toEqual([503, { message: 'later' }, 'test']);
  expect((await ask(sandbox, '/user')).status).toBe(503);
  expect((await ask(sandbox, '/user')).status).toBe(200);
});

test('a fault can be undone and leaves other requests alone', async () => {
  const undo = sandbox.fault({ match: /^GET .*\/user$/g, kind: 'status', status: 500 });
  expect((await ask(sandbox, '/users')).status).toBe(200);
  expect((await ask(sandbox, '/user')).status).toBe(500);
  expect((await ask(sandbox, '/user')).status).toBe(500);
  undo();
  expect((await ask(sandbox, '/user')).status).toBe(200);
});

test('the throttle answers plain text with a time to wait', async () => {
  sandbox.fault({ match: '/user', kind: 'rate-limit' });
  const answer = await ask(sandbox, '/user');
  expect([answer.status, answer.text]).toEqual([429, 'Retry later\n']);
  expect(answer.headers.get('retry-after')).toBe('42');
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
});

test("the application's own limit answers JSON", async () => {
  sandbox.fault({ match: '/user', kind: 'rate-limit', body: 'app', ms: 3000 });
  const answer = await ask(sandbox, '/user');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
  expect(answer.json().message.error).toContain('too many times');
});

test('the proxy in front answers a page', async () => {
  sandbox.fault({ match: '/user', kind: 'html-502' });
  const answer = await ask(sandbox, '/user');
  expect(answer.status).toBe(502);
  expect(answer.text).toContain('<h1>502</h1>');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a dropped connection gives no answer, and none is recorded', async () => {
  sandbox.fault({ match: '/user', kind: 'drop', times: 1 });
  expect(await fails(ask(sandbox, '/user'))).toBe(true);
  expect(sandbox.requests.at(-1)).toMatchObject({ status: 0 });
  expect((await ask(sandbox, '/user')).status).toBe(200);
});

test('a connection dropped half way gives headers and no whole body', async () => {
  sandbox.fault({ match: '/user', kind: 'drop-mid-body' });
  const response = await fetch(`${sandbox.apiUrl}/user`, { headers: { 'private-token': sandbox.tokens.dana ?? '' } });
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  expect(await fails(response.text())).toBe(true);
});

test('a slow body arrives byte by byte and whole', async () => {
  sandbox.fault({ match: '/version', kind: 'slow-body', ms: 1 });
  const response = await fetch(`${sandbox.apiUrl}/version`, {
    headers: { 'private-token': sandbox.tokens.dana ?? '' },
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(5);
  expect(JSON.parse(Buffer.concat(chunks).toString()).version).toBe('19.5.0-ee');
});

test('latency delays the usual answer', async () => {
  sandbox.fault({ match: '/user', kind: 'latency', ms: 60, times: 1 });
  const order: string[] = [];
  const slow = ask(sandbox, '/user').then(({ status }) => order.push(`slow ${status}`));
  await ask(sandbox, '/version').then(({ status }) => order.push(`quick ${status}`));
  await slow;
  expect(order).toEqual(['quick 200', 'slow 200']);
});

test('a request that hangs ends when its client goes away, and others are served meanwhile', async () => {
  sandbox.fault({ match: '/user', kind: 'hang' });
  const controller = new AbortController();
  const hanging = fails(ask(sandbox, '/user', { signal: controller.signal }));
  expect((await ask(sandbox, '/version')).status).toBe(200);
  controller.abort();
  expect(await hanging).toBe(true);
});

test('closing ends what hangs', async () => {
  sandbox.fault({ match: '/user', kind: 'hang' });
  sandbox.fault({ match: '/version', kind: 'latency', ms: 600_000 });
  const waiting = [fails(ask(sandbox, '/user')), fails(ask(sandbox, '/version'))];
  await ask(sandbox, '/metadata');
  await sandbox.close();
  expect(await Promise.all(waiting)).toEqual([true, true]);
});
