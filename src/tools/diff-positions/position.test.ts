import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addLineCodes, needsLineCodes, positionOfFile, positionOfLines } from './position.ts';

const refs = { base_sha: 'base', start_sha: 'start', head_sha: 'head' };
const file = {
  old_path: 'old/height.py',
  new_path: 'tides/height.py',
  diff: '@@ -10,4 +10,6 @@\n     hw = 1\n     lw = 2\n+    if lw is None:\n+        lw = 3\n+\n-    return 0\n     return 1\n@@ -40 +42 @@\n-a\n+b\n',
};
const hash = createHash('sha1').update('tides/height.py').digest('hex');
const paths = { old_path: 'old/height.py', new_path: 'tides/height.py' };
const place = (at: { side: 'new' | 'old'; line: number; startLine?: number }) => positionOfLines(refs, file, at);

describe('positionOfLines', () => {
  it('gives the new number alone for an added line', () => {
    expect(place({ side: 'new', line: 13 })).toEqual({ ...refs, ...paths, position_type: 'text', new_line: 13 });
  });

  it('gives the old number alone for a removed line', () => {
    expect(place({ side: 'old', line: 12 })).toEqual({ ...refs, ...paths, position_type: 'text', old_line: 12 });
  });

  it('gives both numbers for an unchanged line, from either side', () => {
    const both = { ...refs, ...paths, position_type: 'text', old_line: 13, new_line: 15 };
    expect(place({ side: 'new', line: 15 })).toEqual(both);
    expect(place({ side: 'old', line: 13 })).toEqual(both);
  });

  it('spans added lines with line codes of both counters and the numbers of the last line', () => {
    expect(place({ side: 'new', line: 14, startLine: 12 })).toEqual({
      ...refs,
      ...paths,
      position_type: 'text',
      new_line: 14,
      line_range: {
        start: { line_code: `${hash}_12_12`, type: 'new' },
        end: { line_code: `${hash}_12_14`, type: 'new' },
      },
    });
  });

  it('leaves the type of unchanged lines out of a range and lets it cross hunks', () => {
    expect(place({ side: 'old', line: 40, startLine: 11 }).line_range).toEqual({
      start: { line_code: `${hash}_11_11` },
      end: { line_code: `${hash}_40_42`, type: 'old' },
    });
  });

  it('makes no range of one line', () => {
    expect(place({ side: 'new', line: 13, startLine: 13 })).not.toHaveProperty('line_range');
  });

  it.each([
    [{ side: 'new', line: 30 } as const, 'Line 30 of tides/height.py (new side) is not in the diff.', '42, 10-15'],
    [{ side: 'old', line: 1 } as const, 'Line 1 of tides/height.py (old side) is not in the diff.', '10-13, 40'],
    [{ side: 'new', line: 14, startLine: 9 } as const, 'Line 9 of', '10-15, 42'],
  ])('refuses %j with the nearest lines', (at, message, ranges) => {
    expect(() => place(at)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message), hint: expect.stringContaining(ranges) }),
    );
  });

  it('sends whoever looks for a new line of a deleted file to the other side', () => {
    const deleted = { old_path: 'x', new_path: 'x', diff: '@@ -1 +0,0 @@\n-a\n' };
    expect(() => positionOfLines(refs, deleted, { side: 'new', line: 1 })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('use the other side') }),
    );
  });

  it('offers the whole file where the diff has no lines of it', () => {
    expect(() => positionOfLines(refs, { old_path: 'x', new_path: 'y', diff: '' }, { side: 'new', line: 1 })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('leave line out') }),
    );
  });
});

describe('positionOfFile', () => {
  it('names both paths and no line', () => {
    expect(positionOfFile(refs, file)).toEqual({ ...refs, ...paths, position_type: 'file' });
  });
});

describe('addLineCodes', () => {
  it('completes the ends of a range that lack their code and keeps those that have one', () => {
    const given = { new_line: 14, old_line: null, line_range: { start: { new_line: 12 }, end: { line_code: 'mine' } } };
    expect(needsLineCodes(given)).toBe(true);
    expect(addLineCodes(given, file)).toEqual({
      new_line: 14,
      old_line: null,
      line_range: { start: { line_code: `${hash}_12_12`, type: 'new' }, end: { line_code: 'mine' } },
    });
  });

  it.each([
    [{ line_range: null }],
    [{ new_line: 3 }],
    [{ line_range: { start: { line_code: 'a', new_line: 1 }, end: { line_code: 'b', new_line: 2 } } }],
    [{ line_range: { start: {}, end: {} } }],
  ])('has nothing to add to %j', (given) => {
    expect(needsLineCodes(given)).toBe(false);
  });

  it('refuses a range end outside the diff', () => {
    expect(() => addLineCodes({ line_range: { start: { old_line: 30 }, end: {} } }, file)).toThrow(/Line 30/);
  });
});
