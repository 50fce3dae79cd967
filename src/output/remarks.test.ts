import { describe, expect, it } from 'vitest';
import { describePage, fitNotes, warnOfInvisible } from './remarks.ts';

describe('describePage', () => {
  it.each([
    [{ page: 2, per_page: 20, next: 3, total: 97, total_pages: 5 }, 'page 2 of 5, 97 in total; next: page=3'],
    [{ page: 1, next: 2 }, 'page 1; next: page=2'],
    [{ page: 5, total: 97, total_pages: 5 }, 'page 5 of 5, 97 in total'],
    [{ next: 'abc', nextParameter: 'page_token' }, 'more: page_token=abc'],
    [{ page: 1, total: 3, total_pages: 1 }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('describes %j', (page, line) => {
    expect(describePage(page)).toBe(line);
  });
});

describe('warnOfInvisible', () => {
  it('counts what nobody sees and names the first', () => {
    expect(warnOfInvisible('a\u{e0041}\u{e0042}b\u200b')).toBe(
      'Careful: 3 invisible or direction-changing characters in it (the first is U+E0041).',
    );
  });

  it('is silent about visible text, emoji and scripts that join', () => {
    expect(warnOfInvisible('plain é 漢 👨‍👩‍👧 می‌خواهم\r\n\t')).toBeUndefined();
  });
});

describe('fitNotes', () => {
  it('keeps notes one a line and within the room', () => {
    expect(fitNotes(['a', 'b\nc'], 100)).toEqual(['a', 'b c']);
    const notes = fitNotes(Array(50).fill('note '.repeat(30)), 500);
    expect(Buffer.byteLength(notes.join('\n'))).toBeLessThan(500);
    expect(notes.length).toBeGreaterThan(1);
  });
});
