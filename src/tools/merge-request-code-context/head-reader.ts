import type { Context } from '../../core/context.ts';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { send } from '../../core/route.ts';
import type { Change } from './change.ts';

export interface HeadReader {
  /** The file's bytes at the head commit; undefined where no project that holds it gives them. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** What happened while reading; grows. */
  readonly notes: readonly string[];
}

/** Whether an error concerns this file or project only. A refused credential or a rate limit would meet every file. */
function isLocal(error: unknown): error is Error {
  if (error instanceof GitLabError) return error.status === 403 || error.status === 404 || error.status >= 500;
  if (error instanceof NetworkError) return error.phase === 'body';
  // A fork outside this server's scope, or a path that no URL can carry.
  return error instanceof DeniedError || error instanceof InputError;
}

/**
 * Read files at the head commit. A fork that is gone, closed to the caller or out of scope is passed over for the target
 * project, which keeps the same commit under `refs/merge-requests/`.
 */
export function openHead(ctx: Context, change: Pick<Change, 'head' | 'holders'>): HeadReader {
  let first = 0;
  let hasFailed = false;
  const notes: string[] = [];
  const route = 'GET /projects/:project_id/repository/files/:file_path/raw';
  const options = { query: { ref: change.head }, as: 'bytes' } as const;
  const tellFailure = (path: string, error: Error | undefined) => {
    if (!hasFailed) notes.push(`Not all files could be read at the head commit. ${path}: ${error?.message}`);
    hasFailed = true;
  };
  const tellPassedOver = () => {
    notes.push('The source project cannot be read; files are from the target project at the same commit.');
  };
  return {
    notes,
    async read(file_path) {
      let failure: Error | undefined;
      for (let at = first; at < change.holders.length; at++) {
        try {
          const { data } = await send(ctx, route, { project_id: change.holders[at] ?? '', file_path }, options);
          if (at > first) tellPassedOver();
          first = Math.max(first, at);
          return data as Uint8Array;
        } catch (error) {
          if (ctx.signal.aborted || !isLocal(error)) throw error;
          failure = error;
        }
      }
      tellFailure(file_path, failure);
      return undefined;
    },
  };
}
