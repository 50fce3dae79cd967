import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { splitRawDiff } from '../../core/raw-diff.ts';
import { send } from '../../core/route.ts';
import { type ChangedFile, findChangedFile, nearestPaths } from './changed-files.ts';
import type { DiffRefs } from './position.ts';

export interface MergeRequestIds {
  readonly project_id: string;
  readonly merge_request_iid: number;
}

interface Version {
  readonly id: number;
  readonly base_commit_sha?: string | null;
  readonly start_commit_sha?: string | null;
  readonly head_commit_sha?: string | null;
  /** Number of changed files, with a final `+` where GitLab stopped counting. */
  readonly real_size?: string | null;
  readonly diffs?: readonly ChangedFile[];
}

export interface NewestDiff {
  readonly id: number;
  readonly refs: DiffRefs;
}

/** The newest version of a merge request's diff. Throws InputError while GitLab has not prepared one. */
export async function readNewestDiff(ctx: Context, ids: MergeRequestIds): Promise<NewestDiff> {
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/versions';
  const { data } = await send(ctx, route, ids, { query: { per_page: 1 } });
  const newest = (Array.isArray(data) ? data[0] : undefined) as Version | undefined;
  if (!newest?.base_commit_sha || !newest.start_commit_sha || !newest.head_commit_sha) {
    throw new InputError(`!${ids.merge_request_iid} has no diff to comment on yet.`, {
      hint: 'GitLab prepares the diff of a new merge request within seconds; a merge request without changes has none.',
    });
  }
  return {
    id: newest.id,
    refs: {
      base_sha: newest.base_commit_sha,
      start_sha: newest.start_commit_sha,
      head_sha: newest.head_commit_sha,
    },
  };
}

async function readWholePatch(ctx: Context, ids: MergeRequestIds, path: string): Promise<ChangedFile[]> {
  try {
    const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/raw_diffs';
    const { data } = await send(ctx, route, ids, { as: 'bytes' });
    const patches = splitRawDiff(data as Uint8Array).filter(({ patch }) => patch.startsWith('@@'));
    return patches.map(({ path: new_path, oldPath: old_path, patch: diff }) => ({ new_path, old_path, diff }));
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    throw new InputError(`${path} is not in what GitLab shows of this large diff, and the raw diff cannot be read.`, {
      hint: `A file that GitLab lists without its lines can be commented on as a whole: leave line out. ${error.message}`,
    });
  }
}

/**
 * The file with this path in a version of the diff. Where GitLab shortened its list, or left out the lines that
 * `needsLines` asks for, the raw diff is read too. Throws InputError, naming the nearest paths, where there is none.
 */
export async function readChangedFile(
  ctx: Context,
  ids: MergeRequestIds,
  wanted: { readonly diff: NewestDiff; readonly path: string; readonly needsLines: boolean },
): Promise<ChangedFile> {
  const { path } = wanted;
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/versions/:version_id';
  const version = (await send(ctx, route, { ...ids, version_id: wanted.diff.id })).data as Version | null;
  const listed = version?.diffs ?? [];
  const found = findChangedFile(listed, path);
  if (found && (found.diff || !wanted.needsLines)) return found;
  const size = version?.real_size ?? '';
  const isShortened = size.endsWith('+') || Number(size) > listed.length;
  const patched = found || isShortened ? await readWholePatch(ctx, ids, path) : [];
  const file = findChangedFile(patched, found?.new_path ?? path) ?? found;
  if (file) return file;
  const near = nearestPaths(listed.length > 0 ? listed : patched, path);
  throw new InputError(`${path} is not in the diff of !${ids.merge_request_iid}.`, {
    hint: near.length > 0 ? `The nearest changed files: ${near.join(', ')}.` : 'The diff has no files.',
  });
}
