import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const project = '/projects/118';

let sandbox: Sandbox;
let build: string;

beforeAll(async () => {
  sandbox = await startChecked();
  const jobs = (await ask(sandbox, `${project}/pipelines/9005/jobs`)).json() as { id: number; name: string }[];
  build = `${project}/jobs/${jobs.find(({ name }) => name === 'build')?.id}/artifacts`;
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems).toEqual([]);
});

const read = (path: string, as = 'dana') => ask(sandbox, path, { as });

test('lists folder by folder, or all at once', async () => {
  expect((await read(`${build}/tree`)).json()).toEqual([
    { name: 'dist', path: 'dist/', type: 'directory', mode: '040755' },
  ]);
  const inside = (await read(`${build}/tree?path=dist`)).json() as { path: string; size?: number }[];
  expect(inside.map(({ path }) => path)).toEqual(['dist/src/', 'dist/index.js']);
  expect(inside[1]?.size).toBeGreaterThan(10);
  expect((await read(`${build}/tree?recursive=true`)).json()).toHaveLength(6);
  expect((await read(`${build}/tree?path=nowhere`)).status).toBe(404);
});

test('sends single files, of a job or of the newest one of a branch', async () => {
  const file = await read(`${build}/dist/src/greet.js`);
  expect(file.text).toContain('export const greet');
  expect((await read(`${project}/jobs/artifacts/main/raw/dist/src/greet.js?job=build`)).text).toBe(file.text);
  expect((await read(`${build}/dist/nothing.js`)).json()).toEqual({ message: '404 Not Found' });
  expect((await read(`${project}/jobs/artifacts/main/raw/dist/x?job=lint`)).status).toBe(404);
});

test('sends the archive, for job tokens as well', async () => {
  const archive = await read(`${project}/jobs/artifacts/main/download?job=build`);
  expect(archive.headers.get('content-type')).toBe('application/zip');
  const byJob = await ask(sandbox, build, { as: null, headers: { 'job-token': sandbox.jobToken } });
  expect(byJob.text).toBe(archive.text);
});

test('keeps and deletes them', async () => {
  expect((await ask(sandbox, `${build}/keep`, { method: 'POST', as: 'kim' })).json()).toMatchObject({ name: 'build' });
  expect((await ask(sandbox, build, { method: 'DELETE', as: 'kim' })).status).toBe(403);
  expect((await ask(sandbox, build, { method: 'DELETE' })).status).toBe(204);
  expect((await read(build)).status).toBe(404);
});
