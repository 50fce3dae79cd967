import { decodeText, type Repository, recodeText, runGit, runGitWithStatus } from './run.ts';

export interface TreeEntry {
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
  path: string;
}

const listing = ['ls-tree', '-z', '--full-tree'];

function parseEntries(output: Buffer): TreeEntry[] {
  return output
    .toString('latin1')
    .split('\0')
    .filter(Boolean)
    .map((record) => {
      const tab = record.indexOf('\t');
      const [mode = '', type = '', sha = ''] = record.slice(0, tab).split(' ');
      return { mode, type: type as TreeEntry['type'], sha, path: recodeText(record.slice(tab + 1)) };
    });
}

/** The entries of a folder (`''` for the root), trees first as GitLab lists them; null where no such folder is. */
export async function listTree(
  repository: Repository,
  commit: string,
  folder: string,
  recursive: boolean,
): Promise<TreeEntry[] | null> {
  const path = folder.replace(/^\/+|\/+$/g, '');
  if (path !== '' && (await findEntry(repository, commit, path))?.type !== 'tree') return null;
  const args = [...listing, ...(recursive ? ['-r', '-t'] : []), commit, '--'];
  if (path !== '') args.push(`${path}/`);
  const found = parseEntries(await runGit(repository, args));
  const rank = { tree: 0, blob: 1, commit: 2 };
  // `-t` also names the folders on the way to the one asked for.
  const entries = path === '' ? found : found.filter((entry) => entry.path.startsWith(`${path}/`));
  return entries.sort((a, b) => rank[a.type] - rank[b.type]);
}

/** The entry at a path of a commit, or null. */
export async function findEntry(repository: Repository, commit: string, path: string): Promise<TreeEntry | null> {
  if (path === '' || path.includes('\0')) return null;
  const entries = parseEntries(await runGit(repository, [...listing, commit, '--', path]));
  return entries.find((entry) => entry.path === path) ?? null;
}

/** The bytes of a blob. */
export function readBlob(repository: Repository, sha: string): Promise<Buffer> {
  return runGit(repository, ['cat-file', 'blob', sha]);
}

/** The bytes of the file at a path of a commit, or null where there is no file. */
export async function readFile(repository: Repository, commit: string, path: string): Promise<Buffer | null> {
  const entry = await findEntry(repository, commit, path);
  return entry?.type === 'blob' ? readBlob(repository, entry.sha) : null;
}

/** The SHA of the last commit that changed the path. */
export async function findLastCommit(repository: Repository, commit: string, path: string): Promise<string> {
  const output = await runGit(repository, ['log', '-1', '--format=%H', commit, '--', path]);
  return output.toString().trim();
}

export interface BlameRange {
  sha: string;
  lines: string[];
}

/** Runs of lines that the same commit last changed; `range` is 1-based and inclusive. */
export async function blameFile(
  repository: Repository,
  commit: string,
  path: string,
  range?: { start: number; end: number },
): Promise<BlameRange[] | null> {
  const limits = range === undefined ? [] : ['-L', `${range.start},${range.end}`];
  const { stdout, status } = await runGitWithStatus(
    repository,
    ['blame', '--line-porcelain', ...limits, commit, '--', path],
    { expected: [128] },
  );
  if (status !== 0) return null;
  const ranges: BlameRange[] = [];
  let sha = '';
  for (const line of stdout.toString('latin1').split('\n')) {
    const header = /^([0-9a-f]{40}) \d+ \d+/.exec(line);
    if (header !== null) sha = header[1] ?? '';
    if (!line.startsWith('\t')) continue;
    const last = ranges.at(-1);
    const text = recodeText(line.slice(1));
    if (last?.sha === sha) last.lines.push(text);
    else ranges.push({ sha, lines: [text] });
  }
  return ranges;
}

export interface Match {
  path: string;
  startLine: number;
  /** The matching lines with up to `context` lines around them. */
  text: string;
}

/** Where files of a commit hold a text, whatever its case; one match for each stretch of neighbouring lines. */
export async function searchFiles(repository: Repository, commit: string, text: string, context = 2): Promise<Match[]> {
  if (text.includes('\0') || text.includes('\n')) return [];
  const args = ['grep', '-z', '-n', '-i', '-I', '-F', `-C${context}`, '-e', text, commit, '--'];
  const { stdout } = await runGitWithStatus(repository, args, { expected: [1] });
  const matches: Match[] = [];
  let isNewStretch = true;
  for (const line of stdout.toString('latin1').split('\n')) {
    const [file, number, content] = line.split('\0');
    if (file === undefined || number === undefined || content === undefined) {
      isNewStretch = true;
      continue;
    }
    const path = recodeText(file.slice(commit.length + 1));
    const last = matches.at(-1);
    if (isNewStretch || last?.path !== path) matches.push({ path, startLine: Number(number), text: '' });
    isNewStretch = false;
    const match = matches.at(-1);
    if (match !== undefined) match.text += `${decodeText(Buffer.from(content, 'latin1'))}\n`;
  }
  return matches;
}
