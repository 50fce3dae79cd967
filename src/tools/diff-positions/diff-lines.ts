export type Side = 'new' | 'old';

/**
 * One line of a diff. `oldLine` and `newLine` are the counters of both sides before the line is passed, so the number
 * of a side that the line is not on is that of the next line there. GitLab's line codes are made of exactly these
 * (lib/gitlab/diff/parser.rb).
 */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'context';
  readonly oldLine: number;
  readonly newLine: number;
}

/** First and last number of a run of lines that can be commented on. */
export type LineRange = readonly [number, number];

const hunkHeader = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** The lines of all hunks of one file's patch, with or without its headers. */
export function parseDiffLines(patch: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let oldLine = 0;
  let newLine = 0;
  let isInHunk = false;
  for (const text of patch.replace(/\n$/, '').split('\n')) {
    const header = hunkHeader.exec(text);
    if (header) {
      oldLine = Number(header[1]);
      newLine = Number(header[2]);
      isInHunk = true;
      continue;
    }
    const sign = text.charAt(0);
    // "\ No newline at end of file" belongs to the line before it.
    if (!isInHunk || sign === '\\') continue;
    const kind = sign === '+' ? 'added' : sign === '-' ? 'removed' : 'context';
    lines.push({ kind, oldLine, newLine });
    if (kind !== 'added') oldLine++;
    if (kind !== 'removed') newLine++;
  }
  return lines;
}

/** The number of a line on one side; undefined where the line is not on that side. */
export function numberOn(line: DiffLine, side: Side): number | undefined {
  if (line.kind === (side === 'new' ? 'removed' : 'added')) return undefined;
  return side === 'new' ? line.newLine : line.oldLine;
}

/** The line with the given number on one side. */
export function findLine(lines: readonly DiffLine[], side: Side, number: number): DiffLine | undefined {
  return lines.find((line) => numberOn(line, side) === number);
}

/** The runs of numbers on one side that are in the diff, the nearest to `number` first. */
export function nearestRanges(lines: readonly DiffLine[], side: Side, number: number): LineRange[] {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const at = numberOn(line, side);
    const last = ranges.at(-1);
    if (at === undefined) continue;
    if (last && last[1] === at - 1) last[1] = at;
    else ranges.push([at, at]);
  }
  const distance = ([from, to]: LineRange) => Math.max(from - number, number - to);
  return ranges.sort((one, other) => distance(one) - distance(other));
}
