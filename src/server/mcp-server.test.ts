import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createDirectory } from '../catalog/directory.ts';
import { json } from '../core/answer.ts';
import type { GitLab } from '../core/context.ts';
import { type Tool, tool } from '../core/tool.ts';
import { sortTools } from '../policy/rules.ts';
import { createDispatch } from './dispatch.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { createServerFactory, type ServerOptions } from './mcp-server.ts';

interface Sent {
  readonly method?: string;
  readonly id?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

const about = { title: 'Made', about: 'Made by hand.' };

const steps: readonly (readonly [number, number | undefined])[] = [
  [0, 3],
  [1, 3],
  [1, 3],
  [0.5, undefined],
  [3, undefined],
];

function makeTools(): Readonly<Record<string, Tool>> {
  const input = { name: z.string().optional() };
  const example = { name: 'x' };
  return {
    gitlab_get_thing: tool({ ...about, effect: 'read', input, example, run: async (given) => json(given) }),
    gitlab_list_things: tool({ ...about, effect: 'read', input, example, run: async () => json([]) }),
    gitlab_create_thing: tool({ ...about, effect: 'write', input, example, run: async () => json({ id: 1 }) }),
    gitlab_count: tool({
      ...about,
      effect: 'read',
      input: {},
      example: {},
      run: async (_input, ctx) => {
        for (const [done, total] of steps) ctx.progress(done, total, `at ${done}`);
        return json('done');
      },
    }),
    gitlab_wait: tool({
      ...about,
      effect: 'read',
      input: {},
      example: {},
      run: (_input, ctx) =>
        new Promise((_resolve, reject) => {
          ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason), { once: true });
        }),
    }),
  };
}

/** A real client, of this name and era, connected to a server with hand-made tools; `sent` is what the server said. */
async function connect(
  more: Partial<ServerOptions> & { readonly name?: string; readonly negotiation?: ClientOptions } = {},
) {
  const { name = 'test', negotiation = {}, ...options } = more;
  const rules = { ...openRules, permissionMode: 'readonly' as const };
  const { house, entries } = furnish(makeTools(), { rules });
  const signals: AbortSignal[] = [];
  const { ctx, gitlab } = fakeContext();
  const factory = createServerFactory({
    identity: { name: 'gitlab-mcp', version: '1.2.3' },
    instructions: 'Be brief.',
    directory: createDirectory(entries, { old_thing: 'gitlab_get_thing' }),
    listed: sortTools(entries, rules).allowed,
    dispatch: createDispatch({ house, output: { mode: 'compact-json', limitBytes: 40_000 }, errorDetail: 'full' }),
    structuredContent: 'auto',
    responseBytes: 40_000,
    log: ctx.log,
    status: ctx.status,
    connect: (signal): GitLab => {
      signals.push(signal);
      return gitlab;
    },
    ...options,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const sent: Sent[] = [];
  const send = far.send.bind(far);
  far.send = (message, how) => {
    sent.push(message as Sent);
    return send(message, how);
  };
  const serving = serveStdio(factory, { transport: far });
  const client = new Client({ name, version: '1' }, negotiation);
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await serving.close();
  });
  return { client, sent, signals };
}

const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const eras = [
  ['2025', {}],
  ['2026', modern],
] as const;

describe.each(eras)('the server, to a client of the %s era', (_era, negotiation) => {
  it('tells who it is and what no single tool says', async () => {
    const { client } = await connect({ negotiation });
    expect(client.getServerVersion()).toMatchObject({ name: 'gitlab-mcp', version: '1.2.3' });
    expect(client.getInstructions()).toBe('Be brief.');
  });

  it('lists what policy allows, with title, schema and hints', async () => {
    const { client } = await connect({ negotiation });
    const { tools } = await client.listTools();
    expect(tools.map((listed) => listed.name)).toEqual([
      'gitlab_get_thing',
      'gitlab_list_things',
      'gitlab_count',
      'gitlab_wait',
    ]);
    expect(tools[0]).toMatchObject({
      title: 'Made',
      description: 'Made by hand.',
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      annotations: { readOnlyHint: true, title: 'Made' },
    });
    expect(tools[0]).not.toHaveProperty('outputSchema');
  });

  it.each([
    ['gitlab_get_thing', 'its name'],
    ['get_thing', 'its name without the prefix'],
    ['old_thing', 'an old name'],
  ])('runs a tool called as %s, %s', async (name) => {
    const { client } = await connect({ negotiation });
    const { content, isError } = await client.callTool({ name, arguments: { name: 'x' } });
    expect({ content, isError }).toEqual({ content: [{ type: 'text', text: '{"name":"x"}' }], isError: undefined });
  });

  it('takes a call without arguments', async () => {
    const { client } = await connect({ negotiation });
    expect(await client.callTool({ name: 'get_thing' })).toMatchObject({ content: [{ text: '{}' }] });
  });

  it.each([
    ['get_things', 'Unknown tool: get_things. Did you mean gitlab_get_thing?'],
    ['gitlab_list_thing', 'Unknown tool: gitlab_list_thing. Did you mean gitlab_list_things?'],
    ['something_else', 'Unknown tool: something_else.'],
    ['constructor', 'Unknown tool: constructor.'],
    ['__proto__', 'Unknown tool: __proto__.'],
  ])('answers a call of %s with invalid params and the nearest name', async (name, message) => {
    const { client } = await connect({ negotiation });
    const error: unknown = await client.callTool({ name }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(message) });
  });

  it('answers a call that policy refuses with a result that names the rule and how to lift it', async () => {
    const { client, signals } = await connect({ negotiation });
    for (const name of ['gitlab_create_thing', 'create_thing']) {
      expect(await client.callTool({ name })).toMatchObject({
        isError: true,
        content: [
          {
            text: 'gitlab_create_thing is disabled by policy: it needs the capability "write".\nWhoever runs this server has set GITLAB_PERMISSION_MODE=readonly, and can change it.',
          },
        ],
        structuredContent: { error: { code: 'denied_by_policy' } },
      });
    }
    expect(signals.every((signal) => !signal.aborted)).toBe(true);
  });

  it.each([
    ['claude-code', 'auto', false],
    ['my-agent', 'auto', true],
    ['claude-code', 'true', true],
    ['my-agent', 'false', false],
  ] as const)('to %s with the setting %s gives structuredContent: %s', async (name, structuredContent, isThere) => {
    const { client } = await connect({ negotiation, name, structuredContent });
    for (const called of ['get_thing', 'create_thing']) {
      expect('structuredContent' in (await client.callTool({ name: called }))).toBe(isThere);
    }
  });

  it('reports progress to a client that asks, and only forwards', async () => {
    const { client, sent } = await connect({ negotiation });
    const heard: unknown[] = [];
    await client.callTool({ name: 'gitlab_count' }, { onprogress: (progress) => heard.push(progress) });
    const expected = [
      { progress: 0, total: 3, message: 'at 0' },
      { progress: 1, total: 3, message: 'at 1' },
      { progress: 3, message: 'at 3' },
    ];
    const notified = sent.filter(({ method }) => method === 'notifications/progress');
    expect(notified.map(({ params }) => params)).toMatchObject(expected);
    expect(heard).toMatchObject(expected);
  });

  it('reports no progress to a client that did not ask', async () => {
    const { client, sent } = await connect({ negotiation });
    await client.callTool({ name: 'gitlab_count' });
    expect(sent.filter(({ method }) => method === 'notifications/progress')).toEqual([]);
  });

  it('ends a cancelled call, answers nothing to it, and goes on', async () => {
    const { client, sent, signals } = await connect({ negotiation });
    const stop = new AbortController();
    const call = client.callTool({ name: 'gitlab_wait' }, { signal: stop.signal });
    await expect.poll(() => signals.length).toBe(1);
    const before = sent.length;
    stop.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    expect(await client.callTool({ name: 'get_thing' })).toMatchObject({ content: [{ text: '{}' }] });
    expect(sent.slice(before)).toHaveLength(1);
  });

  it('runs calls side by side, each with its own signal', async () => {
    const { client, signals } = await connect({ negotiation });
    const stop = new AbortController();
    const waiting = client.callTool({ name: 'gitlab_wait' }, { signal: stop.signal }).catch(() => 'cancelled');
    await expect.poll(() => signals.length).toBe(1);
    expect(await client.callTool({ name: 'get_thing' })).toMatchObject({ content: [{ text: '{}' }] });
    stop.abort();
    expect(await waiting).toBe('cancelled');
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });
});

describe('links in results', () => {
  it.each([
    ['2024-11-05', false],
    ['2025-03-26', false],
    ['2025-06-18', true],
    ['2025-11-25', true],
    ['2026-07-28', true],
  ])('go to a client of %s: %s', async (version, isTold) => {
    const told: unknown[] = [];
    const dispatch: ServerOptions['dispatch'] = async (_entry, _args, _caller, options) => {
      told.push(options.takesLinks);
      return { content: [] };
    };
    const negotiation = version === '2026-07-28' ? modern : { supportedProtocolVersions: [version] };
    const { client } = await connect({ negotiation, dispatch });
    await client.callTool({ name: 'gitlab_get_thing' });
    expect(told).toEqual([isTold]);
  });
});
