import { type Repository, recodeText, runGit } from './run.ts';

/** The tree without entries, which a root commit is compared with. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

export interface FileDiff {
  oldPath: string;
  newPath: string;
  /** Such as `100644`; `0` where the file does not exist on that side. */
  oldMode: string;
  newMode: string;
  status: 'added' | 'deleted' | 'renamed' | 'modified';
  /** From the first `@@` line on, or the `Binary files ... differ` line; empty for a pure rename or a mode change. */
  patch: string;
}

// GitLab asks git for renames from 30% likeness on.
const options = ['-r', '--full-index', '--no-color', '--no-ext-diff', '--find-renames=30%'];

const statuses: Record<string, FileDiff['status']> = { A: 'added', D: 'deleted', R: 'renamed' };

/** The part of one file's patch that GitLab puts into `diff`: its hunks without the header. */
function cutHeader(section: string): string {
  const start = section.search(/^(@@ |Binary files )/m);
  return start < 0 ? '' : section.slice(start);
}

const known = new WeakMap<Repository, Map<string, Promise<FileDiff[]>>>();

/** The differences between two trees or commits given by SHA, file by file, in git's order. They never change, so they are kept. */
export function diffTrees(repository: Repository, from: string, to: string): Promise<FileDiff[]> {
  const kept = known.get(repository) ?? new Map<string, Promise<FileDiff[]>>();
  known.set(repository, kept);
  const key = `${from}..${to}`;
  const found = kept.get(key) ?? readDiffs(repository, from, to);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}

async function readDiffs(repository: Repository, from: string, to: string): Promise<FileDiff[]> {
  const output = await runGit(repository, ['diff-tree', ...options, '--raw', '-p', '-z', from, to]);
  const text = output.toString('latin1');
  const patchStart = text.search(/\0\0?diff --git /);
  const raw = (patchStart < 0 ? text : text.slice(0, patchStart + 1)).split('\0').filter(Boolean);
  const sections =
    patchStart < 0
      ? []
      : text
          .slice(patchStart)
          .replace(/^\0+/, '')
          .split(/^(?=diff --git )/m);
  const diffs: FileDiff[] = [];
  let section = 0;
  for (let index = 0; index < raw.length; ) {
    const [oldMode = '', newMode = '', , , letter = ''] = (raw[index] ?? '').replace(/^:/, '').split(' ');
    const isPair = letter.startsWith('R') || letter.startsWith('C');
    const oldPath = recodeText(raw[index + 1] ?? '');
    const newPath = isPair ? recodeText(raw[index + 2] ?? '') : oldPath;
    index += isPair ? 3 : 2;
    // A change of type, such as a file that becomes a symlink, is told as a deletion and an addition.
    const count = letter === 'T' ? 2 : 1;
    const patch = sections
      .slice(section, section + count)
      .map(cutHeader)
      .join('');
    section += count;
    diffs.push({
      oldPath,
      newPath,
      oldMode: oldMode === '000000' ? '0' : oldMode,
      newMode: newMode === '000000' ? '0' : newMode,
      status: statuses[letter.charAt(0)] ?? 'modified',
      patch: recodeText(patch),
    });
  }
  return diffs;
}

/** The whole patch between two commits, as `git diff` prints it. */
export async function readRawDiff(repository: Repository, from: string, to: string): Promise<Buffer> {
  return runGit(repository, ['diff-tree', '-p', ...options, from, to]);
}
