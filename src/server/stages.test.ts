import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, json, text } from '../core/answer.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { InputError } from '../core/errors/input-error.ts';
import { project } from '../core/params.ts';
import { list, pick, shape } from '../core/shape.ts';
import { type Tool, tool } from '../core/tool.ts';
import { mask, truncationMarker } from '../output/markers.ts';
import { type Call, compose } from './call.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { callStages, type House } from './stages.ts';

const about = { title: 'Made', about: 'Made by hand.' };
const example = { project_id: 'acme/web' };
const secret = 'glpat-abcdefghij0123456789';

interface Run {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly house?: Partial<House>;
  readonly signal?: AbortSignal;
}

/** Pass one call of a single hand-made tool through all stages. */
function call(made: Tool, args: Record<string, unknown> = {}, run: Run = {}) {
  const { house, entry } = furnish({ made }, run.house);
  const fake = fakeContext(run.answers, run.signal);
  const seen: Call[] = [];
  const pass = compose(callStages(house), async (passed) => {
    seen.push(passed);
    return (await house.load(passed.entry)).run(passed.args, passed.ctx);
  });
  const answer = pass({ entry: entry('made'), args, ctx: fake.ctx });
  return { answer, seen, ...fake };
}

const giving = (answer: Answer, more: Partial<Tool> = {}): Tool => ({
  ...tool({ ...about, example, effect: 'read', input: { project_id: project.optional() }, run: async () => answer }),
  ...more,
});

const writing = tool({
  ...about,
  example,
  effect: 'write',
  input: {
    project_id: project,
    body: z.string().optional(),
    position: z.record(z.string(), z.unknown()).optional(),
    actions: z.array(z.object({ content: z.string() })).optional(),
  },
  run: async () => json({ id: 1 }),
});

describe('the stages of a call', () => {
  it('refuse by policy before they read an argument or load the tool', async () => {
    const load = () => Promise.reject(new Error('loaded'));
    const house = { rules: { ...openRules, permissionMode: 'readonly' as const }, load };
    const { answer, seen } = call(writing, { nonsense: 1 }, { house });
    await expect(answer).rejects.toMatchObject({
      code: 'denied_by_policy',
      message: 'made is disabled by policy: it needs the capability "write".',
      hint: 'Whoever runs this server has set GITLAB_PERMISSION_MODE=readonly, and can change it.',
    });
    expect(seen).toEqual([]);
  });

  it('hand the tool its input read and checked, and put their notes before its own', async () => {
    const made = giving(json([], { notes: ['from the tool'] }));
    const { answer, seen } = call(made, { project_id: 72, colour: 'red' });
    expect((await answer).notes).toEqual(['Ignored unknown argument colour.', 'from the tool']);
    expect(seen[0]?.args).toEqual({ project_id: '72' });
  });

  it('add their notes to the hint of an error, without changing the error that was thrown', async () => {
    const thrown = new GitLabError({ status: 404, method: 'GET', path: '/x', reason: 'gone', hint: 'Look again.' });
    const made = { ...giving(json(null)), run: () => Promise.reject(thrown) };
    const house = { defaultProject: 'acme/web' };
    const caught: unknown = await call(made, {}, { house }).answer.catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(GitLabError);
    expect(caught).toMatchObject({
      code: 'gitlab_error',
      status: 404,
      message: thrown.message,
      hint: 'Look again. Assumed project_id acme/web.',
    });
    expect(thrown.hint).toBe('Look again.');
  });

  it('log the tool, its time and its outcome, and no argument', async () => {
    const { answer, logged } = call(giving(json(null)), { project_id: 'acme/private' });
    await answer;
    expect(logged).toEqual([
      { level: 'debug', facts: { tool: 'made', ms: expect.any(Number) }, message: 'call answered' },
    ]);
    const failed = call({ ...giving(json(null)), run: () => Promise.reject(new InputError('no')) });
    await expect(failed.answer).rejects.toThrow('no');
    expect(failed.logged).toMatchObject([{ facts: { code: 'invalid_input' }, message: 'call failed' }]);
  });

  it('log a cancelled call as cancelled, and anything unknown as a bug', async () => {
    const failing = { ...giving(json(null)), run: () => Promise.reject(new Error('x')) };
    const cancelled = call(failing, {}, { signal: AbortSignal.abort() });
    await expect(cancelled.answer).rejects.toThrow('x');
    expect(cancelled.logged).toMatchObject([{ facts: { code: 'cancelled' } }]);
    const bug = call(failing);
    await expect(bug.answer).rejects.toThrow('x');
    expect(bug.logged).toMatchObject([{ facts: { code: 'bug' } }]);
  });
});

describe('own markers', () => {
  it.each([
    [{ body: `before ${truncationMarker(120)} after` }, 'body'],
    [{ body: mask('gitlab-token') }, 'body'],
    [{ position: { new_path: 'a', nested: { deep: [mask('secret')] } } }, 'position.nested.deep'],
    [{ actions: [{ content: 'fine' }, { content: truncationMarker(1) }] }, 'actions.content'],
    [{ actions: JSON.stringify([{ content: truncationMarker(1) }]) }, 'actions.content'],
  ])('are refused in a write: %j', async (args, where) => {
    const { answer, seen } = call(writing, { project_id: 1, ...args });
    await expect(answer).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(new RegExp(`^${where} contains this server's own mark`)),
    });
    expect(seen).toEqual([]);
  });

  it('are welcome in a read, and words that only look like them in a write', async () => {
    const input = { search: z.string() };
    const searching = tool({ ...about, example: { search: 'x' }, effect: 'read', input, run: async () => json([]) });
    await expect(call(searching, { search: truncationMarker(5) }).answer).resolves.toMatchObject({ value: [] });
    const body = '[truncated] and [masked] and [truncated many bytes]';
    await expect(call(writing, { project_id: 1, body }).answer).resolves.toMatchObject({ value: { id: 1 } });
  });
});

describe('masking', () => {
  it('covers the value, the text, the facts and the notes of an answer', async () => {
    const value = await call(giving(json({ deep: [`use ${secret}`] }, { notes: [`saw ${secret}`] }))).answer;
    expect(JSON.stringify(value)).not.toContain(secret);
    expect(value).toMatchObject({ notes: [`saw ${mask('gitlab-token')}`] });
    const written = await call(giving(text({ from: secret }, `TOKEN=${secret}\n`))).answer;
    expect(JSON.stringify(written)).not.toContain(secret);
    expect(written).toMatchObject({ kind: 'text', facts: { from: mask('gitlab-token') } });
  });

  it('comes before the projection, which may drop what tells a secret', async () => {
    const variable = { key: 'DEPLOY', value: 'hunter2hunter2', masked: true };
    const made = giving(json([variable]), { output: list(shape('key value')) });
    expect(await call(made).answer).toMatchObject({ value: [{ key: 'DEPLOY', value: mask('variable') }] });
    const token = giving(json({ name: 'ci', runners_token: 'AbC123xyzAbC123xyz' }), { output: pick('runners_token') });
    expect(await call(token).answer).toMatchObject({ value: mask('secret') });
  });

  it('is done in full detail too', async () => {
    const { answer } = call(giving(json({ body: secret })), {}, { house: { isFullDetail: true } });
    expect(await answer).toMatchObject({ value: { body: mask('gitlab-token') } });
  });
});

describe('detail', () => {
  const row = { iid: 7, title: 'Greet', _links: { self: 'x' }, author: { id: 1, username: 'kim' }, milestone: null };
  const made = giving(json([row]), { output: list(shape('iid title milestone', { author: pick('username') })) });

  it('is the projection of the tool unless full detail is configured', async () => {
    expect(await call(made).answer).toMatchObject({ value: [{ iid: 7, title: 'Greet', author: 'kim' }] });
    expect(await call(made, {}, { house: { isFullDetail: true } }).answer).toMatchObject({ value: [row] });
  });

  it('of a text, and of a tool without a projection, is everything', async () => {
    expect(await call(giving(text({ path: 'a' }, 'b\n'), { output: shape('x') })).answer).toMatchObject({
      text: 'b\n',
    });
    expect(await call(giving(json([row]))).answer).toMatchObject({ value: [row] });
  });
});
