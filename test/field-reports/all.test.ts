import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Public bug reports about servers like this one, by the id they have in docs/field-reports.md. */
const groups: Readonly<Record<string, number>> = {
  A: 17,
  B: 12,
  C: 6,
  D: 6,
  E: 8,
  F: 6,
  G: 4,
  H: 4,
  L: 4,
  M: 6,
  O: 4,
  P: 6,
  U: 13,
};

const files = ['src', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.name.endsWith('.test.ts') && entry.name !== 'all.test.ts')
  .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
const titles = files
  .flatMap((source) => source.match(/(?:it|describe)(?:\.each\([\s\S]*?\))?\(\s*['"`][^'"`\n]*/g) ?? [])
  .join('\n');
const page = readFileSync('docs/field-reports.md', 'utf8');

describe('field reports', () => {
  const ids = Object.entries(groups).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
  );

  it.each(ids)('%s has a test named after it, or a reason why it cannot apply', (id) => {
    const isTested = new RegExp(`['"\`(, ]${id}[:, ]`).test(titles);
    expect(isTested || page.includes(`\n- **${id}**: `), id).toBe(true);
  });
});
