import { describe, expect, it } from 'vitest';
import { findLine, nearestRanges, numberOn, parseDiffLines } from './diff-lines.ts';

const patch = [
  '@@ -1,4 +1,5 @@ function greet() {',
  ' one',
  '-two',
  '+TWO',
  '+and a half',
  ' three',
  '\\ No newline at end of file',
  '@@ -10,2 +11,2 @@',
  ' ten',
  '--- removed comment',
  '+++ added comment',
  '',
].join('\n');

describe('parseDiffLines', () => {
  it('counts both sides as GitLab does: before the line is passed', () => {
    expect(parseDiffLines(patch)).toEqual([
      { kind: 'context', oldLine: 1, newLine: 1 },
      { kind: 'removed', oldLine: 2, newLine: 2 },
      { kind: 'added', oldLine: 3, newLine: 2 },
      { kind: 'added', oldLine: 3, newLine: 3 },
      { kind: 'context', oldLine: 3, newLine: 4 },
      { kind: 'context', oldLine: 10, newLine: 11 },
      { kind: 'removed', oldLine: 11, newLine: 12 },
      { kind: 'added', oldLine: 12, newLine: 12 },
    ]);
  });

  it('passes over headers before the first hunk and takes an empty line within one as unchanged', () => {
    expect(parseDiffLines('--- a/x\n+++ b/x\n@@ -1 +1,3 @@\n a\n\n+b\n')).toEqual([
      { kind: 'context', oldLine: 1, newLine: 1 },
      { kind: 'context', oldLine: 2, newLine: 2 },
      { kind: 'added', oldLine: 3, newLine: 3 },
    ]);
  });

  it.each(['', 'Binary files a/x.png and b/x.png differ\n'])('finds no lines in %j', (text) => {
    expect(parseDiffLines(text)).toEqual([]);
  });

  it('numbers an added file from line 1 on, with nothing on the old side', () => {
    const lines = parseDiffLines('@@ -0,0 +1,2 @@\n+a\n+b\n');
    expect(lines).toEqual([
      { kind: 'added', oldLine: 0, newLine: 1 },
      { kind: 'added', oldLine: 0, newLine: 2 },
    ]);
    expect(nearestRanges(lines, 'old', 1)).toEqual([]);
  });
});

describe('findLine', () => {
  const lines = parseDiffLines(patch);

  it('tells the removed from the added line of the same number by the side', () => {
    expect(findLine(lines, 'new', 2)?.kind).toBe('added');
    expect(findLine(lines, 'old', 2)?.kind).toBe('removed');
    expect(findLine(lines, 'old', 10)).toEqual({ kind: 'context', oldLine: 10, newLine: 11 });
  });

  it('finds nothing between hunks', () => {
    expect(findLine(lines, 'new', 7)).toBeUndefined();
  });

  it('gives no number on the side that a line is not on', () => {
    expect(numberOn({ kind: 'added', oldLine: 3, newLine: 2 }, 'old')).toBeUndefined();
    expect(numberOn({ kind: 'removed', oldLine: 3, newLine: 2 }, 'new')).toBeUndefined();
  });
});

describe('nearestRanges', () => {
  it('orders the runs of commentable lines by their distance', () => {
    const lines = parseDiffLines(patch);
    expect(nearestRanges(lines, 'new', 100)).toEqual([
      [11, 12],
      [1, 4],
    ]);
    expect(nearestRanges(lines, 'old', 5)).toEqual([
      [1, 3],
      [10, 11],
    ]);
  });
});
