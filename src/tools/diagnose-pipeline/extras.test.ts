import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../core/errors/network-error.ts';
import { fakeGitLab, fakeJob, fakeRow, projectPath, type Row, refusal } from './fake-pipelines.ts';
import { diagnosePipeline } from './tool.ts';

const contract = new URL('../../../contract/check.mjs', import.meta.url).href;
const { validateRequest } = (await import(contract)) as {
  validateRequest(request: object): { problems: { message: string }[] };
};

const base = `${projectPath}/pipelines/9003`;
const jobs = [fakeJob(30564, 'build')];

async function run(input: Row, answers: Row = {}, signal = new AbortController().signal) {
  const fake = { pipelines: { 9003: { jobs } }, logs: { 30564: 'error: no' }, answers };
  const gitlab = fakeGitLab(fake, (sent) => expect(validateRequest(sent).problems).toEqual([]), { signal });
  const answer = await diagnosePipeline.run({ project_id: 'acme/greeter', ...input }, gitlab.ctx);
  if (answer.kind !== 'text') throw new Error('a diagnosis is text');
  return { ...gitlab, ...answer };
}

describe('the pipeline of a job', () => {
  const answers = { [`${projectPath}/jobs/30564`]: { id: 30564, pipeline: { id: 9003, project_id: 118 } } };

  it('is diagnosed in its own project', async () => {
    const { facts, paths } = await run({ job_id: 30564 }, answers);
    expect(facts).toMatchObject({ pipeline: 9003, failed: '1 of 1 jobs' });
    expect(paths()).toContain('/projects/118/pipelines/9003');
  });

  it.each([
    [{ pipeline_id: 9003, merge_request_iid: 7 }, 'Used pipeline_id 9003, not merge_request_iid 7.'],
    [{ pipeline_id: 9003, job_id: 1 }, 'Used pipeline_id 9003, not job_id 1.'],
    [{ job_id: 30564, merge_request_iid: 7, ref: 'x' }, 'Used job_id 30564, not merge_request_iid 7 or ref x.'],
    [{ merge_request_iid: 7, ref: 'x' }, 'Used merge_request_iid 7, not ref x.'],
  ])('or the one named otherwise is used, and said: %j', async (input, note) => {
    const mergeRequest = { project_id: 118, head_pipeline: fakeRow(9003) };
    const { facts, notes } = await run(input, { ...answers, [`${projectPath}/merge_requests/7`]: mergeRequest });
    expect(facts).toMatchObject({ pipeline: 9003 });
    expect(notes).toContain(note);
  });

  it('is not replaced by another where the job does not exist', async () => {
    await expect(run({ job_id: 4 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a diagnosis without its extras', () => {
  it.each([
    [refusal(500), 'GitLab answered 500 to GET /x: 500 refused'],
    [new NetworkError('The connection was lost.', { phase: 'body' }), 'The connection was lost.'],
  ])('says that child pipelines and tests could not be read: %s', async (error, why) => {
    const { text, notes } = await run(
      { pipeline_id: 9003 },
      { [`${base}/bridges`]: error, [`${base}/test_report`]: error },
    );
    expect(text).toContain('1: error: no');
    expect(notes).toContain(`Pipeline 9003: child pipelines could not be read: ${why}`);
    expect(notes).toContain(`Pipeline 9003: its test report could not be read: ${why}`);
  });

  it('says nothing of a test report that does not exist', async () => {
    expect((await run({ pipeline_id: 9003 }, { [`${base}/test_report`]: refusal(404) })).notes).toEqual([]);
  });

  it.each([['bridges'], ['test_report']])('is cancelled while %s is read', async (part) => {
    const controller = new AbortController();
    const cancel = () => {
      controller.abort();
      return new NetworkError('The connection was lost.', { phase: 'body' });
    };
    await expect(run({ pipeline_id: 9003 }, { [`${base}/${part}`]: cancel }, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
