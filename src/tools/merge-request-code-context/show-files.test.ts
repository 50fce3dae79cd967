import { describe, expect, it } from 'vitest';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { adding, ask, entry, onePage, show } from './fake-merge-request.ts';

describe('the budget', () => {
  const rows = [
    entry('a.ts', adding(60)),
    entry('b.ts', adding(40)),
    entry('c.ts', adding(2)),
    entry('yarn.lock', 'x'),
  ];

  it('cuts the file that crosses the budget, then only names the others', async () => {
    const { text, value } = await show(onePage(...rows), { max_total_chars: 700 });
    expect(text).toMatch(/\[truncated \d+ bytes\]\n$/);
    expect(value).toMatchObject({
      counts: { selected: 4, returned: 2 },
      files: [{ path: 'b.ts', truncated: true }],
      omitted: { budget: ['c.ts (modified, +2 -0)'] },
      folded: ['yarn.lock (modified, +0 -0)'],
    });
    const contents = text.replace(/^=== .* ===\n/gm, '').replace(/\n\n/g, '\n');
    expect((value.budget as { used: number }).used).toBe(contents.length);
    expect(contents.length).toBeLessThanOrEqual(700);
  });

  it('clamps the budget into its range', async () => {
    const { value } = await show(onePage(...rows), { max_total_chars: 1 });
    expect(value.budget).toMatchObject({ max: 500 });
  });

  it('stays below the limit of an answer, counted in bytes, however many files and whatever script', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      entry(`src/some/long/folder/漢字-${index}.ts`, adding(9, '漢字漢字漢字')),
    );
    const { text, value, notes } = await show(
      { ...onePage(...many), responseBytes: 20_000 },
      { max_files: 500, max_total_chars: 100_000 },
    );
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(value)) + Buffer.byteLength(notes)).toBeLessThan(
      20_000,
    );
    expect(Buffer.byteLength(text)).toBeGreaterThan(10_000);
    expect(notes).toMatch(/max_total_chars was lowered/);
    expect((value.omitted as { budget: string[] }).budget.at(-1)).toMatch(/^\.\.\. \d+ more$/);
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

describe('showing files', () => {
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
    const { text, value } = await show(fake, { mode: 'fullfile' });
    expect(text).toBe(
      '=== a.ts (modified, +1 -0) ===\n\ufeffone\r\ntwo\n\n=== l.txt (modified, +1 -0, latin1) ===\ncé\n',
    );
    expect(value.files).toMatchObject([{ path: 'l.txt', encoding: 'latin1' }]);
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
    const { text, value } = await show(fake, { mode: 'fullfile' });
    expect(text).toContain('-Subproject commit 1');
    expect(text).toContain('=== gone.ts (deleted, +0 -1, patch) ===');
    expect(text).toContain('=== lib (modified, +1 -1, patch) ===');
    expect(value).not.toHaveProperty('files');
  });

  it('lists a file that proves binary', async () => {
    const fake = {
      ...onePage(entry('a.bin', change)),
      files: { 'acme/greeter:a.bin': Uint8Array.from([0x89, 0, 0xff]) },
    };
    expect((await show(fake, { mode: 'fullfile' })).value.omitted).toEqual({ binary: ['a.bin (modified, +1 -0)'] });
  });

  it('shows the patch of a file that cannot be read, and lists one that has none', async () => {
    const tooLarge = new NetworkError('over the limit', { phase: 'body' });
    const fake = {
      ...onePage(entry('a.ts', change), entry('b.ts', '', { collapsed: true })),
      files: { 'acme/greeter:a.ts': tooLarge },
    };
    const { text, value, notes } = await show(fake, { mode: 'fullfile' });
    expect(text).toBe(`=== a.ts (modified, +1 -0, patch) ===\n${change}`);
    expect(notes).toMatch(/Not all files could be read.*over the limit|Not all files could be read.*404/);
    expect(value.omitted).toEqual({ unreadable: ['b.ts (modified, size unknown)'] });
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
