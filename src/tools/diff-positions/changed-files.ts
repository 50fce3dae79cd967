/** A file of a merge request's diff, as GitLab's versions and diffs endpoints tell it. */
export interface ChangedFile {
  readonly old_path: string;
  readonly new_path: string;
  /** The hunks; empty for a pure rename, a binary file, and a diff that GitLab leaves out for its size. */
  readonly diff: string;
}

function findExactly(files: readonly ChangedFile[], path: string): ChangedFile | undefined {
  return files.find((file) => file.new_path === path) ?? files.find((file) => file.old_path === path);
}

/** The file with this path after the change, else the one with this path before it, else without a leading `/` or `./`. */
export function findChangedFile(files: readonly ChangedFile[], path: string): ChangedFile | undefined {
  return findExactly(files, path) ?? findExactly(files, path.replace(/^(?:\.?\/)+/, ''));
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
