import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './budget.ts';

const wide = { chars: 1_000, bytes: 1_000 };

describe('cutText', () => {
  it('gives a text that fits exactly as it is', () => {
    expect(cutText('abc\n', { chars: 4, bytes: 4 }, false)).toEqual({ text: 'abc\n', isTruncated: false });
  });

  it('ends at a whole line and says how many bytes are missing', () => {
    const text = 'first line\nsecond line\nthird line that is long, too long for what is left of the room\n';
    expect(cutText(text, { chars: 60, bytes: 1_000 }, false)).toEqual({
      text: 'first line\nsecond line\n[truncated 63 bytes]\n',
      isTruncated: true,
    });
  });

  it('ends at a whole hunk where that keeps at least half, else at a line', () => {
    const hunk = (lines: number) => `@@ -1 +1 @@\n${'+line\n'.repeat(lines)}`;
    expect(cutText(hunk(10) + hunk(10), { chars: 130, bytes: 1_000 }, false)?.text).toBe(
      `${hunk(10)}[truncated 72 bytes]\n`,
    );
    expect(cutText(hunk(1) + hunk(50), { chars: 130, bytes: 1_000 }, false)?.text).toBe(
      `${hunk(1)}${hunk(12)}[truncated 228 bytes]\n`,
    );
  });

  it('cuts inside a line only when told to', () => {
    const line = 'x'.repeat(2_000);
    expect(cutText(line, wide, false)).toBeUndefined();
    expect(cutText(line, wide, true)?.text).toMatch(/^x{900,}\n\[truncated \d+ bytes\]\n$/);
  });

  it('never passes either limit, never splits a character, and counts the missing bytes right', () => {
    const piece = fc.constantFrom('a', 'é', '漢', '😀', '\n', '\n@@ -1 +1 @@\n', 'some words ');
    const texts = fc.array(piece, { maxLength: 200 }).map((pieces) => pieces.join(''));
    const sizes = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(texts, sizes, sizes, fc.boolean(), (text, chars, bytes, mayBreakLine) => {
        const cut = cutText(text, { chars, bytes }, mayBreakLine);
        if (!cut) return;
        expect(cut.text.length).toBeLessThanOrEqual(chars);
        expect(Buffer.byteLength(cut.text)).toBeLessThanOrEqual(bytes);
        expect(cut.text.isWellFormed()).toBe(true);
        const missing = /\[truncated (\d+) bytes\]\n$/.exec(cut.text);
        expect(cut.isTruncated).toBe(missing !== null);
        if (!missing) {
          expect(cut.text).toBe(text);
          return;
        }
        const shown = cut.text.slice(0, missing.index);
        // Where a line was cut, its line end before the marker is not the text's own.
        const starts = [shown, shown.replace(/\n$/, '')].filter((start) => text.startsWith(start));
        expect(starts.map((start) => Buffer.byteLength(text) - Buffer.byteLength(start))).toContain(Number(missing[1]));
      }),
    );
  });
});
