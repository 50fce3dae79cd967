import { readPatch } from './diff-files.ts';

/** First and last line, counted from 1. */
export type Window = readonly [number, number];

/**
 * The parts of a file worth reading around a change: each added line widened by `context` lines, clamped to the file;
 * overlapping and adjacent parts become one. Without added lines it is the first `2 * context + 1` lines.
 */
export function findWindows(added: readonly number[], context: number, lineCount: number): Window[] {
  if (lineCount === 0) return [];
  if (added.length === 0) return [[1, Math.min(2 * context + 1, lineCount)]];
  const windows: [number, number][] = [];
  for (const line of added) {
    const first = Math.max(line - context, 1);
    const last = Math.min(line + context, lineCount);
    const open = windows.at(-1);
    if (first > lineCount) break;
    if (open && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else windows.push([first, last]);
  }
  return windows;
}

/** The windows of a file's text, each headed `@@ lines A-B of N @@`, each line with its number before it. */
export function showSurrounding(text: string, patch: string, context: number): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const width = String(lines.length).length;
  return findWindows(readPatch(patch).added, context, lines.length)
    .map(([first, last]) => {
      const shown = lines
        .slice(first - 1, last)
        .map((line, index) => `${String(first + index).padStart(width)}  ${line}\n`);
      return `@@ lines ${first}-${last} of ${lines.length} @@\n${shown.join('')}`;
    })
    .join('');
}
