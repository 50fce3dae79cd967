import { expect, test } from 'vitest';
import { hasLine, lineCode, parseHunks } from './diff-lines.ts';

const patch = [
  '@@ -2,3 +2,4 @@ heading',
  ' b',
  '-c',
  '+C',
  '+C2',
  ' d',
  '@@ -10,2 +11,1 @@',
  ' j',
  '-k',
  '\\ No newline at end of file',
  '',
].join('\n');
const hunks = parseHunks(patch);

test('numbers every line of a patch on both sides', () => {
  expect(hunks.map(({ lines }) => lines.map(({ oldLine, newLine, text }) => [oldLine, newLine, text]))).toEqual([
    [
      [2, 2, 'b'],
      [3, null, 'c'],
      [null, 3, 'C'],
      [null, 4, 'C2'],
      [4, 5, 'd'],
    ],
    [
      [10, 11, 'j'],
      [11, null, 'k'],
    ],
  ]);
});

test('takes added lines by their new number and removed ones by their old number', () => {
  expect(hasLine(hunks, null, 3, 20)).toBe(true);
  expect(hasLine(hunks, 3, null, 20)).toBe(true);
  expect(hasLine(hunks, null, 5, 20)).toBe(false);
  expect(hasLine(hunks, 4, null, 20)).toBe(false);
  expect(hasLine(hunks, 3, 3, 20)).toBe(false);
  expect(hasLine(hunks, null, null, 20)).toBe(false);
});

test('takes unchanged lines by both numbers, in a hunk and outside', () => {
  expect(hasLine(hunks, 4, 5, 20)).toBe(true);
  expect(hasLine(hunks, 1, 1, 20)).toBe(true);
  expect(hasLine(hunks, 5, 6, 20)).toBe(true);
  expect(hasLine(hunks, 12, 12, 20)).toBe(true);
});

test('refuses unchanged lines whose numbers do not belong together', () => {
  expect(hasLine(hunks, 4, 4, 20)).toBe(false);
  expect(hasLine(hunks, 5, 5, 20)).toBe(false);
  expect(hasLine(hunks, 12, 13, 20)).toBe(false);
  expect(hasLine(hunks, 1, 2, 20)).toBe(false);
  expect(hasLine(hunks, 0, 0, 20)).toBe(false);
  expect(hasLine(hunks, 21, 21, 20)).toBe(false);
});

test('a new file has no unchanged lines', () => {
  const added = parseHunks('@@ -0,0 +1,2 @@\n+a\n+b\n');
  expect(hasLine(added, null, 2, 2)).toBe(true);
  expect(hasLine(added, null, 3, 2)).toBe(false);
  expect(hasLine(added, 1, 3, 2)).toBe(false);
});

test('names a line by the hash of its path and both numbers', () => {
  expect(lineCode('a.txt', null, 3)).toMatch(/^[0-9a-f]{40}_0_3$/);
});
