import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { readCatalog } from '../../src/catalog/catalog.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const listed = readCatalog().filter((entry) => entry.listed);
const environment = () => ({
  PATH: process.env.PATH ?? '',
  GITLAB_API_URL: sandbox.apiUrl,
  GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
});
const process20 = () => ({ command: process.execPath, args: ['dist/gitlab-mcp.js'], env: environment() });

type Mode = 'auto' | 'legacy' | { readonly pin: '2026-07-28' };
const ways: readonly (readonly [string, Mode, string | undefined])[] = [
  ['auto', 'auto', undefined],
  ['modern', { pin: '2026-07-28' }, undefined],
  ['legacy', 'legacy', undefined],
  ['legacy 2025-11-25', 'legacy', '2025-11-25'],
  ['legacy 2025-06-18', 'legacy', '2025-06-18'],
  ['legacy 2025-03-26', 'legacy', '2025-03-26'],
  ['legacy 2024-11-05', 'legacy', '2024-11-05'],
];

describe('clients over stdio', () => {
  it.each(ways)('the v2 client works: %s', async (_name, mode, version) => {
    const options = { versionNegotiation: { mode }, ...(version ? { supportedProtocolVersions: [version] } : {}) };
    const client = new Client({ name: 'check', version: '1' }, options);
    await client.connect(new StdioClientTransport(process20()));
    try {
      if (version) expect(client.getNegotiatedProtocolVersion()).toBe(version);
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual(listed.map((entry) => entry.name));
      const answer = await client.callTool({ name: 'gitlab_get_project', arguments: { project_id: 'acme/greeter' } });
      expect(answer.structuredContent).toMatchObject({
        result: { path_with_namespace: 'acme/greeter' },
        meta: { truncated: false },
      });
      const wrong = await client.callTool({ name: 'gitlab_get_project', arguments: {} });
      expect(wrong.isError).toBe(true);
      await expect(client.callTool({ name: 'gitlab_get_projct', arguments: {} })).rejects.toThrow(
        /Did you mean gitlab_get_project/,
      );
    } finally {
      await client.close();
    }
  });

  it('the v1 client works', async () => {
    const client = new ClientV1({ name: 'v1', version: '1' });
    await client.connect(new StdioClientTransportV1(process20()));
    try {
      expect((await client.listTools()).tools).toHaveLength(listed.length);
      const answer = await client.callTool({
        name: 'get_merge_request',
        arguments: { project_id: 'acme/greeter', merge_request_iid: '7' },
      });
      expect(answer.structuredContent).toMatchObject({ result: { iid: 7 } });
      expect(await client.ping()).toEqual({});
    } finally {
      await client.close();
    }
  });

  it('a client that shows the model the structured part gets the text alone', async () => {
    const client = new Client({ name: 'claude-code', version: '2.1.280' }, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(new StdioClientTransport(process20()));
    try {
      const answer = await client.callTool({
        name: 'gitlab_get_file_contents',
        arguments: { project_id: 'acme/greeter', file_path: 'README.md' },
      });
      expect(answer.structuredContent).toBeUndefined();
      expect(answer.content).toHaveLength(2);
    } finally {
      await client.close();
    }
  });
});
