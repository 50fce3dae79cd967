import { createHash } from 'node:crypto';
import { InputError } from '../../core/errors/input-error.ts';
import type { ChangedFile } from './changed-files.ts';
import { type DiffLine, findLine, nearestRanges, parseDiffLines, type Side } from './diff-lines.ts';

/** The three commits a position is relative to, under the names that positions have for them. */
export interface DiffRefs {
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
}

/** GitLab's diff position, or the caller's own object that is to become one. */
export type Position = Readonly<Record<string, unknown>>;

const typeInRange = { added: 'new', removed: 'old', context: undefined } as const;

/**
 * One end of a `line_range`. An unchanged line has no type. `old_line` and `new_line` stay away: GitLab declares them
 * as text, its position schema wants integers, so a range with them is refused (gitlab-org/gitlab#572121).
 */
function rangeEnd(file: ChangedFile, line: DiffLine): Position {
  const hash = createHash('sha1')
    .update(file.new_path || file.old_path)
    .digest('hex');
  const type = typeInRange[line.kind];
  return { line_code: `${hash}_${line.oldLine}_${line.newLine}`, ...(type ? { type } : {}) };
}

/** Added lines are addressed by the new number, removed ones by the old, unchanged ones by both (GitLab's discussions API). */
function lineNumbers(line: DiffLine): Position {
  return {
    ...(line.kind === 'added' ? {} : { old_line: line.oldLine }),
    ...(line.kind === 'removed' ? {} : { new_line: line.newLine }),
  };
}

function requireLine(file: ChangedFile, lines: readonly DiffLine[], side: Side, number: number): DiffLine {
  const found = findLine(lines, side, number);
  if (found) return found;
  const near = nearestRanges(lines, side, number).slice(0, 3);
  const ranges = near.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  const whole = 'leave line out to comment on the whole file';
  throw new InputError(`Line ${number} of ${file.new_path} (${side} side) is not in the diff.`, {
    hint: ranges
      ? `GitLab takes comments on lines of the diff only; the nearest on the ${side} side: ${ranges}.`
      : lines.length > 0
        ? `The diff has no lines on the ${side} side of this file; use the other side, or ${whole}.`
        : `The diff has no lines of this file, as after a rename alone or for a binary file; ${whole}.`,
  });
}

/** The position of a comment on a whole file. GitLab knows it since 16.4. */
export function positionOfFile(refs: DiffRefs, file: ChangedFile): Position {
  return { ...refs, position_type: 'file', old_path: file.old_path, new_path: file.new_path };
}

/**
 * The position of a comment on a line, or on the lines from `startLine` on, by their numbers on one side. Throws
 * InputError, naming the nearest lines that would do, where a line is not in the diff.
 */
export function positionOfLines(
  refs: DiffRefs,
  file: ChangedFile,
  at: { readonly side: Side; readonly line: number; readonly startLine?: number | undefined },
): Position {
  const lines = parseDiffLines(file.diff);
  const end = requireLine(file, lines, at.side, at.line);
  const start = requireLine(file, lines, at.side, at.startLine ?? at.line);
  return {
    ...positionOfFile(refs, file),
    position_type: 'text',
    ...lineNumbers(end),
    ...(start === end ? {} : { line_range: { start: rangeEnd(file, start), end: rangeEnd(file, end) } }),
  };
}

function isObject(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBare(end: unknown): end is Position {
  return isObject(end) && !end.line_code && Boolean(end.new_line ?? end.old_line);
}

/** Whether a caller's position names its range by line numbers alone, which GitLab does not take. */
export function needsLineCodes(position: Position): boolean {
  const range = position.line_range;
  return isObject(range) && (isBare(range.start) || isBare(range.end));
}

/** A caller's position with line codes in the ends of its range that lack them. Throws InputError for a line that is not in the diff. */
export function addLineCodes(position: Position, file: ChangedFile): Position {
  const lines = parseDiffLines(file.diff);
  const complete = (end: unknown) => {
    if (!isBare(end)) return end;
    const side = end.new_line ? 'new' : 'old';
    return rangeEnd(file, requireLine(file, lines, side, Number(end.new_line ?? end.old_line)));
  };
  const range = position.line_range as Position;
  return { ...position, line_range: { ...range, start: complete(range.start), end: complete(range.end) } };
}
