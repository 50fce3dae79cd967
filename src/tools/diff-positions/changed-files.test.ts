import { describe, expect, it } from 'vitest';
import { findChangedFile, nearestPaths } from './changed-files.ts';

const file = (new_path: string, old_path = new_path) => ({ new_path, old_path, diff: '' });

describe('findChangedFile', () => {
  it('prefers the path after the change and falls back to the one before it', () => {
    const files = [file('b.ts', 'a.ts'), file('a.ts', 'c.ts')];
    expect(findChangedFile(files, 'a.ts')).toBe(files[1]);
    expect(findChangedFile(files, 'c.ts')).toBe(files[1]);
    expect(findChangedFile(files, 'd.ts')).toBeUndefined();
  });

  it.each(['/src/a.ts', './src/a.ts', '//src/a.ts', '/./src/a.ts'])('takes %s for a path from the root', (path) => {
    expect(findChangedFile([file('src/a.ts')], path)).toEqual(file('src/a.ts'));
  });

  it('leaves dots alone that are part of the path', () => {
    expect(findChangedFile([file('a.ts'), file('.a.ts')], './.a.ts')).toEqual(file('.a.ts'));
    expect(findChangedFile([file('a.ts')], '../a.ts')).toBeUndefined();
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
