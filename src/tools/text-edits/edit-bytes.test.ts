import { describe, expect, it } from 'vitest';
import { editBytes } from './edit-bytes.ts';

const edit = (old_text: string, new_text: string) => [{ old_text, new_text }];

describe('editBytes', () => {
  it.each([
    [
      'Latin-1',
      Buffer.from('caf\xe9\r\nth\xe9\r\n', 'latin1'),
      'thé',
      'tèa',
      Buffer.from('caf\xe9\r\nt\xe8a\r\n', 'latin1'),
    ],
    ['a byte order mark', Buffer.from('\uFEFFone\ntwo'), 'two', 'zwei', Buffer.from('\uFEFFone\nzwei')],
    ['emoji', Buffer.from('👩‍👩‍👧 a\n'), 'a', '👍', Buffer.from('👩‍👩‍👧 👍\n')],
  ])('keeps %s', (_, bytes, before, after, expected) => {
    expect(editBytes(bytes, edit(before, after), 'f').equals(expected)).toBe(true);
  });

  it('refuses binary files', () => {
    expect(() => editBytes(Buffer.from([0x89, 0x50, 0, 1]), edit('P', 'Q'), 'logo.png')).toThrow(/logo\.png is binary/);
  });

  it('refuses a character that the encoding of the file does not have', () => {
    const bytes = Buffer.from('5 \xa3\n', 'latin1');
    expect(() => editBytes(bytes, edit('£', '€'), 'prices.txt')).toThrow(/in Latin-1, which has no "€" \(U\+20AC\)/);
  });

  it('refuses half a character', () => {
    expect(() => editBytes(Buffer.from('a'), edit('a', '\ud83d'), 'f')).toThrow(/half a character/);
  });
});
