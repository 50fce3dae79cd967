import { Client, type ClientOptions, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const command = () => ({
  command: process.execPath,
  args: ['dist/gitlab-mcp.js'],
  env: {
    PATH: process.env.PATH ?? '',
    GITLAB_API_URL: sandbox.apiUrl,
    GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
  },
});

/** A new issue of acme/greeter, for one test to delete. */
async function createIssue(): Promise<number> {
  const response = await fetch(`${sandbox.apiUrl}/projects/acme%2Fgreeter/issues`, {
    method: 'POST',
    headers: { 'private-token': sandbox.tokens.dana ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'To be deleted' }),
  });
  const { iid } = (await response.json()) as { iid: number };
  return iid;
}

const deletions = (iid: number) =>
  sandbox.requests.filter(({ method, path }) => method === 'DELETE' && path.endsWith(`/issues/${iid}`)).length;

const yes: ElicitResult = { action: 'accept', content: { confirm: true } };
const form = { capabilities: { elicitation: { form: {} } } };
const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const legacy: ClientOptions = { versionNegotiation: { mode: 'legacy' } };

/** A client of the built server whose user answers so; without an answer it shows no questions. */
async function connect(era: ClientOptions, answer?: ElicitResult) {
  const client = new Client({ name: 'check', version: '1' }, { ...era, ...(answer ? form : {}) });
  const questions: string[] = [];
  if (answer) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return answer;
    });
  }
  await client.connect(new StdioClientTransport(command()));
  onTestFinished(() => client.close());
  const remove = async (iid: number, name = 'gitlab_delete_issue') => {
    const inner = { project_id: 'acme/greeter', issue_iid: iid };
    const isRun = name === 'gitlab_run_write_tool';
    const args = isRun ? { name: 'gitlab_delete_issue', arguments: inner } : inner;
    return client.callTool({ name, arguments: args });
  };
  return { remove, questions };
}

describe.each([
  ['2025', legacy],
  ['2026', modern],
])('the built server asks before it deletes, in the %s era', (_era, era) => {
  it.each(['gitlab_delete_issue', 'gitlab_run_write_tool'])('and deletes with a yes: %s', async (name) => {
    const iid = await createIssue();
    const { remove, questions } = await connect(era, yes);
    expect((await remove(iid, name)).isError).toBeUndefined();
    expect(questions).toEqual([`Delete issue in acme/greeter: issue_iid ${iid}? This cannot be undone.`]);
    expect(deletions(iid)).toBe(1);
  });

  it.each<readonly [string, ElicitResult]>([
    ['a no', { action: 'decline' }],
    ['a closed question', { action: 'cancel' }],
    ['an open box', { action: 'accept', content: { confirm: false } }],
    ['nonsense', { action: 'accept', content: { confirm: 'yes', more: 1 } }],
  ])('and deletes nothing with %s', async (_what, answer) => {
    const iid = await createIssue();
    const { remove, questions } = await connect(era, answer);
    const result = await remove(iid);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('Not deleted: ');
    expect(questions).toHaveLength(1);
    expect(deletions(iid)).toBe(0);
  });

  it('unless the client shows no questions: then its own approval must do', async () => {
    const iid = await createIssue();
    const { remove } = await connect(era);
    expect((await remove(iid)).isError).toBeUndefined();
    expect(deletions(iid)).toBe(1);
  });
});

it('the v1 client is asked too', async () => {
  const iid = await createIssue();
  const client = new ClientV1({ name: 'v1', version: '1' }, { capabilities: { elicitation: {} } });
  const questions: string[] = [];
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    questions.push(params.message);
    return { action: 'accept', content: { confirm: true } };
  });
  await client.connect(new StdioClientTransportV1(command()));
  onTestFinished(() => client.close());
  const input = { project_id: 'acme/greeter', issue_iid: iid };
  expect((await client.callTool({ name: 'gitlab_delete_issue', arguments: input })).isError).toBeUndefined();
  expect(questions).toHaveLength(1);
  expect(deletions(iid)).toBe(1);
});
