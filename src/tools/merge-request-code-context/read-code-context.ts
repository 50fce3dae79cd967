import type { Answer } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { fillWithheld, type MergeRequestIds, readChange } from './change.ts';
import type { Mode } from './content.ts';
import { listFiles } from './list-files.ts';
import { compileFilters, type Filters, type Sort, selectFiles } from './select.ts';
import { showFiles } from './show-files.ts';

export interface CodeContextInput extends MergeRequestIds, Filters {
  readonly mode: Mode;
  readonly sort: Sort;
  readonly list_only: boolean;
  readonly max_files: number;
  readonly max_total_chars: number;
  readonly context_lines: number;
}

/** Read a merge request's changed files, filter and sort all of them, then show the first within the budget, or only list them. */
export async function readCodeContext(input: CodeContextInput, ctx: Context): Promise<Answer> {
  const { project_id, merge_request_iid, mode, list_only } = input;
  const ids = { project_id, merge_request_iid };
  const filter = compileFilters(input);
  const change = await readChange(ctx, ids);
  const filtered = filter(change.files);
  const needsPatches = !list_only && mode !== 'fullfile';
  const isMissing = needsPatches && filtered.kept.some((file) => file.isWithheld && !filtered.isFolded(file));
  const { files, notes } = isMissing
    ? await fillWithheld(ctx, ids, filtered.kept)
    : { files: filtered.kept, notes: [] };
  const order = { sort: input.sort, maxFiles: input.max_files };
  const selection = selectFiles(change.files.length, filtered, files, order);
  if (list_only) return listFiles(change, selection);
  const options = { mode, contextLines: input.context_lines, maxChars: input.max_total_chars };
  return showFiles(ctx, { ...change, notes: [...change.notes, ...notes] }, selection, options);
}
