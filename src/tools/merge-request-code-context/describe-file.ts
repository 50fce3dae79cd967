import type { ChangedFile } from './diff-files.ts';

function describeStatus(file: ChangedFile): string {
  if (file.status === 'renamed') return `renamed from ${showPath(file.oldPath)}`;
  return file.status === 'mode' ? `mode ${file.modes.join(' -> ')}` : file.status;
}

function describeSize(file: ChangedFile): string[] {
  if (file.isBinary) return ['binary'];
  if (file.isWithheld) return ['size unknown'];
  if (file.patch !== '') return [`+${file.additions} -${file.deletions}`];
  return file.status === 'added' || file.status === 'deleted' ? ['empty'] : ['content unchanged'];
}

/** A path on one line: names may hold line ends, with which one file could pose as another. */
function showPath(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u001f\u007f]/.test(path) ? JSON.stringify(path) : path;
}

/** One line about a file: `src/a.ts (modified, +12 -3)`. `more` is put behind the counts. */
export function describeFile(file: ChangedFile, more: readonly string[] = []): string {
  return `${showPath(file.path)} (${[describeStatus(file), ...describeSize(file), ...more].join(', ')})`;
}
