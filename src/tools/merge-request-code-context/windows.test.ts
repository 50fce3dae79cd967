import { describe, expect, it } from 'vitest';
import { findWindows, showSurrounding } from './windows.ts';

describe('findWindows', () => {
  it('widens added lines, clamps them to the file and merges what overlaps or touches', () => {
    expect(findWindows([2, 3, 9, 30], 3, 31)).toEqual([
      [1, 12],
      [27, 31],
    ]);
    expect(findWindows([1, 4], 1, 10)).toEqual([[1, 5]]);
    expect(findWindows([1, 5], 1, 10)).toEqual([
      [1, 2],
      [4, 6],
    ]);
  });

  it('gives the first 2n+1 lines of a file without added lines', () => {
    expect(findWindows([], 2, 10)).toEqual([[1, 5]]);
    expect(findWindows([], 2, 3)).toEqual([[1, 3]]);
  });

  it('gives nothing for an empty file or lines behind its end', () => {
    expect(findWindows([1], 2, 0)).toEqual([]);
    expect(findWindows([90], 2, 10)).toEqual([]);
  });
});

describe('showSurrounding', () => {
  it('heads each window with its range and puts the number before each line', () => {
    const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`).join('');
    expect(showSurrounding(text, '@@ -1,1 +1,2 @@\n line 1\n+line 2\n@@ -9,0 +10 @@\n+line 10\n', 1)).toBe(
      '@@ lines 1-3 of 12 @@\n 1  line 1\n 2  line 2\n 3  line 3\n' +
        '@@ lines 9-11 of 12 @@\n 9  line 9\n10  line 10\n11  line 11\n',
    );
  });
});
