import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { mergeRequestIid, project } from '../../core/params.ts';
import { send } from '../../core/route.ts';
import { type Input, tool } from '../../core/tool.ts';
import { type MergeRequestIds, readChangedFile, readNewestDiff } from './newest-diff.ts';
import { addLineCodes, needsLineCodes, type Position, positionOfFile, positionOfLines } from './position.ts';
import { describeThread, explainRefusal } from './thread-answer.ts';

const input = {
  project_id: project,
  merge_request_iid: mergeRequestIid,
  body: z.string().min(1).describe('Markdown'),
  path: z.string().min(1).optional().describe('Changed file'),
  line: z.int().optional().describe('Line in the diff; without it the whole file'),
  start_line: z.int().optional().describe('First line of a range that ends at line'),
  side: z.enum(['new', 'old']).optional().describe('File that line counts in: new (default), or old for removed lines'),
  position: z.record(z.string(), z.unknown()).optional().describe("GitLab's position object, instead of path"),
};

type ThreadInput = Input<typeof input>;

function checkTarget({ path, line, start_line, position }: ThreadInput): void {
  if (position && path !== undefined)
    throw new InputError('path and position exclude each other.', { hint: 'Pass path and line, without position.' });
  if (line !== undefined && path === undefined) throw new InputError('line needs path.');
  if (start_line !== undefined && line === undefined) throw new InputError('start_line needs line.');
}

async function locate(ctx: Context, ids: MergeRequestIds, path: string, wanted: ThreadInput): Promise<Position> {
  const { line, start_line = line, side = 'new' } = wanted;
  const diff = await readNewestDiff(ctx, ids);
  const file = await readChangedFile(ctx, ids, { diff, path, needsLines: line !== undefined });
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
  return addLineCodes(position, await readChangedFile(ctx, ids, { diff, path, needsLines: true }));
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

export const createMergeRequestThread = tool({
  title: 'Start a merge request thread',
  about:
    'Start a thread on a merge request: on lines of its diff with path and line, else in the overview. Takes ```suggestion blocks.',
  effect: 'write',
  input,
  example: {
    project_id: 'acme/greeter',
    merge_request_iid: 7,
    path: 'scripts/greet.sh',
    line: 2,
    body: 'The quote is never closed.',
  },
  async run(wanted, ctx) {
    const { project_id, merge_request_iid, body, path } = wanted;
    const ids = { project_id, merge_request_iid };
    checkTarget(wanted);
    const locating =
      path !== undefined ? locate(ctx, ids, path, wanted) : wanted.position && complete(ctx, ids, wanted.position);
    const [position, url] = await Promise.all([locating, readPageUrl(ctx, ids)]);
    const route = 'POST /projects/:project_id/merge_requests/:merge_request_iid/discussions';
    try {
      const { data } = await send(ctx, route, ids, { body: { body, ...(position ? { position } : {}) } });
      return describeThread(data, { position, line: nameLines(wanted), url });
    } catch (error) {
      throw explainRefusal(error);
    }
  },
});
