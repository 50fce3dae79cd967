import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { readCatalog } from '../../src/catalog/catalog.ts';
import { nodeBinary } from './node-versions.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** Run MCP Inspector's command line against the built server, and give what the server answered. */
async function inspect(node: string, args: readonly string[]): Promise<unknown> {
  const server = [
    node,
    'dist/gitlab-mcp.js',
    '-e',
    `GITLAB_API_URL=${sandbox.apiUrl}`,
    '-e',
    `GITLAB_PERSONAL_ACCESS_TOKEN=${sandbox.tokens.dana}`,
    '-e',
    'GITLAB_TOOLSETS=all',
  ];
  const command = [
    '--yes',
    '@modelcontextprotocol/inspector@2.12.0',
    '--cli',
    ...server,
    ...args,
    '--format',
    'json',
    '-q',
  ];
  const { stdout } = await promisify(execFile)('npx', command, { timeout: 300_000, maxBuffer: 32 * 1024 * 1024 });
  return (JSON.parse(stdout) as { readonly result: unknown }).result;
}

describe.each([20, 22, 24])('MCP Inspector on Node %i', (major) => {
  it('finds nothing unportable in the tool list', async () => {
    const listed = (await inspect(nodeBinary(major), ['--method', 'tools/list', '--strict'])) as { tools: unknown[] };
    expect(listed.tools).toHaveLength(readCatalog().length);
  });

  it.each(['legacy', 'modern'])('calls a tool in the %s era', async (era) => {
    const args = [
      '--method',
      'tools/call',
      '--tool-name',
      'gitlab_get_project',
      '--tool-args-json',
      '{"project_id":"acme/greeter"}',
    ];
    expect(JSON.stringify(await inspect(nodeBinary(major), ['--protocol-era', era, ...args]))).toContain(
      'acme/greeter',
    );
  });
});
