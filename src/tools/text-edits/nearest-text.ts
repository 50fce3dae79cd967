import { describeDifference, type Fit, foldLine } from './line-difference.ts';

/** Longer lines (minified code) are compared by their beginning. */
const longestCompared = 400;
const leastLikeness = 0.5;

/** The lines of a sought text, and whether its first and last must be whole lines. */
interface Sought {
  readonly lines: readonly string[];
  readonly startsLine: boolean;
  readonly endsLine: boolean;
}

function splitSought(text: string): Sought {
  const startsLine = text.startsWith('\n');
  const endsLine = text.endsWith('\n');
  return { lines: text.replace(/^\n|\n$/g, '').split('\n'), startsLine, endsLine };
}

/** Pairs of neighbouring characters; a shorter text is its own pair. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at < Math.min(text.length, longestCompared) - 1; at++) pairs.add(text.slice(at, at + 2));
  return pairs.size === 0 ? new Set([text]) : pairs;
}

/** How much of a line's pairs another line has, from 0 to 1; what the other has besides counts a little against it. */
function likeness(wanted: ReadonlySet<string>, line: string): number {
  const pairs = pairsOf(line);
  let shared = 0;
  for (const pair of wanted) if (pairs.has(pair)) shared++;
  return shared / (wanted.size + (pairs.size - shared) * 0.1);
}

/** Line numbers of each line, at most 1,000 of one that is everywhere. */
function indexLines(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const known = places.get(line);
    if (!known) places.set(line, [index]);
    else if (known.length < 1_000) known.push(index);
  }
  return places;
}

/** Where most of the sought lines stand, case and spacing aside, if that is a good part of them; long lines count for more than a bracket. */
function findByWholeLines(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const places = indexLines(lines);
  const votes = new Map<number, number>();
  for (const [offset, line] of wanted.entries()) {
    for (const place of line === '' ? [] : (places.get(line) ?? [])) {
      const start = Math.max(place - offset, 0);
      votes.set(start, (votes.get(start) ?? 0) + line.length);
    }
  }
  const [best] = [...votes].sort(([at, weight], [otherAt, other]) => other - weight || at - otherAt);
  const total = wanted.reduce((sum, line) => sum + line.length, 0);
  return best && best[1] * 4 >= total ? best[0] : undefined;
}

/** Where the line most like the longest sought one stands, less its place among them. */
function findByLikeness(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const longest = wanted.reduce((best, line, index) => (line.length > (wanted[best]?.length ?? 0) ? index : best), 0);
  const sought = wanted[longest] ?? '';
  if (sought === '') return undefined;
  const containing = lines.findIndex((line) => line.includes(sought));
  if (containing !== -1) return Math.max(containing - longest, 0);
  const pairs = pairsOf(sought);
  let best = { index: -1, score: leastLikeness };
  for (const [index, line] of lines.entries()) {
    const score = likeness(pairs, line);
    if (score > best.score) best = { index, score };
  }
  return best.index === -1 ? undefined : Math.max(best.index - longest, 0);
}

function fitOf(index: number, sought: Sought): Fit {
  const isFirst = index === 0 && !sought.startsLine;
  const isLast = index === sought.lines.length - 1 && !sought.endsLine;
  if (isFirst) return isLast ? 'inside' : 'end';
  return isLast ? 'start' : 'whole';
}

/**
 * Find the place in a text that is most like a text which is not in it, and say in one sentence how the first differing
 * line differs. Both with LF line ends. Undefined where nothing is alike.
 */
export function describeNearest(text: string, soughtText: string): string | undefined {
  const sought = splitSought(soughtText);
  const lines = text.split('\n');
  const folded = lines.map(foldLine);
  const wanted = sought.lines.map(foldLine);
  const start = findByWholeLines(folded, wanted) ?? findByLikeness(folded, wanted);
  if (start === undefined) return undefined;
  for (const [index, line] of sought.lines.entries()) {
    const present = lines[start + index];
    if (present === undefined)
      return `The nearest text is at line ${start + 1}, but it ends with line ${lines.length}.`;
    const difference = describeDifference(present, line, fitOf(index, sought));
    if (difference === undefined) continue;
    const at = index === 0 ? '' : `; line ${start + index + 1} differs`;
    return `The nearest text is at line ${start + 1}${at}: ${difference}`;
  }
  return `The nearest text is at line ${start + 1}, without the line break that old_text has at its start or end.`;
}
