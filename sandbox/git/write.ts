import type { Signature } from './fast-import.ts';
import { listRefs } from './refs.ts';
import { type Repository, runGit, runGitWithStatus } from './run.ts';

export interface CommitSeed {
  tree: string;
  parents: string[];
  message: string;
  author: Signature;
  committer: Signature;
}

const signature = ({ name, email, time, zone }: Signature) => `${name} <${email}> ${time} ${zone}`;

/** Writes a commit object and answers its SHA; no ref moves. */
export async function writeCommit(repository: Repository, seed: CommitSeed): Promise<string> {
  const lines = [
    `tree ${seed.tree}`,
    ...seed.parents.map((parent) => `parent ${parent}`),
    `author ${signature(seed.author)}`,
    `committer ${signature(seed.committer)}`,
  ];
  const input = `${lines.join('\n')}\n\n${seed.message}`;
  const output = await runGit(repository, ['hash-object', '-t', 'commit', '-w', '--stdin'], { input });
  return output.toString().trim();
}

/** Writes an annotated tag object and answers its SHA; no ref moves. */
export async function writeTag(
  repository: Repository,
  { name, sha, tagger, message }: { name: string; sha: string; tagger: Signature; message: string },
): Promise<string> {
  const input = `object ${sha}\ntype commit\ntag ${name}\ntagger ${signature(tagger)}\n\n${message.trimEnd()}\n`;
  return (await runGit(repository, ['hash-object', '-t', 'tag', '-w', '--stdin'], { input })).toString().trim();
}

/** Points a ref, given by its full name, at a commit. */
export async function moveRef(repository: Repository, ref: string, sha: string): Promise<void> {
  await runGit(repository, ['update-ref', '--stdin', '-z'], { input: `update ${ref}\0${sha}\0\0` });
}

/** Removes refs, given by their full names. */
export async function removeRefs(repository: Repository, refs: string[]): Promise<void> {
  await runGit(repository, ['update-ref', '--stdin', '-z'], {
    input: refs.map((ref) => `delete ${ref}\0\0`).join(''),
  });
}

/** Whether git takes a name for a new branch or tag: well formed, and no folder of another one or in its place. */
export async function canBeRef(
  repository: Repository,
  under: 'refs/heads' | 'refs/tags',
  name: string,
): Promise<boolean> {
  if (name === '' || name.startsWith('-') || name.includes('\0')) return false;
  const { status } = await runGitWithStatus(repository, ['check-ref-format', `${under}/${name}`], { expected: [1] });
  if (status !== 0) return false;
  const others = (await listRefs(repository, under)).map((ref) => ref.name);
  return !others.some((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`));
}

/** The tree of a commit, or a tree itself. */
export async function treeOf(repository: Repository, commit: string): Promise<string> {
  return (await runGit(repository, ['rev-parse', '--verify', `${commit}^{tree}`])).toString().trim();
}

/** The tree that merging `theirs` into `ours` gives, or null where it stops at a conflict. */
export async function mergeTrees(repository: Repository, ours: string, theirs: string): Promise<string | null> {
  const args = ['merge-tree', '--write-tree', '--no-messages', ours, theirs];
  const { stdout, status } = await runGitWithStatus(repository, args, { expected: [1] });
  return status === 0 ? stdout.toString().trim() : null;
}

const nobody: Signature = { name: 'nobody', email: 'nobody@example.com', time: 0, zone: '+0000' };

/**
 * The tree that the step from `from` to `to` gives on top of `onto`, or null at a conflict. `git merge-tree` takes no
 * base of its own choice before git 2.40, so the three trees are put into commits that have one.
 */
export async function applyStep(
  repository: Repository,
  { from, to, onto }: { from: string; to: string; onto: string },
): Promise<string | null> {
  const commit = async (of: string, parents: string[]) => {
    const tree = await treeOf(repository, of);
    return writeCommit(repository, { tree, parents, message: 'step\n', author: nobody, committer: nobody });
  };
  const base = await commit(from, []);
  const [ours, theirs] = await Promise.all([commit(onto, [base]), commit(to, [base])]);
  return mergeTrees(repository, ours, theirs);
}

/** Brings what a branch of one repository has into another, under a ref of full name there. */
export async function fetchBranch(
  repository: Repository,
  { from, branch, ref }: { from: Repository; branch: string; ref: string },
): Promise<void> {
  await runGit(repository, ['fetch', '--quiet', '--no-tags', from.directory, `+refs/heads/${branch}:${ref}`]);
}

/** Whether a commit is reachable from another. */
export async function isAncestor(repository: Repository, ancestor: string, of: string): Promise<boolean> {
  const { status } = await runGitWithStatus(repository, ['merge-base', '--is-ancestor', ancestor, of], {
    expected: [1],
  });
  return status === 0;
}
