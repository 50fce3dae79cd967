import { describe, expect, it } from 'vitest';
import { readDiffEntries, readDiffEntry, readPatch } from './diff-files.ts';

describe('readPatch', () => {
  it('counts changed lines and tells where the added ones are in the new file', () => {
    const patch =
      '@@ -1,3 +1,4 @@\n a\n-b\n+B\n+C\n d\n@@ -20 +21,2 @@ heading\n+x\n y\n\\ No newline at end of file\n';
    expect(readPatch(patch)).toEqual({ additions: 3, deletions: 1, added: [2, 3, 21] });
  });

  it('counts a deleted line that looks like a file header', () => {
    expect(readPatch('@@ -1,2 +1,2 @@\n--- note\n+++ note\n x\n')).toMatchObject({ additions: 1, deletions: 1 });
  });

  it('does not count the header before the first hunk', () => {
    expect(readPatch('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n')).toMatchObject({ additions: 1, deletions: 1 });
  });

  it('counts lines of a patch without hunk headers and tells no line numbers', () => {
    expect(readPatch('--- a/x\n+++ b/x\n-a\n+b\n+c\n')).toEqual({ additions: 2, deletions: 1, added: [] });
  });
});

describe('readDiffEntry', () => {
  const paths = { new_path: 'b.ts', old_path: 'b.ts', a_mode: '100644', b_mode: '100644' };

  it.each([
    ['collapsed', { collapsed: true }],
    ['too large', { too_large: true }],
    ['without either flag, as GitLab before 18.4 sends it', {}],
  ])('takes an empty diff that is %s for withheld, with unknown counts', (_, flags) => {
    const file = readDiffEntry({ ...paths, diff: '', ...flags });
    expect(file).toMatchObject({ status: 'modified', isWithheld: true, additions: undefined, deletions: undefined });
  });

  it.each([
    ['renamed', { renamed_file: true, old_path: 'a.ts' }],
    ['mode', { b_mode: '100755' }],
    ['added', { new_file: true, a_mode: '0' }],
    ['deleted', { deleted_file: true, b_mode: '0' }],
  ])('takes an empty diff of a file that is %s for no changed lines', (status, flags) => {
    const file = readDiffEntry({ ...paths, diff: '', collapsed: false, too_large: false, ...flags });
    expect(file).toMatchObject({ status, isWithheld: false, additions: 0, deletions: 0 });
  });

  it('knows binary files by the notice in place of hunks', () => {
    const file = readDiffEntry({ ...paths, diff: 'Binary files a/b.ts and b/b.ts differ\n' });
    expect(file).toMatchObject({ isBinary: true, additions: 0, deletions: 0 });
  });
});

describe('readDiffEntries', () => {
  it('accepts a list and objects that carry it as changes or diffs', () => {
    const rows = [{ new_path: 'a', diff: '@@ -0,0 +1 @@\n+a\n' }];
    for (const data of [rows, { changes: rows }, { diffs: rows }]) {
      expect(readDiffEntries(data).map((file) => file.path)).toEqual(['a']);
    }
  });

  it('gives no files for an answer of another shape', () => {
    for (const data of [null, '<html>', {}, [null, 'x']]) expect(readDiffEntries(data)).toEqual([]);
  });
});
