import { type Repository, recodeText, runGit, runGitWithStatus } from './run.ts';

export interface Ref {
  name: string;
  /** The commit, also where the ref is an annotated tag. */
  sha: string;
  /** The object the ref itself names: a tag object for annotated tags. */
  target: string;
  /** The message of an annotated tag, else empty. */
  message: string;
  /** When an annotated tag was made, ISO 8601, else empty. */
  taggedAt: string;
}

/** The object that a revision names, or null; `kind` peels to a commit, tree or blob. Never reads the text as an option. */
async function resolveFirst(repository: Repository, candidates: string[]): Promise<string | null> {
  const usable = candidates.filter((candidate) => !/[\0\n]/.test(candidate));
  if (usable.length === 0) return null;
  const output = await runGit(repository, ['cat-file', '--batch-check=%(objectname)'], {
    input: `${usable.join('\n')}\n`,
  });
  return (
    output
      .toString()
      .split('\n')
      .find((line) => /^[0-9a-f]{40}$/.test(line)) ?? null
  );
}

/** The SHA of the commit that a branch, tag, full ref or (short) SHA names, or null. Branches win over tags. */
export function resolveCommit(repository: Repository, revision: string): Promise<string | null> {
  if (revision === '') return Promise.resolve(null);
  return resolveFirst(repository, [
    `refs/heads/${revision}^{commit}`,
    `refs/tags/${revision}^{commit}`,
    `${revision}^{commit}`,
  ]);
}

/** Whether an object of this SHA is in the repository, and of which kind. */
export async function readObjectType(repository: Repository, sha: string): Promise<string | null> {
  if (!/^[0-9a-f]{4,40}$/.test(sha)) return null;
  const output = await runGit(repository, ['cat-file', '--batch-check=%(objecttype)'], { input: `${sha}\n` });
  const type = output.toString().trim();
  return /^(blob|tree|commit|tag)$/.test(type) ? type : null;
}

const format = [
  '%(refname:lstrip=2)',
  '%(objectname)',
  '%(*objectname)',
  '%(objecttype)',
  '%(contents)',
  '%(taggerdate:iso-strict)',
].join('%00');

/** Branches (`refs/heads`) or tags (`refs/tags`), by name; `extra` holds options such as `--merged=SHA`. */
export async function listRefs(
  repository: Repository,
  under: 'refs/heads' | 'refs/tags',
  extra: string[] = [],
): Promise<Ref[]> {
  const output = await runGit(repository, ['for-each-ref', `--format=${format}%01`, ...extra, under]);
  return output
    .toString('latin1')
    .split('\x01')
    .map((record) => record.replace(/^\n/, ''))
    .filter(Boolean)
    .map((record) => {
      const [name = '', target = '', peeled = '', type = '', message = '', taggedAt = ''] = record.split('\0');
      const isAnnotated = type === 'tag';
      return {
        name: recodeText(name),
        target,
        sha: isAnnotated ? peeled : target,
        message: isAnnotated ? recodeText(message).replace(/\n$/, '') : '',
        taggedAt: isAnnotated ? taggedAt : '',
      };
    });
}

/** The newest common ancestor of the commits, or null where they share none. */
export async function findMergeBase(repository: Repository, shas: string[]): Promise<string | null> {
  const { stdout, status } = await runGitWithStatus(repository, ['merge-base', ...shas], { expected: [1] });
  return status === 0 ? (stdout.toString().split('\n')[0] ?? null) : null;
}

/** How many commits each side has that the other lacks. */
export async function countDivergence(
  repository: Repository,
  left: string,
  right: string,
): Promise<{ left: number; right: number }> {
  const output = await runGit(repository, ['rev-list', '--count', '--left-right', `${left}...${right}`]);
  const [onlyLeft, onlyRight] = output.toString().trim().split(/\s+/).map(Number);
  return { left: onlyLeft ?? 0, right: onlyRight ?? 0 };
}

/** Whether merging `theirs` into `ours` stops at a conflict. */
export async function findsConflict(repository: Repository, ours: string, theirs: string): Promise<boolean> {
  const args = ['merge-tree', '--write-tree', '--no-messages', ours, theirs];
  const { status } = await runGitWithStatus(repository, args, { expected: [1] });
  return status === 1;
}
