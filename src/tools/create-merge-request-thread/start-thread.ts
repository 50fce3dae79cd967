import type { Answer } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import { type MergeRequestIds, readChangedFile, readNewestDiff } from '../diff-positions/newest-diff.ts';
import {
  addLineCodes,
  needsLineCodes,
  type Position,
  positionOfFile,
  positionOfLines,
} from '../diff-positions/position.ts';
import { describeThread, explainRefusal } from './thread-answer.ts';

/** Where a comment goes: a line, a range of lines or a whole file of the diff, a position of GitLab's own, or nowhere in it. */
export interface ThreadTarget {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly start_line?: number | undefined;
  readonly side?: 'new' | 'old' | undefined;
  readonly position?: Position | undefined;
}

export interface ThreadInput extends ThreadTarget {
  readonly project_id: string;
  readonly merge_request_iid: number;
  readonly body: string;
}

function checkTarget({ path, line, start_line, position }: ThreadTarget): void {
  if (position && path !== undefined)
    throw new InputError('path and position exclude each other.', { hint: 'Pass path and line, without position.' });
  if (line !== undefined && path === undefined) throw new InputError('line needs path.');
  if (start_line !== undefined && line === undefined) throw new InputError('start_line needs line.');
}

async function locate(ctx: Context, ids: MergeRequestIds, path: string, wanted: ThreadTarget): Promise<Position> {
  const { line, start_line = line, side = 'new' } = wanted;
  const diff = await readNewestDiff(ctx, ids);
  const file = await readChangedFile(ctx, ids, diff, { path, needsLines: line !== undefined });
  if (line === undefined || start_line === undefined) return positionOfFile(diff.refs, file);
  const [startLine, end] = [Math.min(line, start_line), Math.max(line, start_line)];
  return positionOfLines(diff.refs, file, { side, line: end, startLine });
}

async function complete(ctx: Context, ids: MergeRequestIds, given: Position): Promise<Position> {
  const typed = { ...given, position_type: given.position_type ?? 'text' };
  const hasRefs = given.base_sha && given.start_sha && given.head_sha;
  if (hasRefs && !needsLineCodes(given)) return typed;
  const diff = await readNewestDiff(ctx, ids);
  const { base_sha, start_sha, head_sha } = diff.refs;
  const position = {
    ...typed,
    base_sha: given.base_sha || base_sha,
    start_sha: given.start_sha || start_sha,
    head_sha: given.head_sha || head_sha,
  };
  if (!needsLineCodes(given)) return position;
  const path = String(given.new_path ?? given.old_path ?? '');
  return addLineCodes(position, await readChangedFile(ctx, ids, diff, { path, needsLines: true }));
}

async function readPageUrl(ctx: Context, ids: MergeRequestIds): Promise<string | undefined> {
  try {
    const { data } = await send(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid', ids);
    return (data as { web_url?: string } | null)?.web_url;
  } catch (error) {
    // The address is an extra: whether the merge request can be commented on is for the POST to find out.
    if (error instanceof KnownError) return undefined;
    throw error;
  }
}

function nameLines({ line, start_line = line }: ThreadInput): string | undefined {
  if (line === undefined || start_line === undefined) return undefined;
  return line === start_line ? `${line}` : `${Math.min(line, start_line)}-${Math.max(line, start_line)}`;
}

/** GitLab's position for a comment, from the newest diff; undefined for one that is on no line. Throws InputError before anything is written. */
export async function findPosition(
  ctx: Context,
  ids: MergeRequestIds,
  wanted: ThreadTarget,
): Promise<Position | undefined> {
  checkTarget(wanted);
  if (wanted.path !== undefined) return locate(ctx, ids, wanted.path, wanted);
  return wanted.position && complete(ctx, ids, wanted.position);
}

/** Start a thread: everything is checked against the newest diff first, then there is one POST. */
export async function startThread(wanted: ThreadInput, ctx: Context): Promise<Answer> {
  const { project_id, merge_request_iid, body } = wanted;
  const ids = { project_id, merge_request_iid };
  const [position, url] = await Promise.all([findPosition(ctx, ids, wanted), readPageUrl(ctx, ids)]);
  const route = 'POST /projects/:project_id/merge_requests/:merge_request_iid/discussions';
  try {
    const { data } = await send(ctx, route, ids, { body: { body, ...(position ? { position } : {}) } });
    return describeThread(data, { position, line: nameLines(wanted), url });
  } catch (error) {
    throw explainRefusal(error);
  }
}
