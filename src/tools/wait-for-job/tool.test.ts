import { describe, expect, it } from 'vitest';
import { publishSchema } from '../../core/json-schema.ts';
import { fakeGitLab, fakeJob, projectPath, refusal } from '../diagnose-pipeline/fake-pipelines.ts';
import type { Pace } from '../wait-for-pipeline/pace.ts';
import { waitForJob } from './tool.ts';
import { type WaitInput, waitForJobOf } from './wait.ts';

const quick: Pace = { first: 2, longest: 5, beat: 5, grace: 30, look: 2, diagnosis: 500, second: 10 };
const path = `${projectPath}/jobs/2`;

interface World {
  /** Answers that change from look to look; the last one stays. */
  readonly looks: readonly unknown[];
  readonly signal?: AbortSignal;
  readonly pace?: Partial<Pace>;
}

async function wait({ looks, signal, pace }: World, input: Partial<WaitInput> = {}) {
  const told: unknown[][] = [];
  let next = 0;
  const answers = { [path]: () => looks[Math.min(next++, looks.length - 1)] };
  const gitlab = fakeGitLab({ pipelines: {}, answers }, () => undefined, {
    progress: (...facts) => told.push(facts),
    ...(signal ? { signal } : {}),
  });
  const named = { project_id: 'acme/greeter', job_id: 2, ...input };
  const answer = await waitForJobOf(named, gitlab.ctx, { ...quick, ...pace });
  if (answer.kind !== 'json') throw new Error('the end of a wait is JSON');
  return { value: answer.value as Record<string, unknown>, notes: answer.notes, told, paths: gitlab.paths() };
}

const job = (status: string) => fakeJob(2, 'build', { status });

describe('gitlab_wait_for_job', () => {
  it('requires nothing that a URL can name', () => {
    expect(publishSchema(waitForJob.input, 'wait')).not.toHaveProperty('required');
  });

  it('looks until the job is over, tells progress and says how long it took', async () => {
    const { value, notes, told, paths } = await wait({ looks: [job('pending'), job('running'), job('success')] });
    expect(value).toMatchObject({ id: 2, status: 'success', waited: expect.stringMatching(/^\d+ s$/) });
    expect(notes).toEqual([]);
    expect(told.map(([, , message]) => message)).toEqual(expect.arrayContaining(['build: pending', 'build: running']));
    expect(paths).toHaveLength(3);
  });

  it.each([
    ['failed', 'gitlab_get_pipeline_job_output shows its log.'],
    ['manual', 'It waits for somebody: gitlab_play_pipeline_job starts it.'],
  ])('ends at a job that is %s with what to do next', async (status, note) => {
    const { value, notes, paths } = await wait({ looks: [job(status)] });
    expect({ status: value.status, notes, looks: paths.length }).toEqual({ status, notes: [note], looks: 1 });
  });

  it('is no error when the time is up, and says how to go on', async () => {
    const { value, notes } = await wait({ looks: [job('running')] }, { timeout_seconds: 2 });
    expect(value).toMatchObject({ status: 'running' });
    expect(notes).toEqual(['The time is up and the job is not over. Call again to go on waiting.']);
  });

  it('says so where GitLab does not answer in time', async () => {
    const { notes } = await wait({ looks: [new Promise(() => undefined)] }, { timeout_seconds: 1 });
    expect(notes).toEqual(['The time is up and GitLab has not answered yet. Call again to go on waiting.']);
  });

  it('clamps the time', async () => {
    const { notes } = await wait({ looks: [job('success')] }, { timeout_seconds: 900 });
    expect(notes).toEqual(['timeout_seconds=900 was taken as 600.']);
  });

  it('goes on through failures of GitLab that pass by themselves', async () => {
    const { value } = await wait({ looks: [refusal(502), job('running'), refusal(500), job('success')] });
    expect(value).toMatchObject({ status: 'success' });
    expect(value.last_look_failed).toBeUndefined();
  });

  it('fails with what GitLab said where no look succeeded', async () => {
    await expect(wait({ looks: [refusal(503)] }, { timeout_seconds: 1 })).rejects.toMatchObject({ status: 503 });
    await expect(wait({ looks: [refusal(404)] })).rejects.toMatchObject({ status: 404 });
  });

  it('ends at once when it is cancelled', async () => {
    const controller = new AbortController();
    const world = {
      looks: [job('running')],
      signal: controller.signal,
      pace: { first: 1_000_000, longest: 1_000_000 },
    };
    const waiting = wait(world, { timeout_seconds: 600 });
    setTimeout(() => controller.abort(), 5);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
