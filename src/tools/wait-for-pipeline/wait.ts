import { type Answer, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { describeOpenJobs, isOver } from '../diagnose-pipeline/advice.ts';
import {
  type ChosenPipeline,
  choosePipeline,
  noPipeline,
  type PipelineChoice,
} from '../diagnose-pipeline/choose-pipeline.ts';
import { describePipeline, diagnose } from '../diagnose-pipeline/diagnose.ts';
import { type JobRow, type PipelineRow, readJobs, readPipeline } from '../diagnose-pipeline/pipeline-rows.ts';
import { goOn, isPassing, keepLooking, readSeconds } from './keep-looking.ts';
import { type Pace, realPace, settleBy } from './pace.ts';

export interface WaitInput extends PipelineChoice {
  readonly timeout_seconds?: number | undefined;
}

/** One look at the pipeline. */
interface Sight {
  readonly chosen: ChosenPipeline;
  readonly pipeline: PipelineRow;
  readonly jobs: readonly JobRow[];
  readonly total: number;
}

/** What a wait knows so far. */
interface Watch {
  /** The newest look that found a pipeline. */
  sight?: Sight;
  /** When the first look found no pipeline, or only one of an older commit than the newest; times of `performance.now`. */
  lackingSince?: number | undefined;
  /** Why the newest look failed. */
  problem?: KnownError | undefined;
  readonly notes: string[];
}

async function look(ctx: Context, choice: PipelineChoice): Promise<Sight | undefined> {
  const chosen = await choosePipeline(ctx, choice);
  if (!chosen) return undefined;
  const [pipeline, { jobs, total }] = await Promise.all([
    readPipeline(ctx, chosen.ids),
    readJobs(ctx, chosen.ids).catch((error: unknown) => {
      // Jobs tell how far it is; whether it is over is told by the pipeline alone.
      if (error instanceof KnownError) return { jobs: [], total: 0 };
      throw error;
    }),
  ]);
  return { chosen, pipeline, jobs, total: total ?? jobs.length };
}

/** Look once and take in what was seen. Failures that pass by themselves are kept, others thrown. */
async function observe(ctx: Context, choice: PipelineChoice, watch: Watch): Promise<void> {
  try {
    const seen = await look(ctx, choice);
    watch.problem = undefined;
    const isLacking = !seen || seen.chosen.missingSha !== undefined;
    watch.lackingSince = isLacking ? (watch.lackingSince ?? performance.now()) : undefined;
    if (!seen) return;
    const before = watch.sight?.pipeline.id;
    if (before !== undefined && before !== seen.pipeline.id)
      watch.notes.push(`Pipeline ${seen.pipeline.id} took the place of ${before} meanwhile; it was followed.`);
    watch.sight = seen;
  } catch (error) {
    if (!isPassing(error)) throw error;
    watch.problem = error;
  }
}

/** Whether there is nothing more to wait for. A pipeline that GitLab has yet to make gets `grace` milliseconds. */
function isSettled({ sight, lackingSince }: Watch, grace: number): boolean {
  const isComplete = lackingSince === undefined || performance.now() - lackingSince >= grace;
  if (!sight) return isComplete && lackingSince !== undefined;
  return isComplete && isOver(sight.pipeline.status);
}

const countDone = (jobs: readonly JobRow[]) => jobs.filter(({ status }) => isOver(status)).length;

function describeProgress({ jobs, total, pipeline }: Sight): string {
  const running = jobs.filter(({ status }) => status === 'running').map(({ name }) => name);
  const more = running.length > 4 ? ` and ${running.length - 4} more` : '';
  const now = running.length === 0 ? pipeline.status : `running: ${running.slice(0, 4).join(', ')}${more}`;
  return `${countDone(jobs)} of ${total} jobs done, ${now}`;
}

function reportTimeUp(watch: Watch, choice: PipelineChoice, waited: string): Answer {
  const { sight, problem, lackingSince, notes } = watch;
  if (!sight) {
    if (problem) throw problem;
    if (lackingSince !== undefined) throw noPipeline(choice);
    return text({ waited }, `GitLab has not answered yet. ${goOn}`, { notes });
  }
  const facts = {
    ...describePipeline(sight.pipeline, sight.chosen.mergeRequest),
    waited,
    jobs: describeProgress(sight),
    last_look_failed: problem?.message,
  };
  const lacking = sight.chosen.missingSha
    ? [`The newest commit, ${sight.chosen.missingSha.slice(0, 12)}, has no pipeline yet.`]
    : [];
  const failed = sight.jobs.filter(({ status, allow_failure }) => status === 'failed' && !allow_failure);
  const already = failed.length > 0 ? ['Some jobs failed already: gitlab_diagnose_pipeline shows why.'] : [];
  const open = describeOpenJobs(sight.jobs);
  const body = ['The time is up and the pipeline is not over.', ...lacking, open && `${open}.`, ...already, goOn];
  return text(facts, body.filter(Boolean).join(' '), { notes: [...sight.chosen.notes, ...notes] });
}

async function reportEnd(
  ctx: Context,
  watch: Watch & { readonly sight: Sight },
  about: { readonly waited: string; readonly until: number },
): Promise<Answer> {
  const { sight, notes } = watch;
  const { waited, until } = about;
  let why = '';
  try {
    const work = diagnose(ctx, sight.chosen, { isBrief: true, facts: { waited }, notes });
    const answer = await settleBy(work, until, ctx.signal);
    if (answer) return answer;
  } catch (error) {
    if (!isPassing(error)) throw error;
    why = `${error.message} `;
  }
  const facts = { ...describePipeline(sight.pipeline, sight.chosen.mergeRequest), waited };
  return text(
    facts,
    `The pipeline is over, but its jobs could not be read in time. ${why}Call gitlab_diagnose_pipeline.`,
    {
      notes: [...sight.chosen.notes, ...notes],
    },
  );
}

/**
 * Look at the pipeline until it is over, somebody has to act, or the time is up, which is no error. Follows the newest
 * pipeline of a merge request or ref. Failures of GitLab that pass by themselves do not end the wait; cancelling does.
 */
export async function waitForPipelineOf(input: WaitInput, ctx: Context, pace: Pace = realPace): Promise<Answer> {
  const watch: Watch = { notes: [] };
  const seconds = readSeconds(input.timeout_seconds, watch.notes);
  const watched = {
    look: () => observe(ctx, input, watch),
    isOver: () => isSettled(watch, pace.grace),
    describe: () => (watch.sight ? describeProgress(watch.sight) : 'looking for the pipeline'),
  };
  const { isOver: hasEnded, waited, until } = await keepLooking(ctx, watched, seconds, pace);
  if (!hasEnded) return reportTimeUp(watch, input, waited);
  const { sight } = watch;
  if (!sight) throw noPipeline(input);
  return reportEnd(ctx, { ...watch, sight }, { waited, until: Math.max(until, performance.now() + pace.diagnosis) });
}
