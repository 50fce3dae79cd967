import { describe, expect, it } from 'vitest';
import { findChangedFile, nearestPaths, splitPatch } from './changed-files.ts';

const file = (new_path: string, old_path = new_path) => ({ new_path, old_path, diff: '' });

describe('findChangedFile', () => {
  it('prefers the path after the change and falls back to the one before it', () => {
    const files = [file('b.ts', 'a.ts'), file('a.ts', 'c.ts')];
    expect(findChangedFile(files, 'a.ts')).toBe(files[1]);
    expect(findChangedFile(files, 'c.ts')).toBe(files[1]);
    expect(findChangedFile(files, 'd.ts')).toBeUndefined();
  });
});

describe('nearestPaths', () => {
  it('names the files that share most words first, renames with both paths, five at most', () => {
    const files = [
      ...['a', 'b', 'c', 'd', 'e'].map((name) => file(`docs/${name}.md`)),
      file('src/app/greet.ts'),
      file('scripts/greet.sh', 'greet.sh'),
    ];
    const near = nearestPaths(files, 'script/greet.sh');
    expect(near.slice(0, 2)).toEqual(['greet.sh -> scripts/greet.sh', 'src/app/greet.ts']);
    expect(near).toHaveLength(5);
  });
});

describe('splitPatch', () => {
  it('gives each file with hunks under its paths before and after', () => {
    const patch = [
      'diff --git a/old name.txt b/new name.txt',
      'similarity index 90%',
      'rename from old name.txt',
      'rename to new name.txt',
      '--- a/old name.txt\t',
      '+++ b/new name.txt\t',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      'diff --git a/pic.png b/pic.png',
      'Binary files a/pic.png and b/pic.png differ',
      'diff --git a/gone.txt b/gone.txt',
      'deleted file mode 100644',
      '--- a/gone.txt',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-x',
      '',
    ].join('\n');
    expect(splitPatch(patch)).toEqual([
      { old_path: 'old name.txt', new_path: 'new name.txt', diff: '@@ -1 +1 @@\n-a\n+b\n' },
      { old_path: 'gone.txt', new_path: 'gone.txt', diff: '@@ -1 +0,0 @@\n-x\n' },
    ]);
  });

  it('undoes the quoting of paths', () => {
    const patch =
      'diff --git "a/\\303\\244\\"\\t.txt" "b/\\303\\244\\"\\t.txt"\nnew file mode 100644\n--- /dev/null\n+++ "b/\\303\\244\\"\\t.txt"\n@@ -0,0 +1 @@\n+x\n';
    expect(splitPatch(patch)).toMatchObject([{ old_path: 'ä"\t.txt', new_path: 'ä"\t.txt' }]);
  });

  it('does not take text after a carriage return inside a line for a new file', () => {
    const patch =
      'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+b\rdiff --git a/y b/y\r--- a/y\r@@ -1 +1 @@\n';
    expect(splitPatch(patch).map((found) => found.new_path)).toEqual(['x']);
  });
});
