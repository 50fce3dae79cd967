import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { evenRows } from './even-rows.ts';
import { formatValue } from './format.ts';

const value = {
  id: 1,
  labels: ['a', 'b'],
  rows: [
    { iid: 1, title: 'x: y' },
    { iid: 2, title: 'z' },
  ],
};
/** Values as JSON has them: no -0, which JSON.stringify writes as 0. */
const anyJson = fc
  .jsonValue({ maxDepth: 4, noNullPrototype: true } as fc.JsonSharedConstraints)
  .map((json) => JSON.parse(JSON.stringify(json)) as unknown);

describe('formatValue', () => {
  it('writes JSON with two spaces and without any', async () => {
    expect(await formatValue({ a: [1] }, 'json')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(await formatValue({ a: [1] }, 'compact-json')).toBe('{"a":[1]}');
  });

  it('writes YAML without folded lines and without anchors', async () => {
    const shared = { long: 'word '.repeat(60).trim() };
    const text = await formatValue({ one: shared, two: shared }, 'yaml');
    expect(text).toBe(`one:\n  long: ${shared.long}\ntwo:\n  long: ${shared.long}\n`);
  });

  it('writes uniform rows as a table in TOON', async () => {
    expect(await formatValue(value.rows, 'toon')).toBe('[2]{iid,title}:\n  1,"x: y"\n  2,z');
  });

  it('never gives an empty text', async () => {
    for (const mode of ['json', 'compact-json', 'yaml', 'toon'] as const) {
      for (const nothing of [{}, [], '', null]) expect((await formatValue(nothing, mode)).trim()).not.toBe('');
    }
  });

  it('shows invisible characters as escapes in JSON without changing the value', async () => {
    const hidden = 'a\u{e0041}b\u202ec\u200bd 👨‍👩‍👧';
    const text = await formatValue({ hidden }, 'compact-json');
    expect(text).toBe('{"hidden":"a\\udb40\\udc41b\\u202ec\\u200bd 👨‍👩‍👧"}');
    expect(JSON.parse(text)).toEqual({ hidden });
  });

  it.each([
    ['json', JSON.parse],
    ['compact-json', JSON.parse],
    ['yaml', (text: string) => parse(text) as unknown],
    ['toon', (text: string) => (text === '{}' ? {} : decode(text)) as unknown],
  ] as const)('can be read back from %s', async (mode, read) => {
    expect(read(await formatValue(value, mode))).toEqual(value);
    await fc.assert(
      fc.asyncProperty(anyJson, async (json) => {
        const shown = mode === 'toon' ? evenRows(json) : json;
        expect(JSON.stringify(read(await formatValue(json, mode)))).toBe(JSON.stringify(shown));
      }),
    );
  });
});
