import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TextAnswer } from '../../core/answer.ts';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { adding, entry, type FakeMergeRequest, openFake } from './fake-merge-request.ts';
import { mergeRequestCodeContext } from './tool.ts';

const schema = z.object(mergeRequestCodeContext.input);

async function ask(fake: FakeMergeRequest, more: Record<string, unknown> = {}) {
  const opened = openFake(fake);
  const input = schema.parse({ project_id: 'acme/greeter', merge_request_iid: 7, ...more });
  const answer = await mergeRequestCodeContext.run(input, opened.ctx);
  return {
    ...opened,
    answer,
    value: (answer.kind === 'json' ? answer.value : answer.facts) as Record<string, unknown>,
  };
}

async function show(fake: FakeMergeRequest, more: Record<string, unknown> = {}) {
  const asked = await ask(fake, more);
  const { text, facts, notes = [] } = asked.answer as TextAnswer;
  return { ...asked, text, facts, notes: notes.join(' ') };
}

const onePage = (...rows: FakeMergeRequest['pages'][number]) => ({ pages: [rows] });

describe('gitlab_get_merge_request_code_context, listing', () => {
  it('lists branches, totals and files of all pages without content', async () => {
    const pages = [
      [entry('a.ts', adding(1)), entry('yarn.lock', adding(70))],
      [entry('b.ts', adding(5)), entry('new.ts', '@@ -1 +1 @@\n-x\n+y\n', { old_path: 'old.ts', renamed_file: true })],
      [entry('huge.ts', '', { too_large: true }), entry('a.png', 'Binary files a/a.png and b/a.png differ\n')],
    ];
    const { value, paths, answer } = await ask({ pages, rawDiff: '' }, { list_only: true, exclude_paths: ['*.png'] });
    expect(value).toMatchObject({ source_branch: 'greet', target_branch: 'main', state: 'opened' });
    expect(value.totals).toEqual({ total: 6, filtered: 5, selected: 5, additions: 77, deletions: 1 });
    expect(value.files).toEqual([
      { path: 'huge.ts', status: 'modified', too_large: true },
      { path: 'b.ts', status: 'modified', additions: 5, deletions: 0 },
      { path: 'new.ts', old_path: 'old.ts', status: 'renamed', additions: 1, deletions: 1 },
      { path: 'a.ts', status: 'modified', additions: 1, deletions: 0 },
      { path: 'yarn.lock', status: 'modified', additions: 70, deletions: 0, generated: true },
    ]);
    expect(answer.notes?.join()).toMatch(/does not tell the size of 1 /);
    expect(paths).toHaveLength(4);
  });

  it('says that more files match than were asked for', async () => {
    const { value, answer } = await ask(onePage(entry('a', adding(1)), entry('b', adding(2))), {
      list_only: true,
      max_files: 0,
    });
    expect(value.totals).toMatchObject({ total: 2, filtered: 2, selected: 1 });
    expect(answer.notes?.join()).toMatch(/1 more files match/);
  });

  it('stops after fifty pages and says so', async () => {
    const pages = Array.from({ length: 60 }, (_, index) => [entry(`f${index}`, adding(1))]);
    const { value, answer } = await ask({ pages }, { list_only: true });
    expect(value.totals).toMatchObject({ total: 50 });
    expect(answer.notes?.join()).toMatch(/first 50 changed files/);
  });

  it('refuses bad patterns before it asks GitLab', async () => {
    const { ctx, paths } = openFake({ pages: [] });
    const input = schema.parse({ project_id: 'acme/greeter', merge_request_iid: 7, exclude_paths: ['x'.repeat(300)] });
    await expect(mergeRequestCodeContext.run(input, ctx)).rejects.toThrow(InputError);
    expect(paths).toEqual([]);
  });
});

describe('gitlab_get_merge_request_code_context, patches', () => {
  it('shows each patch as it is under a heading and tells the facts', async () => {
    const deleted = entry('gone.ts', '@@ -1 +0,0 @@\n-x\n', { deleted_file: true });
    const { text, facts } = await show(onePage(entry('a.ts', adding(2)), deleted));
    expect(text).toBe(
      `=== a.ts (modified, +2 -0) ===\n${adding(2)}\n=== gone.ts (deleted, +0 -1) ===\n@@ -1 +0,0 @@\n-x\n`,
    );
    const used = adding(2).length + lengthOf(deleted);
    expect(facts).toMatchObject({
      merge_request: '!7',
      mode: 'patch',
      counts: { total: 2, filtered: 2, selected: 2, returned: 2 },
      budget: { max: 30_000, used, remaining: 30_000 - used },
      files: [
        { path: 'a.ts', status: 'modified', content_mode: 'patch', chars: adding(2).length },
        { path: 'gone.ts', status: 'deleted', content_mode: 'patch', chars: lengthOf(deleted) },
      ],
    });
    expect(facts).not.toHaveProperty('omitted');
  });

  it('folds generated files and names what exclude_paths removed', async () => {
    const rows = [entry('yarn.lock', adding(90)), entry('a.ts', adding(1)), entry('dist/x.js', adding(3))];
    const { text, facts, notes } = await show(onePage(...rows), { exclude_paths: ['dist/**'] });
    expect(text).toBe(`=== a.ts (modified, +1 -0) ===\n${adding(1)}`);
    expect(facts).toMatchObject({ folded: ['yarn.lock (modified, +90 -0)'], excluded: ['dist/x.js'] });
    expect(notes).toMatch(/folded/);
    expect((await show(onePage(...rows), { include_paths: ['yarn.lock'] })).text).toContain(adding(90));
  });

  it('reads withheld patches from the raw diff, once', async () => {
    const rawDiff = `diff --git a/big.ts b/big.ts\n--- a/big.ts\n+++ b/big.ts\n${adding(4)}`;
    const rows = [entry('big.ts', '', { collapsed: true }), entry('huge.ts', '', { too_large: true })];
    const { text, facts, paths, notes } = await show({ ...onePage(...rows), rawDiff });
    expect(text).toBe(`=== big.ts (modified, +4 -0) ===\n${adding(4)}`);
    expect(facts.omitted).toEqual({ too_large: ['huge.ts (modified, size unknown)'] });
    expect(notes).toMatch(/mode fullfile/);
    expect(paths.filter((path) => path.endsWith('raw_diffs'))).toHaveLength(1);
  });

  it('never shows a withheld file as unchanged, also where there is no raw diff', async () => {
    const { facts, notes, text } = await show(onePage(entry('big.ts', '', { collapsed: true })));
    expect(text).toBe('');
    expect(facts.omitted).toEqual({ too_large: ['big.ts (modified, size unknown)'] });
    expect(notes).toMatch(/raw diff.*404.*fullfile/);
  });

  it('lists binary files without content', async () => {
    const { facts } = await show(onePage(entry('a.png', 'Binary files a/a.png and b/a.png differ\n')));
    expect(facts.omitted).toEqual({ binary: ['a.png (modified, binary)'] });
  });

  it('explains an empty answer', async () => {
    const filtered = await show(onePage(entry('a.ts', adding(1))), { extensions: ['go'] });
    expect(filtered.notes).toMatch(/extensions removed 1/);
    expect((await show({ pages: [[]] })).notes).toMatch(/changes no files/);
    expect((await show({ pages: [[]], mergeRequest: { diff_refs: null } })).notes).toMatch(/ask again/);
  });

  it('says when GitLab itself lists only part of the files', async () => {
    const { notes } = await show({ ...onePage(entry('a', adding(1))), mergeRequest: { changes_count: '1000+' } });
    expect(notes).toMatch(/lists 1 of 1000\+/);
  });
});

function lengthOf(row: Readonly<Record<string, unknown>>): number {
  return String(row.diff).length;
}

describe('gitlab_get_merge_request_code_context, budget', () => {
  const rows = [
    entry('a.ts', adding(60)),
    entry('b.ts', adding(40)),
    entry('c.ts', adding(2)),
    entry('yarn.lock', 'x'),
  ];

  it('cuts the file that crosses the budget, then only names the others', async () => {
    const { text, facts } = await show(onePage(...rows), { max_total_chars: 700 });
    expect(text).toMatch(/\[truncated \d+ bytes\]\n$/);
    expect(facts).toMatchObject({
      counts: { selected: 4, returned: 2 },
      files: [{ path: 'a.ts' }, { path: 'b.ts', truncated: true }],
      omitted: { budget: ['c.ts (modified, +2 -0)'] },
      folded: ['yarn.lock (modified, +0 -0)'],
    });
    const contents = text.replace(/^=== .* ===\n/gm, '').replace(/\n\n/g, '\n');
    expect((facts.budget as { used: number }).used).toBe(contents.length);
    expect(contents.length).toBeLessThanOrEqual(700);
  });

  it('clamps the budget into its range', async () => {
    const { facts } = await show(onePage(...rows), { max_total_chars: 1 });
    expect(facts.budget).toMatchObject({ max: 500 });
  });

  it('stays below the limit of an answer, counted in bytes, however many files and whatever script', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      entry(`src/some/long/folder/漢字-${index}.ts`, adding(9, '漢字漢字漢字')),
    );
    const { text, facts, notes } = await show(
      { ...onePage(...many), responseBytes: 20_000 },
      { max_files: 500, max_total_chars: 100_000 },
    );
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(facts)) + Buffer.byteLength(notes)).toBeLessThan(
      20_000,
    );
    expect(Buffer.byteLength(text)).toBeGreaterThan(10_000);
    expect(notes).toMatch(/max_total_chars was lowered/);
    expect((facts.omitted as { budget: string[] }).budget.at(-1)).toMatch(/^\.\.\. \d+ more$/);
  });

  it('stops reading files once the budget is spent', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `f${index}.ts`);
    const files = Object.fromEntries(names.map((name) => [`acme/greeter:${name}`, 'a line of code\n'.repeat(100)]));
    const { paths } = await show(
      { ...onePage(...names.map((name) => entry(name, adding(1)))), files },
      { mode: 'fullfile', max_total_chars: 2_000, max_files: 40 },
    );
    expect(paths.filter((path) => path.endsWith('/raw')).length).toBeLessThanOrEqual(6);
  });
});

describe('gitlab_get_merge_request_code_context, files', () => {
  const code = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join('');
  const change = '@@ -9,2 +9,3 @@\n line 9\n+line 10\n line 11\n';

  it('shows the code around changes with line numbers', async () => {
    const fake = { ...onePage(entry('a.ts', change)), files: { 'acme/greeter:a.ts': code } };
    const { text } = await show(fake, { mode: 'surrounding', context_lines: 1 });
    expect(text).toBe('=== a.ts (modified, +1 -0) ===\n@@ lines 9-11 of 30 @@\n 9  line 9\n10  line 10\n11  line 11\n');
  });

  it('shows whole files byte by byte: byte order mark, line ends, Latin-1', async () => {
    const fake = {
      ...onePage(entry('a.ts', change), entry('l.txt', change)),
      files: { 'acme/greeter:a.ts': '\ufeffone\r\ntwo', 'acme/greeter:l.txt': Uint8Array.from([0x63, 0xe9, 0x0a]) },
    };
    const { text, facts } = await show(fake, { mode: 'fullfile' });
    expect(text).toBe(
      '=== a.ts (modified, +1 -0) ===\n\ufeffone\r\ntwo\n\n=== l.txt (modified, +1 -0, latin1) ===\ncé\n',
    );
    expect(facts.files).toMatchObject([{ chars: 9 }, { encoding: 'latin1' }]);
  });

  it('shows a withheld file whole, without asking for the raw diff', async () => {
    const fake = { ...onePage(entry('a.ts', '', { collapsed: true })), files: { 'acme/greeter:a.ts': code } };
    const { text, paths } = await show(fake, { mode: 'fullfile' });
    expect(text).toContain(code);
    expect(paths.some((path) => path.endsWith('raw_diffs'))).toBe(false);
  });

  it('shows the patch of deleted files and submodules in every mode', async () => {
    const submodule = entry('lib', '@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n', { b_mode: '160000' });
    const fake = onePage(entry('gone.ts', '@@ -1 +0,0 @@\n-x\n', { deleted_file: true }), submodule);
    const { text, facts } = await show(fake, { mode: 'fullfile' });
    expect(text).toContain('-Subproject commit 1');
    expect(text).toContain('=== gone.ts (deleted, +0 -1, patch) ===');
    expect(facts.files).toMatchObject([{ content_mode: 'patch' }, { content_mode: 'patch' }]);
  });

  it('lists a file that proves binary', async () => {
    const fake = {
      ...onePage(entry('a.bin', change)),
      files: { 'acme/greeter:a.bin': Uint8Array.from([0x89, 0, 0xff]) },
    };
    expect((await show(fake, { mode: 'fullfile' })).facts.omitted).toEqual({ binary: ['a.bin (modified, +1 -0)'] });
  });

  it('shows the patch of a file that cannot be read, and lists one that has none', async () => {
    const tooLarge = new NetworkError('over the limit', { phase: 'body' });
    const fake = {
      ...onePage(entry('a.ts', change), entry('b.ts', '', { collapsed: true })),
      files: { 'acme/greeter:a.ts': tooLarge },
    };
    const { text, facts } = await show(fake, { mode: 'fullfile' });
    expect(text).toBe(`=== a.ts (modified, +1 -0, patch) ===\n${change}`);
    expect(facts.omitted).toEqual({ unreadable: ['b.ts (modified, size unknown)'] });
  });

  it('reads a fork at its head commit, with the signs of a path encoded', async () => {
    const fake = {
      ...onePage(entry('src/a b.ts', change)),
      mergeRequest: { source_project_id: 2 },
      files: { '2:src/a b.ts': code },
    };
    const { text, paths } = await show(fake, { mode: 'fullfile' });
    expect(text).toContain(code);
    expect(paths.at(-1)).toBe('/projects/2/repository/files/src/a b.ts/raw');
  });

  it.each([
    ['gone', undefined],
    ['forbidden', new GitLabError({ status: 403, method: 'GET', path: '/', reason: 'no' })],
    ['outside the scope', new DeniedError('no', { rule: 'GITLAB_ALLOWED_PROJECT_IDS' })],
  ])('reads from the target project where the fork is %s, and says so', async (_, refusal) => {
    const fake = {
      ...onePage(entry('a.ts', change)),
      mergeRequest: { source_project_id: 2 },
      files: { ...(refusal ? { '2:a.ts': refusal } : {}), 'acme/greeter:a.ts': code },
    };
    const { text, notes } = await show(fake, { mode: 'fullfile' });
    expect(text).toContain(code);
    expect(notes).toMatch(/source project cannot be read/);
  });

  it('asks the target project alone where the fork was deleted', async () => {
    const fake = {
      ...onePage(entry('a.ts', change)),
      mergeRequest: { source_project_id: null },
      files: { 'acme/greeter:a.ts': code },
    };
    expect((await show(fake, { mode: 'fullfile' })).text).toContain(code);
  });

  it('fails where GitLab refuses the credential or asks to wait', async () => {
    const files = { 'acme/greeter:a.ts': new GitLabError({ status: 429, method: 'GET', path: '/', reason: 'slow' }) };
    await expect(ask({ ...onePage(entry('a.ts', change)), files }, { mode: 'fullfile' })).rejects.toThrow(GitLabError);
  });

  it('ends with the call: a cancelled read is no unreadable file', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    const files = { 'acme/greeter:a.ts': new NetworkError('cancelled', { phase: 'body' }) };
    await expect(ask({ ...onePage(entry('a.ts', change)), files, signal }, { mode: 'fullfile' })).rejects.toThrow(
      'cancelled',
    );
  });

  it('tells how far it is', async () => {
    const fake = { ...onePage(entry('a.ts', change)), files: { 'acme/greeter:a.ts': code } };
    expect((await show(fake, { mode: 'fullfile' })).progress).toEqual(['1/1 a.ts']);
  });
});
