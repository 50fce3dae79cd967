import type { Context, Reply } from '../../core/context.ts';
import { send } from '../../core/route.ts';

/** Where a pipeline is. The project is an id or a path. */
export interface PipelineIds {
  readonly project_id: string;
  readonly pipeline_id: number;
}

/** The fields of GitLab's pipeline that are used; short forms of it (head_pipeline, downstream_pipeline) lack some. */
export interface PipelineRow {
  readonly id: number;
  readonly status: string;
  readonly project_id?: number;
  readonly ref?: string | null;
  readonly source?: string | null;
  readonly sha?: string | null;
  readonly web_url?: string | null;
  readonly yaml_errors?: string | null;
  /** Seconds. */
  readonly duration?: number | null;
}

/** The fields of GitLab's job that are used. A trigger job (bridge) is the same with a downstream pipeline. */
export interface JobRow {
  readonly id: number;
  readonly name: string;
  readonly stage: string;
  readonly status: string;
  readonly allow_failure?: boolean;
  readonly failure_reason?: string | null;
  readonly web_url?: string | null;
  readonly downstream_pipeline?: PipelineRow | null;
}

interface JobList {
  readonly jobs: readonly JobRow[];
  /** How many there are; undefined where GitLab does not count. */
  readonly total: number | undefined;
}

/** Five hundred jobs: whoever has more gets no clearer answer from reading on. */
const mostPages = 5;
const perPage = 100;

async function readPages(read: (page: number) => Promise<Reply>): Promise<JobList> {
  const jobs: JobRow[] = [];
  let total: number | undefined;
  for (let page = 1; page <= mostPages; page++) {
    const reply = await read(page);
    const rows = Array.isArray(reply.data) ? (reply.data as JobRow[]) : [];
    jobs.push(...rows);
    total = reply.page?.total ?? total;
    if (reply.page?.next === undefined) return { jobs, total: total ?? jobs.length };
  }
  return { jobs, total };
}

/** The jobs of a pipeline with one of these statuses, without retried ones, oldest first: stages in their order. */
export async function readJobs(ctx: Context, ids: PipelineIds, scope?: readonly string[]): Promise<JobList> {
  const { jobs, total } = await readPages((page) =>
    send(
      ctx,
      'GET /projects/:project_id/pipelines/:pipeline_id/jobs',
      { ...ids },
      {
        query: { scope, per_page: perPage, page },
      },
    ),
  );
  return { jobs: [...jobs].sort((one, other) => one.id - other.id), total };
}

/** How many jobs a pipeline has; undefined where GitLab does not count. */
export async function countJobs(ctx: Context, ids: PipelineIds): Promise<number | undefined> {
  const route = 'GET /projects/:project_id/pipelines/:pipeline_id/jobs';
  return (await send(ctx, route, { ...ids }, { query: { per_page: 1 } })).page?.total;
}

/** The trigger jobs of a pipeline, oldest first. */
export async function readBridges(ctx: Context, ids: PipelineIds): Promise<readonly JobRow[]> {
  const route = 'GET /projects/:project_id/pipelines/:pipeline_id/bridges';
  const { jobs } = await readPages((page) => send(ctx, route, { ...ids }, { query: { per_page: perPage, page } }));
  return [...jobs].sort((one, other) => one.id - other.id);
}

/** One pipeline, whole. */
export async function readPipeline(ctx: Context, ids: PipelineIds): Promise<PipelineRow> {
  const { data } = await send(ctx, 'GET /projects/:project_id/pipelines/:pipeline_id', { ...ids });
  const row = typeof data === 'object' && data !== null ? (data as Partial<PipelineRow>) : {};
  return { ...row, id: row.id ?? ids.pipeline_id, status: row.status ?? 'unknown' };
}
