import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const base = '/projects/118/repository';
const branch = 'add-farewell';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startChecked();
  return async () => {
    await sandbox.close();
    expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
  };
});

const send = (method: string, path: string, body?: unknown, as = 'kim') =>
  ask(sandbox, `${base}${path}`, { method, as, ...(body === undefined ? {} : { body }) });

const message = { branch, commit_message: 'Change it' };

async function content(path: string, ref = branch) {
  const answer = await send('GET', `/files/${encodeURIComponent(path)}?ref=${encodeURIComponent(ref)}`);
  return answer.status === 200 ? Buffer.from(answer.json().content, 'base64').toString() : answer.status;
}

const refusal = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer;
  return [status, json()];
};

describe('one file', () => {
  const path = '/files/docs%2Fnew%20page.md';

  test('is made, changed and deleted by commits in the caller’s name', async () => {
    const made = await send('POST', path, {
      ...message,
      content: 'aGVsbG8K',
      encoding: 'base64',
      execute_filemode: true,
    });
    expect([made.status, made.json()]).toEqual([201, { file_path: 'docs/new page.md', branch }]);
    expect(await content('docs/new page.md')).toBe('hello\n');
    const changed = await send('PUT', path, {
      ...message,
      content: 'bye\n',
      author_name: 'Ada',
      author_email: 'ada@example.com',
    });
    expect([changed.status, await content('docs/new page.md')]).toEqual([200, 'bye\n']);
    const [newest] = (await send('GET', `/commits?ref_name=${branch}`)).json();
    expect(newest).toMatchObject({ title: 'Change it', author_name: 'Ada', committer_name: 'Kim Sørensen' });
    const file = (await send('GET', `${path}?ref=${branch}`)).json();
    expect(file).toMatchObject({ execute_filemode: true, last_commit_id: newest.id });
    expect((await send('DELETE', `${path}?branch=${branch}&commit_message=Gone`)).status).toBe(204);
    expect(await content('docs/new page.md')).toBe(404);
  });

  test('is refused where it exists already or does not exist', async () => {
    const readme = { ...message, content: 'x' };
    expect(await refusal(send('POST', '/files/README.md', readme))).toEqual([
      400,
      { message: 'A file with this name already exists' },
    ]);
    const missing = { message: "A file with this name doesn't exist" };
    expect(await refusal(send('PUT', '/files/nothing.md', readme))).toEqual([400, missing]);
    expect(await refusal(send('DELETE', '/files/nothing.md', message))).toEqual([400, missing]);
  });

  test('is refused where somebody changed it meanwhile', async () => {
    const old = { ...message, content: 'x', last_commit_id: '0'.repeat(40) };
    expect(await refusal(send('PUT', '/files/README.md', old))).toEqual([
      400,
      { message: 'You are attempting to update a file that has changed since you started editing it.' },
    ]);
    expect((await refusal(send('DELETE', '/files/README.md', old)))[1]).toEqual({
      message: 'You are attempting to delete a file that has been previously updated.',
    });
    const known = (await send('GET', `/files/README.md?ref=${branch}`)).json().last_commit_id;
    expect((await send('PUT', '/files/README.md', { ...old, last_commit_id: known })).status).toBe(200);
  });

  test('starts a branch from another where that is asked for', async () => {
    const body = { ...message, branch: 'fresh', content: 'x' };
    expect(await refusal(send('POST', path, body))).toEqual([
      400,
      { message: 'You can only create or edit files when you are on a branch' },
    ]);
    expect((await send('POST', path, { ...body, start_branch: 'main' })).status).toBe(201);
    expect(await content('docs/new page.md', 'fresh')).toBe('x');
    expect((await refusal(send('POST', path, { ...body, start_branch: 'main' })))[1].message).toMatch(/already exists/);
  });

  test('takes hostile names for what they are', async () => {
    const path = '/files/%22quoted%22%0Aname%5C.txt';
    const author = { author_name: 'Eve <root@example.com>\ncommitter Eve', author_email: 'eve>\n@example.com' };
    expect((await send('POST', path, { ...message, ...author, content: 'x' })).status).toBe(201);
    expect((await send('GET', `${path}?ref=${branch}`)).json().file_path).toBe('"quoted"\nname\\.txt');
    const [newest] = (await send('GET', `/commits?ref_name=${branch}`)).json();
    expect(newest).toMatchObject({ author_name: 'Eve root@example.comcommitter Eve', committer_name: 'Kim Sørensen' });
    for (const name of ['--all', 'a..b', 'add-farewell/x', 'feature', 'x\ny']) {
      const body = { ...message, branch: name, start_branch: 'main', content: 'x' };
      expect((await send('POST', '/files/x.txt', body)).status, name).toBe(400);
      expect((await send('POST', '/branches', { branch: name, ref: 'main' })).status, name).toBe(400);
      expect((await send('POST', '/tags', { tag_name: name === 'feature' ? '' : name, ref: 'nowhere' })).status).toBe(
        400,
      );
    }
  });

  test('is refused on protected branches, and to reporters', async () => {
    const body = { ...message, branch: 'main', content: 'x' };
    expect(await refusal(send('POST', path, body))).toEqual([
      400,
      { message: 'You are not allowed to push into this branch' },
    ]);
    expect((await send('POST', path, { ...message, content: 'x' }, 'rob')).status).toBe(403);
    expect((await send('POST', path, body, 'dana')).status).toBe(201);
    expect((await refusal(send('POST', path, { branch })))[1]).toEqual({ error: 'commit_message is missing' });
  });
});

describe('a commit of several actions', () => {
  const commit = (actions: unknown[], rest: Record<string, unknown> = {}, as = 'kim') =>
    send('POST', '/commits', { ...message, actions, ...rest }, as);

  test('makes, changes, moves, deletes and changes modes at once', async () => {
    const answer = await commit([
      { action: 'create', file_path: 'a/b.txt', content: 'YQ==', encoding: 'base64' },
      { action: 'update', file_path: 'README.md', content: '# New\n' },
      { action: 'move', file_path: 'LICENCE', previous_path: 'LICENSE' },
      { action: 'delete', file_path: 'CHANGELOG.md' },
      { action: 'chmod', file_path: 'package.json', execute_filemode: true },
    ]);
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      { title: 'Change it', stats: { total: expect.any(Number) } },
    ]);
    const diffs = (await send('GET', `/commits/${answer.json().id}/diff`)).json() as Record<string, unknown>[];
    expect(diffs.map((diff) => [diff.new_path, diff.new_file, diff.renamed_file, diff.deleted_file])).toEqual([
      ['CHANGELOG.md', false, false, true],
      ['LICENCE', false, true, false],
      ['README.md', false, false, false],
      ['a/b.txt', true, false, false],
      ['package.json', false, false, false],
    ]);
    expect(diffs.at(-1)).toMatchObject({ a_mode: '100644', b_mode: '100755', diff: '' });
    expect(await content('LICENCE')).toContain('MIT License');
  });

  test('is done whole or not at all', async () => {
    const before = (await send('GET', `/branches/${branch}`)).json().commit.id;
    const actions = [
      { action: 'create', file_path: 'x.txt', content: 'x' },
      { action: 'delete', file_path: 'nothing.txt' },
    ];
    expect(await refusal(commit(actions))).toEqual([400, { message: "A file with this name doesn't exist" }]);
    expect((await send('GET', `/branches/${branch}`)).json().commit.id).toBe(before);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a path that climbs', { action: 'create', file_path: '../x' }, 'Path cannot include directory traversal'],
    ['a folder', { action: 'create', file_path: 'docs' }, 'A directory with this name already exists'],
    ['no path', { action: 'create' }, '400 Bad request - actions[0][file_path] is required'],
    [
      'a move without its origin',
      { action: 'move', file_path: 'x' },
      '400 Bad request - actions[0][previous_path] is required for move action',
    ],
    [
      'an update without content',
      { action: 'update', file_path: 'x' },
      '400 Bad request - actions[0][content] is required for update action',
    ],
    [
      'an old version',
      { action: 'update', file_path: 'README.md', content: '', last_commit_id: '0' },
      'The file has changed since you started editing it: README.md',
    ],
  ])('is refused for %s', async (_name, action, text) => {
    expect(await refusal(commit([action]))).toEqual([400, { message: text }]);
  });

  test('starts a branch at a commit, and again there with force', async () => {
    const { id } = (await send('GET', '/commits/v1.0.0')).json();
    const action = [{ action: 'create', file_path: 'patch.txt', content: '1' }];
    const first = (await commit(action, { branch: 'patch', start_sha: id })).json();
    expect(first.parent_ids).toEqual([id]);
    expect((await commit(action, { branch: 'patch', start_sha: id })).status).toBe(400);
    const again = (await commit(action, { branch: 'patch', start_sha: id, force: true, stats: false })).json();
    expect(again).toMatchObject({ parent_ids: [id] });
    expect(again.stats).toBeUndefined();
  });

  test('is refused on protected branches', async () => {
    const answer = commit([{ action: 'create', file_path: 'x', content: '' }], { branch: 'main' });
    expect(await refusal(answer)).toEqual([
      403,
      { message: '403 Forbidden - You are not allowed to push into this branch' },
    ]);
    expect((await refusal(commit([])))[1]).toEqual({ message: '400 Bad request - actions is required' });
  });
});

test('a push to the branch of a merge request gives it a version, a note and a pipeline, and takes approvals back', async () => {
  const story = (path: string) => ask(sandbox, `/projects/118/merge_requests/7${path}`);
  await ask(sandbox, '/projects/118/merge_requests/7/approve', { method: 'POST' });
  const body = {
    branch: 'greet-from-build-job',
    commit_message: 'End the string',
    content: '#!/bin/sh\necho "Hello"\n',
  };
  expect((await send('PUT', '/files/scripts%2Fgreet.sh', body)).status).toBe(200);
  const { sha, head_pipeline: pipeline } = (await story('')).json();
  expect(pipeline).toMatchObject({ sha, source: 'merge_request_event', ref: 'refs/merge-requests/7/head' });
  expect((await story('/versions')).json()).toHaveLength(3);
  const [note] = (await story('/notes')).json();
  expect(note).toMatchObject({
    system: true,
    body: expect.stringMatching(/^added 1 commit\n\n<ul><li>[0-9a-f]{8} - End/),
  });
  expect((await story('/approvals')).json().approved_by).toEqual([]);
  const [event] = (await ask(sandbox, '/events', { as: 'kim' })).json();
  expect(event).toMatchObject({
    action_name: 'pushed to',
    push_data: { commit_count: 1, commit_title: 'End the string' },
  });
  await expect.poll(async () => (await story('')).json().head_pipeline.status, { timeout: 10_000 }).toBe('success');
});
