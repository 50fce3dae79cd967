/** A file of a merge request's diff, as GitLab's versions and diffs endpoints tell it. */
export interface ChangedFile {
  readonly old_path: string;
  readonly new_path: string;
  /** The hunks; empty for a pure rename, a binary file, and a diff that GitLab leaves out for its size. */
  readonly diff: string;
}

/** The file with this path after the change, else the one with this path before it. */
export function findChangedFile(files: readonly ChangedFile[], path: string): ChangedFile | undefined {
  return files.find((file) => file.new_path === path) ?? files.find((file) => file.old_path === path);
}

/** Paths of the five files most like `path`, by the words they share; a renamed file as `old -> new`. */
export function nearestPaths(files: readonly ChangedFile[], path: string): string[] {
  const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const wanted = new Set(wordsOf(path));
  const likeness = (file: ChangedFile) =>
    new Set(wordsOf(`${file.old_path}/${file.new_path}`).filter((word) => wanted.has(word))).size;
  return files
    .map((file) => ({ file, score: likeness(file) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, 5)
    .map(({ file }) => (file.old_path === file.new_path ? file.new_path : `${file.old_path} -> ${file.new_path}`));
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** Undo git's quoting of a path: C escapes, and octal for each byte of a non-ASCII character (git-config, core.quotePath). */
function unquotePath(text: string): string {
  const quoted = /^"(.*)"$/.exec(text)?.[1];
  if (quoted === undefined) return text.replace(/\t$/, '');
  const parts = [...quoted.matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)].map(([, octal, letter, plain]) =>
    plain === undefined
      ? Buffer.from([octal === undefined ? (escapes[letter ?? ''] ?? 0) : Number.parseInt(octal, 8)])
      : Buffer.from(plain),
  );
  return Buffer.concat(parts).toString();
}

function pathAfter(header: string, mark: string): string | undefined {
  const line = header.split('\n').find((candidate) => candidate.startsWith(mark));
  if (line === undefined) return undefined;
  const path = unquotePath(line.slice(mark.length));
  return path === '/dev/null' ? undefined : path.replace(/^[ab]\//, '');
}

/** The files with hunks in a patch as `git diff` prints it (GitLab's raw_diffs). An added or deleted file has one path for both. */
export function splitPatch(patch: string): ChangedFile[] {
  // Not /^/m: that would also match after a carriage return inside a line.
  return patch.split(/(?<![^\n])(?=diff --git )/).flatMap((section) => {
    const start = section.search(/(?<![^\n])@@ /);
    if (start < 0) return [];
    const header = section.slice(0, start);
    const before = pathAfter(header, '--- ');
    const after = pathAfter(header, '+++ ');
    const path = after ?? before;
    return path === undefined ? [] : [{ old_path: before ?? path, new_path: path, diff: section.slice(start) }];
  });
}
