import type { Answer } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import { type Change, type MergeRequestIds, readAllDiffs } from '../merge-request-code-context/change.ts';
import { readDiffEntries } from '../merge-request-code-context/diff-files.ts';
import { listFiles } from '../merge-request-code-context/list-files.ts';
import { readCodeContext } from '../merge-request-code-context/read-code-context.ts';
import { compileFilters, selectFiles } from '../merge-request-code-context/select.ts';
import { showFiles } from '../merge-request-code-context/show-files.ts';

interface Choice {
  readonly include_paths?: readonly string[] | undefined;
  readonly exclude_paths?: readonly string[] | undefined;
  readonly max_total_chars: number;
  readonly list_only: boolean;
}

const mostFiles = 500;
const mostCommits = 50;

function show(change: Change, choice: Choice, ctx: Context): Answer | Promise<Answer> {
  const filtered = compileFilters(choice)(change.files);
  const selection = selectFiles(change.files.length, filtered, filtered.kept, { sort: 'path', maxFiles: mostFiles });
  if (choice.list_only) return listFiles(change, selection);
  return showFiles(ctx, change, selection, { mode: 'patch', contextLines: 0, maxChars: choice.max_total_chars });
}

/** The newest diff of a merge request, by path; files that GitLab collapsed are read from its raw diff. */
export function showMergeRequest(input: MergeRequestIds & Choice, ctx: Context): Promise<Answer> {
  const fixed = { mode: 'patch', sort: 'path', max_files: mostFiles, context_lines: 0 } as const;
  return readCodeContext({ ...input, ...fixed }, ctx);
}

interface Version {
  readonly head_commit_sha?: string;
  readonly base_commit_sha?: string;
  readonly created_at?: string;
  readonly state?: string;
}

/** One version of a merge request's diff. */
export async function showVersion(
  input: MergeRequestIds & Choice & { readonly version_id: number },
  ctx: Context,
): Promise<Answer> {
  const { project_id, merge_request_iid, version_id } = input;
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/versions/:version_id';
  const { data } = await send(ctx, route, { project_id, merge_request_iid, version_id });
  const found = (data ?? {}) as Version;
  const facts = {
    merge_request: `!${merge_request_iid}`,
    version_id,
    head_sha: found.head_commit_sha,
    base_sha: found.base_commit_sha,
    created_at: found.created_at,
  };
  return show(
    { facts, head: found.head_commit_sha ?? 'HEAD', holders: [project_id], files: readDiffEntries(data), notes: [] },
    input,
    ctx,
  );
}

interface CommitRow {
  readonly id: string;
  readonly short_id?: string;
  readonly title?: string;
}

interface Comparison {
  readonly commits?: readonly CommitRow[];
  readonly compare_timeout?: boolean;
  readonly compare_same_ref?: boolean;
  readonly web_url?: string;
}

/** What `to` has that `from` has not: commits, newest first, and the diff. */
export async function showComparison(
  input: Choice & {
    readonly project_id: string;
    readonly from: string;
    readonly to: string;
    readonly straight?: boolean | undefined;
  },
  ctx: Context,
): Promise<Answer> {
  const { project_id, from, to, straight } = input;
  const { data } = await send(
    ctx,
    'GET /projects/:project_id/repository/compare',
    { project_id },
    { query: { from, to, straight } },
  );
  const found = (data ?? {}) as Comparison;
  const commits = [...(found.commits ?? [])].reverse();
  const notes = [
    ...(found.compare_timeout ? ['GitLab gave up on the whole diff for its size: compare refs that are closer.'] : []),
    ...(commits.length > mostCommits ? [`Only the newest ${mostCommits} of ${commits.length} commits are named.`] : []),
  ];
  const facts = {
    from,
    to,
    web_url: found.web_url,
    commits: commits
      .slice(0, mostCommits)
      .map((commit) => `${commit.short_id ?? commit.id.slice(0, 8)} ${commit.title ?? ''}`),
  };
  return show({ facts, head: to, holders: [project_id], files: readDiffEntries(data), notes }, input, ctx);
}

/** The diff of one commit against its first parent, all pages of it. */
export async function showCommit(
  input: Choice & { readonly project_id: string; readonly sha: string },
  ctx: Context,
): Promise<Answer> {
  const { project_id, sha } = input;
  const [commit, listing] = await Promise.all([
    send(ctx, 'GET /projects/:project_id/repository/commits/:sha', { project_id, sha }, { query: { stats: false } }),
    readAllDiffs(ctx, 'GET /projects/:project_id/repository/commits/:sha/diff', { project_id, sha }),
  ]);
  const found = (commit.data ?? {}) as CommitRow & { readonly web_url?: string };
  const facts = { commit: found.id ?? sha, title: found.title, web_url: found.web_url };
  const notes = listing.isWhole ? [] : [`Only the first ${listing.files.length} changed files were read.`];
  return show({ facts, head: found.id ?? sha, holders: [project_id], files: listing.files, notes }, input, ctx);
}
