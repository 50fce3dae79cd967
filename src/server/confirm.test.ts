import { Client, type ClientOptions, type ElicitResult } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createDirectory } from '../catalog/directory.ts';
import { endpoint } from '../core/endpoint.ts';
import { issueIid, project } from '../core/params.ts';
import { type Tool, tool } from '../core/tool.ts';
import { createProjectScope } from '../scope/scope.ts';
import { isIrreversible } from './confirm.ts';
import { createDispatch } from './dispatch.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { createServerFactory } from './mcp-server.ts';
import type { House } from './stages.ts';

const about = { about: 'Made by hand.', example: {} as never };
const tools: Readonly<Record<string, Tool>> = {
  gitlab_delete_issue: endpoint({
    ...about,
    title: 'Delete issue',
    route: 'DELETE /projects/:project_id/issues/:issue_iid',
    input: { project_id: project, issue_iid: issueIid, reason: z.string().optional() },
  }),
  gitlab_revoke_token: endpoint({
    ...about,
    title: 'Revoke token',
    effect: 'admin',
    route: 'DELETE /personal_access_tokens/:token_id',
    input: { token_id: z.int() },
  }),
  gitlab_block_user: endpoint({
    ...about,
    title: 'Block user',
    effect: 'admin',
    route: 'POST /users/:user_id/block',
    input: { user_id: z.int() },
  }),
  gitlab_create_issue: endpoint({
    ...about,
    title: 'Create issue',
    route: 'POST /projects/:project_id/issues',
    input: { project_id: project, title: z.string() },
  }),
  gitlab_run: tool({
    ...about,
    title: 'Run',
    effect: 'write',
    reach: 'safe',
    input: { name: z.string(), arguments: z.record(z.string(), z.unknown()) },
    run: (input, ctx) => ctx.catalog.run(input.name, input.arguments),
  }),
};

const answers = {
  'DELETE /projects/acme%2Fgreeter/issues/5': null,
  'DELETE /projects/1/issues/5': null,
  'DELETE /projects/acme%2Fgreeter/issues/6': null,
  'DELETE /personal_access_tokens/9': null,
  'POST /users/3/block': true,
  'POST /projects/acme%2Fgreeter/issues': { iid: 8 },
  'GET /projects/acme%2Fgreeter': { id: 1 },
};

const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const legacy: ClientOptions = { versionNegotiation: { mode: 'legacy' } };
const form = { capabilities: { elicitation: { form: {} } } };
const yes: ElicitResult = { action: 'accept', content: { confirm: true } };

interface Setting {
  readonly client: ClientOptions;
  /** What the user does, one question after another; the last one again and again. */
  readonly user?: readonly ElicitResult[];
  readonly house?: Partial<House>;
  readonly answerSeconds?: number;
}

/** A client connected to a server that can delete; `questions` is what its user saw, `sent` what reached GitLab. */
async function connect({ client: options, user, house: more, answerSeconds }: Setting) {
  const { house, entries } = furnish(tools, more);
  const { ctx, gitlab, requests } = fakeContext(answers);
  const factory = createServerFactory({
    identity: { name: 'gitlab-mcp', version: '1' },
    instructions: '',
    directory: createDirectory(entries, { remove_issue: 'gitlab_delete_issue' }),
    listed: entries,
    dispatch: createDispatch({ house, output: { mode: 'compact-json', limitBytes: 40_000 }, errorDetail: 'full' }),
    structuredContent: 'false',
    responseBytes: 40_000,
    log: ctx.log,
    status: ctx.status,
    connect: () => gitlab,
    ...(answerSeconds === undefined ? {} : { answerSeconds }),
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const serving = serveStdio(factory, { transport: far });
  const client = new Client({ name: 'test', version: '1' }, options);
  const questions: string[] = [];
  if (user) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return user[Math.min(questions.length, user.length) - 1] as ElicitResult;
    });
  }
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await serving.close();
  });
  const call = async (name: string, args: Record<string, unknown> = { project_id: 'acme/greeter', issue_iid: 5 }) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const text = (content as readonly { text?: string }[]).map((block) => block.text).join('\n');
    return { text, isError: isError ?? false };
  };
  return { client, call, questions, sent: () => requests.map(({ method, path }) => `${method} ${path}`) };
}

const gone = 'DELETE /projects/acme%2Fgreeter/issues/5';
const question = 'Delete issue in acme/greeter: issue_iid 5? This takes effect at once.';

describe.each([
  ['2025', legacy],
  ['2026', modern],
])('before something is deleted for a client of the %s era', (_era, era) => {
  const asking = { client: { ...era, ...form } };

  it('its user is asked, in words, and a yes deletes', async () => {
    const { call, questions, sent } = await connect({ ...asking, user: [yes] });
    expect(await call('gitlab_delete_issue')).toMatchObject({ isError: false });
    expect(questions).toEqual([question]);
    expect(sent()).toEqual([gone]);
  });

  it.each<readonly [string, ElicitResult, string]>([
    ['declines', { action: 'decline' }, 'the user declined'],
    ['leaves the box open', { action: 'accept', content: { confirm: false } }, 'the user declined'],
    ['closes the question', { action: 'cancel' }, 'the user closed the question'],
    ['answers nothing', { action: 'accept' }, 'the answer is no confirmation'],
    ['answers nonsense', { action: 'accept', content: { confirm: 'true', yes: 1 } }, 'the answer is no confirmation'],
  ])('nothing is sent where the user %s', async (_what, answer, why) => {
    const { call, questions, sent } = await connect({ ...asking, user: [answer] });
    expect(await call('gitlab_delete_issue')).toEqual({
      text: `Not deleted: ${why}.\nDo not try again unless the user asks for it.`,
      isError: true,
    });
    expect(questions).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  it('each call asks anew', async () => {
    const { call, questions, sent } = await connect({ ...asking, user: [yes, { action: 'decline' }] });
    await call('gitlab_delete_issue');
    expect(await call('gitlab_delete_issue')).toMatchObject({ isError: true });
    expect(questions).toHaveLength(2);
    expect(sent()).toEqual([gone]);
  });

  it('a former name asks as well, and a tool that runs it', async () => {
    const { call, questions, sent } = await connect({ ...asking, user: [yes] });
    await call('remove_issue');
    await call('gitlab_run', { name: 'delete_issue', arguments: { project_id: 'acme/greeter', issue_iid: '#5' } });
    expect(questions).toEqual([question, question]);
    expect(sent()).toEqual([gone, gone]);
  });

  it('access is not taken away unasked either; what can be undone is not asked about', async () => {
    const { call, questions, sent } = await connect({ ...asking, user: [yes] });
    await call('gitlab_revoke_token', { token_id: 9 });
    await call('gitlab_block_user', { user_id: 3 });
    await call('gitlab_create_issue', { project_id: 'acme/greeter', title: 'Hi' });
    expect(questions).toEqual(['Revoke token: token_id 9? This takes effect at once.']);
    expect(sent()).toHaveLength(3);
  });

  it('wrong arguments and policy come before the question', async () => {
    const { call, questions, sent } = await connect({
      ...asking,
      user: [yes],
      house: { rules: { ...openRules, permissionMode: 'modify' } },
    });
    expect((await call('gitlab_delete_issue')).text).toContain('disabled by policy');
    const open = await connect({ ...asking, user: [yes] });
    expect((await open.call('gitlab_delete_issue', { project_id: 'acme/greeter' })).text).toContain(
      'issue_iid is missing',
    );
    expect((await open.call('gitlab_delete_issue', { issue_iid: 5, confirm: true })).text).toContain(
      'Unknown argument confirm',
    );
    expect([...questions, ...open.questions, ...sent(), ...open.sent()]).toEqual([]);
  });

  it('so does the project scope, and the question keeps the words of the call', async () => {
    const house = { scope: createProjectScope(['acme/greeter']) };
    const { call, questions, sent } = await connect({ ...asking, user: [yes], house });
    expect((await call('gitlab_delete_issue', { project_id: '99', issue_iid: 5 })).text).toContain('outside');
    expect(questions).toEqual([]);
    await call('gitlab_delete_issue');
    expect(questions).toEqual([question]);
    expect(sent()).toEqual(['GET /projects/acme%2Fgreeter', 'DELETE /projects/1/issues/5']);
  });

  it.each<readonly [string, ClientOptions]>([
    ['shows no forms', {}],
    ['shows web pages alone', { capabilities: { elicitation: { url: {} } } }],
  ])('the asking is left to a host that %s', async (_what, options) => {
    const { call, sent } = await connect({ client: { ...era, ...options } });
    expect(await call('gitlab_delete_issue')).toMatchObject({ isError: false });
    expect(sent()).toEqual([gone]);
  });

  it('a client that names no modes is asked with a form', async () => {
    const { call, questions } = await connect({ client: { ...era, capabilities: { elicitation: {} } }, user: [yes] });
    await call('gitlab_delete_issue');
    expect(questions).toEqual([question]);
  });

  it('an answer that comes too late deletes nothing', async () => {
    const { call, sent } = await connect({ ...asking, user: [yes], answerSeconds: -1 });
    await expect(call('gitlab_delete_issue')).rejects.toThrow('Invalid or expired requestState');
    expect(sent()).toEqual([]);
  });
});

describe('what the client carries from question to answer', () => {
  const manual = { client: { ...modern, ...form, inputRequired: { autoFulfill: false } } };
  type Connected = Awaited<ReturnType<typeof connect>>;

  async function send({ client }: Connected, args: Record<string, unknown>, more: Record<string, unknown> = {}) {
    const params = { name: 'gitlab_delete_issue', arguments: args, ...more };
    const result = await client.callTool(params, { allowInputRequired: true });
    return result as { resultType?: string; requestState?: string; isError?: boolean; inputRequests?: object };
  }
  const five = { project_id: 'acme/greeter', issue_iid: 5 };
  const inputResponses = { confirm: yes };

  it('counts for the same input, in any order, and once', async () => {
    const connected = await connect(manual);
    const asked = await send(connected, five);
    expect(asked).toMatchObject({
      inputRequests: { confirm: { method: 'elicitation/create', params: { message: question } } },
      requestState: expect.any(String),
    });
    const { requestState } = asked;
    const again = { issue_iid: '#5', project_id: 'acme%2Fgreeter' };
    expect((await send(connected, again, { inputResponses, requestState })).isError).toBeUndefined();
    expect(connected.sent()).toEqual([gone]);
    expect(await send(connected, five, { inputResponses, requestState })).toMatchObject({ inputRequests: {} });
    expect(connected.sent()).toEqual([gone]);
  });

  it('counts for no other issue, and for no answer that is missing', async () => {
    const connected = await connect(manual);
    const { requestState } = await send(connected, five);
    const six = { ...five, issue_iid: 6 };
    const other = await send(connected, six, { inputResponses, requestState });
    expect(other).toMatchObject({
      inputRequests: { confirm: { params: { message: expect.stringContaining('issue_iid 6') } } },
    });
    for (const more of [{ requestState }, { inputResponses }, { requestState, inputResponses: { other: yes } }]) {
      expect(await send(connected, five, more)).toMatchObject({ inputRequests: {} });
    }
    expect(connected.sent()).toEqual([]);
  });

  it('does not turn a no into a yes later', async () => {
    const connected = await connect(manual);
    const { requestState } = await send(connected, five);
    const no = { confirm: { action: 'decline' } };
    expect(await send(connected, five, { inputResponses: no, requestState })).toMatchObject({ isError: true });
    expect(await send(connected, five, { inputResponses, requestState })).toMatchObject({ inputRequests: {} });
    expect(connected.sent()).toEqual([]);
  });

  it('is refused when it was changed, made up, or sealed by another process', async () => {
    const connected = await connect(manual);
    const { requestState = '' } = await send(connected, five);
    const { requestState: foreign } = await send(await connect(manual), five);
    const [version, body = '', seal] = requestState.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { p: object };
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url');
    for (const state of [foreign, `${version}.${forged}.${seal}`, `${requestState}x`, 'v1.e30.x', 'x', '']) {
      const sending = send(connected, five, { inputResponses, requestState: state });
      await expect(sending).rejects.toThrow('Invalid or expired requestState');
    }
    expect(connected.sent()).toEqual([]);
  });
});

it('a question is for tools that delete, or that administer by deleting', () => {
  const { entry } = furnish(tools);
  expect(Object.keys(tools).filter((name) => isIrreversible(entry(name)))).toEqual([
    'gitlab_delete_issue',
    'gitlab_revoke_token',
  ]);
});
