import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerJson, failureOf, findClosedOrigin, openBench, startFake } from './fake-gitlab.ts';

const get = { method: 'GET', path: '/x' } as const;
const post = { method: 'POST', path: '/x', body: { a: 1 } } as const;

/** An https address that takes connections and never says a word, so that none is ever established. */
async function startMute(): Promise<{ origin: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

describe('replicas', () => {
  const names = { answer: (name: string) => startFake((_request, response) => answerJson(response, name)) };

  it('take turns', async () => {
    const [one, two] = [await names.answer('one'), await names.answer('two')];
    const { gitlab } = openBench([one.origin, two.origin]);
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push((await gitlab.request(get)).data);
    expect(answers).toEqual(['one', 'two', 'one', 'two']);
    expect(gitlab.webUrl).toBe(one.origin);
  });

  it('stand in for one that refuses connections, for writes too, which are sent once', async () => {
    const two = await names.answer('two');
    const { gitlab, waits } = openBench([await findClosedOrigin(), two.origin]);
    for (let count = 1; count <= 3; count++) {
      expect((await gitlab.request(post)).data).toBe('two');
      expect(two.seen).toHaveLength(count);
    }
    expect(waits).toHaveLength(0);
  });

  it('stand in for one whose name is unknown', async () => {
    const two = await names.answer('two');
    const { gitlab } = openBench(['http://no-such-host.invalid', two.origin]);
    expect((await gitlab.request(post)).data).toBe('two');
  });

  it('stand in for one that never completes a connection, which is then left alone for 30 seconds', async () => {
    const [mute, two] = [await startMute(), await names.answer('two')];
    const { gitlab, advance } = openBench([mute.origin, two.origin], { timeoutMs: 300 });
    for (let count = 0; count < 3; count++) expect((await gitlab.request(post)).data).toBe('two');
    expect(mute.sockets).toHaveLength(1);
    advance(30_000);
    for (let count = 0; count < 2; count++) expect((await gitlab.request(get)).data).toBe('two');
    expect(mute.sockets).toHaveLength(2);
  });

  it('get no write that another may have received', async () => {
    const one = await startFake((request) => request.socket.destroy());
    const two = await names.answer('two');
    await failureOf(openBench([one.origin, two.origin]).gitlab.request(post));
    expect([one.seen.length, two.seen.length]).toEqual([1, 0]);
  });

  it('take over a read that one of them refuses for the moment', async () => {
    const one = await startFake((_request, response) => response.writeHead(503).end());
    const two = await names.answer('two');
    expect((await openBench([one.origin, two.origin]).gitlab.request(get)).data).toBe('two');
  });
});

describe('a connection that is never established', () => {
  it('ends within the time limit, and says so', async () => {
    const mute = await startMute();
    const error = await failureOf(openBench(mute.origin, { timeoutMs: 300 }).gitlab.request(post));
    expect(error).toMatchObject({ phase: 'connect', hint: expect.stringContaining('Nothing was sent') });
    expect(String(error)).toMatch(/timeout/i);
    expect(mute.sockets).toHaveLength(1);
  });

  it('is given up at once when the caller gives up', async () => {
    const mute = await startMute();
    const caller = new AbortController();
    setTimeout(() => caller.abort('stopped'), 50);
    expect(await failureOf(openBench(mute.origin, { signal: caller.signal }).gitlab.request(get))).toBe('stopped');
  });
});

describe('closing', () => {
  it('ends what still runs', async () => {
    const { createClient } = await import('./client.ts');
    const fake = await startFake(() => client.close());
    const client = createClient({
      apiUrls: [`${fake.origin}/api/v4`],
      timeoutMs: 5_000,
      userAgent: 'test',
      log: { debug() {}, info() {}, warn() {}, error() {} },
      sleep: async () => {},
    });
    const credential = async () => ({ kind: 'bearer', token: 'x', source: 'test' }) as const;
    const gitlab = client.bind({ credential, signal: new AbortController().signal });
    expect(await failureOf(gitlab.request(get))).toMatchObject({ code: 'network_error' });
  });
});
