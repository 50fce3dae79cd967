import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const story = '/projects/118/merge_requests/7';
const issue = '/projects/118/issues/4';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startChecked();
  return async () => {
    await sandbox.close();
    expect(sandbox.problems).toEqual([]);
  };
});

const say = (path: string, body: string, as = 'dana') =>
  ask(sandbox, `${path}/notes`, { method: 'POST', as, body: { body } });
const read = async (path: string) => (await ask(sandbox, path)).json();

describe('a comment of commands alone', () => {
  test('is answered with 202 and what changed, and leaves no comment', async () => {
    const before = (await read(story)).user_notes_count;
    const answer = await say(
      story,
      '/title Greet from every job\n/label ~bug ~"needs review"\n/unlabel ~area::ci\n/assign @dana',
    );
    expect([answer.status, answer.json()]).toMatchObject([
      202,
      { commands_changes: { title: 'Greet from every job' }, summary: expect.arrayContaining(['Assigned @dana.']) },
    ]);
    expect(await read(story)).toMatchObject({
      title: 'Greet from every job',
      labels: ['bug', 'needs review'],
      assignees: [{ username: 'kim' }, { username: 'dana' }],
      user_notes_count: before,
    });
  });

  test('closes and opens again', async () => {
    expect((await say(issue, '/close')).status).toBe(202);
    expect(await read(issue)).toMatchObject({ state: 'closed', closed_by: { username: 'dana' } });
    await say(issue, '/reopen');
    expect(await read(issue)).toMatchObject({ state: 'opened', closed_by: null });
  });

  test('approves, and merges once everything is in order', async () => {
    expect((await say(story, '/approve\n/merge')).json().summary).toEqual([
      'Approved the current merge request.',
      'Scheduled to merge this merge request.',
    ]);
    expect((await read(`${story}/approvals`)).approved_by).toMatchObject([{ user: { username: 'dana' } }]);
    expect(await read(story)).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
  });

  test('that cannot be done is refused', async () => {
    const answer = await say(story, '/approve', 'kim');
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: '400 Bad request - Note {:commands_only=>["Could not apply approve command."]}' },
    ]);
    expect((await say(issue, '/close', 'guest')).status).toBe(400);
    expect((await read(issue)).state).toBe('opened');
  });
});

describe('commands among text', () => {
  test('are done and taken out of it', async () => {
    const note = await say(issue, 'Enough of this.\n\n/close\n/estimate 2h\n/spend 30m\n/due 2026-12-24\nBye.');
    expect([note.status, note.json()]).toMatchObject([
      201,
      { body: 'Enough of this.\n\nBye.', commands_changes: { state_event: 'close', time_estimate: 7200 } },
    ]);
    expect(await read(issue)).toMatchObject({
      state: 'closed',
      due_date: '2026-12-24',
      time_stats: { human_time_estimate: '2h', human_total_time_spent: '30m' },
    });
  });

  test.each(['see /close', '```\n/close\n```', '/closes', ' /close', '/nothing'])('are none in %j', async (body) => {
    const note = await say(issue, body);
    expect([note.status, note.json().body]).toEqual([201, body]);
    expect((await read(issue)).state).toBe('opened');
  });

  test('work in replies, threads and descriptions as well', async () => {
    const thread = { body: 'Look\n/label ~bug' };
    const started = (await ask(sandbox, `${issue}/discussions`, { method: 'POST', body: thread })).json();
    expect(started.notes[0].body).toBe('Look');
    const reply = await ask(sandbox, `${issue}/discussions/${started.id}/notes`, {
      method: 'POST',
      body: { body: '/close' },
    });
    expect(reply.status).toBe(202);
    expect(await read(issue)).toMatchObject({ state: 'closed', labels: ['area::ci', 'bug', 'enhancement'] });
    const body = { title: 'New', description: 'Text\n/assign me\n/milestone %"1.2"' };
    const opened = (await ask(sandbox, '/projects/118/issues', { method: 'POST', body })).json();
    expect(opened).toMatchObject({
      description: 'Text',
      assignees: [{ username: 'dana' }],
      milestone: { title: '1.2' },
    });
    const from = {
      source_branch: 'add-farewell',
      target_branch: 'main',
      title: 'Bye',
      description: 'Text\n/draft\n/request_review @dana',
    };
    const merge = (
      await ask(sandbox, '/projects/118/merge_requests', { method: 'POST', as: 'kim', body: from })
    ).json();
    expect(merge).toMatchObject({ draft: true, description: 'Text', reviewers: [{ username: 'dana' }] });
    const changed = await ask(sandbox, `/projects/118/merge_requests/${merge.iid}`, {
      method: 'PUT',
      body: { description: '/ready\n/close' },
    });
    expect(changed.json()).toMatchObject({ draft: false, state: 'closed', description: null });
  });

  test('work in drafts once they are published, and in comments that are changed', async () => {
    const draft = { note: 'Good.\n/approve' };
    expect((await ask(sandbox, `${story}/draft_notes`, { method: 'POST', body: draft })).status).toBe(201);
    expect((await read(`${story}/approvals`)).approved_by).toEqual([]);
    await ask(sandbox, `${story}/draft_notes/bulk_publish`, { method: 'POST', body: { note: '/label ~bug' } });
    expect((await read(`${story}/approvals`)).approved_by).toHaveLength(1);
    expect((await read(story)).labels).toContain('bug');
    const bodies = ((await read(`${story}/notes`)) as { body: string }[]).map(({ body }) => body);
    expect(bodies).toContain('Good.');
    const { id } = (await say(issue, 'Hm.')).json();
    const changed = await ask(sandbox, `${issue}/notes/${id}`, { method: 'PUT', body: { body: 'Done.\n/close' } });
    expect(changed.json().body).toBe('Done.');
    expect((await read(issue)).state).toBe('closed');
  });

  test('merge only at the head that the caller has seen', async () => {
    const body = { body: '/merge', merge_request_diff_head_sha: '0'.repeat(40) };
    expect((await ask(sandbox, `${story}/notes`, { method: 'POST', body })).status).toBe(400);
  });
});
