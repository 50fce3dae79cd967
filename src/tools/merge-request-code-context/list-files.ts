import { type JsonAnswer, json } from '../../core/answer.ts';
import type { Change } from './change.ts';
import type { ChangedFile } from './diff-files.ts';
import { countFiles, type Selection } from './select.ts';

function describeRow(file: ChangedFile, isFolded: boolean): Readonly<Record<string, unknown>> {
  return {
    path: file.path,
    ...(file.oldPath === file.path ? {} : { old_path: file.oldPath }),
    status: file.status,
    ...(file.isWithheld ? { too_large: true } : { additions: file.additions, deletions: file.deletions }),
    ...(file.isBinary ? { binary: true } : {}),
    ...(isFolded ? { generated: true } : {}),
  };
}

/** The answer without content: the merge request, totals, and a row a file. Lines are counted over all changed files whose patch is known. */
export function listFiles(change: Change, selection: Selection): JsonAnswer {
  const sum = (field: 'additions' | 'deletions') => change.files.reduce((total, file) => total + (file[field] ?? 0), 0);
  const withheld = selection.selected.filter((file) => file.isWithheld).length;
  const notes = [
    ...change.notes,
    ...selection.notes,
    ...(withheld > 0 ? [`GitLab does not tell the size of ${withheld} files that are too large for it.`] : []),
  ];
  const value = {
    ...change.facts,
    totals: { ...countFiles(selection), additions: sum('additions'), deletions: sum('deletions') },
    files: selection.selected.map((file) => describeRow(file, selection.folded.includes(file))),
  };
  return json(value, { notes });
}
