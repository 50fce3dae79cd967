import { isActive } from '../ci/advance.ts';
import { cancelJob, isRetryable, playJob, retryJob } from '../ci/rerun.ts';
import { jobEntity } from '../entities/jobs.ts';
import { readCommits } from '../git/commits.ts';
import { canUpdateBranch, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { badRequest, forbidden } from '../http/errors.ts';
import { type Answer, created, json, post, type Route } from '../http/route.ts';
import type { Job } from '../state/pipeline-model.ts';
import { findJob } from './find.ts';

/** The job of the path, where the caller may change it: on protected branches that takes the right to write there. */
function findChangeable(call: Call): Job {
  const job = findJob(call);
  const { isTag, ref } = job.pipeline;
  const isBranch = !isTag && !ref.startsWith('refs/');
  if (isBranch && !canUpdateBranch(call.store, viewerOf(call), call.project, ref)) throw forbidden();
  return job;
}

async function present(call: Call, job: Job) {
  const [commit] = await readCommits(call.project.repository, [job.pipeline.sha]);
  return jobEntity(call.store, job, commit);
}

async function retry(call: Call): Promise<Answer> {
  const job = findChangeable(call);
  if (!isRetryable(job)) throw forbidden('Job is not retryable');
  return created(await present(call, await retryJob(call.store, job)));
}

async function cancel(call: Call): Promise<Answer> {
  const job = findChangeable(call);
  if (call.input.flag('force') && levelOf(call.store, call.viewer, call.project) < levels.maintainer) throw forbidden();
  cancelJob(call.store, job);
  return created(await present(call, job));
}

async function play(call: Call): Promise<Answer> {
  const job = findChangeable(call);
  if (job.status !== 'manual') throw badRequest('Unplayable Job');
  await playJob(call.store, job);
  return json(await present(call, job));
}

/** Developers erase what they started themselves, maintainers everything. */
async function erase(call: Call): Promise<Answer> {
  const job = findChangeable(call);
  const isMaintainer = levelOf(call.store, call.viewer, call.project) >= levels.maintainer;
  if (!isMaintainer && job.user !== call.viewer) throw forbidden();
  if (isActive(job) || job.erasedAt !== null || job.artifacts.length === 0) throw forbidden('Job is not erasable!');
  job.erasedAt = call.store.now();
  job.artifacts = [];
  job.files = {};
  job.trace = '';
  return created(await present(call, job));
}

const base = '/projects/:id/jobs/:job_id';

/** Repeating, stopping, starting and erasing jobs. */
export const jobWriteRoutes: Route[] = [
  post(`${base}/retry`, levels.developer, retry),
  post(`${base}/cancel`, levels.developer, cancel),
  post(`${base}/play`, levels.developer, play),
  post(`${base}/erase`, levels.developer, erase),
];
