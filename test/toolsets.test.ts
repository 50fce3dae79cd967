import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultTools } from '../src/tools/default-tools.ts';
import { toolsets } from '../src/tools/index.ts';
import { connectClient } from './connected-client.ts';
import { catalog } from './fresh-catalog.ts';

const listOf = (isListed: (entry: (typeof catalog)[number]) => boolean) =>
  catalog.filter((entry) => entry.name === 'health_check' || isListed(entry)).map((entry) => entry.name);
const lean = ['gitlab_find_tools', 'gitlab_run_read_tool', 'gitlab_run_write_tool', 'health_check'];

/** A client of a server without a credential: what passes policy and is read is told that it needs one. */
async function connect(env: Readonly<Record<string, string>>) {
  const { client, close } = await connectClient(env);
  onTestFinished(close);
  const list = async () => (await client.listTools()).tools;
  const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
  return { client, list, call, names: async () => (await list()).map((tool) => tool.name) };
}

const tokensOf = (tools: readonly { name: string; description?: string | undefined; inputSchema: unknown }[]) =>
  tools.reduce((sum, { name, description, inputSchema }) => {
    return sum + encode(JSON.stringify({ name, description, inputSchema })).length;
  }, 0);

describe('the default tools', () => {
  it('all exist, each once', () => {
    const names = new Set(catalog.map((entry) => entry.name));
    expect(defaultTools.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(defaultTools).size).toBe(defaultTools.length);
  });

  it('A13: are listed in their order where nothing is set, at most 40 tools and 6,500 tokens', async () => {
    const { list } = await connect({});
    const tools = await list();
    expect(tools.map((tool) => tool.name)).toEqual(defaultTools);
    expect(tools.length).toBeLessThanOrEqual(40);
    expect(tokensOf(tools)).toBeLessThanOrEqual(6500);
  });
});

describe('GITLAB_TOOLSETS', () => {
  it.each([
    ['default', listOf((entry) => entry.listed === true)],
    ['all', catalog.map((entry) => entry.name)],
    ['lean', lean],
    ['branches', listOf((entry) => entry.toolset === 'branches')],
    ['default,branches', listOf((entry) => entry.listed === true || entry.toolset === 'branches')],
    ['Lean, merge-requests', listOf((entry) => lean.includes(entry.name) || entry.toolset === 'merge_requests')],
  ])('%s lists its tools', async (words, names) => {
    const { names: list } = await connect({ GITLAB_TOOLSETS: words });
    expect(await list()).toEqual(names);
  });

  it('lean costs at most 1,500 tokens', async () => {
    const { list } = await connect({ GITLAB_TOOLSETS: 'lean' });
    expect(tokensOf(await list())).toBeLessThanOrEqual(1500);
  });

  it.each([{}, { GITLAB_TOOLSETS: 'lean' }])('%j leaves what is not listed to be called and run', async (env) => {
    const { call, names } = await connect(env);
    expect(await names()).not.toContain('gitlab_list_branches');
    const args = { project_id: 'acme/web' };
    const ways = [
      ['gitlab_list_branches', args],
      ['list_branches', args],
      ['gitlab_run_read_tool', { name: 'list_branches', arguments: args }],
    ] as const;
    for (const [name, given] of ways) {
      expect((await call(name, given)).structuredContent).toMatchObject({ error: { code: 'not_authenticated' } });
    }
    expect(JSON.stringify(await call('gitlab_find_tools', { query: 'branches' }))).toContain('gitlab_list_branches');
  });

  it.each([
    ['default', 'gitlab_list_branches', 'branches'],
    ['commits', 'gitlab_list_branches', 'branches'],
    ['commits', 'gitlab_find_tools', 'tools'],
  ])('%s refuses %s, naming itself', async (words, name, toolset) => {
    const { call } = await connect({ GITLAB_TOOLSETS: words });
    const { isError, structuredContent } = await call(name, { project_id: 'acme/web', query: 'x' });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      error: {
        code: 'denied_by_policy',
        message: `${name} is disabled by policy: its toolset "${toolset}" is not on the list.`,
        hint: expect.stringContaining('GITLAB_TOOLSETS'),
      },
    });
    expect(JSON.stringify(await call('health_check'))).toContain(`"GITLAB_TOOLSETS":[`);
  });

  it('stops the start at a name that is no toolset, and names those there are', async () => {
    await expect(connectClient({ GITLAB_TOOLSETS: 'default,wikki' })).rejects.toThrow(
      /GITLAB_TOOLSETS names wikki, unknown here\. Known are default, all, lean, health, .*search/,
    );
  });

  it('has no toolset that is called like one of its words', () => {
    expect(Object.keys(toolsets).filter((name) => ['default', 'all', 'lean'].includes(name))).toEqual([]);
  });
});

describe('GITLAB_ALLOWED_TOOLS', () => {
  it('lists all its tools where no toolsets were chosen', async () => {
    const { names } = await connect({ GITLAB_ALLOWED_TOOLS: 'get_commit,gitlab_list_branches' });
    expect(await names()).toEqual(['health_check', 'gitlab_list_branches', 'gitlab_get_commit']);
  });
});

describe('the instructions', () => {
  it.each([{}, { GITLAB_TOOLSETS: 'all' }])(
    'take at most 150 tokens with %j, and tell how to find more',
    async (env) => {
      const { client } = await connect(env);
      const told = client.getInstructions() ?? '';
      expect(encode(told).length).toBeLessThanOrEqual(150);
      expect(told).toContain('gitlab_find_tools');
    },
  );

  it('name no tool that is refused', async () => {
    const { client } = await connect({ GITLAB_TOOLSETS: 'branches' });
    expect(client.getInstructions()).not.toMatch(/gitlab_\w/);
  });
});
