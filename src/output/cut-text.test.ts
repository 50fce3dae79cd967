import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, jsonBytes } from './cut-text.ts';

const bytesOf = (text: string): number => Buffer.byteLength(text);
const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });
const rawText = fc.string({
  unit: fc.constantFrom('a', '\n', '"', '\\', '\u0001', 'é', '漢', '😀', '\ud83d', '\ude00'),
  maxLength: 400,
});

describe('cutText', () => {
  it('gives a text that fits as it is', () => {
    expect(cutText('one\ntwo\n', 8)).toBe('one\ntwo\n');
  });

  it('keeps head and tail in whole lines and says on a line of its own how many bytes are gone', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${String(index).padStart(2, '0')}`);
    const [head = '', tail = ''] = cutText(lines.join('\n'), 200).split(/^\[truncated \d+ bytes\]\n/m);
    expect(lines.slice(0, 10).join('\n').startsWith(head.trimEnd())).toBe(true);
    expect(lines.slice(-10).join('\n').endsWith(tail)).toBe(true);
    expect(head).toMatch(/^line 00\n(?:line \d\d\n)+$/);
    expect(tail).toMatch(/^(?:line \d\d\n)+line 99$/);
  });

  it('tells the exact number of bytes cut', () => {
    const text = '漢字かな\n'.repeat(300);
    const cut = cutText(text, 500);
    const told = Number(/\[truncated (\d+) bytes\]\n/.exec(cut)?.[1]);
    expect(bytesOf(cut.replace(/\[truncated \d+ bytes\]\n/, ''))).toBe(bytesOf(text) - told);
  });

  it('cuts inside a line where a line is too long, and keeps a JSON text without line breaks in one line', () => {
    expect(cutText('x'.repeat(1000), 100)).toMatch(/^x+\n\[truncated \d+ bytes\]\nx+$/);
    expect(cutText('x'.repeat(1000), 100, 'json')).toMatch(/^x+\[truncated \d+ bytes\]x+$/);
  });

  it('uses nearly all the room', () => {
    expect(bytesOf(cutText('word '.repeat(2000), 4000))).toBeGreaterThan(3900);
  });

  it('gives nothing where not even the marker fits', () => {
    expect(cutText('x'.repeat(1000), 10)).toBe('');
  });

  it('never exceeds the limit and never splits a character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 300 }), (text, limit) => {
        const cut = cutText(text, limit);
        expect(bytesOf(cut)).toBeLessThanOrEqual(limit);
        expect(Buffer.from(cut).toString()).toBe(cut);
      }),
    );
  });

  it('never exceeds the limit in JSON, whatever has to be escaped', () => {
    fc.assert(
      fc.property(rawText, fc.integer({ min: 2, max: 300 }), (text, limit) => {
        expect(jsonBytes(cutText(text, limit, 'json'))).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
