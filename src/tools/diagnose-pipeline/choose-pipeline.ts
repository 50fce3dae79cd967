import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import type { PipelineIds, PipelineRow } from './pipeline-rows.ts';

/** The ways to name a pipeline: itself, one of its jobs, a merge request, or a branch, tag or commit; the first one given counts. */
export interface PipelineChoice {
  readonly project_id: string;
  readonly pipeline_id?: number | undefined;
  readonly job_id?: number | undefined;
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

const byPrecedence = ['pipeline_id', 'job_id', 'merge_request_iid', 'ref'] as const;

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

async function chooseOfJob(ctx: Context, project_id: string, job_id: number): Promise<ChosenPipeline | undefined> {
  const { data } = await send(ctx, 'GET /projects/:project_id/jobs/:job_id', { project_id, job_id });
  const row = (data as { pipeline?: PipelineRow | null } | null)?.pipeline;
  if (!row) return undefined;
  return { ids: { project_id: String(row.project_id ?? project_id), pipeline_id: row.id }, notes: [] };
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

const isMissing = (error: unknown) => error instanceof GitLabError && error.status === 404;

/** Pipelines of merge requests and of single commits do not have the branch as their ref; the commit knows its newest. Undefined where there is no such commit. */
async function readCommit(ctx: Context, project_id: string, sha: string) {
  try {
    const { data } = await send(ctx, 'GET /projects/:project_id/repository/commits/:sha', { project_id, sha });
    return (data ?? {}) as { readonly last_pipeline?: PipelineRow | null };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** No pipeline will ever come for a branch that does not exist, so that is told apart from one that has none yet. */
async function requireBranch(ctx: Context, project_id: string, branch: string): Promise<void> {
  try {
    await send(ctx, 'GET /projects/:project_id/repository/branches/:branch', { project_id, branch });
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new InputError(`${project_id} has no branch, tag or commit ${branch}.`, {
      hint: 'gitlab_list_branches shows the branches of a project.',
    });
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
  const newest = newestOf(listed.data);
  const commit = newest ? undefined : await readCommit(ctx, project_id, ref);
  const row = newest ?? commit?.last_pipeline;
  if (!row) {
    // A project without commits has a default branch by name only.
    if (!commit && given !== undefined) await requireBranch(ctx, project_id, given);
    return undefined;
  }
  const notes = given === undefined ? [`Assumed the newest pipeline of the default branch ${ref}.`] : [];
  return { ids: { project_id, pipeline_id: row.id }, notes };
}

function noteUnused(choice: PipelineChoice): string[] {
  const given = byPrecedence.filter((name) => choice[name] !== undefined).map((name) => `${name} ${choice[name]}`);
  const [used, ...unused] = given;
  return unused.length === 0 ? [] : [`Used ${used}, not ${unused.join(' or ')}.`];
}

async function chooseFirstGiven(ctx: Context, choice: PipelineChoice): Promise<ChosenPipeline | undefined> {
  const { project_id, pipeline_id, job_id, merge_request_iid, ref } = choice;
  if (pipeline_id !== undefined) return { ids: { project_id, pipeline_id }, notes: [] };
  if (job_id !== undefined) return chooseOfJob(ctx, project_id, job_id);
  if (merge_request_iid !== undefined) return chooseOfMergeRequest(ctx, project_id, merge_request_iid);
  return chooseOfRef(ctx, project_id, ref);
}

/**
 * Find the pipeline that was named; undefined where there is none (yet). Throws InputError for a ref that does not exist.
 * Its notes say what was used where several ways to name it were given.
 */
export async function choosePipeline(ctx: Context, choice: PipelineChoice): Promise<ChosenPipeline | undefined> {
  const chosen = await chooseFirstGiven(ctx, choice);
  return chosen && { ...chosen, notes: [...noteUnused(choice), ...chosen.notes] };
}

function nameChoice({ job_id, merge_request_iid, ref }: PipelineChoice): string {
  if (job_id !== undefined) return `Job ${job_id}`;
  return merge_request_iid !== undefined ? `!${merge_request_iid}` : (ref ?? 'The default branch');
}

/** The error for a choice without a pipeline. */
export function noPipeline(choice: PipelineChoice): InputError {
  const named = nameChoice(choice);
  return new InputError(`${named} has no pipeline.`, {
    hint: 'GitLab makes one within seconds of a push, unless the CI configuration has no jobs for it. gitlab_list_pipelines shows all of a project.',
  });
}
