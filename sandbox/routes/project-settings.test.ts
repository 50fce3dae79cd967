import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'root') =>
  ask(sandbox, path, { method, as, ...(body === undefined ? {} : { body }) });

describe('a project', () => {
  test('keeps the settings it is given', async () => {
    const settings = { merge_method: 'ff', topics: ['a', 'b'], only_allow_merge_if_pipeline_succeeds: false };
    expect((await send('PUT', '/projects/118', settings, 'dana')).json()).toMatchObject(settings);
    expect((await send('GET', '/projects/118')).json()).toMatchObject({ ...settings, squash_option: 'default_off' });
  });

  test('has no default branch that does not exist, and no change without a change', async () => {
    expect((await send('PUT', '/projects/118', { default_branch: 'nowhere' })).status).toBe(400);
    expect((await send('PUT', '/projects/118', {})).status).toBe(400);
    expect((await send('PUT', '/projects/118', { name: 'X' }, 'kim')).status).toBe(403);
  });

  test('is found under its former path after it was renamed or moved', async () => {
    expect((await send('PUT', '/projects/121', { path: 'safe' })).json().path_with_namespace).toBe('acme/safe');
    expect((await send('PUT', '/projects/121/transfer', { namespace: 'acme/tools' })).json()).toMatchObject({
      path_with_namespace: 'acme/tools/safe',
    });
    expect((await send('GET', '/projects/acme%2Fvault')).status).toBe(301);
    expect((await send('PUT', '/projects/118/transfer', { namespace: 'nobody' })).status).toBe(403);
  });

  test('is archived, marked for deletion and brought back by owners', async () => {
    expect((await send('POST', '/projects/118/archive', undefined, 'dana')).status).toBe(403);
    expect((await send('POST', '/projects/118/archive')).json().archived).toBe(true);
    expect((await send('POST', '/projects/118/unarchive')).json().archived).toBe(false);
    expect((await send('DELETE', '/projects/118')).status).toBe(202);
    expect((await send('GET', '/projects/118')).json().marked_for_deletion_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await send('POST', '/projects/118/restore')).json()).not.toHaveProperty('marked_for_deletion_on');
  });
});

describe('a group', () => {
  test('is made in another by its maintainers, once', async () => {
    const lab = { name: 'Lab', path: 'lab', parent_id: 13 };
    const made = await send('POST', '/groups', lab, 'dana');
    expect([made.status, made.json()]).toMatchObject([201, { full_path: 'acme/tools/lab', parent_id: 13 }]);
    expect((await send('POST', '/groups', lab, 'dana')).status).toBe(400);
    expect((await send('POST', '/groups', { ...lab, path: 'lab2' }, 'kim')).status).toBe(403);
  });

  test('takes what is below it along when its path changes', async () => {
    expect((await send('PUT', '/groups/13', { path: 'kit', default_branch: 'trunk' })).json()).toMatchObject({
      full_path: 'acme/kit',
      default_branch: 'trunk',
    });
    expect((await send('GET', '/groups/acme%2Fkit%2Flab')).status).toBe(200);
    expect((await send('GET', '/projects/120')).json().path_with_namespace).toBe('acme/kit/build-kit');
    expect((await send('PUT', '/groups/13', { name: 'X' }, 'dana')).status).toBe(403);
  });

  test('is marked for deletion and brought back by owners', async () => {
    expect((await send('DELETE', '/groups/13', undefined, 'dana')).status).toBe(403);
    expect((await send('DELETE', '/groups/13')).status).toBe(202);
    expect((await send('GET', '/groups/13')).json().marked_for_deletion_on).toMatch(/^\d{4}-/);
    expect((await send('POST', '/groups/13/restore')).json()).not.toHaveProperty('marked_for_deletion_on');
  });
});
