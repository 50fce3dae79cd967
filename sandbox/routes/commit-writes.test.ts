import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const base = '/projects/118';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  // The answer of a dry run is none that the contract knows.
  expect(sandbox.problems.filter((problem) => !/: request: |dry_run|of Commit is missing/.test(problem))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'kim') =>
  ask(sandbox, `${base}${path}`, { method, as, ...(body === undefined ? {} : { body }) });

const refusal = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer;
  return [status, json()];
};

describe('branches', () => {
  test('are made from any revision and deleted', async () => {
    const made = await send('POST', '/repository/branches', { branch: 'topic/one', ref: 'v1.0.0' });
    expect([made.status, made.json()]).toMatchObject([201, { name: 'topic/one', merged: true, can_push: true }]);
    expect((await send('DELETE', '/repository/branches/topic%2Fone')).status).toBe(204);
    expect(await refusal(send('DELETE', '/repository/branches/topic%2Fone'))).toEqual([
      404,
      { message: '404 Branch Not Found' },
    ]);
  });

  test.each([
    ['main', 'main', 'Branch already exists'],
    ['fine', 'nowhere', 'Invalid reference name: nowhere'],
    ['not..fine', 'main', 'Branch name is invalid'],
  ])('called %s from %s are refused', async (branch, ref, message) => {
    expect(await refusal(send('POST', '/repository/branches', { branch, ref }))).toEqual([400, { message }]);
  });

  test('that are protected or the default one stay', async () => {
    expect((await refusal(send('DELETE', '/repository/branches/stable%2F1.0')))[0]).toBe(405);
    expect(await refusal(send('DELETE', '/repository/branches/main', undefined, 'dana'))).toEqual([
      405,
      { message: 'Cannot remove HEAD branch' },
    ]);
    expect((await send('POST', '/repository/branches', { branch: 'x', ref: 'main' }, 'rob')).status).toBe(403);
  });

  test('that are merged go all at once', async () => {
    const removed = await send('DELETE', '/repository/merged_branches');
    expect([removed.status, removed.json()]).toEqual([202, { message: '202 Accepted' }]);
    const left = (await send('GET', '/repository/branches')).json() as { name: string }[];
    expect(left.map(({ name }) => name)).not.toContain('time-of-day');
    expect(left.map(({ name }) => name)).toContain('stable/1.0');
  });
});

describe('protected branches', () => {
  test('are protected with a wildcard, changed and freed by maintainers', async () => {
    const path = '/protected_branches';
    const body = { name: 'release/*', push_access_level: 0, merge_access_level: 30 };
    expect((await send('POST', path, body)).status).toBe(403);
    const made = await send('POST', path, body, 'dana');
    expect([made.status, made.json()]).toMatchObject([
      201,
      { name: 'release/*', push_access_levels: [{ access_level: 0 }] },
    ]);
    expect(await refusal(send('POST', path, body, 'dana'))).toEqual([
      409,
      { message: "Protected branch 'release/*' already exists" },
    ]);
    const one = `${path}/release%2F*`;
    const changed = await send(
      'PATCH',
      one,
      { allow_force_push: true, allowed_to_push: [{ access_level: 40 }] },
      'dana',
    );
    expect(changed.json()).toMatchObject({ allow_force_push: true, push_access_levels: [{ access_level: 40 }] });
    expect((await send('GET', path, undefined, 'dana')).json()).toHaveLength(3);
    expect((await send('GET', one, undefined, 'dana')).json().name).toBe('release/*');
    const commit = { branch: 'release/2', start_branch: 'main', commit_message: 'x', content: 'x' };
    expect((await send('POST', '/repository/files/x.txt', commit)).status).toBe(400);
    expect((await send('DELETE', one, undefined, 'dana')).status).toBe(204);
    expect(await refusal(send('GET', one, undefined, 'dana'))).toEqual([404, { message: '404 Not Found' }]);
    expect((await send('POST', '/repository/files/x.txt', commit)).status).toBe(201);
  });
});

describe('tags', () => {
  test('are made with a message or without, and deleted', async () => {
    const light = (await send('POST', '/repository/tags', { tag_name: 'light', ref: 'main' })).json();
    expect(light).toMatchObject({ name: 'light', message: '', target: light.commit.id });
    const full = await send('POST', '/repository/tags', { tag_name: 'v2.0.0', ref: 'main', message: 'Two' });
    expect([full.status, full.json()]).toMatchObject([201, { message: 'Two', created_at: expect.any(String) }]);
    expect(full.json().target).not.toBe(full.json().commit.id);
    expect(await refusal(send('POST', '/repository/tags', { tag_name: 'light', ref: 'main' }))).toEqual([
      400,
      { message: 'Tag light already exists' },
    ]);
    expect((await refusal(send('POST', '/repository/tags', { tag_name: 'x', ref: 'nowhere' })))[1]).toEqual({
      message: 'Target nowhere is invalid',
    });
    expect((await send('DELETE', '/repository/tags/light')).status).toBe(204);
    expect((await send('DELETE', '/repository/tags/light')).status).toBe(404);
  });
});

describe('a commit', () => {
  const farewell = async () => (await send('GET', '/repository/branches/add-farewell')).json().commit.id as string;

  test('is picked onto another branch once', async () => {
    const sha = await farewell();
    const path = `/repository/commits/${sha}/cherry_pick`;
    const dry = await send('POST', path, { branch: 'feature/x#1', dry_run: true });
    expect([dry.status, dry.json()]).toEqual([200, { dry_run: 'success' }]);
    const picked = await send('POST', path, { branch: 'feature/x#1' });
    expect([picked.status, picked.json()]).toMatchObject([
      201,
      { message: `Say goodbye\n\n(cherry picked from commit ${sha})\n`, author_name: 'Dana Oyelaran' },
    ]);
    expect((await refusal(send('POST', path, { branch: 'feature/x#1', dry_run: true })))[1]).toMatchObject({
      dry_run: 'error',
      error_code: 'empty',
      message: expect.stringContaining('Sorry, we cannot cherry-pick this commit automatically.'),
    });
  });

  test('is reverted', async () => {
    const sha = await farewell();
    const reverted = (await send('POST', `/repository/commits/${sha}/revert`, { branch: 'add-farewell' })).json();
    expect(reverted.message).toBe(`Revert "Say goodbye"\n\nThis reverts commit ${sha}\n`);
    expect((await send('GET', '/repository/files/src%2Ffarewell.ts?ref=add-farewell')).status).toBe(404);
    expect((await refusal(send('POST', `/repository/commits/${sha}/revert`, { branch: 'nowhere' })))[1]).toEqual({
      message: '404 Branch Not Found',
    });
    expect(await refusal(send('POST', `/repository/commits/${sha}/revert`, { branch: 'main' }))).toEqual([
      403,
      { message: '403 Forbidden - You are not allowed to push into this branch' },
    ]);
  });

  test('is commented on, on a line as well', async () => {
    const path = '/repository/commits/main/comments';
    const made = await send('POST', path, { note: 'Nice', path: '.gitlab/CODEOWNERS', line: 2, line_type: 'new' });
    expect([made.status, made.json()]).toMatchObject([201, { note: 'Nice', line: 2, author: { username: 'kim' } }]);
    expect((await send('GET', path)).json()).toMatchObject([{ note: 'Nice' }]);
  });

  test('has statuses: those of its jobs and those reported from outside', async () => {
    const { id: sha } = (await send('GET', '/repository/commits/main')).json();
    const report = (state: string) =>
      send('POST', `/statuses/${sha}`, {
        state,
        name: 'coverage',
        target_url: 'https://ci.example.com/1',
        coverage: 80.5,
      });
    expect((await report('running')).json()).toMatchObject({ status: 'running', ref: 'main', finished_at: null });
    expect((await refusal(report('running')))[0]).toBe(400);
    const { id } = (await report('success')).json();
    const all = (await send('GET', `/repository/commits/${sha}/statuses`)).json() as Record<string, unknown>[];
    expect(all.map(({ name, status }) => [name, status])).toEqual([
      ['lint', 'success'],
      ['unit', 'success'],
      ['build', 'success'],
      ['coverage', 'success'],
    ]);
    expect(all.at(-1)).toMatchObject({ id, pipeline_id: 9005, coverage: 80.5, author: { username: 'kim' } });
    expect((await send('POST', `/statuses/${sha}`, { state: 'success' }, 'rob')).status).toBe(403);
  });
});
