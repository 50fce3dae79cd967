import { describe, expect, it } from 'vitest';
import { isSuggestible, suggestionBlock } from './suggestion.ts';

describe('suggestionBlock', () => {
  it.each([
    ['one line', 'a', 1, '```suggestion:-0+0\na\n```'],
    ['the lines above the commented one', 'a\nb\n', 3, '```suggestion:-2+0\na\nb\n```'],
    ['removing lines', '', 2, '```suggestion:-1+0\n```'],
    ['a last line that is empty', 'a\n\n', 1, '```suggestion:-0+0\na\n\n```'],
  ])('suggests %s', (_, text, count, block) => {
    expect(suggestionBlock(text, count)).toBe(block);
  });

  it('has a fence that its text cannot end', () => {
    expect(suggestionBlock('Use `x`:\n````md\ncode\n````', 1)).toMatch(/^`````suggestion:-0\+0\n[\s\S]*\n`````$/);
  });
});

describe('isSuggestible', () => {
  it('draws the line where GitLab does: a hundred lines above the commented one', () => {
    expect([1, 101, 102].map(isSuggestible)).toEqual([true, true, false]);
  });
});
