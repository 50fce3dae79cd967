import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { InMemoryTransport, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDirectory } from '../catalog/directory.ts';
import type { Caller } from './call.ts';
import { createCallerOf } from './caller.ts';
import { createDispatch } from './dispatch.ts';
import { fakeContext, furnish } from './fake-house.ts';
import { createFeatures, type Features, serveFeatures } from './features.ts';
import { createServerFactory } from './mcp-server.ts';

const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const eras = [
  ['2025', {}],
  ['2026', modern],
] as const;

/** Features that answer with what they were given. */
function fakeFeatures(callers: Caller[] = []): Features {
  return {
    capabilities: { resources: {}, prompts: {}, completions: {} },
    listTemplates: async () => ({ resourceTemplates: [{ name: 'issue', uriTemplate: 'gitlab://{iid}' }] }),
    readResource: async (uri, caller) => {
      callers.push(caller);
      return { contents: [{ uri, text: caller.gitlab.webUrl }] };
    },
    listPrompts: async () => ({ prompts: [{ name: 'plan' }] }),
    getPrompt: async (name, args, webUrl) => ({
      messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify({ name, args, webUrl }) } }],
    }),
    complete: async ({ argument }, caller) => {
      callers.push(caller);
      return { completion: { values: [argument.value] } };
    },
  };
}

async function connect(factory: () => Server, negotiation: ClientOptions = {}) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const results: Readonly<Record<string, unknown>>[] = [];
  const send = far.send.bind(far);
  far.send = (message, how) => {
    const { result } = message as { result?: Readonly<Record<string, unknown>> };
    if (result) results.push(result);
    return send(message, how);
  };
  const serving = serveStdio(factory, { transport: far });
  const client = new Client({ name: 'test', version: '1' }, negotiation);
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await serving.close();
  });
  return { client, last: () => results.at(-1) };
}

function factoryOf(features?: Features) {
  const { house } = furnish({});
  const { ctx, gitlab } = fakeContext();
  return createServerFactory({
    identity: { name: 'gitlab-mcp', version: '1.2.3' },
    instructions: '',
    directory: createDirectory([]),
    listed: [],
    dispatch: createDispatch({ house, output: { mode: 'compact-json', limitBytes: 40_000 }, errorDetail: 'full' }),
    ...(features ? { features } : {}),
    structuredContent: 'auto',
    responseBytes: 40_000,
    log: ctx.log,
    status: ctx.status,
    connect: () => gitlab,
  });
}

describe.each(eras)('what a server offers besides tools, to a client of the %s era', (era, negotiation) => {
  it('is declared, without changes or subscriptions', async () => {
    const { client } = await connect(factoryOf(fakeFeatures()), negotiation);
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
  });

  it('is not declared where tools are all there is', async () => {
    const { client } = await connect(factoryOf(), negotiation);
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
  });

  it('gets the request and who sent it', async () => {
    const callers: Caller[] = [];
    const { client } = await connect(factoryOf(fakeFeatures(callers)), negotiation);
    expect((await client.readResource({ uri: 'gitlab://4' })).contents).toEqual([
      { uri: 'gitlab://4', text: 'https://gitlab.example' },
    ]);
    expect((await client.getPrompt({ name: 'plan' })).messages[0]?.content).toEqual({
      type: 'text',
      text: '{"name":"plan","args":{},"webUrl":"https://gitlab.example"}',
    });
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'plan' },
      argument: { name: 'project', value: 'a' },
    });
    expect(completion.values).toEqual(['a']);
    for (const caller of callers) expect(caller).toMatchObject({ limits: { responseBytes: 40_000 } });
    expect(callers[0]?.confirm).toBeUndefined();
  });

  it('may keep the lists for an hour and nothing that was read', async () => {
    const { client, last } = await connect(factoryOf(fakeFeatures()), negotiation);
    const hintOf = async (request: () => Promise<unknown>) => {
      await request();
      const { ttlMs, cacheScope } = last() ?? {};
      return [ttlMs, cacheScope];
    };
    const anHour = era === '2026' ? [3_600_000, 'private'] : [undefined, undefined];
    expect(await hintOf(() => client.listResources())).toEqual(anHour);
    expect(await hintOf(() => client.listResourceTemplates())).toEqual(anHour);
    expect(await hintOf(() => client.listPrompts())).toEqual(anHour);
    const none = era === '2026' ? [0, 'private'] : [undefined, undefined];
    expect(await hintOf(() => client.readResource({ uri: 'gitlab://4' }))).toEqual(none);
  });
});

describe('a completion that takes too long', () => {
  it('has its caller’s signal aborted, and is answered', async () => {
    const { ctx, gitlab } = fakeContext();
    const callerOf = createCallerOf({ responseBytes: 1, log: ctx.log, status: ctx.status, connect: () => gitlab });
    const features: Features = {
      ...fakeFeatures(),
      complete: (_params, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ completion: { values: [] } }), { once: true });
        }),
    };
    const serve = serveFeatures(features, callerOf, 20);
    const { client } = await connect(() => {
      const server = new Server({ name: 'x', version: '1' }, { capabilities: features.capabilities });
      serve(server);
      return server;
    });
    const ref = { type: 'ref/prompt', name: 'plan' } as const;
    expect(await client.complete({ ref, argument: { name: 'project', value: '' } })).toMatchObject({
      completion: { values: [] },
    });
  });
});

describe('the features of a server without tools', () => {
  it('are empty lists and readable refusals', async () => {
    const { house } = furnish({});
    const { ctx } = fakeContext();
    const features = createFeatures({
      house,
      output: { mode: 'compact-json', limitBytes: 40_000 },
      errorDetail: 'full',
    });
    expect(await features.listTemplates()).toEqual({ resourceTemplates: [] });
    expect(await features.listPrompts()).toEqual({ prompts: [] });
    const uri = 'gitlab://acme/web/-/issues/4';
    await expect(features.readResource(uri, ctx)).rejects.toThrow('Unknown resource. There are none.');
    await expect(features.getPrompt('plan_issue', {}, '')).rejects.toThrow('needs gitlab_get_issue');
    const ref = { type: 'ref/prompt', name: 'plan_issue' } as const;
    expect(await features.complete({ ref, argument: { name: 'project', value: '' } }, ctx)).toEqual({
      completion: { values: [], hasMore: false },
    });
  });
});
