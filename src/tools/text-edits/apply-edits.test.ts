import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/errors/input-error.ts';
import { applyEdits } from './apply-edits.ts';
import type { TextEdit } from './edits.ts';

const edit = (old_text: string, new_text: string): TextEdit => ({ old_text, new_text });
const apply = (text: string, ...edits: TextEdit[]) => applyEdits(text, edits, 'README.md').text;

/** Message and hint of the refusal; fails where there is none. */
function refusal(text: string, ...edits: TextEdit[]): string {
  try {
    apply(text, ...edits);
  } catch (error) {
    if (error instanceof InputError) return `${error.message} ${error.hint ?? ''}`;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('applyEdits', () => {
  it('replaces the one place where the text is', () => {
    expect(apply('a\nb\nc\n', edit('b', 'B'))).toBe('a\nB\nc\n');
  });

  it('sees in each edit what the edits before it left', () => {
    expect(apply('one\n', edit('one', 'two'), edit('two', 'three'))).toBe('three\n');
  });

  it('removes what has nothing in its place', () => {
    expect(apply('a\nb\nc\n', edit('b\n', ''))).toBe('a\nc\n');
  });

  it('takes special characters of patterns and replacements as they are', () => {
    expect(apply('a.*(b)$', edit('.*(b)', '$& $1'))).toBe('a$& $1$');
  });

  it.each([
    ['three places', 'x = 1\ny\nx = 1\nx = 1', 'x = 1', /3 times, in the lines 1, 3, 4/],
    ['places that overlap', 'aaa', 'aa', /2 times, in the lines 1, 1/],
    ['more places than are worth naming', 'x\n'.repeat(12), 'x', /12 times, in the lines 1, 2, .*, 10 and 2 more/],
  ])('refuses %s, naming the lines', (_, text, sought, expected) => {
    expect(refusal(text, edit(sought, 'z'))).toMatch(expected);
  });

  it('names the edit that cannot be made', () => {
    expect(refusal('a b', edit('a', 'A'), edit('q', 'Q'))).toMatch(/^edits\[1\]\.old_text is not in README\.md\./);
  });

  it('says where an earlier edit took the text away', () => {
    expect(refusal('one two', edit('one', '1'), edit('one two', 'x'))).toMatch(/was in README\.md, but an edit before/);
  });

  it.each([
    ['an empty old_text', edit('', 'x'), /old_text is empty.*give the line beside it/],
    ['an edit that changes nothing', edit('a', 'a'), /changes nothing/],
    ['an edit that would only change line ends', edit('a\n', 'a\r\n'), /Line ends follow the text/],
  ])('refuses %s', (_, wrong, expected) => {
    expect(refusal('a\n', wrong)).toMatch(expected);
  });

  it('refuses to do nothing', () => {
    expect(() => applyEdits('a', [])).toThrow(/edits is empty/);
  });

  it('says that an empty text has no place', () => {
    expect(refusal('', edit('a', 'b'))).toContain('README.md is empty.');
  });

  it('matches LF against CRLF and writes CRLF', () => {
    expect(apply('a\r\nb\r\nc\r\n', edit('a\nb\n', 'a\nx\ny\n'))).toBe('a\r\nx\r\ny\r\nc\r\n');
  });

  it('matches CRLF against LF and writes LF', () => {
    expect(apply('a\nb\n', edit('a\r\nb', 'a\r\nx\r\ny'))).toBe('a\nx\ny\n');
  });

  it('gives an inserted line the line end of its place', () => {
    expect(apply('a\r\nb\nc\n', edit('a', 'a\n1'), edit('c', '2\nc'))).toBe('a\r\n1\r\nb\n2\nc\n');
  });

  it('keeps the line ends of lines around a change, mixed as they are', () => {
    expect(apply('a\nb\r\nc\nd\r\n', edit('a\nb\nc\nd\n', 'a\nb\nX\nd\n'))).toBe('a\nb\r\nX\nd\r\n');
  });

  it('keeps line ends as they are given where the text has none', () => {
    expect(apply('a', edit('a', 'a\r\nb'))).toBe('a\r\nb');
  });

  it('changes nothing outside the place, whatever the text holds', () => {
    const piece = fc.constantFrom('a', 'é', '😀', '\t', ' ', '\n', '\r\n', '\r', '\uFEFF', 'line', '$&');
    const text = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.stringMatching(/^[a-z]{1,9}$/), (before, after, inserted) => {
        // A carriage return before the place and a line feed after it would be one line end with it taken out.
        expect(apply(`${before}<here>${after}`, edit('<here>', inserted))).toBe(`${before}${inserted}${after}`);
      }),
    );
  });
});
