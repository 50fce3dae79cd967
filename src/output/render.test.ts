import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Answer, json, text } from '../core/answer.ts';
import { evenRows } from './even-rows.ts';
import { type RenderOptions, render } from './render.ts';

const options = (given: Partial<RenderOptions> = {}): RenderOptions => ({
  mode: 'compact-json',
  limitBytes: 40_000,
  structured: true,
  ...given,
});
const sizeOf = (blocks: readonly string[]): number => blocks.reduce((sum, block) => sum + Buffer.byteLength(block), 0);
const issues = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    iid: index + 1,
    title: `Issue number ${index + 1}`,
    state: 'opened',
  }));
const modes = ['json', 'compact-json', 'yaml', 'toon'] as const;
const read = {
  json: JSON.parse,
  'compact-json': JSON.parse,
  yaml: (value: string) => parse(value) as unknown,
  toon: (value: string) => (value === '{}' ? {} : decode(value)) as unknown,
};

describe('a JSON answer', () => {
  it.each(modes)('is one block of %s where there is nothing to say', async (mode) => {
    const value = { id: 1, title: 'x' };
    const { blocks, structured } = await render(json(value), options({ mode }));
    expect(blocks).toHaveLength(1);
    expect(read[mode](blocks[0] ?? '')).toEqual(value);
    expect(structured).toEqual({ result: value, meta: { truncated: false, bytes: 20 } });
  });

  it('tells about paging and notes in a second block and in meta', async () => {
    const page = { page: 2, per_page: 20, next: 3, total: 97, total_pages: 5 };
    const { blocks, structured } = await render(json([1], { page, notes: ['Assumed project acme/web.'] }), options());
    expect(blocks).toEqual(['[1]', 'page 2 of 5, 97 in total; next: page=3\nAssumed project acme/web.']);
    expect(structured?.meta).toEqual({ truncated: false, bytes: 3, page, notes: ['Assumed project acme/web.'] });
  });

  it('is a success without a value', async () => {
    expect((await render(json(null), options())).blocks).toEqual(['{"ok":true}']);
    expect(await render(json(undefined), options({ structured: false }))).toEqual({ blocks: ['{"ok":true}'] });
  });

  it('gives values that are falsy but there', async () => {
    for (const value of [false, 0, '', []]) {
      expect((await render(json(value), options())).blocks).toEqual([JSON.stringify(value)]);
    }
  });

  it.each(modes)(
    'stays valid %s and within the limit when a list is cut, and says how to get the rest',
    async (mode) => {
      const value = issues(400);
      const page = { page: 1, per_page: 400, next: 2 };
      const { blocks, structured } = await render(json(value, { page }), options({ mode, limitBytes: 4000 }));
      const shown = read[mode](blocks[0] ?? '') as unknown[];
      expect(shown).toEqual(value.slice(0, shown.length));
      expect(shown.length).toBeGreaterThan(30);
      expect(sizeOf(blocks)).toBeLessThanOrEqual(4000);
      expect(blocks[1]).toContain(`${shown.length} of 400 items shown`);
      expect(blocks[1]).toContain(`per_page=${shown.length}`);
      expect(structured?.result).toEqual(shown);
      expect(structured?.meta).toMatchObject({
        truncated: true,
        bytes: Buffer.byteLength(JSON.stringify(value)),
        page,
      });
    },
  );

  it.each(['yaml', 'toon'] as const)('uses the room that %s saves', async (mode) => {
    const limitBytes = Buffer.byteLength(JSON.stringify(issues(100))) - 100;
    const { blocks } = await render(json(issues(100)), options({ mode, limitBytes, structured: false }));
    expect(blocks).toHaveLength(1);
  });

  it('bounds the structured result too, where the text is shorter than JSON', async () => {
    const { structured } = await render(json(issues(400)), options({ mode: 'toon', limitBytes: 4000 }));
    const bytes = Buffer.byteLength(JSON.stringify(structured));
    expect(bytes).toBeLessThanOrEqual(4000);
    expect(bytes).toBeGreaterThan(3500);
  });

  it('keeps the short fields of an object whose texts are long', async () => {
    const value = { iid: 7, title: 'Short', description: 'line of text\n'.repeat(5000) };
    const { blocks } = await render(json(value), options({ limitBytes: 3000 }));
    expect(JSON.parse(blocks[0] ?? '')).toEqual({
      iid: 7,
      title: 'Short',
      description: expect.stringMatching(/\n\[truncated \d+ bytes\]\n/),
    });
  });

  it('warns of invisible characters where the format cannot show them', async () => {
    expect((await render(json({ a: 'x\u200by' }), options({ mode: 'yaml' }))).blocks[1]).toContain('U+200B');
    const asJson = await render(json({ a: 'x\u200by' }), options({ structured: false }));
    expect(asJson.blocks).toEqual(['{"a":"x\\u200by"}']);
  });
});

describe('a text answer', () => {
  it('is a header of facts, then the text as it is', async () => {
    const body = 'const a = "x";\r\n\tend \u0000 "quoted"\n';
    const facts = {
      file_path: 'src/a.ts',
      size: 30,
      refs: { branch: 'main' },
      none: undefined,
      nil: null,
      blank: '',
      executable: false,
    };
    const { blocks, structured } = await render(text(facts, body, { notes: ['Assumed main.'] }), options());
    expect(blocks).toEqual([
      'file_path: src/a.ts\nsize: 30\nrefs: {"branch":"main"}\nexecutable: false\nAssumed main.',
      body,
    ]);
    expect(structured).toEqual({
      meta: {
        truncated: false,
        bytes: Buffer.byteLength(body),
        notes: ['Assumed main.'],
        facts: { file_path: 'src/a.ts', size: 30, refs: { branch: 'main' }, executable: false },
      },
    });
  });

  it('cuts the middle at line ends and says so in the header', async () => {
    const body = Array.from({ length: 5000 }, (_, index) => `line ${index}`).join('\n');
    const { blocks, structured } = await render(text({ path: 'a' }, body), options({ limitBytes: 2000 }));
    expect(blocks[1]).toMatch(/^line 0\n(?:line \d+\n)+\[truncated \d+ bytes\]\n(?:line \d+\n)+line 4999$/);
    expect(blocks[0]).toContain('Truncated');
    expect(sizeOf(blocks)).toBeLessThanOrEqual(2000);
    expect(structured?.meta).toMatchObject({ truncated: true, bytes: Buffer.byteLength(body) });
  });

  it('says so where the facts themselves had to be cut', async () => {
    const { blocks, structured } = await render(text({ files: issues(400) }, 'x'), options({ limitBytes: 3000 }));
    expect(blocks[0]).toMatch(/^files: \[.*\]\nFacts cut: files: \d+ of 400 items shown\.$/);
    expect(structured?.meta.truncated).toBe(true);
  });

  it('does not let a fact add a line', async () => {
    const { blocks } = await render(text({ name: 'a\nsize: 0' }, 'x'), options());
    expect(blocks[0]).toBe('name: "a\\nsize: 0"');
  });

  it('never gives an empty block', async () => {
    expect((await render(text({ path: 'a' }, ''), options())).blocks).toEqual(['path: a']);
    expect((await render(text({}, 'x'), options())).blocks).toEqual(['x']);
  });

  it('keeps invisible characters of a text and warns of them', async () => {
    const { blocks } = await render(text({ path: 'a' }, 'x\u202ey'), options());
    expect(blocks).toEqual([expect.stringContaining('U+202E'), 'x\u202ey']);
  });
});

describe('any answer', () => {
  const remarks = fc.record({
    notes: fc.array(fc.string({ maxLength: 2000 }), { maxLength: 8 }),
    page: fc.option(
      fc.record({ page: fc.nat(9), next: fc.oneof(fc.nat(), fc.string({ maxLength: 60 })), total: fc.nat() }),
      { nil: undefined },
    ),
  });
  const long = fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.nat(400))
    .map(([part, times]) => part.repeat(times));
  const { value: nested } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      long,
      fc.jsonValue(),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(fc.oneof(long, fc.string()), tie('value'), { maxKeys: 6 }),
    ),
  }));
  const large = fc
    .tuple(nested, fc.nat(60))
    .map(([item, times]) => (times === 0 ? item : Array<unknown>(times).fill(item)));
  const limit = fc.integer({ min: 1024, max: 9000 });

  const check = async (answer: Answer, given: RenderOptions): Promise<void> => {
    const { blocks, structured } = await render(answer, given);
    expect(sizeOf(blocks)).toBeLessThanOrEqual(given.limitBytes);
    expect(blocks.every((block) => block !== '')).toBe(true);
    if (structured !== undefined) {
      expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThanOrEqual(given.limitBytes);
    }
    if (answer.kind !== 'json') return;
    const shown: unknown = read[given.mode](blocks[0] ?? '');
    const whole = given.mode === 'toon' ? evenRows(structured?.result) : structured?.result;
    if (structured !== undefined) expect(JSON.stringify(whole)).toBe(JSON.stringify(shown));
  };

  it.each(modes)('fits into any limit and can be read back from %s', async (mode) => {
    await fc.assert(
      fc.asyncProperty(large, remarks, limit, fc.boolean(), async (value, extra, limitBytes, structured) => {
        await check(json(JSON.parse(JSON.stringify(value)), extra), { mode, limitBytes, structured });
      }),
    );
  });

  it('fits into any limit as a text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), large),
        long,
        remarks,
        limit,
        async (facts, body, extra, limitBytes) => {
          await check(text(facts, body, extra), { mode: 'json', limitBytes, structured: true });
        },
      ),
    );
  });

  it.each(modes)('survives nesting that no serialiser can follow, in %s', async (mode) => {
    let deep: unknown = 'x';
    for (let level = 0; level < 50_000; level += 1) deep = level % 3 === 0 ? [deep, 'y'] : { deep };
    await check(json(deep), { mode, limitBytes: 1024, structured: true });
    await check(json(deep), { mode, limitBytes: 100_000, structured: true });
  });
});
