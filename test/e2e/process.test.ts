import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { call, open, type ServerProcess, startServer } from '../server-process.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const running: ServerProcess[] = [];
afterAll(() => {
  for (const server of running) server.child.kill('SIGKILL');
});

function start(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): ServerProcess {
  const base = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const server = startServer({ env: { ...base, ...env }, args });
  running.push(server);
  return server;
}

const project = { project_id: 'acme/greeter' };

describe('the process', () => {
  it('puts nothing but protocol on stdout, whatever is logged', async () => {
    const server = start({ LOG_LEVEL: 'trace', NODE_TLS_REJECT_UNAUTHORIZED: '0', GITLAB_ALLOW_INSECURE_TLS: 'true' });
    open(server);
    call(server, 1, 'gitlab_get_project', project);
    call(server, 2, 'gitlab_get_project', { project_id: 'acme/none' });
    server.send({ method: 'notifications/cancelled', params: { requestId: 99 } });
    await Promise.all([server.answer(1), server.answer(2)]);
    server.child.stdin.end();
    expect((await server.exit(5_000)).code).toBe(0);
    expect(server.noise).toEqual([]);
    expect(server.stderr()).toContain('call answered');
  });

  it('never shows a token, not even at trace level or in an error', async () => {
    const token = 'glpat-NeverToBeSeenAnywhere01';
    const server = start({ LOG_LEVEL: 'trace', GITLAB_PERSONAL_ACCESS_TOKEN: token });
    open(server);
    call(server, 1, 'gitlab_get_project', project);
    call(server, 2, 'health_check');
    const [refused] = await Promise.all([server.answer(1), server.answer(2)]);
    expect(JSON.stringify(refused)).toContain('401');
    server.child.stdin.end();
    await server.exit(5_000);
    expect(server.stderr() + JSON.stringify(server.messages)).not.toContain(token);
  });

  it('ends within its bound when stdin closes without a word', async () => {
    const server = start();
    server.child.stdin.end();
    expect(await server.exit(5_000)).toEqual({ code: 0, signal: null });
  });

  it('lets answers out that are on their way when stdin closes', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/projects/acme%2Fgreeter', kind: 'latency', ms: 400 });
    const server = start();
    open(server);
    call(server, 1, 'gitlab_get_project', project);
    server.child.stdin.end();
    expect((await server.exit(5_000)).code).toBe(0);
    undo();
    expect(JSON.stringify(await server.answer(1))).toContain('acme/greeter');
  });

  it('ends within its bound when stdin closes and GitLab never answers', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'hang' });
    const server = start();
    open(server);
    await server.answer(0);
    call(server, 1, 'gitlab_get_current_user');
    server.child.stdin.end();
    expect((await server.exit(5_000)).code).toBe(0);
    undo();
  });

  it('ends with 0 on SIGTERM in the middle of a call, after its answer', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'latency', ms: 500 });
    const server = start();
    open(server);
    await server.answer(0);
    call(server, 1, 'gitlab_get_current_user');
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.child.kill('SIGTERM');
    expect(await server.exit(5_000)).toEqual({ code: 0, signal: null });
    undo();
    expect(JSON.stringify(await server.answer(1))).toContain('dana');
  });

  it('takes a message of twelve megabytes, and says why it ends at one that is too long', async () => {
    const server = start();
    open(server);
    call(server, 1, 'health_check', { note: 'x'.repeat(12_000_000) });
    expect(JSON.stringify(await server.answer(1))).toContain('Ignored unknown argument note');
    call(server, 2, 'health_check', { note: 'x'.repeat(20_000_000) });
    expect((await server.exit(10_000)).code).toBe(1);
    expect(server.stderr()).toContain('too long');
  });

  it('ends when the reader of its stdout is gone', async () => {
    const server = start();
    open(server);
    await server.answer(0);
    server.child.stdout.destroy();
    server.send({ id: 5, method: 'tools/list' });
    expect((await server.exit(5_000)).signal).toBeNull();
  });

  it('stops a cancelled call and goes on serving', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'hang', times: 1 });
    const server = start();
    open(server);
    await server.answer(0);
    call(server, 1, 'gitlab_get_current_user');
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    call(server, 2, 'gitlab_get_current_user');
    expect(JSON.stringify(await server.answer(2))).toContain('dana');
    expect(server.messages.some((message) => message.id === 1)).toBe(false);
    undo();
    server.child.stdin.end();
    await server.exit(5_000);
  });

  it('answers in time when GitLab hangs, and says which setting is the limit', async () => {
    const undo = sandbox.fault({ match: 'GET /api/v4/user', kind: 'hang' });
    const server = start({ GITLAB_HTTP_TIMEOUT_MS: '1000' });
    open(server);
    call(server, 1, 'gitlab_get_current_user');
    expect(JSON.stringify(await server.answer(1))).toContain('GITLAB_HTTP_TIMEOUT_MS');
    undo();
    server.child.stdin.end();
    await server.exit(5_000);
  });

  it('tells every configuration problem at once, without secrets, and ends with 1', async () => {
    const server = start({
      GITLAB_API_URL: 'ftp://x',
      GITLAB_PERMISSION_MODE: 'some',
      GITLAB_PERSONAL_ACCESS_TOKEN: 'two words',
    });
    expect((await server.exit(5_000)).code).toBe(1);
    for (const name of ['GITLAB_API_URL', 'GITLAB_PERMISSION_MODE', 'GITLAB_PERSONAL_ACCESS_TOKEN'])
      expect(server.stderr()).toContain(name);
    expect(server.stderr()).not.toContain('two words');
    expect(server.noise).toEqual([]);
  });

  it('reads an env file that the command line names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
    const file = join(folder, 'gitlab.env');
    writeFileSync(file, 'export GITLAB_PERMISSION_MODE="readonly" # safe');
    const server = start({}, ['--env-file', file]);
    open(server);
    server.send({ id: 1, method: 'tools/list' });
    const listed = JSON.stringify(await server.answer(1));
    expect(listed).toContain('gitlab_get_project');
    expect(listed).not.toContain('gitlab_create_merge_request_thread');
    server.child.stdin.end();
    await server.exit(5_000);
    rmSync(folder, { recursive: true });
  });

  it.each(['--version', '--help'])('answers %s without starting a server', async (flag) => {
    const server = startServer({ args: [flag] });
    expect((await server.exit(5_000)).code).toBe(0);
    expect(server.noise.join('\n')).toMatch(flag === '--version' ? /^\d+\.\d+\.\d+/ : /GITLAB_PERSONAL_ACCESS_TOKEN/);
  });
});
