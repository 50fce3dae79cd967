import { execFileSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { readCatalog } from '../../src/catalog/catalog.ts';
import { nodeBinary } from './node-versions.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const mergeRequest = {
  name: 'gitlab_get_merge_request',
  arguments: { project_id: 'acme/greeter', merge_request_iid: 7 },
};

describe.each([20, 22, 24])('on Node %i', (major) => {
  const command = () => ({
    command: nodeBinary(major),
    args: ['dist/gitlab-mcp.js'],
    env: {
      PATH: process.env.PATH ?? '',
      GITLAB_API_URL: sandbox.apiUrl,
      GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
    },
  });

  it('runs on the version it says', () => {
    expect(execFileSync(nodeBinary(major), ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${major}\\.`));
  });

  it.each(['auto', 'legacy', { pin: '2026-07-28' }] as const)('serves the v2 client (%j)', async (mode) => {
    const client = new Client({ name: 'check', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(command()));
    const { tools } = await client.listTools();
    const answer = await client.callTool(mergeRequest);
    await client.close();
    expect(tools).toHaveLength(readCatalog().filter((entry) => entry.listed).length);
    expect(answer.structuredContent).toMatchObject({ result: { iid: 7 } });
  });

  it('serves the v1 client', async () => {
    const client = new ClientV1({ name: 'v1', version: '1' });
    await client.connect(new StdioClientTransportV1(command()));
    const answer = await client.callTool(mergeRequest);
    await client.close();
    expect(answer.structuredContent).toMatchObject({ result: { iid: 7 } });
  });
});
