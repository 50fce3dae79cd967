export type Status = 'added' | 'modified' | 'deleted' | 'renamed' | 'mode';

/** One changed file of a merge request, as the rest of this tool sees it. */
export interface ChangedFile {
  readonly path: string;
  readonly oldPath: string;
  readonly status: Status;
  /** File modes before and after, such as `100644`; empty where GitLab does not tell. */
  readonly modes: readonly [string, string];
  /** The hunks; empty for a pure rename, a mode change and an empty file, and where GitLab withheld them. */
  readonly patch: string;
  /** Lines added and deleted; undefined where the patch is not known. */
  readonly additions: number | undefined;
  readonly deletions: number | undefined;
  /** GitLab left the patch out because it is too large, which does not mean that nothing changed. */
  readonly isWithheld: boolean;
  readonly isBinary: boolean;
  /** GitLab itself takes the file for generated. */
  readonly isGenerated: boolean;
}

export interface PatchFacts {
  readonly additions: number;
  readonly deletions: number;
  /** Line numbers of the added lines in the new file, ascending. */
  readonly added: readonly number[];
}

const hunkHead = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const fileHead = /^(?:\+\+\+|---)(?: |$)/;

/**
 * Count the changed lines of one file's patch. What stands before the first `@@` is a header and never counts; after it
 * a line that looks like a header (`--- note`, a deleted `-- note`) is a changed line.
 */
export function readPatch(patch: string): PatchFacts {
  const lines = patch.split('\n');
  const start = lines.findIndex((line) => hunkHead.test(line));
  const body = start < 0 ? lines.filter((line) => !fileHead.test(line)) : lines.slice(start);
  const added: number[] = [];
  let additions = 0;
  let deletions = 0;
  let at = 0;
  for (const line of body) {
    const head = hunkHead.exec(line);
    if (head) {
      at = Number(head[1]);
    } else if (line.startsWith('+')) {
      additions++;
      if (start >= 0) added.push(at);
      at++;
    } else if (line.startsWith('-')) {
      deletions++;
    } else if (!line.startsWith('\\')) {
      at++;
    }
  }
  return { additions, deletions, added };
}

/** The same file with its patch known, for instance from the raw diff. */
export function withPatch(file: ChangedFile, patch: string): ChangedFile {
  const isBinary = /^Binary files .* differ/.test(patch);
  const { additions, deletions } = isBinary ? { additions: 0, deletions: 0 } : readPatch(patch);
  return { ...file, patch, additions, deletions, isWithheld: false, isBinary };
}

type Entry = Readonly<Record<string, unknown>>;

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readStatus(entry: Entry, patch: string, modes: readonly [string, string]): Status {
  if (entry.new_file === true) return 'added';
  if (entry.deleted_file === true) return 'deleted';
  if (entry.renamed_file === true) return 'renamed';
  return patch === '' && modes[0] !== modes[1] ? 'mode' : 'modified';
}

/**
 * Read one entry of GitLab's `/diffs` answer. An empty `diff` is withheld where GitLab says `collapsed` or `too_large`,
 * and where it says neither (before 18.4) although a modified file always has one.
 */
export function readDiffEntry(entry: Entry): ChangedFile {
  const patch = readText(entry.diff);
  const modes = [readText(entry.a_mode), readText(entry.b_mode)] as const;
  const status = readStatus(entry, patch, modes);
  const isCutOff = entry.collapsed === true || entry.too_large === true || status === 'modified';
  const file: ChangedFile = {
    path: readText(entry.new_path) || readText(entry.old_path),
    oldPath: readText(entry.old_path) || readText(entry.new_path),
    status,
    modes,
    patch,
    additions: undefined,
    deletions: undefined,
    isWithheld: true,
    isBinary: false,
    isGenerated: entry.generated_file === true,
  };
  return patch === '' && isCutOff ? file : withPatch(file, patch);
}

/** Read GitLab's answer: a list, or an object that carries it as `changes` or `diffs`. Anything else is no files. */
export function readDiffEntries(data: unknown): ChangedFile[] {
  const holder = (typeof data === 'object' && data !== null ? data : {}) as { changes?: unknown; diffs?: unknown };
  const list = Array.isArray(data) ? data : (holder.changes ?? holder.diffs);
  return Array.isArray(list)
    ? list.filter((entry) => typeof entry === 'object' && entry !== null).map((entry) => readDiffEntry(entry as Entry))
    : [];
}
