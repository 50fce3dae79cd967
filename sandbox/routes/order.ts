/** Compares two values of a kind; missing ones come last. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** Rows in the order of one of their values; equal ones by id in the same direction. */
export function sortRows<Row extends { id: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null,
  direction: 'asc' | 'desc',
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => sign * (compare(keyOf(a), keyOf(b)) || a.id - b.id));
}

/** Whether a text holds every word of a search, whatever its case. */
export function matchesWords(text: string | null, search: string): boolean {
  const lower = (text ?? '').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** Whether a moment lies behind `after` and before `before`, both in milliseconds and both optional. */
export function liesBetween(moment: string | null, after: number | undefined, before: number | undefined): boolean {
  if (after === undefined && before === undefined) return true;
  if (moment === null) return false;
  const time = Date.parse(moment);
  return (after === undefined || time >= after) && (before === undefined || time <= before);
}
