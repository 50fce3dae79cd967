import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const issues = '/projects/118/issues';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, `${issues}${path}`, { method, as, ...(body === undefined ? {} : { body }) });

async function open(body: Record<string, unknown>, as = 'dana') {
  const answer = await send('POST', '', { title: 'Something', ...body }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const refusal = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer;
  return [status, json()];
};

describe('opening an issue', () => {
  test('takes all that planners may say of it', async () => {
    const body = {
      description: 'Text',
      labels: ['bug', 'new one'],
      assignee_ids: [22],
      milestone_id: 31,
      confidential: true,
      due_date: '2026-12-24',
      weight: 3,
      issue_type: 'task',
    };
    expect(await open(body)).toMatchObject({
      iid: 13,
      labels: ['bug', 'new one'],
      assignees: [{ username: 'kim' }],
      milestone: { title: '1.2' },
      confidential: true,
      due_date: '2026-12-24',
      weight: 3,
      issue_type: 'task',
      author: { username: 'dana' },
    });
  });

  test('leaves out what a guest may not plan', async () => {
    const opened = await open({ labels: 'bug', assignee_ids: [22], iid: 99 }, 'guest');
    expect(opened).toMatchObject({ labels: [], assignees: [], author: { username: 'guest' } });
    expect(opened.iid).not.toBe(99);
    expect((await open({ iid: 99 }, 'root')).iid).toBe(99);
  });

  test.each([
    [{}, { error: 'title is missing' }],
    [{ title: '' }, { message: { title: ["can't be blank"] } }],
    [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ title: 'x', due_date: 'soon' }, { error: 'due_date is invalid' }],
  ])('is refused with %j', async (body, expected) => {
    expect(await refusal(send('POST', '', body))).toEqual([400, expected]);
  });
});

describe('changing an issue', () => {
  test('changes what is sent and nothing else', async () => {
    const { iid } = await open({ labels: 'bug', due_date: '2026-12-24' });
    const closed = (
      await send('PUT', `/${iid}`, { state_event: 'close', add_labels: 'area::ci', due_date: '' })
    ).json();
    expect(closed).toMatchObject({ state: 'closed', labels: ['area::ci', 'bug'], due_date: null, title: 'Something' });
    expect((await send('PUT', `/${iid}`, { state_event: 'reopen', labels: '' })).json()).toMatchObject({
      state: 'opened',
      labels: [],
    });
    const nothing = await send('PUT', `/${iid}`, {});
    expect([nothing.status, nothing.json().error]).toEqual([400, expect.stringContaining('at least one parameter')]);
  });

  test('is for its author, its assignees and planners', async () => {
    const { iid } = await open({}, 'guest');
    expect((await send('PUT', `/${iid}`, { title: 'Mine' }, 'guest')).status).toBe(200);
    const { iid: other } = await open({});
    expect((await send('PUT', `/${other}`, { title: 'Not mine' }, 'guest')).status).toBe(403);
  });

  test('deletes for owners alone', async () => {
    const { iid } = await open({});
    expect((await send('DELETE', `/${iid}`)).status).toBe(403);
    expect((await send('DELETE', `/${iid}`, undefined, 'root')).status).toBe(204);
    expect(await refusal(send('DELETE', `/${iid}`, undefined, 'root'))).toEqual([
      404,
      { message: '404 Issue Not Found' },
    ]);
  });

  test('moves to another project, where it goes on', async () => {
    const { iid } = await open({ description: 'Text' });
    expect((await refusal(send('POST', `/${iid}/move`, { to_project_id: 118 })))[1]).toEqual({
      message: 'Cannot move issue to project it originates from!',
    });
    const moved = await send('POST', `/${iid}/move`, { to_project_id: 121 });
    expect([moved.status, moved.json()]).toMatchObject([
      201,
      { project_id: 121, description: 'Text', state: 'opened' },
    ]);
    expect((await send('GET', `/${iid}`)).json()).toMatchObject({ state: 'closed', moved_to_id: moved.json().id });
    expect((await send('POST', `/${iid}/clone`, { to_project_id: 121 })).json().id).not.toBe(moved.json().id);
    expect((await send('POST', `/${iid}/move`, { to_project_id: 121 }, 'kim')).status).toBe(404);
  });
});

describe('links', () => {
  test('join two issues, seen from both', async () => {
    const [{ iid: one }, { iid: two }] = [await open({ title: 'One' }), await open({ title: 'Two' })];
    const body = { target_project_id: 'acme/greeter', target_issue_iid: two, link_type: 'is_blocked_by' };
    const made = await send('POST', `/${one}/links`, body);
    expect([made.status, made.json()]).toMatchObject([
      201,
      { source_issue: { iid: two }, target_issue: { iid: one }, link_type: 'blocks' },
    ]);
    expect((await send('GET', `/${one}/links`)).json()).toMatchObject([{ iid: two, link_type: 'is_blocked_by' }]);
    expect((await send('GET', `/${two}/links`)).json()).toMatchObject([{ iid: one, link_type: 'blocks' }]);
    expect(await refusal(send('POST', `/${one}/links`, body))).toEqual([409, { message: 'Issue(s) already assigned' }]);
    expect((await send('POST', `/${one}/links`, { ...body, target_issue_iid: 999 })).status).toBe(404);
    expect((await send('DELETE', `/${one}/links/${made.json().id}`)).status).toBe(200);
    expect((await send('GET', `/${two}/links`)).json()).toEqual([]);
  });
});

describe('time', () => {
  test('is estimated and spent', async () => {
    const { iid } = await open({});
    expect((await send('POST', `/${iid}/time_estimate`, { duration: '3h 30m' })).json().human_time_estimate).toBe(
      '3h 30m',
    );
    expect((await send('POST', `/${iid}/add_spent_time`, { duration: '1d' })).json().total_time_spent).toBe(28_800);
    expect((await send('POST', `/${iid}/add_spent_time`, { duration: '-2h' })).json().human_total_time_spent).toBe(
      '6h',
    );
    expect((await refusal(send('POST', `/${iid}/add_spent_time`, { duration: '-2d' })))[1]).toEqual({
      message: { base: ['Time to subtract exceeds the total time spent'] },
    });
    expect((await send('POST', `/${iid}/time_estimate`, { duration: 'soon' })).status).toBe(400);
    expect((await send('POST', `/${iid}/reset_spent_time`)).json().human_total_time_spent).toBe(null);
    expect((await send('POST', `/${iid}/time_estimate`, { duration: '1h' }, 'guest')).status).toBe(403);
  });
});

describe('emoji', () => {
  test('are given once by each, and thumbs count', async () => {
    const { iid } = await open({});
    const path = `/${iid}/award_emoji`;
    const { id } = (await send('POST', path, { name: 'thumbsup' })).json();
    expect(await refusal(send('POST', path, { name: 'thumbsup' }))).toEqual([
      404,
      { message: '404 Award Emoji Name has already been taken Not Found' },
    ]);
    expect((await send('GET', `/${iid}`)).json().upvotes).toBe(1);
    expect((await send('DELETE', `${path}/${id}`, undefined, 'kim')).status).toBe(401);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await send('GET', `/${iid}`)).json().upvotes).toBe(0);
  });
});

test('issues and merge requests that name each other are related', async () => {
  const iids = async (path: string) =>
    ((await ask(sandbox, `/projects/118${path}`)).json() as { iid: number }[]).map(({ iid }) => iid);
  expect(await iids('/issues/4/related_merge_requests')).toEqual([7]);
  expect(await iids('/merge_requests/8/related_issues')).toEqual([2, 3]);
});

test('mine are those I wrote, or that are assigned to me', async () => {
  const titles = async (query: string) =>
    ((await ask(sandbox, `/issues?${query}`, { as: 'kim' })).json() as { title: string; iid: number }[]).map(
      ({ iid }) => iid,
    );
  expect(await titles('scope=assigned_to_me&state=opened')).toEqual(expect.arrayContaining([4]));
  expect(await titles('state=opened')).toEqual(expect.arrayContaining([5, 8, 9]));
  const { statistics } = (await ask(sandbox, '/issues_statistics', { as: 'kim' })).json();
  expect(statistics.counts.all).toBe(statistics.counts.opened + statistics.counts.closed);
});

test('a comment gives an event and to-dos for those it names', async () => {
  await ask(sandbox, `${issues}/6/notes`, {
    method: 'POST',
    as: 'kim',
    body: { body: 'Have a look, @rob and @nobody' },
  });
  const [event] = (await ask(sandbox, '/events', { as: 'kim' })).json();
  expect(event).toMatchObject({
    action_name: 'commented on',
    target_type: 'Note',
    note: { body: expect.stringContaining('@rob') },
  });
  const [todo] = (await ask(sandbox, '/todos', { as: 'rob' })).json();
  expect(todo).toMatchObject({ action_name: 'mentioned', author: { username: 'kim' }, target: { iid: 6 } });
  const done = await ask(sandbox, `/todos/${todo.id}/mark_as_done`, { method: 'POST', as: 'rob' });
  expect([done.status, done.json().state]).toEqual([201, 'done']);
  expect((await ask(sandbox, '/todos/mark_as_done', { method: 'POST', as: 'rob' })).status).toBe(204);
  expect((await ask(sandbox, '/todos', { as: 'rob' })).json()).toEqual([]);
  expect((await ask(sandbox, `/todos/${todo.id}/mark_as_done`, { method: 'POST', as: 'kim' })).status).toBe(404);
});
