import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, json, text } from '../core/answer.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { InputError } from '../core/errors/input-error.ts';
import { NetworkError } from '../core/errors/network-error.ts';
import { list, shape } from '../core/shape.ts';
import { type Tool, tool } from '../core/tool.ts';
import { createDispatch, type DispatchOptions } from './dispatch.ts';
import { fakeContext, furnish } from './fake-house.ts';

const secret = 'glpat-abcdefghij0123456789';

const made = (run: Tool['run'], more: Partial<Tool> = {}): Tool => ({
  ...tool({
    title: 'Made',
    about: 'Made by hand.',
    effect: 'read',
    input: {},
    example: {},
    run: async () => json(null),
  }),
  run,
  ...more,
});

interface Run extends Partial<Omit<DispatchOptions, 'house'>> {
  readonly args?: Record<string, unknown>;
  readonly isStructured?: boolean;
  readonly signal?: AbortSignal;
  readonly isFullDetail?: boolean;
}

function dispatch(one: Tool, run: Run = {}) {
  const { args = {}, isStructured = false, signal, isFullDetail = false, ...options } = run;
  const { house, entry } = furnish({ made: one }, { isFullDetail });
  const fake = fakeContext({}, signal);
  const go = createDispatch({
    house,
    output: { mode: 'compact-json', limitBytes: 40_000 },
    errorDetail: 'full',
    ...options,
  });
  return { result: go(entry('made'), args, fake.ctx, { isStructured }), ...fake };
}

const giving = (answer: Answer, more: Partial<Tool> = {}) => made(async () => answer, more);
const throwing = (error: unknown) => made(() => Promise.reject(error));
const failed = { status: 404, method: 'GET', path: '/projects/1', reason: '404 Project Not Found' };

describe('dispatch', () => {
  it('renders an answer, with the structured part only where it is wanted', async () => {
    const answer = giving(json({ id: 1 }));
    expect(await dispatch(answer).result).toEqual({ content: [{ type: 'text', text: '{"id":1}' }] });
    expect(await dispatch(answer, { isStructured: true }).result).toMatchObject({
      content: [{ type: 'text', text: '{"id":1}' }],
      structuredContent: { result: { id: 1 }, meta: { truncated: false, bytes: 8 } },
    });
  });

  it('gives an image and links beside the text, links only to clients that know them', async () => {
    const image = { mimeType: 'image/png', data: 'iVBORw0KGgo=' };
    const link = { name: 'a.zip', uri: 'https://gitlab.example/a.zip', mimeType: 'application/zip', size: 5 };
    const one = giving(json({ file_name: 'a.zip' }, { image, links: [link] }));
    const { house, entry } = furnish({ made: one });
    const output = { mode: 'compact-json', limitBytes: 40_000 } as const;
    const go = createDispatch({ house, output, errorDetail: 'full' });
    const { ctx } = fakeContext();
    const parts = [
      { type: 'text', text: '{"file_name":"a.zip"}' },
      { type: 'image', ...image },
      { type: 'resource_link', ...link },
    ];
    expect((await go(entry('made'), {}, ctx, { isStructured: false })).content).toEqual(parts);
    const old = await go(entry('made'), {}, ctx, { isStructured: false, takesLinks: false });
    expect(old.content).toEqual(parts.slice(0, 2));
  });

  it('gives a text as it is, after its facts', async () => {
    const { result } = dispatch(giving(text({ path: 'a.txt' }, 'one\r\ntwo\n')));
    expect((await result).content).toEqual([
      { type: 'text', text: 'path: a.txt\nDATA:' },
      { type: 'text', text: 'one\r\ntwo\n' },
    ]);
  });

  it.each([
    [
      new InputError('no name', { hint: 'Pass name.' }),
      { code: 'invalid_input', message: 'no name', hint: 'Pass name.' },
    ],
    [new DeniedError('not here', { rule: 'A_RULE=x' }), { code: 'denied_by_policy', message: 'not here' }],
    [new GitLabError(failed), { code: 'gitlab_error', status: 404 }],
    [new NetworkError('no answer', { phase: 'connect' }), { code: 'network_error', message: 'no answer' }],
  ])('turns what is known to go wrong into a readable result: %s', async (error, expected) => {
    const { result, logged } = dispatch(throwing(error), { isStructured: true });
    const { content, isError, structuredContent } = await result;
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error: expected });
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining(error.message) }]);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('leaves the structured part of an error out where it is not wanted', async () => {
    expect(await dispatch(throwing(new InputError('no name'))).result).toEqual({
      content: [{ type: 'text', text: 'no name' }],
      isError: true,
    });
  });

  it('keeps what GitLab said to itself in safe mode', async () => {
    const { content } = await dispatch(throwing(new GitLabError(failed)), { errorDetail: 'safe' }).result;
    expect(content).toEqual([{ type: 'text', text: 'GitLab answered 404 to GET /projects/1.' }]);
  });

  it.each([
    ['an error', new TypeError(`cannot read ${secret} of undefined`)],
    ['no error at all', `thrown ${secret}`],
  ])('shows a bug as a reference alone, and logs it whole: %s', async (_what, bug) => {
    const { result, logged } = dispatch(throwing(bug), { isStructured: true });
    const { content, structuredContent, isError } = await result;
    expect(isError).toBe(true);
    const shown = JSON.stringify({ content, structuredContent });
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain('undefined');
    const [entry] = logged.filter(({ level }) => level === 'error');
    expect(entry?.facts).toMatchObject({ err: bug, tool: 'made', reference: expect.stringMatching(/^[0-9a-f]{8}$/) });
    expect(shown).toContain(String(entry?.facts.reference));
  });

  it('gives every bug its own reference', async () => {
    const references = await Promise.all(
      [1, 2].map(async () => {
        const { result, logged } = dispatch(throwing(new Error('x')));
        await result;
        return logged.find(({ level }) => level === 'error')?.facts.reference;
      }),
    );
    expect(references[0]).not.toBe(references[1]);
  });

  it('reports a tool that cannot be loaded and an answer that cannot be written as bugs', async () => {
    const { house, entry } = furnish(
      { made: giving(json(null)) },
      { load: () => Promise.reject(new Error('no module')) },
    );
    const fake = fakeContext();
    const output = { mode: 'compact-json', limitBytes: 40_000 } as const;
    const go = createDispatch({ house, output, errorDetail: 'full' });
    expect(await go(entry('made'), {}, fake.ctx, { isStructured: false })).toMatchObject({ isError: true });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(await dispatch(giving(json(1n))).result).toMatchObject({ isError: true });
    expect(JSON.stringify(await dispatch(giving(json(circular))).result)).toContain('masked:too-deep');
  });

  it('throws where the call was cancelled, so that no answer is sent', async () => {
    const reason = new DOMException('cancelled', 'AbortError');
    const { result, logged } = dispatch(throwing(reason), { signal: AbortSignal.abort(reason) });
    await expect(result).rejects.toBe(reason);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('masks before it cuts, so that no cut lays half a credential open', async () => {
    for (let offset = 0; offset < 900; offset += 4) {
      const body = `${'x'.repeat(offset)} ${secret} ${'y'.repeat(6_000)}`;
      const { content } = await dispatch(giving(text({}, body)), {
        output: { mode: 'compact-json', limitBytes: 1_024 },
      }).result;
      const shown = JSON.stringify(content);
      expect(shown).toContain('Truncated');
      expect(shown).not.toMatch(/glpat-|abcdefghij|ghij0123/);
    }
  });

  it('masks credentials in errors', async () => {
    const { content } = await dispatch(throwing(new InputError(`bad ${secret}`, { hint: `not ${secret}` }))).result;
    expect(JSON.stringify(content)).not.toContain(secret);
  });

  it('shows the projection, or everything where full detail is configured', async () => {
    const one = giving(json([{ iid: 7, _links: {} }]), { output: list(shape('iid')) });
    expect((await dispatch(one).result).content).toEqual([{ type: 'text', text: '[{"iid":7}]' }]);
    expect((await dispatch(one, { isFullDetail: true }).result).content).toEqual([
      { type: 'text', text: '[{"iid":7,"_links":{}}]' },
    ]);
  });

  it('says what was ignored and where the list goes on', async () => {
    const page = { page: 1, next: 2, total: 47 };
    const { result } = dispatch(giving(json([1], { page })), { args: { colour: 'red' }, isStructured: true });
    const { content, structuredContent } = await result;
    expect(content).toMatchObject([
      { text: '[1]' },
      { text: 'page 1, 47 in total; next: page=2\nIgnored unknown argument colour.' },
    ]);
    expect(structuredContent).toMatchObject({ meta: { page, notes: ['Ignored unknown argument colour.'] } });
  });

  it('tells a caller whose arguments are wrong what to do, whatever the detail', async () => {
    const strict = made(async () => json(1), { input: { name: z.string() } });
    const { content, isError } = await dispatch(strict, { errorDetail: 'safe' }).result;
    expect({ content, isError }).toEqual({ content: [{ type: 'text', text: 'name is missing.' }], isError: true });
  });
});
