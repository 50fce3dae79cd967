import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const built = () => ({
  command: process.execPath,
  args: ['dist/gitlab-mcp.js'],
  env: {
    PATH: process.env.PATH ?? '',
    GITLAB_API_URL: sandbox.apiUrl,
    GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
    GITLAB_USE_CHECKOUT: 'false',
  },
});

const uri = 'gitlab://acme/greeter/-/blob/main/README.md';
const prompt = {
  name: 'review_merge_request',
  arguments: { project: 'acme/tools/build-kit', merge_request_iid: '1234' },
};
const promptText = readFileSync('test/surface/prompts/review_merge_request.txt', 'utf8').trimEnd();
const asking = {
  ref: { type: 'ref/prompt', name: 'plan_issue' },
  argument: { name: 'assignee', value: 'ki' },
  context: { arguments: { project: 'acme/greeter' } },
} as const;

/** What a client of either SDK can ask of it. */
type Asked = Pick<
  ClientV1,
  'listResources' | 'listResourceTemplates' | 'readResource' | 'listPrompts' | 'getPrompt' | 'complete'
>;

async function expectEverything(client: Asked): Promise<void> {
  expect((await client.listResources()).resources).toEqual([]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ name }) => name)).toEqual(['file', 'merge_request', 'issue', 'job_log']);
  expect((await client.readResource({ uri })).contents).toMatchObject([
    { uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# Greeter\n/) },
  ]);
  const missing = await client.readResource({ uri: 'gitlab://nowhere' }).catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: -32602, data: { uri: 'gitlab://nowhere' } });
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual([
    'review_merge_request',
    'fix_failed_pipeline',
    'plan_issue',
    'release_notes',
  ]);
  expect((await client.getPrompt(prompt)).messages).toEqual([
    { role: 'user', content: { type: 'text', text: promptText } },
  ]);
  expect((await client.complete(asking)).completion.values).toEqual(['kim']);
}

describe('resources, prompts and completions over stdio', () => {
  it.each([
    ['2026-07-28', { mode: { pin: '2026-07-28' } }, undefined],
    ['2025-11-25', { mode: 'legacy' }, undefined],
    ['2025-06-18', { mode: 'legacy' }, '2025-06-18'],
    ['2025-03-26', { mode: 'legacy' }, '2025-03-26'],
    ['2024-11-05', { mode: 'legacy' }, '2024-11-05'],
  ] as const)('are the same for revision %s', async (_revision, versionNegotiation, version) => {
    const options = { versionNegotiation, ...(version ? { supportedProtocolVersions: [version] } : {}) };
    const client = new Client({ name: 'check', version: '1' }, options);
    await client.connect(new StdioClientTransport(built()));
    try {
      await expectEverything(client as unknown as Asked);
    } finally {
      await client.close();
    }
  });

  it('are the same for the v1 client', async () => {
    const client = new ClientV1({ name: 'v1', version: '1' });
    await client.connect(new StdioClientTransportV1(built()));
    try {
      await expectEverything(client);
    } finally {
      await client.close();
    }
  });
});
