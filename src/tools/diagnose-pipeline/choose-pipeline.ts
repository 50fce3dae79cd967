import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import type { PipelineIds, PipelineRow } from './pipeline-rows.ts';

/** The ways to name a pipeline: itself, a merge request, or a branch, tag or commit; the first one given counts. */
export interface PipelineChoice {
  readonly project_id: string;
  readonly pipeline_id?: number | undefined;
  readonly merge_request_iid?: number | undefined;
  readonly ref?: string | undefined;
}

export interface ChosenPipeline {
  readonly ids: PipelineIds;
  readonly mergeRequest?: number;
  /** The newest commit of the merge request, where the pipeline is one of an older commit. */
  readonly missingSha?: string;
  readonly notes: readonly string[];
}

interface MergeRequest {
  readonly project_id?: number;
  readonly sha?: string | null;
  readonly head_pipeline?: PipelineRow | null;
}

/** Pipelines of merged results and merge trains run on commits that no branch has. */
const runsOnMerge = (ref: string | null | undefined) => /^refs\/merge-requests\/\d+\/(?:merge|train)$/.test(ref ?? '');

/** The newest of a list that GitLab may sort otherwise. */
function newestOf(data: unknown): PipelineRow | undefined {
  const rows = Array.isArray(data) ? (data as PipelineRow[]) : [];
  return rows.reduce<PipelineRow | undefined>(
    (newest, row) => (newest && newest.id > row.id ? newest : row),
    undefined,
  );
}

async function chooseOfMergeRequest(
  ctx: Context,
  project_id: string,
  iid: number,
): Promise<ChosenPipeline | undefined> {
  const path = { project_id, merge_request_iid: iid };
  const reply = await send(ctx, 'GET /projects/:project_id/merge_requests/:merge_request_iid', path);
  const mergeRequest = (reply.data ?? {}) as MergeRequest;
  const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/pipelines';
  const row = mergeRequest.head_pipeline ?? newestOf((await send(ctx, route, path, { query: { per_page: 20 } })).data);
  if (!row) return undefined;
  // The pipeline of a merge request from a fork may belong to the fork.
  const isElsewhere = row.project_id !== undefined && row.project_id !== mergeRequest.project_id;
  const ids = { project_id: isElsewhere ? String(row.project_id) : project_id, pipeline_id: row.id };
  const isOld = Boolean(mergeRequest.sha && row.sha && row.sha !== mergeRequest.sha && !runsOnMerge(row.ref));
  const missingSha = isOld && mergeRequest.sha ? { missingSha: mergeRequest.sha } : {};
  return { ids, mergeRequest: iid, ...missingSha, notes: [] };
}

async function defaultBranch(ctx: Context, project_id: string): Promise<string | undefined> {
  const { data } = await send(ctx, 'GET /projects/:project_id', { project_id });
  return (data as { default_branch?: string | null } | null)?.default_branch ?? undefined;
}

/** Pipelines of merge requests and of single commits do not have the branch as their ref; the commit knows its newest. */
async function chooseOfCommit(ctx: Context, project_id: string, sha: string): Promise<PipelineRow | undefined> {
  try {
    const { data } = await send(ctx, 'GET /projects/:project_id/repository/commits/:sha', { project_id, sha });
    return (data as { last_pipeline?: PipelineRow | null } | null)?.last_pipeline ?? undefined;
  } catch (error) {
    if (error instanceof GitLabError && error.status === 404) return undefined;
    throw error;
  }
}

async function chooseOfRef(ctx: Context, project_id: string, given: string | undefined) {
  const ref = given ?? (await defaultBranch(ctx, project_id));
  if (ref === undefined) return undefined;
  const listed = await send(
    ctx,
    'GET /projects/:project_id/pipelines',
    { project_id },
    { query: { ref, per_page: 1 } },
  );
  const row = newestOf(listed.data) ?? (await chooseOfCommit(ctx, project_id, ref));
  if (!row) return undefined;
  const notes = given === undefined ? [`Assumed the newest pipeline of the default branch ${ref}.`] : [];
  return { ids: { project_id, pipeline_id: row.id }, notes };
}

/** Find the pipeline that was named; undefined where there is none (yet). */
export async function choosePipeline(ctx: Context, choice: PipelineChoice): Promise<ChosenPipeline | undefined> {
  const { project_id, pipeline_id, merge_request_iid, ref } = choice;
  if (pipeline_id !== undefined) return { ids: { project_id, pipeline_id }, notes: [] };
  if (merge_request_iid !== undefined) return chooseOfMergeRequest(ctx, project_id, merge_request_iid);
  return chooseOfRef(ctx, project_id, ref);
}

/** The error for a choice without a pipeline. */
export function noPipeline({ merge_request_iid, ref }: PipelineChoice): InputError {
  const named = merge_request_iid !== undefined ? `!${merge_request_iid}` : (ref ?? 'The default branch');
  return new InputError(`${named} has no pipeline.`, {
    hint: 'GitLab makes one within seconds of a push, unless the CI configuration has no jobs for it. gitlab_list_pipelines shows all of a project.',
  });
}
