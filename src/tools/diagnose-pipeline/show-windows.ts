import { cutLine } from '../job-output/excerpt.ts';
import type { Failure, Range } from './find-failure.ts';
import { placeOfMessage, weights } from './score-line.ts';

const longestLine = 400;
/** A failing command that printed no more bytes than this is shown whole. */
const smallOutput = 2_000;
/** Bytes that a mark for a gap takes at most. */
const gapBytes = 50;

/** Lines to show, from `pivot` down and then up from it: the nearer ones matter more. */
interface Step extends Range {
  readonly pivot: number;
}

const around = (pivot: number, before: number, after: number): Step => ({
  from: pivot - before,
  to: pivot + after,
  pivot,
});

function numberLine(failure: Failure, at: number): string {
  const text = failure.lines[at]?.text ?? '';
  const shown = text.length > longestLine ? cutLine(text, placeOfMessage(text), longestLine) : text;
  const isSignal = (failure.scores[at] ?? weights.nothing) >= weights.error;
  return `${at + 1}${isSignal ? ':' : '-'} ${shown.trimEnd()}`;
}

const isBlank = (failure: Failure, at: number) => failure.lines[at]?.text.trim() === '';

/** What to show, the most telling first. */
function planSteps(failure: Failure): Step[] {
  const { region, command, anchors, verdict } = failure;
  const [first, ...others] = anchors;
  const alone = [command, verdict].flatMap((at) => (at === undefined ? [] : [around(at, 0, 0)]));
  const within = isSmall(failure) ? [{ ...region, pivot: region.from }] : [];
  if (first === undefined) {
    // A command that says nothing is understood from what was done before it.
    const earlier = within.length > 0 ? [around(region.from, 5, 0)] : [];
    return [...alone, around(region.to, 24, 0), ...within, ...earlier];
  }
  const isInside = first >= region.from && first <= region.to;
  const clip = (step: Step) =>
    isInside ? { ...step, from: Math.max(step.from, region.from), to: Math.min(step.to, region.to) } : step;
  return [
    ...alone,
    clip(around(first, 1, 3)),
    clip(around(region.to, 4, 0)),
    ...others.map((at) => clip(around(at, 1, 3))),
    ...within,
    clip(around(first, 4, 14)),
    ...others.map((at) => clip(around(at, 2, 5))),
    clip(around(region.to, 11, 0)),
  ];
}

function* outward({ from, to, pivot }: Step): Generator<number> {
  for (let at = pivot; at <= to; at++) yield at;
  for (let at = pivot - 1; at >= from; at--) yield at;
}

function isSmall(failure: Failure): boolean {
  const { from, to } = failure.region;
  if (to - from > 100) return false;
  let bytes = 0;
  for (let at = from; at <= to; at++) bytes += Buffer.byteLength(numberLine(failure, at)) + 1;
  return bytes <= smallOutput && failure.anchors.every((at) => at >= from && at <= to);
}

/** Choose lines, the most telling first, until the bytes are used up. At least one line is chosen. */
function chooseLines(failure: Failure, bytes: number): Map<number, string> {
  const chosen = new Map<number, string>();
  let left = bytes - gapBytes;
  for (const step of planSteps(failure)) {
    left -= gapBytes;
    for (const at of outward(step)) {
      if (at < 0 || at >= failure.lines.length || chosen.has(at) || isBlank(failure, at)) continue;
      const line = numberLine(failure, at);
      const size = Buffer.byteLength(line) + 1;
      if (size > left && chosen.size > 0) return chosen;
      chosen.set(at, line);
      left -= size;
    }
  }
  return chosen;
}

function describeGap(failure: Failure, from: number, to: number): string[] {
  const isEmpty = failure.lines.slice(from, Math.min(to, from + 3)).every((_, at) => isBlank(failure, from + at));
  if (to <= from || (isEmpty && to - from <= 3)) return [];
  return [`... ${to - from} line${to - from === 1 ? '' : 's'} left out (from_line=${from + 1})`];
}

/**
 * The telling lines of a log within so many bytes, in their order: `12: text` for a line that names an error, `11- text`
 * for any other, and between them what was left out and from which line on to read it.
 */
export function showWindows(failure: Failure, bytes: number): string[] {
  const chosen = [...chooseLines(failure, bytes)].sort(([one], [other]) => one - other);
  const shown: string[] = [];
  let next = 0;
  for (const [at, line] of chosen) {
    shown.push(...describeGap(failure, next, at), line);
    next = at + 1;
  }
  shown.push(...describeGap(failure, next, failure.lines.length));
  return shown;
}
