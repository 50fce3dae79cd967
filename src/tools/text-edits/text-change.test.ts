import { describe, expect, it } from 'vitest';
import { describeTextChange } from './text-change.ts';

describe('describeTextChange', () => {
  it.each([
    ['a changed line', 'a\nb\nc\n', 'a\nB\nc\n', 'Line 2 was "b" and is "B" now.'],
    [
      'changes far apart',
      'a\nb\nc\nd\ne\n',
      'a\nB\nc\nD\ne\n',
      'Line 2 was "b" and is "B" now. All changes lie in the lines 2 to 4.',
    ],
    ['an added line', 'a\nc\n', 'a\nb\nc\n', 'Line 2 is new: "b".'],
    ['a removed line', 'a\nb\nc\n', 'a\nc\n', 'Line 2 was removed: "b".'],
    ['other line ends', 'a\r\nb\r\n', 'a\nb\n', 'Only its line ends differ.'],
    ['a lost line break at the end', 'a\nb\n', 'a\nb', 'Line 3 was removed: "".'],
    ['a text from nothing', '', 'a', 'Line 1 was "" and is "a" now.'],
  ])('tells %s', (_, before, after, expected) => {
    expect(describeTextChange(before, after)).toBe(expected);
  });
});
