import { type Repository, runGit } from './run.ts';

/** One change of a commit: new content with a mode, a symlink target, a mode alone, a rename or a deletion. */
export type FileChange =
  | { kind: 'write'; path: string; content: Buffer | string; mode?: '100644' | '100755' | '120000' }
  | { kind: 'mode'; path: string; sha: string; mode: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'delete'; path: string };

export interface Signature {
  name: string;
  email: string;
  /** Seconds since 1970. */
  time: number;
  /** Such as `+0000`. */
  zone: string;
}

export interface NewCommit {
  /** Full name of the ref that moves to this commit, such as `refs/heads/main`. */
  ref: string;
  author: Signature;
  committer: Signature;
  message: string;
  /** Names of earlier commits of the same import, or SHAs; none for a root commit. */
  parents: string[];
  changes: FileChange[];
  /** A name for later `parents` of the same import. */
  name?: string;
}

export interface NewTag {
  name: string;
  target: string;
  tagger: Signature;
  message: string;
}

const signature = ({ name, email, time, zone }: Signature) => `${name} <${email}> ${time} ${zone}`;

/** A path in the form that `git fast-import` reads, quoted as C does: it may hold spaces, quotes and any byte. */
function quotePath(path: string): string {
  return `"${path.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`;
}

function data(content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

function change(entry: FileChange): Buffer {
  if (entry.kind === 'delete') return Buffer.from(`D ${quotePath(entry.path)}\n`);
  if (entry.kind === 'rename') return Buffer.from(`R ${quotePath(entry.from)} ${quotePath(entry.to)}\n`);
  if (entry.kind === 'mode') return Buffer.from(`M ${entry.mode} ${entry.sha} ${quotePath(entry.path)}\n`);
  const head = Buffer.from(`M ${entry.mode ?? '100644'} inline ${quotePath(entry.path)}\n`);
  return Buffer.concat([head, data(entry.content)]);
}

/**
 * Writes commits and annotated tags in one run of `git fast-import` and answers the SHA of every commit, in order.
 * The same input gives the same SHAs.
 */
export async function importCommits(
  repository: Repository,
  commits: NewCommit[],
  tags: NewTag[] = [],
): Promise<string[]> {
  const marks = new Map<string, string>();
  const place = (name: string) => marks.get(name) ?? name;
  const stream: Buffer[] = [];
  commits.forEach((commit, index) => {
    const mark = `:${index + 1}`;
    const [first, ...others] = commit.parents;
    stream.push(
      // Without a reset a commit silently continues the branch it names, whatever its parents are.
      Buffer.from(first === undefined ? `reset ${commit.ref}\n` : ''),
      Buffer.from(`commit ${commit.ref}\nmark ${mark}\n`),
      Buffer.from(`author ${signature(commit.author)}\ncommitter ${signature(commit.committer)}\n`),
      data(commit.message),
      Buffer.from(first === undefined ? '' : `from ${place(first)}\n`),
      Buffer.from(others.map((parent) => `merge ${place(parent)}\n`).join('')),
      ...commit.changes.map(change),
      Buffer.from('\n'),
    );
    if (commit.name !== undefined) marks.set(commit.name, mark);
    stream.push(Buffer.from(`get-mark ${mark}\n`));
  });
  for (const tag of tags) {
    stream.push(
      Buffer.from(`tag ${tag.name}\nfrom ${place(tag.target)}\ntagger ${signature(tag.tagger)}\n`),
      data(tag.message),
    );
  }
  stream.push(Buffer.from('done\n'));
  const args = ['fast-import', '--quiet', '--done', '--force', '--date-format=raw'];
  const output = await runGit(repository, args, { input: Buffer.concat(stream) });
  return output.toString().trim().split('\n').filter(Boolean);
}
