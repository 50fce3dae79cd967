import { createHash } from 'node:crypto';

/** One line of a patch; a side on which it does not exist is null. */
export interface DiffLine {
  kind: 'added' | 'removed' | 'context';
  oldLine: number | null;
  newLine: number | null;
  text: string;
}

export interface Hunk {
  oldStart: number;
  newStart: number;
  oldEnd: number;
  newEnd: number;
  lines: DiffLine[];
}

/** The hunks of a patch with both line numbers of every line. */
export function parseHunks(patch: string): Hunk[] {
  const hunks: Hunk[] = [];
  let hunk: Hunk | undefined;
  for (const line of patch.split('\n')) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (header !== null) {
      const [, oldStart = '0', , newStart = '0'] = header;
      hunk = { oldStart: Number(oldStart), newStart: Number(newStart), oldEnd: 0, newEnd: 0, lines: [] };
      // A side without lines is told as the line before it.
      if (header[2] === '0') hunk.oldStart += 1;
      if (header[4] === '0') hunk.newStart += 1;
      hunk.oldEnd = hunk.oldStart;
      hunk.newEnd = hunk.newStart;
      hunks.push(hunk);
      continue;
    }
    if (hunk === undefined) continue;
    const text = line.slice(1);
    if (line.startsWith('+')) hunk.lines.push({ kind: 'added', oldLine: null, newLine: hunk.newEnd++, text });
    if (line.startsWith('-')) hunk.lines.push({ kind: 'removed', oldLine: hunk.oldEnd++, newLine: null, text });
    if (line.startsWith(' ')) {
      hunk.lines.push({ kind: 'context', oldLine: hunk.oldEnd++, newLine: hunk.newEnd++, text });
    }
  }
  return hunks;
}

/**
 * Whether a comment may stand at these numbers: an added line has only a new one, a removed line only an old one, an
 * unchanged line both. Unchanged lines outside the hunks count too, because GitLab unfolds the diff to them; `lineCount`
 * is how many lines the new file has.
 */
export function hasLine(hunks: Hunk[], oldLine: number | null, newLine: number | null, lineCount: number): boolean {
  const inHunk = hunks.some(({ lines }) => lines.some((line) => line.oldLine === oldLine && line.newLine === newLine));
  if (inHunk || oldLine === null || newLine === null || oldLine < 1 || newLine > lineCount) return inHunk;
  if (hunks.some((hunk) => hunk.oldStart <= oldLine && oldLine < hunk.oldEnd)) return false;
  const before = hunks.filter((hunk) => hunk.oldEnd <= oldLine).at(-1);
  return newLine - oldLine === (before === undefined ? 0 : before.newEnd - before.oldEnd);
}

/** GitLab's name of a line: the hash of the path, the old and the new number, 0 for none. */
export const lineCode = (path: string, oldLine: number | null, newLine: number | null) =>
  `${createHash('sha1').update(path).digest('hex')}_${oldLine ?? 0}_${newLine ?? 0}`;
