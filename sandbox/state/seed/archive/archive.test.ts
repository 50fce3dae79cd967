import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasLine, parseHunks } from '../../../git/diff-lines.ts';
import type { Sandbox } from '../../../index.ts';
import { ask, startChecked } from '../../../start-checked.ts';

const project = '/projects/acme%2Ftools%2Farchive';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems).toEqual([]);
});

const read = async (path: string) => {
  const answer = await ask(sandbox, `${project}${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};

test('is seen by its team and by dana, who maintains its group', async () => {
  const seen = async (as: string) => (await ask(sandbox, project, { as })).status;
  expect(await Promise.all(['dana', 'mira', 'root', 'kim', 'rob'].map(seen))).toEqual([200, 200, 200, 404, 404]);
});

test('!1 changes 65 files, which come in pages', async () => {
  expect(await read('/merge_requests/1')).toMatchObject({ changes_count: '65', detailed_merge_status: 'mergeable' });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`/merge_requests/1/diffs?page=${page}`)));
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 5]);
  const diffs = pages.flat() as Record<string, unknown>[];
  const count = (key: string) => diffs.filter((diff) => diff[key]).length;
  expect([count('new_file'), count('renamed_file'), count('deleted_file')]).toEqual([2, 3, 3]);
});

test('!2 has 24 threads of several people on lines of its diff', async () => {
  const threads = (await read('/merge_requests/2/discussions?per_page=100')) as {
    notes: { body: string; author: { username: string }; resolved: boolean; position: Record<string, never> }[];
  }[];
  expect(threads).toHaveLength(24);
  const first = threads.map(({ notes }) => notes[0]);
  expect(new Set(first.map((note) => note?.body)).size).toBe(24);
  expect(new Set(first.map((note) => note?.author.username))).toEqual(new Set(['dana', 'mira', 'tove']));
  expect(first.filter((note) => note?.resolved)).toHaveLength(8);
  const diffs = (await read('/merge_requests/2/diffs')) as { new_path: string; diff: string }[];
  for (const note of first) {
    expect(note?.body.length).toBeGreaterThan(200);
    expect(note?.body.length).toBeLessThan(850);
    const { new_path, old_line, new_line } = note?.position ?? {};
    const diff = diffs.find((each) => each.new_path === new_path)?.diff ?? '';
    expect(hasLine(parseHunks(diff), old_line ?? null, new_line ?? null, 99), `${new_path}:${new_line}`).toBe(true);
  }
});

test('has 22 merge requests with long descriptions', async () => {
  const answer = await ask(sandbox, `${project}/merge_requests?per_page=100`);
  expect(answer.headers.get('x-total')).toBe('22');
  const all = answer.json() as { description: string }[];
  expect(Math.min(...all.map(({ description }) => description.length))).toBeGreaterThan(800);
});

test('a pipeline of main has 34 jobs', async () => {
  const [{ id }] = await read('/pipelines?ref=main');
  const answer = await ask(sandbox, `${project}/pipelines/${id}/jobs?per_page=50`);
  expect(answer.headers.get('x-total')).toBe('34');
});

test('the pipeline of !3 fails in unit tests whose report tells why', async () => {
  const { head_pipeline: pipeline } = await read('/merge_requests/3');
  expect(pipeline.status).toBe('failed');
  const report = await read(`/pipelines/${pipeline.id}/test_report`);
  expect(report).toMatchObject({ total_count: 41, failed_count: 2, error_count: 1, skipped_count: 1 });
  const failed = report.test_suites[0].test_cases.filter((each: { status: string }) => each.status === 'failed');
  expect(failed[0].system_output).toContain('test/index/order.test.ts:41:23');
  expect((await read(`/pipelines/${pipeline.id}/test_report_summary`)).test_suites[0].failed_count).toBe(2);
});

test('the pipeline of !4 fails in its child', async () => {
  const { head_pipeline: pipeline } = await read('/merge_requests/4');
  expect(await read(`/pipelines/${pipeline.id}/jobs?scope[]=failed`)).toEqual([]);
  const [bridge] = await read(`/pipelines/${pipeline.id}/bridges`);
  expect(bridge).toMatchObject({ name: 'docs', status: 'failed', downstream_pipeline: { status: 'failed' } });
  const [job] = await read(`/pipelines/${bridge.downstream_pipeline.id}/jobs?scope[]=failed`);
  const trace = await ask(sandbox, `${project}/jobs/${job.id}/trace`);
  expect(trace.text).toContain('link to ../setup.md leads nowhere');
});

test('the log of !5 has two megabytes and its failure at line 12,000', async () => {
  const { head_pipeline: pipeline } = await read('/merge_requests/5');
  const [job] = await read(`/pipelines/${pipeline.id}/jobs?scope[]=failed`);
  const { text } = await ask(sandbox, `${project}/jobs/${job.id}/trace`);
  const bytes = Buffer.byteLength(text);
  expect(job.artifacts).toMatchObject([{ file_type: 'trace', size: bytes }]);
  expect(bytes).toBeGreaterThan(1_900_000);
  expect(bytes).toBeLessThan(3_000_000);
  const lines = text.split('\n');
  expect(lines.findIndex((line) => line.includes('FAIL'))).toBe(11_999);
  expect(lines.length).toBeGreaterThan(39_990);
});
