import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../core/errors/network-error.ts';
import { publishSchema } from '../../core/json-schema.ts';
import { fakeJobLog } from '../diagnose-pipeline/fake-job-log.ts';
import {
  fakeGitLab,
  fakeJob,
  fakeRow,
  projectPath,
  type Row,
  refusal,
  sha,
} from '../diagnose-pipeline/fake-pipelines.ts';
import type { Pace } from './pace.ts';
import { waitForPipeline } from './tool.ts';
import { type WaitInput, waitForPipelineOf } from './wait.ts';

const contract = new URL('../../../contract/check.mjs', import.meta.url).href;
const { validateRequest } = (await import(contract)) as {
  validateRequest(request: object): { problems: { message: string }[] };
};

const quick: Pace = { first: 2, longest: 5, beat: 5, grace: 30, look: 2, diagnosis: 500, second: 10 };
const base = `${projectPath}/pipelines/9003`;
const log = fakeJobLog({ script: [['make', 'x.c:1:2: error: no']] });
const running = [fakeJob(1, 'lint', { status: 'success' }), fakeJob(2, 'build', { status: 'running' })];
const failed = [fakeJob(1, 'lint', { status: 'success' }), fakeJob(2, 'build')];

/** Answers that change from look to look; the last one stays. */
function inTurn(...values: readonly unknown[]) {
  let next = 0;
  return () => values[Math.min(next++, values.length - 1)];
}

interface World {
  readonly pipeline?: () => unknown;
  readonly jobs?: readonly Row[];
  readonly answers?: Record<string, unknown>;
  readonly pace?: Partial<Pace>;
  readonly signal?: AbortSignal;
}

async function wait(input: Partial<WaitInput>, world: World) {
  const told: unknown[][] = [];
  const answers = { ...(world.pipeline ? { [base]: world.pipeline } : {}), ...world.answers };
  const fake = { pipelines: { 9003: { jobs: world.jobs ?? failed }, 9010: { jobs: [] } }, logs: { 2: log }, answers };
  const gitlab = fakeGitLab(fake, (sent) => expect(validateRequest(sent).problems).toEqual([]), {
    progress: (...facts) => told.push(facts),
    ...(world.signal ? { signal: world.signal } : {}),
  });
  const named = { project_id: 'acme/greeter', ...input };
  const answer = await waitForPipelineOf(named, gitlab.ctx, { ...quick, ...world.pace });
  if (answer.kind !== 'text') throw new Error('the end of a wait is text');
  const looks = gitlab.paths().filter((path) => path === base).length;
  return { ...gitlab, ...answer, told, looks };
}

describe('gitlab_wait_for_pipeline', () => {
  it('publishes a plain schema without required inputs', () => {
    expect(publishSchema(waitForPipeline.input, 'wait')).not.toHaveProperty('required');
  });

  it('waits for the end and says why it failed, as the diagnosis does', async () => {
    const pipeline = inTurn(fakeRow(9003, { status: 'pending' }), fakeRow(9003, { status: 'running' }), fakeRow(9003));
    const { text, facts, told, looks } = await wait({ pipeline_id: 9003 }, { pipeline });
    expect(text).toContain('10: x.c:1:2: error: no');
    expect(facts).toMatchObject({ pipeline: 9003, status: 'failed', failed: '1 of 2 jobs' });
    expect(facts.waited).toMatch(/^\d+ s$/);
    expect(told.length).toBeGreaterThanOrEqual(2);
    // Three looks, and one of the diagnosis.
    expect(looks).toBe(4);
  });

  it('tells how far the pipeline is', async () => {
    const pipeline = inTurn(fakeRow(9003, { status: 'running' }), fakeRow(9003));
    const { told } = await wait({ pipeline_id: 9003 }, { pipeline, jobs: running });
    expect(told.at(-1)?.[2]).toBe('1 of 2 jobs done, running: build');
  });

  it('tells progress that grows while nothing changes, between looks too', async () => {
    const pipeline = () => fakeRow(9003, { status: 'running' });
    const pace = { first: 1_000_000, longest: 1_000_000, beat: 10 };
    const { told } = await wait({ pipeline_id: 9003, timeout_seconds: 10 }, { pipeline, jobs: running, pace });
    const done = told.map(([seconds]) => Number(seconds));
    expect(done).toEqual([...done].sort((one, other) => one - other));
    expect(new Set(done).size).toBeGreaterThan(3);
    expect(told.every(([seconds, total]) => Number(seconds) <= Number(total))).toBe(true);
  });

  it('waits all of a short time, and looks again before its end', async () => {
    const pipeline = () => fakeRow(9003, { status: 'running' });
    const pace = { first: 1_000_000, longest: 1_000_000, look: 1_000_000, second: 100 };
    const { facts, looks } = await wait({ pipeline_id: 9003, timeout_seconds: 4 }, { pipeline, pace });
    expect(Number.parseInt(String(facts.waited), 10)).toBeGreaterThanOrEqual(4);
    expect(looks).toBe(2);
  });

  it('waits for the pipeline of a job', async () => {
    const answers = { [`${projectPath}/jobs/2`]: { id: 2, pipeline: { id: 9003 } } };
    const pipeline = inTurn(fakeRow(9003, { status: 'running' }), fakeRow(9003, { status: 'success' }));
    const { facts, notes } = await wait({ job_id: 2, ref: 'main' }, { pipeline, jobs: [], answers });
    expect(facts).toMatchObject({ pipeline: 9003, status: 'success' });
    expect(notes).toEqual(['Used job_id 2, not ref main.']);
  });

  it('answers at once where the pipeline is over, and shortly where it passed', async () => {
    const jobs = [fakeJob(1, 'lint', { allow_failure: true }), fakeJob(2, 'deploy', { status: 'manual' })];
    const pipeline = () => fakeRow(9003, { status: 'success', duration: 212 });
    const { text, facts, paths } = await wait({ pipeline_id: 9003 }, { pipeline, jobs });
    expect(facts).toMatchObject({ status: 'success', duration: '212 s' });
    expect(text).toBe(
      'It passed; what failed is allowed to. Waiting, manual: deploy (job 2).\n\nAllowed to fail, and failed: lint. gitlab_diagnose_pipeline shows why.',
    );
    expect(paths().some((path) => path.endsWith('/trace'))).toBe(false);
  });

  it.each([['manual'], ['canceled'], ['skipped']])('ends at a pipeline that is %s', async (status) => {
    const { facts } = await wait({ pipeline_id: 9003 }, { pipeline: () => fakeRow(9003, { status }), jobs: [] });
    expect(facts).toMatchObject({ status });
  });

  it('is no error when the time is up, and says how to go on', async () => {
    const pipeline = () => fakeRow(9003, { status: 'running' });
    const { text, facts } = await wait({ pipeline_id: 9003, timeout_seconds: 5 }, { pipeline, jobs: running });
    expect(facts).toMatchObject({ status: 'running', jobs: '1 of 2 jobs done, running: build' });
    expect(text).toBe(
      'The time is up and the pipeline is not over. running: build (job 2). Call again to go on waiting.',
    );
  });

  it('mentions jobs that failed already when the time is up', async () => {
    const pipeline = () => fakeRow(9003, { status: 'running' });
    const jobs = [...running, fakeJob(3, 'unit')];
    expect((await wait({ pipeline_id: 9003, timeout_seconds: 2 }, { pipeline, jobs })).text).toContain(
      'Some jobs failed already: gitlab_diagnose_pipeline shows why.',
    );
  });

  it.each([
    [0, 'timeout_seconds=0 was taken as 1.'],
    [-5, 'timeout_seconds=-5 was taken as 1.'],
    [900, 'timeout_seconds=900 was taken as 600.'],
  ])('clamps the time %i', async (timeout_seconds, note) => {
    const pipeline = () => fakeRow(9003, { status: 'success' });
    expect((await wait({ pipeline_id: 9003, timeout_seconds }, { pipeline, jobs: [] })).notes).toContain(note);
  });

  it('goes on through failures of GitLab that pass by themselves', async () => {
    const lost = new NetworkError('The connection was lost.', { phase: 'body' });
    const states = [refusal(502), fakeRow(9003, { status: 'running' }), lost, refusal(500), fakeRow(9003)];
    const { facts } = await wait({ pipeline_id: 9003 }, { pipeline: inTurn(...states) });
    expect(facts).toMatchObject({ status: 'failed' });
  });

  it('says in the answer that the last look failed, and fails where no look succeeded', async () => {
    const states = [fakeRow(9003, { status: 'running' }), refusal(502)];
    const { facts } = await wait({ pipeline_id: 9003, timeout_seconds: 3 }, { pipeline: inTurn(...states) });
    expect(facts.last_look_failed).toContain('GitLab answered 502');
    await expect(
      wait({ pipeline_id: 9003, timeout_seconds: 3 }, { pipeline: () => refusal(503) }),
    ).rejects.toMatchObject({ status: 503 });
  });

  it.each([[401], [403], [404]])('ends at once with an error that stays: %i', async (status) => {
    const { looks } = await wait({ pipeline_id: 9003 }, { pipeline: () => refusal(status) }).catch((error) => {
      expect(error).toMatchObject({ status });
      return { looks: 1 };
    });
    expect(looks).toBe(1);
  });

  it('does not lose the end where its jobs cannot be read', async () => {
    const answers = { [`${base}/jobs`]: refusal(500) };
    const { text, facts } = await wait({ pipeline_id: 9003 }, { pipeline: () => fakeRow(9003), answers });
    expect(facts).toMatchObject({ status: 'failed' });
    expect(text).toContain('Call gitlab_diagnose_pipeline.');
  });

  it('is cancelled at once, during a pause and during a request', async () => {
    for (const pipeline of [() => fakeRow(9003, { status: 'running' }), () => new Promise(() => undefined)]) {
      const controller = new AbortController();
      const pace = { first: 1_000_000, longest: 1_000_000, beat: 1_000_000, second: 1_000_000 };
      const waiting = wait({ pipeline_id: 9003 }, { pipeline, pace, signal: controller.signal });
      setTimeout(() => controller.abort(), 20);
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    }
  });

  it('T4: tells progress again and again while GitLab is slow, and is back in time', async () => {
    const answers = { [base]: () => new Promise(() => undefined) };
    const { told, text } = await wait({ pipeline_id: 9003, timeout_seconds: 6 }, { answers });
    expect(told.length).toBeGreaterThan(2);
    expect(text).toBe('GitLab has not answered yet. Call again to go on waiting.');
  });
});

describe('gitlab_wait_for_pipeline for a merge request', () => {
  const path = `${projectPath}/merge_requests/7`;
  const of = (head_pipeline: Row | null, head = sha) => ({ project_id: 118, sha: head, head_pipeline });

  it('follows the newest pipeline and says so', async () => {
    const pipelines = {
      [base]: () => fakeRow(9003, { status: 'running' }),
      [`${projectPath}/pipelines/9010`]: () => fakeRow(9010, { status: 'success' }),
    };
    const answers = { ...pipelines, [path]: inTurn(of(fakeRow(9003)), of(fakeRow(9010))) };
    const { facts, notes } = await wait({ merge_request_iid: 7 }, { answers });
    expect(facts).toMatchObject({ pipeline: 9010, status: 'success', merge_request: '!7' });
    expect(notes).toContain('Pipeline 9010 took the place of 9003 meanwhile; it was followed.');
  });

  it('does not take the end of an older commit for that of the newest', async () => {
    const pushed = 'f'.repeat(40);
    const pipelines = { [`${projectPath}/pipelines/9010`]: () => fakeRow(9010, { status: 'success', sha: pushed }) };
    const old = of(fakeRow(9003), pushed);
    const answers = { ...pipelines, [path]: inTurn(old, old, of(fakeRow(9010, { sha: pushed }), pushed)) };
    const { facts } = await wait({ merge_request_iid: 7 }, { pipeline: () => fakeRow(9003), answers });
    expect(facts).toMatchObject({ pipeline: 9010 });
  });

  it('gives up on a pipeline for the newest commit after a while, and says so', async () => {
    const answers = { [path]: () => of(fakeRow(9003), 'f'.repeat(40)) };
    const { facts, notes, looks } = await wait({ merge_request_iid: 7 }, { pipeline: () => fakeRow(9003), answers });
    expect(facts).toMatchObject({ pipeline: 9003, status: 'failed' });
    expect(notes?.join()).toContain('ffffffffffff, has no pipeline yet');
    expect(looks).toBeGreaterThan(2);
  });

  it('waits for a pipeline that is yet to be made, and refuses where none comes', async () => {
    const none = { [`${path}/pipelines`]: [] };
    const pipeline = () => fakeRow(9003, { status: 'success' });
    const answers = { ...none, [path]: inTurn(of(null), of(null), of(fakeRow(9003))) };
    expect((await wait({ merge_request_iid: 7 }, { pipeline, answers })).facts).toMatchObject({ status: 'success' });
    const never = { ...none, [path]: () => of(null) };
    for (const timeout_seconds of [2, 50]) {
      await expect(wait({ merge_request_iid: 7, timeout_seconds }, { answers: never })).rejects.toMatchObject({
        message: '!7 has no pipeline.',
      });
    }
  });
});
