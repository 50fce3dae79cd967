import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/errors/input-error.ts';
import { adding, ask, entry, onePage, openFake, show } from './fake-merge-request.ts';
import { mergeRequestCodeContext } from './tool.ts';

function lengthOf(row: Readonly<Record<string, unknown>>): number {
  return String(row.diff).length;
}

describe('listing changed files', () => {
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
    const gitlab = openFake({ pages: [] });
    const input = { project_id: 'acme/greeter', merge_request_iid: 7, exclude_paths: ['x'.repeat(300)] };
    await expect(mergeRequestCodeContext.run(input, gitlab.ctx)).rejects.toThrow(InputError);
    expect(gitlab.paths).toEqual([]);
  });
});

describe('showing patches', () => {
  it('shows each patch as it is under a heading and tells the facts', async () => {
    const deleted = entry('gone.ts', '@@ -1 +0,0 @@\n-x\n', { deleted_file: true });
    const { text, value } = await show(onePage(entry('a.ts', adding(2)), deleted));
    expect(text).toBe(
      `=== a.ts (modified, +2 -0) ===\n${adding(2)}\n=== gone.ts (deleted, +0 -1) ===\n@@ -1 +0,0 @@\n-x\n`,
    );
    const used = adding(2).length + lengthOf(deleted);
    expect(value).toMatchObject({
      merge_request: '!7',
      mode: 'patch',
      counts: { total: 2, filtered: 2, selected: 2, returned: 2 },
      budget: { max: 30_000, used, remaining: 30_000 - used },
    });
    expect(value).not.toHaveProperty('omitted');
  });

  it('folds generated files and names what exclude_paths removed', async () => {
    const rows = [entry('yarn.lock', adding(90)), entry('a.ts', adding(1)), entry('dist/x.js', adding(3))];
    const { text, value, notes } = await show(onePage(...rows), { exclude_paths: ['dist/**'] });
    expect(text).toBe(`=== a.ts (modified, +1 -0) ===\n${adding(1)}`);
    expect(value).toMatchObject({ folded: ['yarn.lock (modified, +90 -0)'], excluded: ['dist/x.js'] });
    expect(notes).toMatch(/folded/);
    expect((await show(onePage(...rows), { include_paths: ['yarn.lock'] })).text).toContain(adding(90));
  });

  it('reads withheld patches from the raw diff, once', async () => {
    const rawDiff = `diff --git a/big.ts b/big.ts\n--- a/big.ts\n+++ b/big.ts\n${adding(4)}`;
    const rows = [entry('big.ts', '', { collapsed: true }), entry('huge.ts', '', { too_large: true })];
    const { text, value, paths, notes } = await show({ ...onePage(...rows), rawDiff });
    expect(text).toBe(`=== big.ts (modified, +4 -0) ===\n${adding(4)}`);
    expect(value.omitted).toEqual({ too_large: ['huge.ts (modified, size unknown)'] });
    expect(notes).toMatch(/gitlab_get_file_contents, ref /);
    expect(paths.filter((path) => path.endsWith('raw_diffs'))).toHaveLength(1);
  });

  it('never shows a withheld file as unchanged, also where there is no raw diff', async () => {
    const { value, notes, text } = await show(onePage(entry('big.ts', '', { collapsed: true })));
    expect(text).toBe('');
    expect(value.omitted).toEqual({ too_large: ['big.ts (modified, size unknown)'] });
    expect(notes).toMatch(/raw diff.*404.*gitlab_get_file_contents/);
  });

  it('lists binary files without content', async () => {
    const { value } = await show(onePage(entry('a.png', 'Binary files a/a.png and b/a.png differ\n')));
    expect(value.omitted).toEqual({ binary: ['a.png (modified, binary)'] });
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
