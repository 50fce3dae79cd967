import { describe, expect, it } from 'vitest';
import { splitRawDiff } from './raw-diff.ts';

const split = (text: string) => splitRawDiff(Buffer.from(text));

describe('splitRawDiff', () => {
  it('gives each file its names and its hunks without the header', () => {
    const diff =
      'diff --git a/src/a.ts b/src/a.ts\nindex 1..2 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n' +
      'diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts\n' +
      'diff --git a/gone b/gone\ndeleted file mode 100644\n--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n';
    expect(split(diff)).toEqual([
      { path: 'src/a.ts', oldPath: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b\n' },
      { path: 'new.ts', oldPath: 'old.ts', patch: '' },
      { path: 'gone', oldPath: 'gone', patch: '@@ -1 +0,0 @@\n-x\n' },
    ]);
  });

  it('keeps a changed line that quotes a diff inside its file', () => {
    const patch = '@@ -1 +1,2 @@\n+diff --git a/x b/x\n+\rdiff --git a/y b/y\n \u2028diff --git a/z b/z\n';
    const [only, ...others] = split(`diff --git a/d b/d\n--- a/d\n+++ b/d\n${patch}`);
    expect(only).toEqual({ path: 'd', oldPath: 'd', patch });
    expect(others).toEqual([]);
  });

  it('reads names with spaces, quotes and other scripts, also where only the first line names them', () => {
    const diff =
      'diff --git a/my file.ts b/my file.ts\n--- a/my file.ts\t\n+++ b/my file.ts\t\n@@ -1 +1 @@\n-a\n+b\n' +
      'diff --git "a/\\303\\251 \\"q\\".ts" "b/\\303\\251 \\"q\\".ts"\nold mode 100644\nnew mode 100755\n' +
      'diff --git a/a b.png b/a b.png\nBinary files a/a b.png and b/a b.png differ\n';
    expect(split(diff).map(({ path, patch }) => [path, patch.slice(0, 6)])).toEqual([
      ['my file.ts', '@@ -1 '],
      ['é "q".ts', ''],
      ['a b.png', 'Binary'],
    ]);
  });

  it('decodes each file by itself', () => {
    const head = (name: string) =>
      Buffer.from(`diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -0,0 +1 @@\n+`);
    const bytes = Buffer.concat([head('l'), Buffer.from([0xe9, 0x0a]), head('u'), Buffer.from('é漢\n')]);
    expect(splitRawDiff(bytes).map((raw) => raw.patch.split('+').at(-1))).toEqual(['é\n', 'é漢\n']);
  });

  it('gives no files for an answer that is no diff', () => {
    expect(split('<html>not found</html>')).toEqual([]);
  });
});
