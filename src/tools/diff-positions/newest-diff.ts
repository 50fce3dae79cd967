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

/** A file to find in a diff, by its path after the change or before it. `needsLines` where its hunks are wanted too. */
export interface WantedFile {
  readonly path: string;
  readonly needsLines: boolean;
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

/** All files with hunks, or the error that kept them from being read. */
async function readWholePatch(ctx: Context, ids: MergeRequestIds): Promise<ChangedFile[] | KnownError> {
  try {
    const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/raw_diffs';
    const { data } = await send(ctx, route, ids, { as: 'bytes' });
    const patches = splitRawDiff(data as Uint8Array).filter(({ patch }) => patch.startsWith('@@'));
    return patches.map(({ path: new_path, oldPath: old_path, patch: diff }) => ({ new_path, old_path, diff }));
  } catch (error) {
    if (error instanceof KnownError) return error;
    throw error;
  }
}

/**
 * Read a version of the diff once for all files that are wanted of it. Where GitLab shortened its list, or left out lines
 * that are needed, the raw diff is read too. The answer finds each of the files, and throws InputError, naming the
 * nearest paths, for one that is not there.
 */
export async function readChangedFiles(
  ctx: Context,
  ids: MergeRequestIds,
  diff: NewestDiff,
  wanted: readonly WantedFile[],
): Promise<(file: WantedFile) => ChangedFile> {
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/versions/:version_id';
  const version = (await send(ctx, route, { ...ids, version_id: diff.id })).data as Version | null;
  const listed = version?.diffs ?? [];
  const size = version?.real_size ?? '';
  const isShortened = size.endsWith('+') || Number(size) > listed.length;
  const isLeftOut = ({ path, needsLines }: WantedFile) => {
    const found = findChangedFile(listed, path);
    return found ? needsLines && !found.diff : isShortened;
  };
  const patch = wanted.some(isLeftOut) ? await readWholePatch(ctx, ids) : [];
  return (file) => {
    const { path } = file;
    const found = findChangedFile(listed, path);
    if (found && !isLeftOut(file)) return found;
    if (patch instanceof KnownError) {
      throw new InputError(`${path} is not in what GitLab shows of this large diff, and the raw diff cannot be read.`, {
        hint: `A file that GitLab lists without its lines can be commented on as a whole: leave line out. ${patch.message}`,
      });
    }
    const patched = findChangedFile(patch, found?.new_path ?? path) ?? found;
    if (patched) return patched;
    const near = nearestPaths(listed.length > 0 ? listed : patch, path);
    throw new InputError(`${path} is not in the diff of !${ids.merge_request_iid}.`, {
      hint: near.length > 0 ? `The nearest changed files: ${near.join(', ')}.` : 'The diff has no files.',
    });
  };
}

/** One file of a version of the diff, as `readChangedFiles` finds it. */
export async function readChangedFile(
  ctx: Context,
  ids: MergeRequestIds,
  diff: NewestDiff,
  file: WantedFile,
): Promise<ChangedFile> {
  return (await readChangedFiles(ctx, ids, diff, [file]))(file);
}
