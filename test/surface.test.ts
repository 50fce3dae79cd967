import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { catalog } from './fresh-catalog.ts';

/** What a model reads of one tool. */
const seen = ({ name, about, inputSchema }: (typeof catalog)[number]) => ({
  name,
  description: about,
  inputSchema,
});

describe('surface', () => {
  it.each(catalog.map((entry) => [entry.name, entry] as const))(
    '%s looks to the model as it did',
    async (name, entry) => {
      const tokens = encode(JSON.stringify(seen(entry))).length;
      await expect(`${JSON.stringify({ tokens, ...seen(entry) }, null, 2)}\n`).toMatchFileSnapshot(
        `surface/${name}.json`,
      );
    },
  );

  it('costs at most 130 tokens a tool on average', () => {
    const tokens = catalog.reduce((sum, entry) => sum + encode(JSON.stringify(seen(entry))).length, 0);
    expect(tokens / catalog.length).toBeLessThanOrEqual(130);
  });
});
