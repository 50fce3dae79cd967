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

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, `/projects/118${path}`, { method, as, ...(body === undefined ? {} : { body }) });

const refusal = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer;
  return [status, json()];
};

describe('labels', () => {
  test('are made once, with a colour', async () => {
    const made = await send('POST', '/labels', { name: 'urgent', color: '#f00', priority: 1 }, 'rob');
    expect([made.status, made.json()]).toMatchObject([201, { name: 'urgent', color: '#ff0000', priority: 1 }]);
    expect(await refusal(send('POST', '/labels', { name: 'urgent', color: 'red' }))).toEqual([
      409,
      { message: 'Label already exists' },
    ]);
    expect(await refusal(send('POST', '/labels', { name: 'x', color: 'reddish' }))).toEqual([
      400,
      { message: { color: ['must be a valid color code'] } },
    ]);
    expect((await send('POST', '/labels', { name: 'x', color: 'red' }, 'guest')).status).toBe(403);
  });

  test('are renamed and deleted together with their uses', async () => {
    expect((await send('PUT', '/labels/bug', { new_name: 'defect' })).json()).toMatchObject({
      name: 'defect',
      open_issues_count: 2,
    });
    expect((await send('GET', '/issues/7')).json().labels).toEqual(['defect']);
    expect((await send('DELETE', '/labels/defect')).status).toBe(204);
    expect((await send('GET', '/issues/7')).json().labels).toEqual([]);
    expect(await refusal(send('PUT', '/labels/defect', { color: 'red' }))).toEqual([
      404,
      { message: '404 Label Not Found' },
    ]);
  });

  test('are promoted to the group', async () => {
    expect((await send('PUT', '/labels/documentation/promote')).status).toBe(403);
    expect((await send('PUT', '/labels/documentation/promote', undefined, 'root')).json().name).toBe('documentation');
    const label = (await send('GET', '/labels/documentation')).json();
    expect(label).toMatchObject({ is_project_label: false, open_issues_count: 1 });
  });
});

describe('milestones', () => {
  test('are made, closed and deleted', async () => {
    const made = await send('POST', '/milestones', { title: '1.3', start_date: '2026-05-01', due_date: '2026-06-30' });
    expect([made.status, made.json()]).toMatchObject([201, { iid: 3, state: 'active', due_date: '2026-06-30' }]);
    const one = `/milestones/${made.json().id}`;
    await send('PUT', '/issues/5', { milestone_id: made.json().id });
    expect((await send('GET', `${one}/issues`)).json()).toMatchObject([{ iid: 5 }]);
    expect((await send('PUT', one, { state_event: 'close', due_date: '' })).json()).toMatchObject({
      state: 'closed',
      due_date: null,
    });
    expect((await send('DELETE', one)).status).toBe(204);
    expect((await send('GET', '/issues/5')).json().milestone).toBe(null);
  });

  test('have titles and dates that fit', async () => {
    expect((await refusal(send('POST', '/milestones', { title: '1.2' })))[1]).toEqual({
      message: { title: ['already being used for another group or project milestone.'] },
    });
    const late = { title: '9', start_date: '2026-05-02', due_date: '2026-05-01' };
    expect((await refusal(send('POST', '/milestones', late)))[1]).toEqual({
      message: { due_date: ['must be greater than start date'] },
    });
    expect((await send('POST', '/milestones', { title: '9' }, 'guest')).status).toBe(403);
  });

  test('are promoted with what has them', async () => {
    const promoted = (await send('POST', '/milestones/31/promote', undefined, 'root')).json();
    expect(promoted).toMatchObject({ group_id: 12, title: '1.2' });
    expect((await send('GET', '/issues/4')).json().milestone).toMatchObject({ id: 31, group_id: 12 });
  });
});

describe('members', () => {
  test('are added, changed and removed by maintainers', async () => {
    const body = { user_id: 41, access_level: 30, expires_at: '2027-01-01' };
    expect((await send('POST', '/members', body, 'kim')).status).toBe(403);
    const added = await send('POST', '/members', body);
    expect([added.status, added.json()]).toMatchObject([
      201,
      { username: 'mira', access_level: 30, expires_at: '2027-01-01' },
    ]);
    expect(await refusal(send('POST', '/members', body))).toEqual([409, { message: 'Member already exists' }]);
    expect((await send('GET', '', undefined, 'mira')).status).toBe(200);
    expect((await send('PUT', '/members/41', { access_level: 50 })).status).toBe(403);
    expect((await send('PUT', '/members/41', { access_level: 20 })).json().access_level).toBe(20);
    expect((await send('DELETE', '/members/41', undefined, 'mira')).status).toBe(204);
    expect((await send('GET', '', undefined, 'mira')).status).toBe(404);
  });

  test('must exist and have a role that exists', async () => {
    expect(await refusal(send('POST', '/members', { user_id: 999, access_level: 30 }))).toEqual([
      404,
      { message: '404 User Not Found' },
    ]);
    expect((await refusal(send('POST', '/members', { user_id: 41, access_level: 7 })))[1]).toEqual({
      message: { access_level: ['is not included in the list'] },
    });
  });
});
