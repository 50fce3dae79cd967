const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

/**
 * A value for TOON: lists whose rows hold plain values only get the same fields in every row, null where one is missing: TOON writes those as a
 * table. Lists of short texts in a row become one text.
 */
export function evenRows(value: unknown): unknown {
  if (Array.isArray(value)) return evenList(value.map(evenRows));
  if (!isRow(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, evenRows(part)]));
}

function evenList(rows: readonly unknown[]): readonly unknown[] {
  if (rows.length < 2 || !rows.every(isRow)) return rows;
  const flat = rows.map((row) => Object.entries(row).map(([name, part]) => [name, joined(part)] as const));
  if (!flat.every((row) => row.every(([, part]) => isScalar(part)))) return rows;
  const names = [...new Set(flat.flatMap((row) => row.map(([name]) => name)))];
  const filled = flat.reduce((sum, row) => sum + row.length, 0);
  // A field that few rows have costs every row a place.
  if (filled < (names.length * rows.length) / 2) return rows;
  return flat.map((row) => {
    const known = new Map(row);
    return Object.fromEntries(names.map((name) => [name, known.get(name) ?? null]));
  });
}

/** Texts such as labels and usernames, as one text. */
function joined(value: unknown): unknown {
  const isTexts = Array.isArray(value) && value.every((part) => typeof part === 'string' && !part.includes(','));
  return isTexts ? value.join(',') : value;
}
