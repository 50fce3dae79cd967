import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, path, { method, as, ...(body === undefined ? {} : { body }) });
const idsOf = async (path: string, as = 'dana') =>
  (await send('GET', path, undefined, as)).json().map(({ id }: { id: number }) => id);

test('runners are listed for a project, for a group and for who manages them', async () => {
  expect(await idsOf('/projects/118/runners')).toEqual([12, 91, 92, 93]);
  expect(await idsOf('/projects/118/runners?status=offline')).toEqual([93]);
  expect(await idsOf('/projects/118/runners?tag_list=arm64')).toEqual([91]);
  expect(await idsOf('/groups/12/runners', 'root')).toEqual([92]);
  expect(await idsOf('/runners')).toEqual([91, 93]);
  expect((await send('GET', '/projects/118/runners', undefined, 'kim')).status).toBe(403);
});

test('a runner is shown with its projects to who manages it, an instance’s to everybody', async () => {
  expect((await send('GET', '/runners/91')).json().projects).toHaveLength(2);
  expect((await send('GET', '/runners/91', undefined, 'kim')).status).toBe(403);
  expect((await send('GET', '/runners/12', undefined, 'kim')).status).toBe(200);
});

test('a paused runner is not active', async () => {
  expect((await send('PUT', '/runners/91', { paused: true, tag_list: ['arm'] })).json()).toMatchObject({
    paused: true,
    active: false,
    tag_list: ['arm'],
  });
});

test('a runner keeps one project, and is deleted only from its last', async () => {
  expect((await send('POST', '/projects/121/runners', { runner_id: 91 })).status).toBe(201);
  expect((await send('POST', '/projects/121/runners', { runner_id: 91 })).status).toBe(400);
  expect((await send('POST', '/projects/121/runners', { runner_id: 92 })).status).toBe(403);
  expect((await send('DELETE', '/runners/91')).status).toBe(403);
  expect((await send('DELETE', '/projects/121/runners/91')).status).toBe(204);
  expect((await send('DELETE', '/projects/118/runners/93')).status).toBe(403);
  expect((await send('DELETE', '/runners/93')).status).toBe(204);
  expect((await send('GET', '/runners/93')).status).toBe(404);
});

test('the jobs of a runner are those that started, newest first', async () => {
  const ids = await idsOf('/runners/91/jobs');
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual([...ids].sort((left, right) => right - left));
  const failed = (await send('GET', '/runners/91/jobs?status=failed')).json();
  expect(new Set(failed.map(({ status }: { status: string }) => status))).toEqual(new Set(['failed']));
  expect(failed[0].project.path_with_namespace).toBe('acme/greeter');
});
