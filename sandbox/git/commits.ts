import { type Repository, recodeText, runGit } from './run.ts';

/** A commit as git tells it; dates are ISO 8601 with the author's own offset. */
export interface Commit {
  sha: string;
  parents: string[];
  authorName: string;
  authorEmail: string;
  authoredAt: string;
  committerName: string;
  committerEmail: string;
  committedAt: string;
  message: string;
  trailers: [string, string][];
}

export interface LineCounts {
  additions: number;
  deletions: number;
}

const fields = ['%H', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%(trailers:only,unfold,separator=%x01)', '%B'];
const format = `--format=${fields.join('%x00')}`;

// GitLab writes `2026-03-02T09:12:50.000+01:00`; git leaves milliseconds out and newer versions write UTC as Z.
const withMilliseconds = (date: string) => date.replace(/Z$/, '+00:00').replace(/([+-]\d\d:\d\d)$/, '.000$1');

function parseTrailers(text: string): [string, string][] {
  return text
    .split('\x01')
    .filter((line) => line.includes(': '))
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    });
}

function parseCommits(output: Buffer): Commit[] {
  const values = output.toString('latin1').split('\0');
  const commits: Commit[] = [];
  for (let start = 0; start + fields.length <= values.length; start += fields.length) {
    const record = values.slice(start, start + fields.length).map(recodeText);
    const at = (index: number) => record[index] ?? '';
    commits.push({
      sha: at(0),
      parents: at(1).split(' ').filter(Boolean),
      authorName: at(2),
      authorEmail: at(3),
      authoredAt: withMilliseconds(at(4)),
      committerName: at(5),
      committerEmail: at(6),
      committedAt: withMilliseconds(at(7)),
      trailers: parseTrailers(at(8)),
      message: at(9),
    });
  }
  return commits;
}

export interface LogOptions {
  /** SHAs to start from; every ref when empty. */
  from: string[];
  /** SHAs whose history is left out. */
  without?: string[];
  path?: string;
  author?: string;
  since?: string;
  until?: string;
  /** Text that the message must hold, whatever its case. */
  message?: string;
  firstParent?: boolean;
  topological?: boolean;
  limit?: number;
}

/** Commits reachable from the given SHAs, newest first. */
export async function listCommits(repository: Repository, options: LogOptions): Promise<Commit[]> {
  const args = ['log', '-z', format, '--regexp-ignore-case', '--fixed-strings'];
  if (options.author !== undefined) args.push(`--author=${options.author}`);
  if (options.since !== undefined) args.push(`--since=${options.since}`);
  if (options.until !== undefined) args.push(`--until=${options.until}`);
  if (options.message !== undefined) args.push(`--grep=${options.message}`);
  if (options.firstParent) args.push('--first-parent');
  if (options.topological) args.push('--topo-order');
  if (options.limit !== undefined) args.push(`--max-count=${options.limit}`);
  if (options.from.length === 0) args.push('--branches', '--tags');
  args.push(...options.from, ...(options.without ?? []).map((sha) => `^${sha}`), '--');
  if (options.path) args.push(options.path);
  return parseCommits(await runGit(repository, args));
}

/** The commits of exactly these SHAs, in their order. */
export async function readCommits(repository: Repository, shas: string[]): Promise<Commit[]> {
  if (shas.length === 0) return [];
  const args = ['log', '-z', '--no-walk=unsorted', '--stdin', format];
  const found = parseCommits(await runGit(repository, args, { input: `${[...new Set(shas)].join('\n')}\n` }));
  const bySha = new Map(found.map((commit) => [commit.sha, commit]));
  return shas.flatMap((sha) => bySha.get(sha) ?? []);
}

/** Added and removed lines of each commit against its first parent. */
export async function countLines(repository: Repository, shas: string[]): Promise<Map<string, LineCounts>> {
  const counts = new Map<string, LineCounts>();
  if (shas.length === 0) return counts;
  const args = ['log', '--no-walk=unsorted', '--stdin', '--diff-merges=first-parent', '--root', '--numstat'];
  const output = await runGit(repository, [...args, '--format=%x02%H'], { input: `${shas.join('\n')}\n` });
  for (const block of output.toString('latin1').split('\x02').slice(1)) {
    const [sha = '', ...lines] = block.split('\n');
    const total = { additions: 0, deletions: 0 };
    for (const line of lines) {
      const [added, removed] = line.split('\t');
      total.additions += Number(added) || 0;
      total.deletions += Number(removed) || 0;
    }
    counts.set(sha, total);
  }
  return counts;
}
