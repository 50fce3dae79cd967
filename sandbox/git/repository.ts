import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from './run.ts';

const config = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n[gc]\n\tauto = 0\n';

/**
 * Makes an empty bare repository whose HEAD is `defaultBranch`; `objectsOf` lends its objects, as a fork's origin does.
 * The files are written here rather than by `git init`, which costs a process for each.
 */
export async function createRepository(
  directory: string,
  signal: AbortSignal,
  defaultBranch: string,
  objectsOf?: Repository,
): Promise<Repository> {
  await mkdir(join(directory, 'objects', 'info'), { recursive: true });
  await mkdir(join(directory, 'refs', 'heads'), { recursive: true });
  await writeFile(join(directory, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
  await writeFile(join(directory, 'config'), config);
  if (objectsOf !== undefined) {
    await writeFile(join(directory, 'objects', 'info', 'alternates'), `${join(objectsOf.directory, 'objects')}\n`);
  }
  return { directory, signal };
}

/** Writes refs of a new repository at once; keys are full ref names, values SHAs. */
export async function writeRefs(repository: Repository, refs: Record<string, string>): Promise<void> {
  const lines = Object.entries(refs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ref, sha]) => `${sha} ${ref}\n`);
  await writeFile(
    join(repository.directory, 'packed-refs'),
    `# pack-refs with: peeled fully-peeled sorted\n${lines.join('')}`,
  );
}
