import type { Blueprint, Bridge, Job, Pipeline, Status } from '../state/pipeline-model.ts';
import { addJob } from '../state/pipelines.ts';
import type { Store } from '../state/store.ts';
import { advancePipeline, currentBuilds, enqueue, isActive } from './advance.ts';
import { readBlueprint } from './configuration.ts';

const retryable: Status[] = ['success', 'failed', 'canceled'];

/** Whether GitLab offers to run a job again. */
export const isRetryable = ({ status, isRetried }: Job) => !isRetried && retryable.includes(status);

const describe = async (build: Job | Bridge): Promise<Blueprint> =>
  build.blueprint ?? readBlueprint(build.pipeline.project.repository, build.pipeline.sha, build);

/** Jobs behind a failed stage wait again once something before them does. */
async function wakeSkipped(pipeline: Pipeline): Promise<void> {
  for (const build of currentBuilds(pipeline)) {
    if (build.status !== 'skipped') continue;
    build.blueprint = await describe(build);
    build.status = 'created';
  }
}

function replace(store: Store, job: Job, blueprint: Blueprint): Job {
  const { pipeline, name, stage, isAllowedToFail } = job;
  const next = addJob(store, pipeline, { name, stage, isAllowedToFail, status: 'created' });
  next.blueprint = blueprint;
  next.createdAt = store.now();
  job.isRetried = true;
  enqueue(store, next, store.clock());
  return next;
}

/** Runs a job again and answers the new one; what was skipped behind it waits for it. */
export async function retryJob(store: Store, job: Job): Promise<Job> {
  const blueprint = await describe(job);
  await wakeSkipped(job.pipeline);
  const next = replace(store, job, blueprint);
  job.pipeline.isLive = true;
  advancePipeline(store, job.pipeline);
  return next;
}

/** Runs every failed and canceled job of a pipeline again. */
export async function retryPipeline(store: Store, pipeline: Pipeline): Promise<void> {
  const stopped = pipeline.jobs.filter(
    ({ status, isRetried }) => !isRetried && (status === 'failed' || status === 'canceled'),
  );
  if (stopped.length === 0) return;
  const blueprints = await Promise.all(stopped.map(describe));
  await wakeSkipped(pipeline);
  stopped.forEach((job, index) => {
    const blueprint = blueprints[index];
    if (blueprint !== undefined) replace(store, job, blueprint);
  });
  pipeline.isLive = true;
  advancePipeline(store, pipeline);
}

/** Starts a manual job. */
export async function playJob(store: Store, job: Job): Promise<void> {
  job.blueprint = { ...(await describe(job)), isManual: false };
  enqueue(store, job, store.clock());
  job.pipeline.isLive = true;
  advancePipeline(store, job.pipeline);
}

function stop(store: Store, job: Job | Bridge): void {
  if (!isActive(job)) return;
  job.status = 'canceled';
  job.finishedAt = store.now();
  job.duration = job.startedAt === null ? null : (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000;
  job.pipeline.isLive = true;
}

/** Stops a job where it still goes on. */
export function cancelJob(store: Store, job: Job): void {
  stop(store, job);
  advancePipeline(store, job.pipeline);
}

/** Stops every job of a pipeline that still goes on, and of the pipelines it started. */
export function cancelPipeline(store: Store, pipeline: Pipeline): void {
  for (const build of currentBuilds(pipeline)) stop(store, build);
  advancePipeline(store, pipeline);
  for (const { downstream } of pipeline.bridges) if (downstream !== null) cancelPipeline(store, downstream);
}
