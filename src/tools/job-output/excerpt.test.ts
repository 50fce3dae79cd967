import { describe, expect, it } from 'vitest';
import { cutLine, takeHits, takeTail, takeWindow } from './excerpt.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const roomy = { lines: 100, bytes: 100_000 };

describe('cutLine', () => {
  it('cuts what is over 2,000 characters and says how many bytes', () => {
    expect(cutLine('x'.repeat(2_000))).toHaveLength(2_000);
    expect(cutLine('x'.repeat(2_010))).toBe(`${'x'.repeat(2_000)} [truncated 10 bytes]`);
  });

  it.each([0, 1_500, 5_000, 9_995])('keeps what stands at %i visible', (at) => {
    const line = `${'x'.repeat(at)}ERROR${'x'.repeat(10_000 - at - 5)}`;
    expect(cutLine(line, at)).toContain('ERROR');
    expect(cutLine(line, at)).toMatch(/ \[truncated 8000 bytes\]$/);
  });

  it('cuts to another length where asked', () => {
    const line = `${'x'.repeat(900)}ERROR${'x'.repeat(900)}`;
    expect(cutLine(line, 900, 400)).toContain('ERROR');
    expect(cutLine(line, 900, 400).length).toBeLessThan(440);
  });

  it('does not cut a character in two', () => {
    expect(cutLine(`x${'😀'.repeat(2_000)}`)).not.toMatch(/\p{Surrogate}/u);
    expect(cutLine(`x${'😀'.repeat(2_000)}`, 3_000)).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('takeTail', () => {
  it('gives the last lines with the number of the first', () => {
    expect(takeTail(numbered(10), { ...roomy, lines: 3 })).toEqual({
      lines: ['line 8', 'line 9', 'line 10'],
      first: 8,
      total: 10,
    });
  });

  it('gives all of a short log and nothing of an empty one', () => {
    expect(takeTail(numbered(2), roomy)).toEqual({ lines: ['line 1', 'line 2'], first: 1, total: 2 });
    expect(takeTail([], roomy)).toEqual({ lines: [], first: 1, total: 0 });
  });

  it('stays within its bytes, counted in UTF-8, but never gives less than one line', () => {
    expect(takeTail(['äää', 'äää', 'äää'], { lines: 9, bytes: 14 }).first).toBe(2);
    expect(takeTail(['äää', 'äää'], { lines: 9, bytes: 1 }).lines).toEqual(['äää']);
  });
});

describe('takeWindow', () => {
  it('gives lines from a number on', () => {
    expect(takeWindow(numbered(10), 4, { ...roomy, lines: 2 })).toEqual({
      lines: ['line 4', 'line 5'],
      first: 4,
      total: 10,
    });
  });

  it('gives nothing beyond the end and still counts the lines', () => {
    expect(takeWindow(numbered(10), 11, roomy)).toEqual({ lines: [], first: 11, total: 10 });
  });

  it('has no holes where a later line would fit', () => {
    const log = ['a', 'b'.repeat(50), 'c'];
    expect(takeWindow(log, 1, { lines: 9, bytes: 10 }).lines).toEqual(['a']);
  });
});

describe('takeHits', () => {
  const log = numbered(30).with(9, 'ERROR here').with(11, 'an error').with(24, 'Failed: x');
  const query = { terms: ['error', 'failed'], context: 2, first: 1 };

  it('numbers hits and the lines around them and merges windows that touch', () => {
    expect(takeHits(log, query, roomy)).toEqual({
      lines: [
        '8- line 8',
        '9- line 9',
        '10: ERROR here',
        '11- line 11',
        '12: an error',
        '13- line 13',
        '14- line 14',
        '--',
        '23- line 23',
        '24- line 24',
        '25: Failed: x',
        '26- line 26',
        '27- line 27',
      ],
      shown: 3,
      found: 3,
      next: undefined,
      total: 30,
    });
  });

  it('puts no gap between windows that are neighbours', () => {
    const near = numbered(8).with(1, 'error').with(5, 'error');
    expect(takeHits(near, { ...query, context: 1 }, roomy).lines).toEqual([
      '1- line 1',
      '2: error',
      '3- line 3',
      '--',
      '5- line 5',
      '6: error',
      '7- line 7',
    ]);
    expect(takeHits(near, { ...query, context: 2 }, roomy).lines).toHaveLength(8);
    expect(takeHits(near, { ...query, context: 0 }, roomy).lines).toEqual(['2: error', '--', '6: error']);
  });

  it('counts all hits, shows what fits and names the line to go on from', () => {
    const hits = takeHits(Array(1_000).fill('error'), { ...query, context: 5 }, { ...roomy, lines: 4 });
    expect(hits).toMatchObject({ shown: 4, found: 1_000, next: 5, total: 1_000 });
    const more = takeHits(Array(1_000).fill('error'), { ...query, first: 5 }, { ...roomy, lines: 4 });
    expect(more.lines.slice(0, 3)).toEqual(['3- error', '4- error', '5: error']);
    expect(more).toMatchObject({ found: 996 });
  });

  it('shows the first hit even where its window is too large', () => {
    expect(takeHits(log, query, { lines: 1, bytes: 1 })).toMatchObject({ shown: 1, found: 3, next: 12 });
  });

  it('takes the terms as text, not as patterns', () => {
    expect(takeHits(['aaa', '(a+)+$'], { ...query, terms: ['(a+)+$'] }, roomy)).toMatchObject({ found: 1 });
  });
});
