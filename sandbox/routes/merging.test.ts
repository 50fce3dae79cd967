import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;
let now = Date.parse('2026-06-01T10:00:00Z');

// Every test changes branches, so each has a sandbox of its own.
beforeEach(async () => {
  sandbox = await startChecked({ clock: () => now, secondsPerJob: 10 });
  return async () => {
    await sandbox.close();
    expect(sandbox.problems).toEqual([]);
  };
});

const pass = (seconds: number) => {
  now += seconds * 1000;
};

const project = '/projects/118';
const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, `${project}${path}`, { method, as, ...(body === undefined ? {} : { body }) });
const read = async (path: string) => (await send('GET', path)).json();

async function open(source: string, rest: Record<string, unknown> = {}): Promise<number> {
  const body = { source_branch: source, target_branch: 'main', title: 'Say goodbye', ...rest };
  const answer = await send('POST', '/merge_requests', body, 'kim');
  expect(answer.status, answer.text).toBe(201);
  return answer.json().iid;
}

/** A merge request by kim whose pipeline passed and which dana approved. */
async function openReady(rest: Record<string, unknown> = {}): Promise<number> {
  const iid = await open('add-farewell', rest);
  pass(60);
  expect((await send('POST', `/merge_requests/${iid}/approve`)).status).toBe(201);
  expect((await read(`/merge_requests/${iid}`)).detailed_merge_status).toBe('mergeable');
  return iid;
}

describe('merging', () => {
  test('writes a merge commit, closes issues, removes the branch and starts a pipeline of main', async () => {
    const iid = await openReady({ description: 'Closes #7' });
    const before = (await read('/repository/branches/main')).commit.id;
    const merged = await send('PUT', `/merge_requests/${iid}/merge`);
    expect([merged.status, merged.json()]).toMatchObject([200, { state: 'merged', merged_by: { username: 'dana' } }]);
    const { commit } = await read('/repository/branches/main');
    expect(commit).toMatchObject({ id: merged.json().merge_commit_sha, parent_ids: [before, merged.json().sha] });
    expect(commit.message).toBe(
      `Merge branch 'add-farewell' into 'main'\n\nSay goodbye\n\nCloses #7\n\nSee merge request acme/greeter!${iid}\n`,
    );
    expect((await send('GET', '/repository/files/src%2Ffarewell.ts?ref=main')).status).toBe(200);
    expect((await send('GET', '/repository/branches/add-farewell')).status).toBe(404);
    expect(await read('/issues/7')).toMatchObject({ state: 'closed', closed_by: { username: 'dana' } });
    expect(await read('/pipelines/latest')).toMatchObject({ sha: commit.id, source: 'push', status: 'pending' });
    expect((await send('PUT', `/merge_requests/${iid}/merge`)).status).toBe(405);
  });

  test('squashes and takes messages of its own', async () => {
    const iid = await openReady();
    const body = {
      squash: true,
      squash_commit_message: 'One',
      merge_commit_message: 'All',
      should_remove_source_branch: false,
    };
    const merged = (await send('PUT', `/merge_requests/${iid}/merge`, body)).json();
    const [merge, squash] = await read('/repository/commits?ref_name=main&per_page=2');
    expect(merge).toMatchObject({ id: merged.merge_commit_sha, message: 'All\n' });
    expect(squash).toMatchObject({ id: merged.squash_commit_sha, message: 'One\n', author_name: 'Kim Sørensen' });
    expect((await send('GET', '/repository/branches/add-farewell')).status).toBe(200);
  });

  test('is refused to those who may not merge into the branch', async () => {
    const iid = await openReady();
    const answer = await send('PUT', `/merge_requests/${iid}/merge`, {}, 'kim');
    expect([answer.status, answer.json()]).toEqual([401, { message: '401 Unauthorized' }]);
  });

  test('is refused while something is missing, at another head and at a conflict', async () => {
    const blocked = await send('PUT', '/merge_requests/7/merge');
    expect([blocked.status, blocked.json()]).toEqual([405, { message: '405 Method Not Allowed' }]);
    const iid = await openReady();
    const { sha } = await read(`/merge_requests/${iid}`);
    const other = await send('PUT', `/merge_requests/${iid}/merge`, { sha: '0'.repeat(40) });
    expect([other.status, other.json()]).toEqual([
      409,
      { message: `SHA does not match HEAD of source branch: ${sha}` },
    ]);
    const conflict = await send('PUT', '/merge_requests/8/merge');
    expect([conflict.status, conflict.json()]).toEqual([422, { message: 'Branch cannot be merged' }]);
  });

  test('waits for the pipeline where it is asked to, until somebody cancels that', async () => {
    const iid = await open('add-farewell');
    await send('POST', `/merge_requests/${iid}/approve`);
    const waiting = await send('PUT', `/merge_requests/${iid}/merge`, { auto_merge: true });
    expect([waiting.status, waiting.json()]).toMatchObject([
      200,
      { state: 'opened', merge_when_pipeline_succeeds: true },
    ]);
    const cancel = `/merge_requests/${iid}/cancel_merge_when_pipeline_succeeds`;
    expect((await send('POST', cancel)).json()).toMatchObject({ merge_when_pipeline_succeeds: false });
    expect((await send('POST', cancel)).status).toBe(406);
    await send('PUT', `/merge_requests/${iid}/merge`, { merge_when_pipeline_succeeds: true });
    pass(60);
    expect(await read(`/merge_requests/${iid}`)).toMatchObject({ state: 'merged', merge_user: { username: 'dana' } });
  });
});

describe('rebasing', () => {
  test('takes a moment and gives a new version on top of the target', async () => {
    const iid = await open('feature/x#1');
    const address = `/merge_requests/${iid}`;
    const started = await send('PUT', `${address}/rebase`, undefined, 'kim');
    expect([started.status, started.json()]).toEqual([202, { rebase_in_progress: true }]);
    const withState = `${address}?include_rebase_in_progress=true&include_diverged_commits_count=true`;
    expect(await read(withState)).toMatchObject({ rebase_in_progress: true, diverged_commits_count: 1 });
    expect((await send('PUT', `${address}/rebase`)).status).toBe(409);
    pass(10);
    expect(await read(withState)).toMatchObject({
      rebase_in_progress: false,
      diverged_commits_count: 0,
      merge_error: null,
    });
    expect(await read(`${address}/versions`)).toHaveLength(2);
    const [commit] = await read(`${address}/commits`);
    expect(commit).toMatchObject({ title: 'Try a shorter salutation', author_name: 'Kim Sørensen' });
  });

  test('tells a conflict afterwards', async () => {
    expect((await send('PUT', '/merge_requests/8/rebase', undefined, 'kim')).status).toBe(202);
    pass(10);
    const after = await read('/merge_requests/8?include_rebase_in_progress=true');
    expect(after).toMatchObject({ rebase_in_progress: false, merge_error: expect.stringContaining('Rebase failed') });
  });
});

test('a pipeline of a merge request is started by hand', async () => {
  const started = await send('POST', '/merge_requests/7/pipelines', undefined, 'kim');
  expect([started.status, started.json()]).toMatchObject([
    200,
    { ref: 'refs/merge-requests/7/head', status: 'pending' },
  ]);
  expect((await read('/merge_requests/7')).head_pipeline.id).toBe(started.json().id);
  expect((await send('POST', '/merge_requests/7/pipelines', undefined, 'rob')).status).toBe(405);
});

test('somebody asks to be told of changes, and not to be', async () => {
  expect((await send('POST', '/merge_requests/7/subscribe')).json()).toMatchObject({ subscribed: true });
  expect((await send('POST', '/merge_requests/7/subscribe')).status).toBe(304);
  expect((await send('POST', '/merge_requests/7/unsubscribe')).json()).toMatchObject({ subscribed: false });
});

describe('a suggestion', () => {
  const apply = (id: number, body: unknown = {}, as = 'kim') =>
    ask(sandbox, `/suggestions/${id}/apply`, { method: 'PUT', as, body });

  test('is applied by a commit that gives a new version and a pipeline that passes', async () => {
    await send('POST', '/merge_requests/7/approve');
    const answer = await apply(310, { commit_message: 'Close the string' });
    expect([answer.status, answer.json()]).toMatchObject([200, { id: 310, applied: true, appliable: false }]);
    const after = await read('/merge_requests/7');
    const [newest] = await read('/merge_requests/7/commits');
    expect(newest).toMatchObject({ id: after.sha, title: 'Close the string', author_name: 'Dana Oyelaran' });
    expect(after).toMatchObject({ head_pipeline: { source: 'merge_request_event', sha: after.sha } });
    const file = await read(`/repository/files/scripts%2Fgreet.sh?ref=greet-from-build-job`);
    expect(Buffer.from(file.content, 'base64').toString()).toBe('#!/bin/sh\necho "Hello from $CI_PROJECT_NAME"\n');
    expect(file.execute_filemode).toBe(true);
    expect((await read('/merge_requests/7/approvals')).approved_by).toEqual([]);
    pass(60);
    expect((await read('/merge_requests/7')).head_pipeline.status).toBe('success');
    expect((await apply(310)).status).toBe(400);
  });

  test('is for those who may push, and must exist', async () => {
    expect((await apply(310, {}, 'rob')).status).toBe(403);
    const none = await apply(999);
    expect([none.status, none.json().message]).toEqual([404, expect.stringContaining('was not found')]);
  });

  test('goes into one commit with others, but not with one for the same lines', async () => {
    const { diff_refs: refs } = await read('/merge_requests/7');
    const path = { new_path: 'scripts/greet.sh', old_path: 'scripts/greet.sh', position_type: 'text' };
    const suggest = async (line: number, text: string) => {
      const body = { body: `\`\`\`suggestion\n${text}\n\`\`\``, position: { ...refs, ...path, new_line: line } };
      return (await send('POST', '/merge_requests/7/discussions', body)).json().notes[0].suggestions[0].id as number;
    };
    const [first, second] = [await suggest(1, '#!/bin/bash'), await suggest(2, 'echo hello')];
    const batch = (ids: number[]) => ask(sandbox, '/suggestions/batch_apply', { method: 'PUT', body: { ids } });
    expect((await batch([310, second])).json().message).toMatch(/overlap/);
    expect((await batch([first, second])).json()).toMatchObject([{ applied: true }, { applied: true }]);
    const file = await read('/repository/files/scripts%2Fgreet.sh?ref=greet-from-build-job');
    expect(Buffer.from(file.content, 'base64').toString()).toBe('#!/bin/bash\necho hello\n');
    const notes = (await read('/merge_requests/7/notes?per_page=100')) as {
      id: number;
      suggestions?: { appliable: boolean }[];
    }[];
    expect(notes.flatMap(({ suggestions = [] }) => suggestions.map(({ appliable }) => appliable))).not.toContain(true);
  });
});
