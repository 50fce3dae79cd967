import { type Answer, json, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { decodeText } from '../../core/decode-text.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';

export interface FileInput {
  readonly project_id: string;
  readonly file_path: string;
  readonly ref?: string | undefined;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}

interface GitLabFile {
  readonly file_path?: string;
  readonly size?: number;
  readonly content?: string;
  readonly ref?: string;
  readonly execute_filemode?: boolean;
}

/** Lines `start` to `end` (from 1, inclusive) with their own line ends, or everything where no range is asked for. */
export function cutLines(
  whole: string,
  start: number | undefined,
  end: number | undefined,
): { text: string; lines: string } {
  const lines = whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  if (start === undefined && end === undefined) return { text: whole, lines: `${lines.length}` };
  const from = Math.max(start ?? 1, 1);
  const to = Math.min(end ?? lines.length, lines.length);
  if (from > to) throw new InputError(`The file has ${lines.length} lines; ${from} to ${end ?? 'the end'} is outside.`);
  return { text: lines.slice(from - 1, to).join(''), lines: `${from}-${to} of ${lines.length}` };
}

/** Read a file. Text comes raw after its facts; what is no text comes as base64 and says so. */
export async function readFile(input: FileInput, ctx: Context): Promise<Answer> {
  const { project_id, file_path, ref = 'HEAD' } = input;
  const route = 'GET /projects/:project_id/repository/files/:file_path';
  const reply = await send(ctx, route, { project_id, file_path: file_path.replace(/^\/+/, '') }, { query: { ref } });
  const file = reply.data as GitLabFile | null;
  if (typeof file?.content !== 'string') return json(reply.data);
  const facts = {
    path: file.file_path ?? file_path,
    ref: file.ref === 'HEAD' ? undefined : file.ref,
    mode: file.execute_filemode ? 'executable' : undefined,
  };
  const decoded = decodeText(Buffer.from(file.content, 'base64'));
  if (decoded.encoding === 'binary')
    return json({ ...facts, size: file.size, encoding: 'base64', content: file.content });
  const cut = cutLines(decoded.text, input.start_line, input.end_line);
  const isTooLong = Buffer.byteLength(cut.text) > ctx.limits.responseBytes;
  const notes = isTooLong ? ['Longer than one answer can be: read it in parts, with start_line and end_line.'] : [];
  const encoding = decoded.encoding === 'latin1' ? 'latin1' : undefined;
  return text({ ...facts, lines: cut.lines, encoding }, cut.text, { notes });
}
