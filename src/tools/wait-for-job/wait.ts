import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import type { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import { isOver } from '../diagnose-pipeline/advice.ts';
import type { JobRow } from '../diagnose-pipeline/pipeline-rows.ts';
import { goOn, isPassing, keepLooking, readSeconds } from '../wait-for-pipeline/keep-looking.ts';
import { type Pace, realPace } from '../wait-for-pipeline/pace.ts';

export interface WaitInput {
  readonly project_id: string;
  readonly job_id: number;
  readonly timeout_seconds?: number | undefined;
}

/** What a wait knows so far. */
interface Watch {
  job?: JobRow;
  /** Why the newest look failed. */
  problem?: KnownError | undefined;
}

async function look(ctx: Context, { project_id, job_id }: WaitInput, watch: Watch): Promise<void> {
  try {
    const { data } = await send(ctx, 'GET /projects/:project_id/jobs/:job_id', { project_id, job_id });
    watch.problem = undefined;
    watch.job = data as JobRow;
  } catch (error) {
    if (!isPassing(error)) throw error;
    watch.problem = error;
  }
}

/** What to do about a job that is no longer waited for. */
function advise({ job }: Watch, hasEnded: boolean): string[] {
  if (!hasEnded) return [`The time is up and ${job ? 'the job is not over' : 'GitLab has not answered yet'}. ${goOn}`];
  if (job?.status === 'failed') return ['gitlab_get_pipeline_job_output shows its log.'];
  return job?.status === 'manual' ? ['It waits for somebody: gitlab_play_pipeline_job starts it.'] : [];
}

/**
 * Look at a job until it is over, somebody has to act, or the time is up, which is no error. Failures of GitLab that pass
 * by themselves do not end the wait; cancelling does. A job that is retried is over: the new one has another id.
 */
export async function waitForJobOf(input: WaitInput, ctx: Context, pace: Pace = realPace): Promise<Answer> {
  const notes: string[] = [];
  const watch: Watch = {};
  const seconds = readSeconds(input.timeout_seconds, notes);
  const watched = {
    look: () => look(ctx, input, watch),
    isOver: () => watch.job !== undefined && isOver(watch.job.status),
    describe: () => (watch.job ? `${watch.job.name}: ${watch.job.status}` : 'looking for the job'),
  };
  const { isOver: hasEnded, waited } = await keepLooking(ctx, watched, seconds, pace);
  if (!watch.job && watch.problem) throw watch.problem;
  const value = { ...watch.job, waited, last_look_failed: watch.problem?.message };
  return json(value, { notes: [...notes, ...advise(watch, hasEnded)] });
}
