import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trees } from './generated-diffs.ts';

export type Side = 'new' | 'old';

/** A line of a file's diff by git's own account; a side it is not on is undefined. */
export interface OracleLine {
  readonly old?: number;
  readonly new?: number;
  /** Both counters as GitLab's line codes have them. */
  readonly code: string;
}

export interface OracleFile {
  readonly oldPath: string;
  readonly newPath: string;
  /** How many lines the file has on each side. */
  readonly length: Readonly<Record<Side, number>>;
  /** Every line that may be commented on, in order. */
  readonly lines: readonly OracleLine[];
}

export interface Oracle {
  readonly files: readonly OracleFile[];
  /** What `git diff` prints. */
  readonly patch: Buffer;
}

/** Git's default, which GitLab keeps. */
const contextLines = 3;

function quote(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\t', '\\t')}"`;
}

/** A commit for `git fast-import` whose tree is these files and no others. */
function importOf(files: ReadonlyMap<string, Buffer>, mark: number): Buffer {
  const head = `commit refs/heads/main\nmark :${mark}\ncommitter A <a@b> ${mark} +0000\ndata 1\nx\n${mark > 1 ? `from :${mark - 1}\n` : ''}deleteall\n`;
  const changes = [...files].flatMap(([path, content]) => [
    Buffer.from(`M 100644 inline ${quote(path)}\ndata ${content.length}\n`),
    content,
    Buffer.from('\n'),
  ]);
  return Buffer.concat([Buffer.from(head), ...changes, Buffer.from('\n')]);
}

interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** The runs of changed lines of each file, from the headers of a diff without context: no line of content is looked at. */
function readHunks(patch: string): Hunk[][] {
  return patch
    .split(/^(?=diff --git )/m)
    .filter(Boolean)
    .map((section) =>
      [...section.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map((found) => {
        const [oldStart = 0, oldCount = 1, newStart = 0, newCount = 1] = found
          .slice(1)
          .map((number) => (number === undefined ? undefined : Number(number)));
        // An empty side is told as the line before it.
        return {
          oldStart: oldCount === 0 ? oldStart + 1 : oldStart,
          oldCount,
          newStart: newCount === 0 ? newStart + 1 : newStart,
          newCount,
        };
      }),
    );
}

function countLines(content: Buffer | undefined): number {
  if (!content?.length) return 0;
  return content.toString('latin1').replace(/\n$/, '').split('\n').length;
}

/** The commentable lines: what changed, and unchanged lines no further than three from a change. */
function findLines(hunks: readonly Hunk[], length: OracleFile['length']): OracleLine[] {
  const lines: OracleLine[] = [];
  const code = (old: number, next: number) => `${length.old === 0 ? 0 : old}_${length.new === 0 ? 0 : next}`;
  hunks.forEach((hunk, index) => {
    const before = hunks[index - 1];
    const [oldEnd, newEnd] = [hunk.oldStart + hunk.oldCount, hunk.newStart + hunk.newCount];
    const upperEnd = before ? before.oldStart + before.oldCount + contextLines : 1;
    const first = Math.max(hunk.oldStart - contextLines, upperEnd, 1);
    const shift = hunk.newStart - hunk.oldStart;
    for (let old = first; old < hunk.oldStart; old++)
      lines.push({ old, new: old + shift, code: code(old, old + shift) });
    for (let old = hunk.oldStart; old < oldEnd; old++) lines.push({ old, code: code(old, hunk.newStart) });
    for (let next = hunk.newStart; next < newEnd; next++) lines.push({ new: next, code: code(oldEnd, next) });
    const last = Math.min(oldEnd + contextLines, hunks[index + 1]?.oldStart ?? length.old + 1, length.old + 1);
    for (let old = oldEnd; old < last; old++) {
      const next = old - oldEnd + newEnd;
      lines.push({ old, new: next, code: code(old, next) });
    }
  });
  return lines;
}

function runGit(args: readonly string[], input: Buffer | string = ''): Promise<Buffer> {
  const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
  const options = { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, timeout: 20_000 } as const;
  return new Promise((resolve, reject) => {
    const child = execFile('git', args, options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    // A command that reads nothing may be gone before its empty input is.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

function readFiles(names: string, hunks: readonly Hunk[][], { before, after }: Trees): OracleFile[] {
  const records = names.split('\0').filter(Boolean);
  const files: OracleFile[] = [];
  for (let index = 0; index < records.length; ) {
    const isRename = / R\d+$/.test(records[index] ?? '');
    const oldPath = records[index + 1] ?? '';
    const newPath = isRename ? (records[index + 2] ?? '') : oldPath;
    index += isRename ? 3 : 2;
    const length = { old: countLines(before.get(oldPath)), new: countLines(after.get(newPath)) };
    files.push({ oldPath, newPath, length, lines: findLines(hunks[files.length] ?? [], length) });
  }
  return files;
}

/** What git makes of the two commits, asked in another way than the product reads it. */
export async function consultGit(trees: Trees): Promise<Oracle> {
  const directory = await mkdtemp(join(tmpdir(), 'diff-oracle-'));
  const git = (args: readonly string[], input?: Buffer) => runGit(['--git-dir', directory, ...args], input);
  try {
    await runGit(['init', '--quiet', '--bare', directory]);
    await git(['fast-import', '--quiet'], Buffer.concat([importOf(trees.before, 1), importOf(trees.after, 2)]));
    const diff = (...args: string[]) => git(['diff', '--find-renames=30%', ...args, 'main~1', 'main']);
    const [bare, names, patch] = await Promise.all([diff('--unified=0'), diff('--raw', '-z'), diff()]);
    return { files: readFiles(names.toString(), readHunks(bare.toString('latin1')), trees), patch };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
