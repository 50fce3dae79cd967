/** Most lines, and most bytes of text, that an excerpt may have. One line always fits. */
export interface Bounds {
  readonly lines: number;
  readonly bytes: number;
}

/** A run of neighbouring log lines. `first` is the number of the first one, counted from 1; `total` that of all lines. */
export interface Excerpt {
  readonly lines: readonly string[];
  readonly first: number;
  readonly total: number;
}

/** Log lines around hits, as `12: text` for a hit, `11- text` for a line around one and `--` for a gap. */
export interface Hits {
  readonly lines: readonly string[];
  readonly shown: number;
  readonly found: number;
  /** Line of the first hit that found no room. */
  readonly next: number | undefined;
  readonly total: number;
}

const longestLine = 2_000;

/** Cut a line of more than `longest` characters, so that what stands at `at` stays visible. */
export function cutLine(line: string, at = 0, longest = longestLine): string {
  if (line.length <= longest) return line;
  const start = at + longest / 10 < longest ? 0 : Math.min(at - longest / 2, line.length - longest);
  // Halves of a character that takes two units are no text.
  const kept = line.slice(start, start + longest).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  const dropped = Buffer.byteLength(line) - Buffer.byteLength(kept);
  return `${start > 0 ? '...' : ''}${kept} [truncated ${dropped} bytes]`;
}

const sizeOf = (line: string) => Buffer.byteLength(line) + 1;

/** The end of a log. */
export function takeTail(log: Iterable<string>, bounds: Bounds): Excerpt {
  const ring: string[] = [];
  let total = 0;
  for (const line of log) {
    ring[total % bounds.lines] = line;
    total++;
  }
  const lines: string[] = [];
  let bytes = 0;
  for (let number = total; number > total - ring.length; number--) {
    const line = cutLine(ring[(number - 1) % bounds.lines] ?? '');
    bytes += sizeOf(line);
    if (bytes > bounds.bytes && lines.length > 0) break;
    lines.push(line);
  }
  return { lines: lines.reverse(), first: total - lines.length + 1, total };
}

/** The lines of a log from number `first` on; none where that is beyond the end. */
export function takeWindow(log: Iterable<string>, first: number, bounds: Bounds): Excerpt {
  const lines: string[] = [];
  let total = 0;
  let bytes = 0;
  let isFull = false;
  for (const line of log) {
    total++;
    if (total < first || isFull) continue;
    const cut = cutLine(line);
    bytes += sizeOf(cut);
    isFull = lines.length >= bounds.lines || (bytes > bounds.bytes && lines.length > 0);
    if (!isFull) lines.push(cut);
  }
  return { lines, first, total };
}

/** Where the first of the terms stands in a line, or -1. Terms are in lower case. */
function findTerm(line: string, terms: readonly string[]): number {
  const lower = line.toLowerCase();
  for (const term of terms) {
    const at = lower.indexOf(term);
    if (at >= 0) return at;
  }
  return -1;
}

/**
 * The lines that hold one of the terms (plain text in lower case; the case of the log does not matter), from number
 * `first` on, each with `context` lines before and after it. Windows that touch are one.
 */
export function takeHits(
  log: Iterable<string>,
  query: { readonly terms: readonly string[]; readonly context: number; readonly first: number },
  bounds: Bounds,
): Hits {
  const lines: string[] = [];
  let before: string[] = [];
  let lastShown = 0;
  let after = 0;
  let bytes = 0;
  let [total, shown, found] = [0, 0, 0];
  let next: number | undefined;
  const show = (added: readonly string[]): boolean => {
    const size = added.reduce((sum, line) => sum + sizeOf(line), 0);
    if (shown > 0 && (lines.length + added.length > bounds.lines || bytes + size > bounds.bytes)) return false;
    lines.push(...added);
    bytes += size;
    lastShown = total;
    return true;
  };
  for (const line of log) {
    total++;
    const at = findTerm(line, query.terms);
    const isHit = at >= 0 && total >= query.first;
    if (isHit) found++;
    if (next !== undefined) continue;
    if (isHit) {
      const isApart = lastShown > 0 && total - before.length > lastShown + 1;
      const around = before.map((text, index) => `${total - before.length + index}- ${cutLine(text)}`);
      if (show([...(isApart ? ['--'] : []), ...around, `${total}: ${cutLine(line, at)}`])) {
        shown++;
        after = query.context;
      } else next = total;
      before = [];
    } else if (after > 0 && show([`${total}- ${cutLine(line)}`])) after--;
    else {
      after = 0;
      before.push(line);
      if (before.length > query.context) before.shift();
    }
  }
  return { lines, shown, found, next, total };
}
