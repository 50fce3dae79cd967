import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const base = '/projects/118/merge_requests';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'kim') =>
  ask(sandbox, `${base}${path}`, { method, as, ...(body === undefined ? {} : { body }) });

const branches = { source_branch: 'add-farewell', target_branch: 'main' };

async function open(rest: Record<string, unknown> = {}, as = 'kim') {
  const answer = await send('POST', '', { ...branches, title: 'Say goodbye', ...rest }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const close = (iid: number) => send('PUT', `/${iid}`, { state_event: 'close' }, 'dana');
const notesOf = async (iid: number) =>
  ((await send('GET', `/${iid}/notes?sort=asc`)).json() as { body: string; system: boolean }[]).map(({ body }) => body);

describe('opening a merge request', () => {
  test('takes everything that its first version and its people need', async () => {
    const opened = await open({
      description: 'Closes #8, for @guest and @rob',
      labels: 'enhancement,area::ci,area::names,farewells',
      assignee_ids: [22],
      reviewer_ids: [21],
      milestone_id: 31,
      remove_source_branch: true,
      squash: true,
    });
    expect(opened).toMatchObject({
      iid: 10,
      state: 'opened',
      labels: ['area::names', 'enhancement', 'farewells'],
      assignees: [{ username: 'kim' }],
      reviewers: [{ username: 'dana' }],
      milestone: { title: '1.2' },
      squash: true,
      changes_count: '1',
      head_pipeline: { source: 'merge_request_event', ref: 'refs/merge-requests/10/head' },
    });
    const labels = (await ask(sandbox, '/projects/118/labels?with_counts=true')).json() as { name: string }[];
    expect(labels.map(({ name }) => name)).toContain('farewells');
    const todos = async (as: string) =>
      ((await ask(sandbox, '/todos', { as })).json() as Record<string, unknown>[]).map((todo) => todo.action_name);
    expect(await todos('dana')).toContain('review_requested');
    expect(await todos('rob')).toContain('mentioned');
    expect(await todos('guest')).toEqual([]);
    const [event] = (await ask(sandbox, '/events', { as: 'kim' })).json();
    expect(event).toMatchObject({ action_name: 'opened', target_type: 'MergeRequest', target_iid: 10 });
    await close(10);
  });

  test('is refused a second time for the same branches', async () => {
    const answer = await send('POST', '', { source_branch: 'greet-from-build-job', target_branch: 'main', title: 'x' });
    const text = 'Another open merge request already exists for this source branch: !7';
    expect([answer.status, answer.json()]).toEqual([409, { message: [text] }]);
  });

  test.each<[string, Record<string, unknown>, number, unknown]>([
    ['without a title', { ...branches }, 400, { error: 'title is missing' }],
    ['with a blank title', { ...branches, title: ' ' }, 400, { message: { title: ["can't be blank"] } }],
    [
      'from a branch into itself',
      { source_branch: 'main', target_branch: 'main', title: 'x' },
      422,
      { message: ["You can't use same project/branch for source and target"] },
    ],
    [
      'from a branch that does not exist',
      { ...branches, source_branch: 'nowhere', title: 'x' },
      400,
      { message: { source_branch: ['does not exist'] } },
    ],
  ])('is refused %s', async (_name, body, status, expected) => {
    const answer = await send('POST', '', body);
    expect([answer.status, answer.json()]).toEqual([status, expected]);
  });

  test('is for developers', async () => {
    expect((await send('POST', '', { ...branches, title: 'x' }, 'rob')).status).toBe(403);
  });

  test('reaches from a fork into its origin', async () => {
    const title = 'Greet in a friendlier way, once more';
    const from = { source_branch: 'friendlier-greeting', target_branch: 'stable/1.0', target_project_id: 118, title };
    const answer = await ask(sandbox, '/projects/119/merge_requests', { method: 'POST', as: 'kim', body: from });
    expect(answer.json()).toMatchObject({ project_id: 118, source_project_id: 119, target_branch: 'stable/1.0' });
  });
});

describe('changing a merge request', () => {
  test('tells in notes what changed', async () => {
    const { iid } = await open();
    const body = { title: 'Draft: Say goodbye politely', add_labels: 'bug', assignee_id: 21, description: 'Politely.' };
    const changed = (await send('PUT', `/${iid}`, body)).json();
    expect(changed).toMatchObject({ draft: true, labels: ['bug'], assignees: [{ username: 'dana' }], iid });
    expect(changed.detailed_merge_status).toBe('draft_status');
    expect(await notesOf(iid)).toEqual([
      'changed title from **Say goodbye** to **Draft: Say goodbye politely**',
      'changed the description',
      'assigned to @dana',
      'marked this merge request as **draft**',
    ]);
    const undone = { title: 'Say goodbye', remove_labels: 'bug', assignee_ids: [0], target_branch: 'stable/1.0' };
    expect((await send('PUT', `/${iid}`, undone)).json()).toMatchObject({
      draft: false,
      labels: [],
      assignees: [],
      target_branch: 'stable/1.0',
    });
    await close(iid);
  });

  test('closes and opens again, but not while another is open', async () => {
    const { iid } = await open();
    expect((await close(iid)).json()).toMatchObject({ state: 'closed', closed_by: { username: 'dana' } });
    const other = await open();
    const refused = await send('PUT', `/${iid}`, { state_event: 'reopen' });
    expect([refused.status, refused.json().message[0]]).toEqual([409, expect.stringContaining(`!${other.iid}`)]);
    await close(other.iid);
    expect((await send('PUT', `/${iid}`, { state_event: 'reopen' })).json()).toMatchObject({
      state: 'opened',
      closed_at: null,
    });
    await close(iid);
  });

  test('needs something to change and the right to', async () => {
    const nothing = await send('PUT', '/7', {});
    expect([nothing.status, nothing.json().error]).toEqual([400, expect.stringContaining('at least one parameter')]);
    expect((await send('PUT', '/7', { title: 'x' }, 'rob')).status).toBe(403);
    expect((await send('PUT', '/9', { title: 'Draft: Add a word list' }, 'rob')).status).toBe(200);
  });

  test('deletes for owners alone', async () => {
    const { iid } = await open();
    expect((await send('DELETE', `/${iid}`, undefined, 'dana')).status).toBe(403);
    expect((await send('DELETE', `/${iid}`, undefined, 'root')).status).toBe(204);
    expect((await send('GET', `/${iid}`)).status).toBe(404);
  });
});

describe('a review', () => {
  const approvals = async (as: string, action: string, body?: unknown) => send('POST', `/7/${action}`, body, as);

  test('approves with the expected head alone', async () => {
    const { diff_refs: refs } = (await send('GET', '/7')).json();
    const wrong = await approvals('dana', 'approve', { sha: '0'.repeat(40) });
    expect([wrong.status, wrong.json()]).toEqual([
      409,
      { message: `SHA does not match HEAD of source branch: ${refs.head_sha}` },
    ]);
    const approved = await approvals('dana', 'approve', { sha: refs.head_sha });
    expect([approved.status, approved.json()]).toMatchObject([201, { approved: true, user_has_approved: true }]);
    const reviewers = (await send('GET', '/7/reviewers')).json();
    expect(reviewers[0]).toMatchObject({ user: { username: 'dana' }, state: 'approved' });
  });

  test('is refused to its author, to reporters and twice', async () => {
    for (const as of ['kim', 'rob', 'dana']) {
      const answer = await approvals(as, 'approve');
      expect([answer.status, answer.json()]).toEqual([401, { message: '401 Unauthorized' }]);
    }
  });

  test('is taken back by its author, and by bots for everybody', async () => {
    expect((await approvals('dana', 'unapprove')).json()).toMatchObject({ approved: false, approved_by: [] });
    const again = await approvals('dana', 'unapprove');
    expect([again.status, again.json()]).toEqual([404, { message: '404 Not Found' }]);
    await approvals('dana', 'approve');
    expect((await send('PUT', '/7/reset_approvals', undefined, 'dana')).status).toBe(401);
    expect((await send('PUT', '/7/reset_approvals', undefined, 'duo-fix-pipeline')).status).toBe(202);
    expect((await send('GET', '/7/approvals')).json().approved_by).toEqual([]);
  });
});
