import { describe, expect, it } from 'vitest';
import { mask, truncationMarker } from '../output/markers.ts';
import type { Rules } from '../policy/rules.ts';
import { createOrUpdateFile } from '../tools/create-or-update-file/tool.ts';
import { pushFiles } from '../tools/push-files/tool.ts';
import { FakeRepository, refusalOf } from '../tools/repository-files/fake-repository.ts';
import { compose } from './call.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { callStages } from './stages.ts';

const tools = { gitlab_push_files: pushFiles, gitlab_create_or_update_file: createOrUpdateFile };
const files = { 'a.txt': 'one\n', 'b.txt': 'two\n' };

/** Pass one call through all stages to the tool itself. */
function call(name: keyof typeof tools, args: Record<string, unknown>, rules: Partial<Rules> = {}) {
  const repository = new FakeRepository(files);
  const { house, entry } = furnish(tools, { rules: { ...openRules, ...rules } });
  const ctx = { ...fakeContext().ctx, gitlab: repository.ctx.gitlab };
  const pass = compose(callStages(house), async (passed) => tools[name].run(passed.args, passed.ctx));
  const place = { project_id: 'acme/web', branch: 'main' };
  return { answer: pass({ entry: entry(name), args: { ...place, ...args }, ctx }), repository };
}

const push = (actions: unknown, rules?: Partial<Rules>) =>
  call('gitlab_push_files', { commit_message: 'x', actions }, rules);
const modify = { permissionMode: 'modify' } as const;
const removals = [
  ['delete', { action: 'delete', file_path: 'a.txt' }],
  ['move', { action: 'move', file_path: 'c.txt', previous_path: 'a.txt' }],
] as const;

describe('an input that needs more than its tool', () => {
  it.each(removals)('is refused in mode modify where a commit holds a %s', async (_, removal) => {
    const { answer, repository } = push([{ file_path: 'b.txt', content: 'x' }, removal], modify);
    expect(await refusalOf(answer)).toMatchObject({
      code: 'denied_by_policy',
      rule: 'GITLAB_PERMISSION_MODE=modify',
      message: 'This call of gitlab_push_files is refused by policy: it needs the capability "delete".',
    });
    expect(repository.requests).toEqual([]);
  });

  it.each(removals)('is refused where a %s hides in JSON text', async (_, removal) => {
    const { answer, repository } = push(JSON.stringify([removal]), modify);
    expect(await refusalOf(answer)).toMatchObject({ code: 'denied_by_policy' });
    expect(repository.requests).toEqual([]);
  });

  it.each(removals)(
    'is refused where the capability delete is disabled and a commit holds a %s',
    async (_, removal) => {
      const { answer } = push([removal], { disabledCapabilities: new Set(['delete'] as const) });
      expect(await refusalOf(answer)).toMatchObject({ rule: 'GITLAB_DISABLED_CAPABILITIES' });
    },
  );

  it.each(removals)('is carried out in mode full with a %s', async (_, removal) => {
    const { answer, repository } = push([removal]);
    await answer;
    expect(repository.bytes('main', 'a.txt')).toBeUndefined();
  });

  it('is carried out in mode modify where it only writes', async () => {
    const { answer, repository } = push([{ action: 'update', file_path: 'a.txt', content: 'x' }], modify);
    await answer;
    expect(repository.bytes('main', 'a.txt')?.toString()).toBe('x');
  });

  it('is refused in mode modify where a single file is moved', async () => {
    const args = { file_path: 'c.txt', previous_path: 'a.txt' };
    expect(await refusalOf(call('gitlab_create_or_update_file', args, modify).answer)).toMatchObject({
      code: 'denied_by_policy',
    });
  });
});

describe('writing files through the stages', () => {
  it.each([
    ['content', { content: `a\n${truncationMarker(5_000)}\nb` }, 'content'],
    ['new_text', { edits: [{ old_text: 'one', new_text: mask('gitlab-token') }] }, 'edits'],
    ['old_text', { edits: [{ old_text: mask('secret'), new_text: 'x' }] }, 'edits'],
  ])('F5: refuses our own mark in %s, which would destroy what it stands for', async (_, given, name) => {
    const { answer, repository } = call('gitlab_create_or_update_file', { file_path: 'a.txt', ...given });
    expect(await refusalOf(answer)).toMatchObject({ message: expect.stringContaining(`${name}`) });
    expect(await refusalOf(answer)).toMatchObject({ message: expect.stringContaining("server's own mark") });
    expect(repository.requests).toEqual([]);
  });

  it.each([
    [
      'an unknown argument',
      { filepath: 'a.txt', content: '' },
      /filepath \(did you mean file_path\?\); nothing was sent/,
    ],
    [
      'an unknown part of an edit',
      { file_path: 'a.txt', edits: [{ old_text: 'a', new_text: 'b', all: true }] },
      /edits\[0\].*all/,
    ],
  ])('P1: names %s instead of dropping it', async (_, given, message) => {
    const { answer, repository } = call('gitlab_create_or_update_file', given);
    expect(await refusalOf(answer)).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
    expect(repository.requests).toEqual([]);
  });

  it('P1: names an unknown part of an action', async () => {
    const { answer, repository } = push([{ file_path: 'a.txt', contents: 'x' }]);
    expect(await refusalOf(answer)).toMatchObject({ message: expect.stringMatching(/actions\[0\].*contents/) });
    expect(repository.requests).toEqual([]);
  });

  it('takes edits as JSON text, null for what is left out, and empty content as content', async () => {
    const edits = JSON.stringify([{ old_text: 'one', new_text: '["x"]' }]);
    const edited = call('gitlab_create_or_update_file', { file_path: 'a.txt', edits, content: null, encoding: null });
    await edited.answer;
    expect(edited.repository.bytes('main', 'a.txt')?.toString()).toBe('["x"]\n');
    const emptied = call('gitlab_create_or_update_file', { file_path: 'a.txt', content: '' });
    await emptied.answer;
    expect(emptied.repository.bytes('main', 'a.txt')?.length).toBe(0);
  });
});
