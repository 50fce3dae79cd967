import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { fillPath } from '../../core/route.ts';

/** A file at a ref. */
export interface Place {
  readonly project_id: string;
  readonly file_path: string;
  readonly ref: string;
}

export interface FileFacts {
  /** Newest commit that touched the file; undefined where a proxy drops GitLab's headers. */
  readonly lastCommitId: string | undefined;
  readonly sha256: string | undefined;
}

export interface StoredFile extends FileFacts {
  readonly bytes: Uint8Array;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof GitLabError && error.status === 404) return undefined;
  throw error;
}

function pathOf(place: Place): string {
  return fillPath('GET /projects/:project_id/repository/files/:file_path', { ...place });
}

/** A path as GitLab wants it. Throws InputError for an address, which would become a file of that name. */
export function readPath(path: string): string {
  if (/^https?:\/\//i.test(path)) {
    throw new InputError(`${path} is an address, not a path in the repository.`, {
      hint: 'Pass the path, such as src/app.ts; the address may stand in project_id.',
    });
  }
  return path.replace(/^\/+/, '');
}

/** Whether a file is there, without its content; undefined where it is not. Any answer but 200 and 404 is an error. */
export async function probeFile(place: Place, ctx: Context): Promise<FileFacts | undefined> {
  const request = { method: 'HEAD', path: pathOf(place), query: { ref: place.ref } } as const;
  const reply = await ctx.gitlab.request(request).catch(undefinedIfMissing);
  if (!reply) return undefined;
  return {
    lastCommitId: reply.headers['x-gitlab-last-commit-id'],
    sha256: reply.headers['x-gitlab-content-sha256'],
  };
}

/** A file with its bytes; undefined where it is not there. */
export async function readStoredFile(place: Place, ctx: Context): Promise<StoredFile | undefined> {
  const request = { method: 'GET', path: pathOf(place), query: { ref: place.ref } } as const;
  const reply = await ctx.gitlab.request(request).catch(undefinedIfMissing);
  if (!reply) return undefined;
  const file = reply.data as {
    readonly content?: unknown;
    readonly last_commit_id?: string;
    readonly content_sha256?: string;
  } | null;
  if (typeof file?.content !== 'string') throw new InputError(`GitLab sent no content for ${place.file_path}.`);
  return {
    lastCommitId: file.last_commit_id,
    sha256: file.content_sha256,
    bytes: Buffer.from(file.content, 'base64'),
  };
}

async function hasBranch(project_id: string, branch: string, ctx: Context): Promise<boolean> {
  const path = fillPath('GET /projects/:project_id/repository/branches/:branch', { project_id, branch });
  return (await ctx.gitlab.request({ method: 'HEAD', path }).catch(undefinedIfMissing)) !== undefined;
}

export interface Target {
  readonly project_id: string;
  readonly branch: string;
  readonly start_branch?: string | undefined;
}

/**
 * The branch that a commit builds on: `branch`, or `start_branch` where `branch` is to be made from it. Throws InputError
 * where both exist, as GitLab would refuse that.
 */
export async function findBase({ project_id, branch, start_branch }: Target, ctx: Context): Promise<string> {
  if (start_branch === undefined || start_branch === '' || start_branch === branch) return branch;
  if (await hasBranch(project_id, branch, ctx)) {
    throw new InputError(`The branch ${branch} exists already, so it cannot be started from ${start_branch}.`, {
      hint: `Nothing was written. To commit to ${branch} as it is, leave start_branch out; else choose another name.`,
    });
  }
  return start_branch;
}
