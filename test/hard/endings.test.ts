import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { call, open, type ServerProcess, startServer } from '../server-process.ts';

const rounds = 50;
const atOnce = 4;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

function start(env: Readonly<Record<string, string>> = {}): ServerProcess {
  const base = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const server = startServer({ env: { ...base, ...env } });
  open(server);
  return server;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Run one ending fifty times, a few at once, each at another moment of the call. Gives what each came to. */
async function repeat(once: (round: number) => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let next = 0;
  const worker = async () => {
    for (let round = next++; round < rounds; round = next++) {
      const outcome = await once(round);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return counts;
}

async function ended(server: ServerProcess): Promise<string> {
  const { code, signal } = await server.exit(10_000).catch(() => ({ code: 'none', signal: 'still running' }));
  return server.noise.length > 0 ? 'noise on stdout' : `code ${code}, signal ${signal}`;
}

describe('endings, fifty times each', () => {
  it('stdin closed in the middle of a call: answers, then ends with 0', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'latency', ms: 150 });
    const counts = await repeat(async (round) => {
      const server = start();
      await server.answer(0);
      call(server, 1, 'gitlab_get_current_user');
      await pause(round * 3);
      server.child.stdin.end();
      const how = await ended(server);
      return server.messages.some((message) => message.id === 1) ? `answered, ${how}` : `unanswered, ${how}`;
    });
    undo();
    expect(counts).toEqual({ 'answered, code 0, signal null': rounds });
  });

  it('SIGTERM in the middle of a call: answers, then ends with 0', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'latency', ms: 150 });
    const counts = await repeat(async (round) => {
      const server = start();
      await server.answer(0);
      call(server, 1, 'gitlab_get_current_user');
      await pause(100 + round * 3);
      server.child.kill('SIGTERM');
      const how = await ended(server);
      return server.messages.some((message) => message.id === 1) ? `answered, ${how}` : `unanswered, ${how}`;
    });
    undo();
    expect(counts).toEqual({ 'answered, code 0, signal null': rounds });
  });

  it('GitLab hangs and the client leaves: ends with 0', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'hang' });
    const counts = await repeat(async (round) => {
      const server = start();
      await server.answer(0);
      call(server, 1, 'gitlab_get_current_user');
      await pause(round * 3);
      if (round % 2 === 0) server.child.stdin.end();
      else server.child.kill('SIGTERM');
      return ended(server);
    });
    undo();
    expect(counts).toEqual({ 'code 0, signal null': rounds });
  });

  it('GitLab hangs and the client stays: answers with an error within the limit', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'hang' });
    const counts = await repeat(async () => {
      const server = start({ GITLAB_HTTP_TIMEOUT_MS: '1000' });
      call(server, 1, 'gitlab_get_current_user');
      const answer = await Promise.race([server.answer(1), pause(8_000)]);
      server.child.stdin.end();
      const how = await ended(server);
      return `${JSON.stringify(answer ?? 'silent').includes('GITLAB_HTTP_TIMEOUT_MS') ? 'told' : 'silent'}, ${how}`;
    });
    undo();
    expect(counts).toEqual({ 'told, code 0, signal null': rounds });
  });

  it('GitLab drops the connection in the middle of every body: answers with an error', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'drop-mid-body' });
    const counts = await repeat(async () => {
      const server = start();
      call(server, 1, 'gitlab_get_current_user');
      const answer = await Promise.race([server.answer(1), pause(12_000)]);
      server.child.stdin.end();
      const how = await ended(server);
      const isTold = (answer as { result?: { isError?: boolean } } | undefined)?.result?.isError === true;
      return `${isTold ? 'told' : 'silent'}, ${how}`;
    });
    undo();
    expect(counts).toEqual({ 'told, code 0, signal null': rounds });
  });
});
