import type { CallToolResult } from '@modelcontextprotocol/server';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDirectory } from '../catalog/directory.ts';
import type { CatalogEntry } from '../catalog/entry.ts';
import { generateCatalog } from '../catalog/generate.ts';
import { json, text } from '../core/answer.ts';
import { DeclinedError } from '../core/errors/declined-error.ts';
import { mergeRequestIid, page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, shape } from '../core/shape.ts';
import { type Tool, tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { truncationMarker } from '../output/markers.ts';
import { createProjectScope } from '../scope/scope.ts';
import { tools as findAndRun } from '../tools/tools.ts';
import type { Confirm } from './confirm.ts';
import { createDispatch } from './dispatch.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import type { House } from './stages.ts';

const example = { project_id: 'acme/web', merge_request_iid: 7 };
const secret = 'glpat-abcdefghij0123456789';
const written = vi.fn();

const made: Readonly<Record<string, Tool>> = {
  gitlab_get_wiki_page: tool({
    title: 'Get wiki page',
    about: 'Read one page of the wiki.',
    effect: 'read',
    input: { project_id: project, merge_request_iid: mergeRequestIid, ...page },
    output: list(shape('id title')),
    example,
    run: async (input) =>
      json([{ id: input.merge_request_iid, title: secret, noise: 1 }], {
        page: { page: 1, next: 2 },
        notes: ['Said.'],
      }),
  }),
  gitlab_get_wiki_text: tool({
    title: 'Get wiki text',
    about: 'Read the text of a page of the wiki.',
    effect: 'read',
    input: {},
    reach: 'safe',
    example: {},
    run: async () => text({ path: 'a.md' }, 'one\ntwo\n'),
  }),
  gitlab_list_wiki_pages: tool({
    title: 'List wiki pages',
    about: 'List the pages of all wikis.',
    effect: 'read',
    input: {},
    ownedBy: 'project_id',
    example: {},
    run: async (_input, ctx) => json((await send(ctx, 'GET /events', {})).data),
  }),
  gitlab_update_wiki_page: tool({
    title: 'Update wiki page',
    about: 'Change a page of the wiki.',
    effect: 'write',
    input: { project_id: project, body: z.string().optional() },
    example: { project_id: 'acme/web' },
    run: async (input) => json(written(input) ?? { id: 1 }),
  }),
  gitlab_delete_wiki_page: tool({
    title: 'Delete wiki page',
    about: 'Delete a page of the wiki.',
    effect: 'delete',
    input: { project_id: project },
    example: { project_id: 'acme/web' },
    run: async (input) => json(written(input) ?? { id: 1 }),
  }),
  gitlab_wait: tool({
    title: 'Wait',
    about: 'Wait until the call is cancelled.',
    effect: 'read',
    reach: 'safe',
    input: {},
    example: {},
    run: (_input, ctx) =>
      new Promise((_resolve, reject) => {
        ctx.progress(1, 2, 'waiting');
        ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason), { once: true });
      }),
  }),
};

const catalog = generateCatalog([findAndRun, toolset('wiki', 'Wiki', made)]);
const { tools: entries } = JSON.parse(catalog) as { tools: CatalogEntry[] };
const directory = createDirectory(entries, { read_wiki: 'gitlab_get_wiki_page' });
const all = { ...findAndRun.tools, ...made };

/** Call a tool through the whole dispatch. */
function call(
  name: string,
  args: Record<string, unknown>,
  more: {
    house?: Partial<House>;
    answers?: Record<string, unknown>;
    signal?: AbortSignal;
    progress?: () => void;
    confirm?: Confirm;
  } = {},
): Promise<CallToolResult> {
  const { house } = furnish(all, { directory, ...more.house });
  const dispatch = createDispatch({ house, output: { mode: 'compact-json', limitBytes: 40_000 }, errorDetail: 'full' });
  const { ctx } = fakeContext(more.answers, more.signal);
  const entry = directory.find(name);
  if (!entry) throw new Error(`no tool ${name}`);
  const { progress = ctx.progress, confirm } = more;
  return dispatch(entry, args, { ...ctx, progress, confirm }, { isStructured: true });
}

const read = (name: string, args: unknown = {}, more = {}) =>
  call('gitlab_run_read_tool', { name, arguments: args }, more);
const write = (name: string, args: unknown = {}, more = {}) =>
  call('gitlab_run_write_tool', { name, arguments: args }, more);
const errorOf = (result: CallToolResult) => (result.structuredContent as { error?: unknown } | undefined)?.error;

describe('a tool run by name', () => {
  it('answers as if it had been called directly: read liberally, projected, masked, with page and notes', async () => {
    const args = { project_id: 'acme/web', merge_request_iid: '!7', per_page: null };
    const direct = await call('gitlab_get_wiki_page', args);
    expect(direct.isError).toBeUndefined();
    expect(JSON.stringify(direct)).not.toContain(secret);
    expect(direct.structuredContent).toMatchObject({
      result: [{ id: 7 }],
      meta: { page: { next: 2 }, notes: expect.arrayContaining(['Said.']) },
    });
    for (const name of ['gitlab_get_wiki_page', 'get_wiki_page', 'read_wiki']) {
      expect(await read(name, args)).toEqual(direct);
    }
    expect(await read('get_wiki_page', JSON.stringify(args))).toEqual(direct);
  });

  it('gives a text as it is', async () => {
    const direct = await call('gitlab_get_wiki_text', {});
    expect(await read('gitlab_get_wiki_text')).toEqual(direct);
    expect(await call('gitlab_run_read_tool', { name: 'gitlab_get_wiki_text' })).toEqual(direct);
  });

  it('is told what is wrong with its own arguments', async () => {
    expect(errorOf(await read('get_wiki_page', { merge_request_iid: 7 }))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('project_id is missing'),
    });
    expect(errorOf(await write('update_wiki_page', { project_id: 'a/b', text: 'x' }))).toMatchObject({
      message: expect.stringContaining('Unknown argument text'),
    });
    expect(errorOf(await write('update_wiki_page', { project_id: 'a/b', body: truncationMarker(5) }))).toMatchObject({
      message: expect.stringContaining("this server's own mark"),
    });
    expect(written).not.toHaveBeenCalled();
  });

  it('is not run through the reading tool where it does more than read', async () => {
    for (const [name, capability] of [
      ['update_wiki_page', 'write'],
      ['gitlab_delete_wiki_page', 'delete'],
    ] as const) {
      expect(errorOf(await read(name, { project_id: 'a/b' }))).toMatchObject({
        code: 'invalid_input',
        message: `gitlab_${name.replace('gitlab_', '')} does more than read (capability ${capability}); nothing was run.`,
        hint: 'Run it with gitlab_run_write_tool.',
      });
    }
    expect(written).not.toHaveBeenCalled();
    expect((await write('update_wiki_page', { project_id: 'a/b', body: 'x' })).isError).toBeUndefined();
    expect((await write('delete_wiki_page', { project_id: 'a/b' })).isError).toBeUndefined();
    expect(written.mock.calls).toEqual([[{ project_id: 'a/b', body: 'x' }], [{ project_id: 'a/b' }]]);
  });

  it('is confirmed by the user where it deletes, as in a direct call', async () => {
    const confirm = vi.fn<Confirm>().mockRejectedValue(new DeclinedError('No.'));
    written.mockClear();
    expect(errorOf(await write('delete_wiki_page', { project_id: 'a/b' }, { confirm }))).toMatchObject({
      message: 'No.',
    });
    expect(confirm.mock.calls).toMatchObject([
      [{ entry: { name: 'gitlab_delete_wiki_page' }, args: { project_id: 'a/b' } }],
    ]);
    expect(written).not.toHaveBeenCalled();
  });

  it('is refused by the rule that refuses a direct call, whatever runs it', async () => {
    const house = { rules: { ...openRules, deniedTools: /wiki_page$/, toolsets: new Set(['tools']) } };
    const direct = await call('gitlab_delete_wiki_page', {}, { house });
    expect(errorOf(direct)).toMatchObject({
      code: 'denied_by_policy',
      hint: expect.stringContaining('GITLAB_TOOLSETS'),
    });
    for (const run of [read, write]) expect(await run('delete_wiki_page', {}, { house })).toEqual(direct);
    const readonly = { rules: { ...openRules, permissionMode: 'readonly' as const } };
    expect(errorOf(await write('update_wiki_page', {}, { house: readonly }))).toMatchObject({
      message: expect.stringContaining('gitlab_run_write_tool is disabled by policy'),
    });
    expect(errorOf(await read('update_wiki_page', {}, { house: readonly }))).toMatchObject({
      message: expect.stringContaining('gitlab_update_wiki_page is disabled by policy'),
    });
  });

  it.each(['gitlab_find_tools', 'gitlab_run_read_tool', 'run_write_tool'])('is never %s', async (name) => {
    for (const run of [read, write]) {
      expect(errorOf(await run(name, { name: 'gitlab_get_wiki_text', query: 'x' }))).toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('call it directly'),
      });
    }
  });

  it.each([
    ['get_wiki_pages', 'Unknown tool: get_wiki_pages. Did you mean gitlab_get_wiki_page?'],
    ['__proto__', 'Unknown tool: __proto__.'],
  ])('is looked up: %s', async (name, message) => {
    expect(errorOf(await read(name))).toMatchObject({ code: 'invalid_input', message });
  });

  it('stays within the projects of the scope, by its own reach', async () => {
    const answers = {
      'GET /projects/acme%2Fweb': { id: 7 },
      'GET /projects/acme%2Fother': { id: 8 },
      'GET /events': [{ project_id: 7 }, { project_id: 8 }],
    };
    const house = { scope: createProjectScope(['acme/web']), rules: { ...openRules, hasProjectScope: true } };
    const outside = await write('delete_wiki_page', { project_id: 'acme/other' }, { house, answers });
    expect(errorOf(outside)).toMatchObject({ code: 'denied_by_policy', message: expect.stringContaining('outside') });
    const rows = await read('list_wiki_pages', {}, { house, answers });
    expect(rows.structuredContent).toMatchObject({ result: [{ project_id: 7 }] });
    expect(rows).toEqual(await call('gitlab_list_wiki_pages', {}, { house, answers }));
  });

  it('reports progress and ends when the call is cancelled', async () => {
    const stop = new AbortController();
    const progress = vi.fn();
    const waiting = read('gitlab_wait', {}, { signal: stop.signal, progress });
    await expect.poll(() => progress.mock.calls).toEqual([[1, 2, 'waiting']]);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});

describe('finding tools', () => {
  const find = async (args: Record<string, unknown>, house: Partial<House> = {}) =>
    (await call('gitlab_find_tools', args, { house })).structuredContent as {
      result: Record<string, unknown>[];
      meta: { notes?: string[] };
      error?: unknown;
    };
  const namesOf = async (...args: Parameters<typeof find>) => (await find(...args)).result.map(({ name }) => name);

  it('gives what is needed to run each, best first', async () => {
    const { result } = await find({ query: 'remove a page of the wiki' });
    expect(result[0]).toEqual({
      name: 'gitlab_delete_wiki_page',
      title: 'Delete wiki page',
      about: 'Delete a page of the wiki.',
      capability: 'delete',
      input: 'project_id',
    });
    const described = await find({ query: 'read one page of the wiki' });
    expect(described.result[0]).toMatchObject({ input: 'project_id, merge_request_iid, page?, per_page?' });
  });

  it('gives the full schema of the tool that the query names, or of all with detail', async () => {
    const expected = { name: 'gitlab_get_wiki_page', inputSchema: { properties: { merge_request_iid: {} } } };
    for (const query of ['gitlab_get_wiki_page', ' get_wiki_page', 'read_wiki']) {
      expect((await find({ query })).result).toMatchObject([expected]);
    }
    const { result } = await find({ query: 'wiki page', detail: true });
    expect(result.length).toBeGreaterThan(1);
    for (const tool of result) expect(tool.inputSchema).toMatchObject({ type: 'object' });
  });

  it('shows nothing that policy refuses, not even by its name', async () => {
    const house = { rules: { ...openRules, permissionMode: 'readonly' as const } };
    for (const query of ['delete wiki page', 'gitlab_delete_wiki_page']) {
      const names = await namesOf({ query, limit: 20 }, house);
      expect(names).not.toContain('gitlab_delete_wiki_page');
      expect(names).toContain('gitlab_get_wiki_page');
    }
  });

  it('keeps to the limit and the toolset, and does not find itself', async () => {
    expect(await namesOf({ query: 'wiki page', limit: 2 })).toHaveLength(2);
    expect(await namesOf({ query: 'wiki page', limit: -1 })).toHaveLength(1);
    expect(await namesOf({ query: 'wiki page', toolset: 'wiki' })).toHaveLength(5);
    const names = await namesOf({ query: 'find and run a tool, wait', limit: 50 });
    expect(names[0]).toBe('gitlab_wait');
    expect(names.filter((name) => /_(?:find|run)_/.test(String(name)))).toEqual([]);
    expect((await find({ query: 'wiki', toolset: 'wikki' })).error).toMatchObject({ hint: 'Known are wiki.' });
  });

  it('says so where nothing fits', async () => {
    const { result, meta } = await find({ query: 'zzz' });
    expect(result).toEqual([]);
    expect(meta.notes).toEqual([expect.stringMatching(/gitlab_find_endpoint.* Toolsets: wiki\.$/)]);
  });
});
