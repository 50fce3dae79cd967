import type { Context, Reply } from '../../core/context.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { splitRawDiff } from '../../core/raw-diff.ts';
import { type PathNames, type Route, send } from '../../core/route.ts';
import { type ChangedFile, readDiffEntries, withPatch } from './diff-files.ts';

export interface MergeRequestIds {
  readonly project_id: string;
  readonly merge_request_iid: number;
}

/** What a merge request changes, and where its files can be read. */
export interface Change {
  readonly facts: Readonly<Record<string, unknown>>;
  /** Commit the diff ends at, or the ref GitLab keeps for it where the commit is not told. */
  readonly head: string;
  /** Projects that hold the head commit, the one to try first at the front. */
  readonly holders: readonly (string | number)[];
  readonly files: readonly ChangedFile[];
  readonly notes: readonly string[];
}

interface MergeRequest {
  readonly title?: string;
  readonly state?: string;
  readonly source_branch?: string;
  readonly target_branch?: string;
  readonly source_project_id?: number | null;
  readonly target_project_id?: number | null;
  readonly sha?: string | null;
  readonly diff_refs?: { readonly head_sha?: string | null } | null;
  readonly references?: { readonly full?: string } | null;
  readonly changes_count?: string | null;
  readonly web_url?: string;
}

const perPage = 100;
const mostPages = 50;

export interface Listing {
  readonly files: readonly ChangedFile[];
  readonly isWhole: boolean;
}

/** All pages of a list of diffs, a merge request's or a commit's, up to a bound that is told. */
export async function readAllDiffs<R extends Route>(
  ctx: Context,
  route: R,
  ids: Readonly<Record<PathNames<R>, string | number>>,
): Promise<Listing> {
  const files: ChangedFile[] = [];
  let page: number | string | undefined = 1;
  for (let read = 0; page !== undefined; read++) {
    if (read === mostPages) return { files, isWhole: false };
    const options = { query: { page, per_page: perPage } };
    const reply: Reply = await send(ctx, route, ids, options);
    const listed = readDiffEntries(reply.data);
    files.push(...listed);
    // Some proxies drop the paging headers; a full page may then have a successor.
    const guess: number | undefined = listed.length === perPage ? read + 2 : undefined;
    page = reply.page ? reply.page.next : guess;
  }
  return { files, isWhole: true };
}

function describeGaps(mergeRequest: MergeRequest, { files, isWhole }: Listing): string[] {
  const count = mergeRequest.changes_count ?? '';
  if (!isWhole) return [`Only the first ${files.length} changed files were read.`];
  if (count.endsWith('+')) return [`GitLab lists ${files.length} of ${count} changed files.`];
  if (files.length > 0) return [];
  return mergeRequest.diff_refs
    ? ['This merge request changes no files.']
    : ['GitLab lists no changes. For a new merge request it prepares them within seconds: ask again.'];
}

/** Read a merge request and all pages of its changed files. Files of a fork are to be read from the fork first. */
export async function readChange(ctx: Context, ids: MergeRequestIds): Promise<Change> {
  const [reply, listing] = await Promise.all([
    send(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid', ids),
    readAllDiffs(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid/diffs', ids),
  ]);
  const found = reply.data as MergeRequest;
  const head = found.diff_refs?.head_sha ?? found.sha ?? undefined;
  const isFork = found.source_project_id !== found.target_project_id;
  return {
    facts: {
      merge_request: found.references?.full ?? `!${ids.merge_request_iid}`,
      title: found.title,
      state: found.state,
      source_branch: found.source_branch,
      target_branch: found.target_branch,
      head_sha: head,
      web_url: found.web_url,
    },
    head: head ?? `refs/merge-requests/${ids.merge_request_iid}/head`,
    holders: isFork && found.source_project_id ? [found.source_project_id, ids.project_id] : [ids.project_id],
    files: listing.files,
    notes: describeGaps(found, listing),
  };
}

/** Fill in the patches GitLab withheld from its raw diff, which knows no limit (GitLab 17.9 and later). Where that fails they stay withheld, and the note says so. */
export async function fillWithheld(
  ctx: Context,
  ids: MergeRequestIds,
  files: readonly ChangedFile[],
): Promise<{ readonly files: readonly ChangedFile[]; readonly notes: readonly string[] }> {
  try {
    const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/raw_diffs';
    const { data } = await send(ctx, route, ids, { as: 'bytes' });
    const patches = new Map(splitRawDiff(data as Uint8Array).map((raw) => [`${raw.oldPath}\n${raw.path}`, raw.patch]));
    const fill = (file: ChangedFile) => {
      const patch = file.isWithheld ? patches.get(`${file.oldPath}\n${file.path}`) : undefined;
      return patch === undefined ? file : withPatch(file, patch);
    };
    return { files: files.map(fill), notes: [] };
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof KnownError)) throw error;
    return { files, notes: [`The raw diff, which has no size limit, could not be read: ${error.message}`] };
  }
}
