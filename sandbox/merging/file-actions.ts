import type { FileChange } from '../git/fast-import.ts';
import type { Repository } from '../git/run.ts';
import { findLastCommit, listTree } from '../git/trees.ts';

/** One change to a file as the API asks for it. */
export interface FileAction {
  action: 'create' | 'update' | 'delete' | 'move' | 'chmod';
  path: string;
  previousPath?: string | undefined;
  content?: Buffer | undefined;
  isExecutable?: boolean | undefined;
  lastCommitId?: string | undefined;
}

/** Why an action cannot be done, in the words of Gitaly; GitLab answers it with 400. */
export class ActionRefused extends Error {}

interface Entry {
  mode: string;
  sha: string | null;
  content: Buffer | null;
}

type Files = Map<string, Entry>;

async function readFiles(repository: Repository, commit: string | null): Promise<Files> {
  const entries = commit === null ? [] : ((await listTree(repository, commit, '', true)) ?? []);
  return new Map(
    entries.flatMap(({ type, path, mode, sha }) => (type === 'tree' ? [] : [[path, { mode, sha, content: null }]])),
  );
}

function checkPath(path: string): void {
  const parts = path.split('/');
  if (path === '') throw new ActionRefused('You must provide a file path');
  if (parts.includes('..')) throw new ActionRefused('Path cannot include directory traversal');
  if (parts.some((part) => part === '' || part === '.' || part.toLowerCase() === '.git') || path.includes('\0')) {
    throw new ActionRefused(`invalid path: '${path}'`);
  }
}

function find(files: Files, path: string): Entry {
  checkPath(path);
  const entry = files.get(path);
  if (entry === undefined) throw new ActionRefused("A file with this name doesn't exist");
  return entry;
}

function requireFree(files: Files, path: string): void {
  checkPath(path);
  const parents = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  if (parents.some((parent) => files.has(parent))) throw new ActionRefused('A file with this name already exists');
  if ([...files.keys()].some((other) => other.startsWith(`${path}/`))) {
    throw new ActionRefused('A directory with this name already exists');
  }
}

const modeOf = (isExecutable: boolean | undefined, before = '100644') =>
  isExecutable === undefined ? before : isExecutable ? '100755' : '100644';

function apply(files: Files, { action, path, previousPath = '', content, isExecutable }: FileAction): void {
  const empty = Buffer.alloc(0);
  if (action === 'create') {
    requireFree(files, path);
    files.set(path, { mode: modeOf(isExecutable), sha: null, content: content ?? empty });
  } else if (action === 'move') {
    const moved = find(files, previousPath);
    files.delete(previousPath);
    requireFree(files, path);
    files.set(path, content === undefined ? moved : { mode: moved.mode, sha: null, content });
  } else {
    const entry = find(files, path);
    if (action === 'delete') files.delete(path);
    else if (action === 'chmod') files.set(path, { ...entry, mode: modeOf(isExecutable, entry.mode) });
    else files.set(path, { mode: modeOf(isExecutable, entry.mode), sha: null, content: content ?? empty });
  }
}

function toChanges(before: Files, after: Files): FileChange[] {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  return [
    ...gone.map((path) => ({ kind: 'delete', path }) as const),
    ...[...after].flatMap(([path, entry]): FileChange[] => {
      if (before.get(path) === entry) return [];
      const { mode, sha, content } = entry;
      if (sha !== null) return [{ kind: 'mode', path, sha, mode }];
      return [{ kind: 'write', path, content: content ?? '', mode: mode === '100755' ? '100755' : '100644' }];
    }),
  ];
}

/** The changes that a list of actions makes to the files of a commit, one after the other; fails with ActionRefused. */
export async function planActions(
  repository: Repository,
  commit: string | null,
  actions: FileAction[],
): Promise<FileChange[]> {
  const before = await readFiles(repository, commit);
  const after = new Map(before);
  for (const action of actions) apply(after, action);
  return toChanges(before, after);
}

/** Whether nobody changed the file since the commit that the caller knows. */
export async function isUnchanged(
  repository: Repository,
  commit: string | null,
  { path, previousPath, lastCommitId }: FileAction,
): Promise<boolean> {
  if (!lastCommitId || commit === null) return true;
  return (await findLastCommit(repository, commit, previousPath ?? path)) === lastCommitId;
}
