import { Client, type ClientOptions, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { call, startServer } from '../server-process.ts';

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

const branches = () => `${sandbox.apiUrl}/projects/acme%2Fgreeter/repository/branches`;
const headers = () => ({ 'private-token': sandbox.tokens.dana ?? '' });
let created = 0;

/** A new branch of acme/greeter, for one test to delete. */
async function createBranch(): Promise<string> {
  created += 1;
  const branch = `short-lived-${created}`;
  const response = await fetch(`${branches()}?branch=${branch}&ref=main`, { method: 'POST', headers: headers() });
  expect(response.status).toBe(201);
  return branch;
}

const isThere = async (branch: string) =>
  (await fetch(`${branches()}/${branch}`, { headers: headers() })).status === 200;

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
  const remove = async (branch: string, name = 'gitlab_delete_branch') => {
    const inner = { project_id: 'acme/greeter', branch };
    const isRun = name === 'gitlab_run_write_tool';
    const args = isRun ? { name: 'gitlab_delete_branch', arguments: inner } : inner;
    return client.callTool({ name, arguments: args });
  };
  return { remove, questions };
}

describe.each([
  ['2025', legacy],
  ['2026', modern],
])('the built server asks before it deletes, in the %s era', (_era, era) => {
  it.each(['gitlab_delete_branch', 'gitlab_run_write_tool'])('and deletes with a yes: %s', async (name) => {
    const branch = await createBranch();
    const { remove, questions } = await connect(era, yes);
    expect((await remove(branch, name)).isError).toBeUndefined();
    expect(questions).toEqual([`Delete branch in acme/greeter: branch "${branch}"? This takes effect at once.`]);
    expect(await isThere(branch)).toBe(false);
  });

  it.each<readonly [string, ElicitResult]>([
    ['a no', { action: 'decline' }],
    ['a closed question', { action: 'cancel' }],
    ['an open box', { action: 'accept', content: { confirm: false } }],
    ['nonsense', { action: 'accept', content: { confirm: 'yes', more: 1 } }],
  ])('and deletes nothing with %s', async (_what, answer) => {
    const branch = await createBranch();
    const { remove, questions } = await connect(era, answer);
    const result = await remove(branch);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('Not deleted: ');
    expect(questions).toHaveLength(1);
    expect(await isThere(branch)).toBe(true);
  });

  it('unless the client shows no questions: then its own approval must do', async () => {
    const branch = await createBranch();
    const { remove } = await connect(era);
    expect((await remove(branch)).isError).toBeUndefined();
    expect(await isThere(branch)).toBe(false);
  });
});

it('the v1 client is asked too', async () => {
  const branch = await createBranch();
  const client = new ClientV1({ name: 'v1', version: '1' }, { capabilities: { elicitation: {} } });
  const questions: string[] = [];
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    questions.push(params.message);
    return { action: 'accept', content: { confirm: true } };
  });
  await client.connect(new StdioClientTransportV1(command()));
  onTestFinished(() => client.close());
  const input = { project_id: 'acme/greeter', branch };
  expect((await client.callTool({ name: 'gitlab_delete_branch', arguments: input })).isError).toBeUndefined();
  expect(questions).toHaveLength(1);
  expect(await isThere(branch)).toBe(false);
});

it('an answer counts for what was asked about, and only as it was sealed', async () => {
  const [first, second] = [await createBranch(), await createBranch()];
  const client = new Client(
    { name: 'check', version: '1' },
    { ...modern, ...form, inputRequired: { autoFulfill: false } },
  );
  await client.connect(new StdioClientTransport(command()));
  onTestFinished(() => client.close());
  const remove = async (branch: string, more: object = {}) => {
    const params = { name: 'gitlab_delete_branch', arguments: { project_id: 'acme/greeter', branch }, ...more };
    return (await client.callTool(params, { allowInputRequired: true })) as { requestState?: string };
  };
  const { requestState = '' } = await remove(first);
  const inputResponses = { confirm: yes };
  expect(await remove(second, { inputResponses, requestState })).toMatchObject({ inputRequests: {} });
  // Not the last character: some of its bits belong to no byte of the seal.
  const changed = requestState.replace(/.(?=.{8}$)/, (one) => (one === 'A' ? 'B' : 'A'));
  for (const state of [changed, 'v1.e30.x']) {
    await expect(remove(first, { inputResponses, requestState: state })).rejects.toThrow(
      'Invalid or expired requestState',
    );
  }
  expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
});

it('a client that goes away with a question open ends the process, and nothing is deleted', async () => {
  const branch = await createBranch();
  const server = startServer({ env: command().env });
  const clientInfo = { name: 'check', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: { elicitation: {} }, clientInfo };
  server.send({ id: 0, method: 'initialize', params });
  server.send({ method: 'notifications/initialized' });
  await server.answer(0);
  call(server, 1, 'gitlab_delete_branch', { project_id: 'acme/greeter', branch });
  await vi.waitFor(() => expect(server.messages.map(({ method }) => method)).toContain('elicitation/create'), 10_000);
  server.child.stdin.end();
  expect(await server.exit(10_000)).toEqual({ code: 0, signal: null });
  expect(await isThere(branch)).toBe(true);
});
