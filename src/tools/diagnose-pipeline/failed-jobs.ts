import type { Context } from '../../core/context.ts';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { countJobs, type JobRow, type PipelineIds, type PipelineRow, readBridges, readJobs } from './pipeline-rows.ts';

/** A job that failed, with the pipeline it is in. */
export interface FailedJob {
  readonly job: JobRow;
  readonly ids: PipelineIds;
  /** The trigger jobs from the first pipeline down to this one: empty for its own jobs. */
  readonly path: readonly string[];
  /** A trigger job has no log. */
  readonly isTrigger: boolean;
}

export interface FailedJobs {
  /** Jobs that may fail are last; else pipelines from the first one down, stages in their order. */
  readonly jobs: readonly FailedJob[];
  /** Failed jobs and all jobs of the first pipeline itself. */
  readonly failed: number;
  readonly total: number | undefined;
  readonly notes: readonly string[];
}

const deepest = 3;

interface Walk {
  readonly ctx: Context;
  readonly seen: Set<number>;
  readonly notes: string[];
}

/** A downstream pipeline may belong to a project that cannot be read. */
async function readDownstream(walk: Walk, row: PipelineRow, own: PipelineIds, path: readonly string[]) {
  const ids = {
    project_id: row.project_id === undefined ? own.project_id : String(row.project_id),
    pipeline_id: row.id,
  };
  try {
    return await walkPipeline(walk, ids, path);
  } catch (error) {
    const isHidden = error instanceof GitLabError && (error.status === 403 || error.status === 404);
    if (!isHidden && !(error instanceof DeniedError)) throw error;
    const why =
      error instanceof GitLabError ? `GitLab answers ${error.status}` : 'this server may not touch its project';
    walk.notes.push(
      `Downstream pipeline ${row.id} (${path.join(' > ')}) failed and cannot be read: ${why}. ${row.web_url ?? ''}`.trim(),
    );
    return [];
  }
}

async function walkPipeline(walk: Walk, ids: PipelineIds, path: readonly string[]): Promise<FailedJob[]> {
  walk.seen.add(ids.pipeline_id);
  const [{ jobs, total }, bridges] = await Promise.all([
    readJobs(walk.ctx, ids, ['failed']),
    readBridges(walk.ctx, ids).catch((error: unknown) => {
      // Failed jobs tell a lot without what is below them.
      walk.ctx.signal.throwIfAborted();
      if (error instanceof KnownError) return error;
      throw error;
    }),
  ]);
  if (total === undefined || total > jobs.length)
    walk.notes.push(`Only the newest ${jobs.length} failed jobs of pipeline ${ids.pipeline_id} were read.`);
  const found = jobs.map((job) => ({ job, ids, path, isTrigger: false }));
  if (bridges instanceof KnownError) {
    walk.notes.push(`Pipeline ${ids.pipeline_id}: child pipelines could not be read: ${bridges.message}`);
    return found;
  }
  for (const bridge of bridges) {
    const below = bridge.downstream_pipeline;
    if (below?.status === 'failed' && !walk.seen.has(below.id)) {
      if (path.length < deepest) found.push(...(await readDownstream(walk, below, ids, [...path, bridge.name])));
      else walk.notes.push(`Downstream pipeline ${below.id} (${bridge.name}) is too deep to be read.`);
    } else if (bridge.status === 'failed' && below?.status !== 'failed')
      found.push({ job: bridge, ids, path, isTrigger: true });
  }
  return found;
}

/**
 * The failed jobs of a pipeline and of the failed pipelines it started, three levels down. Retried jobs are left out, as
 * are trigger jobs that failed because of what they started.
 */
export async function findFailedJobs(ctx: Context, ids: PipelineIds): Promise<FailedJobs> {
  const walk: Walk = { ctx, seen: new Set(), notes: [] };
  const [all, total] = await Promise.all([walkPipeline(walk, ids, []), countJobs(ctx, ids)]);
  const isAllowed = ({ job }: FailedJob) => job.allow_failure === true;
  return {
    jobs: [...all.filter((each) => !isAllowed(each)), ...all.filter(isAllowed)],
    failed: all.filter(({ path, isTrigger }) => path.length === 0 && !isTrigger).length,
    total,
    notes: walk.notes,
  };
}
