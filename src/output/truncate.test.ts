import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, measure } from './truncate.ts';

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const cutTo = (value: unknown, limit: number) => cut(measure(value), limit);
const issues = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ iid: index + 1, title: `Issue ${index + 1}` }));

describe('measure', () => {
  it('tells the size of compact JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(measure(value).bytes).toBe(sizeOf(value));
      }),
    );
  });

  it('keeps the value itself', () => {
    const value = { a: [1, { b: 'x' }], c: undefined };
    expect(measure(value).value).toBe(value);
    expect(measure(value).bytes).toBe(sizeOf(value));
  });

  it('replaces what is nested too deep for any serialiser', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level += 1) deep = level % 2 === 0 ? [deep] : { deep };
    const measured = measure({ deep, id: 7 });
    expect(JSON.stringify(measured.value)).toContain('"[masked:too-deep]"');
    expect(measured.bytes).toBe(sizeOf(measured.value));
  });
});

describe('cut', () => {
  it('leaves alone what fits', () => {
    const value = issues(3);
    expect(cutTo(value, 1000)).toEqual({ value, bytes: sizeOf(value), notes: [] });
  });

  it('drops whole items from the end of a list, no more than needed, and counts them', () => {
    const value = issues(40);
    const { value: shown, notes } = cutTo(value, 500);
    const count = (shown as unknown[]).length;
    expect(shown).toEqual(value.slice(0, count));
    expect(sizeOf(value.slice(0, count + 1))).toBeGreaterThan(500);
    expect(notes).toEqual([`${count} of 40 items shown`]);
  });

  it('cuts the first item of a list rather than showing none', () => {
    const { value, notes } = cutTo([{ iid: 1, diff: 'x'.repeat(5000) }, { iid: 2 }], 1000);
    expect(value).toEqual([{ iid: 1, diff: expect.stringMatching(/^x+\[truncated \d+ bytes\]x+$/) }]);
    expect(notes).toEqual(['1 of 2 items shown', '[0].diff: 5002 bytes, cut in the middle']);
  });

  it('cuts the longest texts and lists of an object and keeps the short fields', () => {
    const value = { iid: 7, title: 'Short', description: 'd'.repeat(9000), labels: ['a', 'b'], notes: issues(300) };
    const { value: shown, notes } = cutTo(value, 4000);
    expect(shown).toMatchObject({
      iid: 7,
      title: 'Short',
      labels: ['a', 'b'],
      description: expect.stringContaining('[truncated '),
    });
    expect(notes).toEqual([
      'description: 9002 bytes, cut in the middle',
      expect.stringMatching(/^notes: \d+ of 300 items shown$/),
    ]);
    expect(sizeOf(shown)).toBeGreaterThan(3800);
  });

  it('leaves out fields only where there are too many of them', () => {
    const value = Object.fromEntries(issues(500).map(({ title }) => [title, title]));
    const { value: shown, notes } = cutTo({ id: 1, fields: value }, 2000);
    expect(notes).toEqual([expect.stringMatching(/^fields: \d+ of 500 fields shown$/)]);
    expect(Object.keys((shown as { fields: object }).fields).length).toBeGreaterThan(50);
  });

  it('says of many cuts where the first ones are, in few words', () => {
    const value = Object.fromEntries(issues(30).map(({ title }) => [title.repeat(20), 'x'.repeat(1000)]));
    const { notes } = cutTo({ outer: value }, 9000);
    expect(notes).toHaveLength(5);
    expect(notes[4]).toBe('and 26 more cuts');
    expect(notes.every((note) => note.length < 120)).toBe(true);
  });

  it('fits any value into any limit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 4, max: 400 }), (value, limit) => {
        const result = cutTo(value, limit);
        expect(sizeOf(result.value)).toBeLessThanOrEqual(limit);
        expect(result.bytes).toBe(sizeOf(result.value));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes linear time on large, wide and deep values', () => {
    let nested: unknown = 'x'.repeat(1000);
    for (let level = 0; level < 190; level += 1) nested = { a: nested, b: 'x'.repeat(1000), c: [nested, 1].slice(1) };
    expect(sizeOf(cutTo(nested, 2000).value)).toBeLessThanOrEqual(2000);
    const time = (count: number): number => {
      const value = {
        rows: issues(count),
        map: Object.fromEntries(issues(count).map((issue) => [issue.title, issue])),
      };
      const start = performance.now();
      cutTo(value, 20_000);
      return performance.now() - start;
    };
    // Twenty times the value; quadratic time would be four hundred times in every round.
    const isLinear = (): boolean => time(20_000) < 60 * time(1000) + 20;
    expect([1, 2, 3, 4, 5].some(isLinear)).toBe(true);
  });
});
