import type { ChangedFile } from './diff-files.ts';
import { isGeneratedPath } from './generated.ts';
import { findExtensions, languageNames } from './languages.ts';
import { compilePatterns } from './patterns.ts';

export type Sort = 'changed_lines' | 'path' | 'file_size';

export interface Filters {
  readonly include_paths?: readonly string[] | undefined;
  readonly exclude_paths?: readonly string[] | undefined;
  readonly extensions?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
}

export interface Filtered {
  readonly kept: readonly ChangedFile[];
  /** Paths that a filter removed, by the filter that did it first. */
  readonly removed: Readonly<Record<string, readonly string[]>>;
  /** Whether a file is generated and nobody named it: it is told of and its content left out. */
  readonly isFolded: (file: ChangedFile) => boolean;
  readonly notes: readonly string[];
}

type Test = (path: string) => boolean;

function testExtensions(extensions: readonly string[]): Test | undefined {
  const endings = extensions
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .replace(/^\*?\.*/, ''),
    )
    .filter(Boolean);
  if (endings.length === 0) return undefined;
  return (path) => endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
}

/**
 * Compile the filters to a function that keeps the files all of them let through. Bad patterns are an InputError; a
 * language nobody knows filters nothing.
 */
export function compileFilters(filters: Filters): (files: readonly ChangedFile[]) => Filtered {
  const included = compilePatterns(filters.include_paths ?? [], 'include_paths');
  const excluded = compilePatterns(filters.exclude_paths ?? [], 'exclude_paths');
  const { extensions, unknown } = findExtensions(filters.languages ?? []);
  const known = `Known: ${languageNames.join(', ')}.`;
  const tests: readonly (readonly [string, Test | undefined])[] = [
    ['include_paths', included.isEmpty ? undefined : included.matches],
    ['exclude_paths', excluded.isEmpty ? undefined : (path) => !excluded.matches(path)],
    ['extensions', testExtensions(filters.extensions ?? [])],
    ['languages', testExtensions(extensions)],
  ];
  return (files) => {
    const kept: ChangedFile[] = [];
    const removed: Record<string, string[]> = {};
    for (const file of files) {
      const failed = tests.find(([, test]) => test && !test(file.path));
      if (!failed) kept.push(file);
      else {
        removed[failed[0]] ??= [];
        removed[failed[0]]?.push(file.path);
      }
    }
    return {
      kept,
      removed,
      isFolded: (file) => (file.isGenerated || isGeneratedPath(file.path)) && !included.names(file.path),
      notes: unknown.length === 0 ? [] : [`No filter by unknown language ${unknown.join(', ')}. ${known}`],
    };
  };
}

/** Files GitLab withheld are its largest, so they come first in both orders by size. */
const sizeOf: Readonly<Record<Exclude<Sort, 'path'>, (file: ChangedFile) => number>> = {
  changed_lines: (file) => (file.additions ?? Number.MAX_SAFE_INTEGER) + (file.deletions ?? 0),
  file_size: (file) => (file.isWithheld ? Number.MAX_SAFE_INTEGER : file.patch.length),
};

function comparePaths(one: ChangedFile, other: ChangedFile): number {
  return one.path < other.path ? -1 : one.path > other.path ? 1 : 0;
}

/** Order files: folded ones last, then largest first or by path; ties by path. */
function sortFiles(files: readonly ChangedFile[], sort: Sort, isFolded: (file: ChangedFile) => boolean): ChangedFile[] {
  const keyed = files.map((file) => ({
    file,
    isFolded: Number(isFolded(file)),
    size: sort === 'path' ? 0 : sizeOf[sort](file),
  }));
  keyed.sort(
    (one, other) => one.isFolded - other.isFolded || other.size - one.size || comparePaths(one.file, other.file),
  );
  return keyed.map(({ file }) => file);
}

/** The files that were chosen, and what became of the others. */
export interface Selection {
  /** Changed files of the merge request, and those of them that pass the filters. */
  readonly total: number;
  readonly filtered: number;
  readonly selected: readonly ChangedFile[];
  /** Those of the selected files whose content stays out because they are generated. */
  readonly folded: readonly ChangedFile[];
  /** Paths that exclude_paths removed. */
  readonly excluded: readonly string[];
  readonly notes: readonly string[];
}

/** The numbers of a selection, as answers name them. */
export function countFiles(selection: Selection): Readonly<Record<'total' | 'filtered' | 'selected', number>> {
  return { total: selection.total, filtered: selection.filtered, selected: selection.selected.length };
}

function explainEmpty(total: number, { kept, removed }: Filtered): string[] {
  if (kept.length > 0 || total === 0) return [];
  const causes = Object.entries(removed).map(([filter, paths]) => `${filter} removed ${paths.length}`);
  return [`None of the ${total} changed files passes the filters: ${causes.join(', ')}.`];
}

/** Sort what passed the filters and take the first `maxFiles`. `files` are those kept, perhaps with patches filled in since. */
export function selectFiles(
  total: number,
  filtered: Filtered,
  files: readonly ChangedFile[],
  order: { readonly sort: Sort; readonly maxFiles: number },
): Selection {
  const selected = sortFiles(files, order.sort, filtered.isFolded).slice(0, order.maxFiles);
  const rest = files.length - selected.length;
  return {
    total,
    filtered: files.length,
    selected,
    folded: selected.filter(filtered.isFolded),
    excluded: filtered.removed.exclude_paths ?? [],
    notes: [
      ...filtered.notes,
      ...explainEmpty(total, filtered),
      ...(rest > 0 ? [`${rest} more files match: raise max_files or filter.`] : []),
    ],
  };
}
