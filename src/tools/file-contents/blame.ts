import { type Answer, json, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import type { FileInput } from './read.ts';

interface BlameRange {
  readonly commit: {
    readonly id: string;
    readonly message?: string;
    readonly authored_date?: string;
    readonly author_name?: string;
  };
  readonly lines: readonly string[];
}

const day = (moment: string | undefined) => (moment ?? '').slice(0, 10);
const subject = (message: string | undefined) => (message ?? '').split('\n')[0] ?? '';

/** Blame as text: a line for each commit's run of lines, then its lines with their numbers. */
export function writeBlame(ranges: readonly BlameRange[], first: number): string {
  let number = first;
  return ranges
    .flatMap(({ commit, lines }) => [
      `${commit.id.slice(0, 8)} ${day(commit.authored_date)} ${commit.author_name ?? ''}: ${subject(commit.message)}`,
      ...lines.map((line) => `  ${number++}  ${line}`),
    ])
    .join('\n');
}

/** Read who changed which lines. Without a range, GitLab gives the whole file. */
export async function readBlame(input: FileInput, ctx: Context): Promise<Answer> {
  const { project_id, file_path, ref = 'HEAD', start_line, end_line } = input;
  const start = Math.max(start_line ?? 1, 1);
  const hasRange = start_line !== undefined || end_line !== undefined;
  // GitLab wants both ends; one past the last line of any file it keeps is cut to the end.
  const range = hasRange ? { range: { start, end: Math.max(end_line ?? start + 199, start) } } : {};
  const route = 'GET /projects/:project_id/repository/files/:file_path/blame';
  const reply = await send(
    ctx,
    route,
    { project_id, file_path: file_path.replace(/^\/+/, '') },
    { query: { ref, ...range } },
  );
  if (!Array.isArray(reply.data)) return json(reply.data);
  return text(
    { path: file_path, ref: ref === 'HEAD' ? undefined : ref },
    writeBlame(reply.data as BlameRange[], start),
  );
}
