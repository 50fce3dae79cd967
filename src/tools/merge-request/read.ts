import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import { selectThreads } from './threads.ts';

export const includable = ['pipelines', 'threads', 'approvals'] as const;
type Part = (typeof includable)[number];

export interface MergeRequestInput {
  readonly project_id: string;
  readonly merge_request_iid?: number | undefined;
  readonly source_branch?: string | undefined;
  readonly include?: readonly Part[] | undefined;
}

interface Row {
  readonly iid: number;
  readonly state: string;
  readonly source_branch: string;
}

/**
 * The iid of the merge request from exactly this branch: the opened one where there is one, else the only one. Several
 * candidates are an InputError that lists them. GitLab's own filter is exact; rows are compared again all the same.
 */
export async function findBySourceBranch(
  project_id: string,
  source_branch: string,
  ctx: Context,
  state: 'opened' | 'all' = 'all',
): Promise<number> {
  const query = { source_branch, state, per_page: 100 };
  const reply = await send(ctx, 'GET /projects/:project_id/merge_requests', { project_id }, { query });
  const rows = (Array.isArray(reply.data) ? (reply.data as Row[]) : []).filter(
    (row) => row.source_branch === source_branch,
  );
  const opened = rows.filter((row) => row.state === 'opened');
  const candidates = opened.length > 0 ? opened : rows;
  const [only] = candidates;
  if (only && candidates.length === 1) return only.iid;
  if (!only) throw new InputError(`No merge request of ${project_id} has the source branch ${source_branch}.`);
  throw new InputError(
    `${candidates.length} merge requests have the source branch ${source_branch}: ${candidates.map((row) => `!${row.iid} (${row.state})`).join(', ')}.`,
    {
      hint: 'Pass merge_request_iid.',
    },
  );
}

const partRoutes = {
  pipelines: 'GET /projects/:project_id/merge_requests/:merge_request_iid/pipelines',
  threads: 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions',
  approvals: 'GET /projects/:project_id/merge_requests/:merge_request_iid/approvals',
} as const;

const partQueries = { pipelines: { per_page: 10 }, threads: { per_page: 100 }, approvals: {} };

interface MergeRequestPath {
  readonly project_id: string;
  readonly merge_request_iid: number;
}

/** Read one part under its own name. What GitLab refuses of it (CI switched off, a paid feature) must not cost the merge request. */
async function readPart(part: Part, path: MergeRequestPath, ctx: Context): Promise<{ value?: object; note?: string }> {
  try {
    const { data, page } = await send(ctx, partRoutes[part], path, { query: partQueries[part] });
    const value = { [part]: part === 'threads' ? selectThreads(data, undefined) : data };
    return page?.next === undefined
      ? { value }
      : { value, note: `There are more ${part} than shown; list them for the rest.` };
  } catch (error) {
    if (!(error instanceof GitLabError)) throw error;
    return { note: `GitLab did not give the ${part}: status ${error.status}.` };
  }
}

/** Read a merge request and the parts asked for, side by side. Parts that have more pages, or none to read, say so in a note. */
export async function readMergeRequest(input: MergeRequestInput, ctx: Context): Promise<Answer> {
  const { project_id, source_branch, include = [] } = input;
  if (input.merge_request_iid === undefined && source_branch === undefined) {
    throw new InputError(
      'merge_request_iid is missing: pass it, the URL of the merge request as project_id, or source_branch.',
    );
  }
  const merge_request_iid = input.merge_request_iid ?? (await findBySourceBranch(project_id, source_branch ?? '', ctx));
  const path = { project_id, merge_request_iid };
  const parts = [...new Set(include)];
  const [main, ...replies] = await Promise.all([
    send(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid', path),
    ...parts.map((part) => readPart(part, path, ctx)),
  ]);
  const notes = replies.flatMap(({ note }) => note ?? []);
  // A page of a proxy in the place of GitLab's answer is text.
  if (typeof main.data !== 'object') return json(main.data, { notes });
  return json(Object.assign({}, main.data, ...replies.map(({ value }) => value)), { notes });
}
