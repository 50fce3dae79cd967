import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';

let sandbox: Sandbox;
let folder = '';
beforeAll(async () => {
  sandbox = await startSandbox({ relativeRoot: '/gitlab' });
  folder = mkdtempSync(join(tmpdir(), 'clone-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sandbox.close();
});

/** A repository on this branch with this remote, as a clone would have it. */
function makeClone(name: string, remote: string, branch: string): string {
  const where = join(folder, name);
  mkdirSync(join(where, 'src'), { recursive: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: where, stdio: 'pipe' });
  git('init');
  git('remote', 'add', 'origin', remote);
  git('checkout', '-b', branch);
  return where;
}

async function connect(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: 'check', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [resolve('dist/gitlab-mcp.js')],
      cwd,
      env: {
        PATH: process.env.PATH ?? '',
        GITLAB_API_URL: sandbox.apiUrl,
        GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
        ...env,
      },
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

describe('the built server in a clone', () => {
  it('takes the project, merge request and pipeline from it, and says so', async () => {
    const clone = makeClone('greeter', `${sandbox.url}/acme/greeter.git`, 'greet-from-build-job');
    const client = await connect(join(clone, 'src'));
    const got = await client.callTool({ name: 'gitlab_get_project', arguments: {} });
    expect(got.structuredContent).toMatchObject({
      result: { path_with_namespace: 'acme/greeter' },
      meta: { notes: ['Assumed project_id acme/greeter from the checkout.'] },
    });
    const context = await client.callTool({
      name: 'gitlab_get_merge_request_code_context',
      arguments: { list_only: true },
    });
    expect(JSON.stringify(context.content)).toContain(
      'Assumed project_id acme/greeter and merge_request_iid 7 from the checkout (branch greet-from-build-job).',
    );
    const jobs = await client.callTool({ name: 'gitlab_list_pipeline_jobs', arguments: {} });
    expect(jobs.isError).toBeUndefined();
    expect(JSON.stringify(jobs.content)).toContain(
      'Assumed project_id acme/greeter and pipeline_id 9003 from the checkout',
    );
  });

  it('does so on another host, or switched off, no more than outside a clone', async () => {
    const foreign = makeClone('foreign', 'https://gitlab.com/acme/greeter.git', 'main');
    const own = makeClone('own', `${sandbox.url}/acme/greeter.git`, 'main');
    for (const [cwd, env] of [
      [foreign, {}],
      [folder, {}],
      [own, { GITLAB_USE_CHECKOUT: 'false' }],
    ] as const) {
      const client = await connect(cwd, env);
      const { content, isError } = await client.callTool({ name: 'gitlab_get_project', arguments: {} });
      expect(isError).toBe(true);
      expect(JSON.stringify(content)).toContain('project_id is missing');
    }
  });
});
