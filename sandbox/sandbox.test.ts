import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Sandbox } from './index.ts';
import { ask, startChecked } from './start-checked.ts';

const project = '/projects/acme%2Fgreeter';
const story = `${project}/merge_requests/7`;

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked({ relativeRoot: '/gitlab' });
});

afterAll(() => sandbox.close());

const read = async (path: string, as = 'dana') => {
  const answer = await ask(sandbox, path, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};

describe('the story', () => {
  test('merge request !7 is blocked by a failing pipeline and an open thread', async () => {
    const found = await read(story);
    expect(found).toMatchObject({
      iid: 7,
      title: 'Greet from the build job',
      author: { username: 'kim' },
      source_branch: 'greet-from-build-job',
      target_branch: 'main',
      has_conflicts: false,
      detailed_merge_status: 'discussions_not_resolved',
      blocking_discussions_resolved: false,
      changes_count: '7',
      references: { full: 'acme/greeter!7' },
      web_url: `${sandbox.url}/acme/greeter/-/merge_requests/7`,
      head_pipeline: { id: 9003, status: 'failed', source: 'merge_request_event', ref: 'refs/merge-requests/7/head' },
    });
    expect(found.diff_refs.head_sha).toBe(
      (await read(`${project}/repository/branches/greet-from-build-job`)).commit.id,
    );
  });

  test('the failed job says what the shell said, near the end of a long log', async () => {
    const failed = (await read(`${project}/pipelines/9003/jobs?scope[]=failed`)) as {
      id: number;
      failure_reason: string;
    }[];
    expect(failed).toMatchObject([{ name: 'build', stage: 'build', failure_reason: 'script_failure' }]);
    const trace = await ask(sandbox, `${project}/jobs/${failed[0]?.id}/trace`);
    expect(trace.headers.get('content-type')).toBe('text/plain');
    const lines = trace.text.split('\n');
    expect(lines.length).toBeGreaterThan(2_900);
    const at = lines.indexOf('scripts/greet.sh: 3: Syntax error: Unterminated quoted string');
    expect(at).toBeGreaterThan(lines.length - 30);
    expect(trace.text).toContain(':step_script\r\x1b[0K');
    expect(trace.text.endsWith('ERROR: Job failed: exit code 2\n\x1b[0;m')).toBe(true);
  });

  test('the diffs of !7 come from git: added, edited, renamed, deleted, binary and collapsed files', async () => {
    const diffs = (await read(`${story}/diffs`)) as Record<string, unknown>[];
    const of = (path: string) => diffs.find(({ new_path }) => new_path === path);
    expect(of('scripts/greet.sh')).toMatchObject({
      new_file: true,
      a_mode: '0',
      b_mode: '100755',
      diff: '@@ -0,0 +1,2 @@\n+#!/bin/sh\n+echo "Hello from $CI_PROJECT_NAME\n',
    });
    expect(of('src/names/normalize.ts')).toMatchObject({ renamed_file: true, old_path: 'src/names/normalise.ts' });
    expect(of('src/names/legacy.ts')).toMatchObject({ deleted_file: true, b_mode: '0' });
    expect(of('assets/badge.png')).toMatchObject({ diff: 'Binary files /dev/null and b/assets/badge.png differ\n' });
    expect(of('package-lock.json')).toMatchObject({ collapsed: true, generated_file: true, diff: '' });
    expect(String(of('src/greet.ts')?.diff).match(/^@@/gm)).toHaveLength(3);
    const raw = await ask(sandbox, `${story}/raw_diffs`);
    expect(raw.text).toContain('diff --git a/package-lock.json b/package-lock.json\n');
    const [tooLarge] = (await read(`${project}/merge_requests/9/diffs`)) as unknown[];
    expect(tooLarge).toMatchObject({ too_large: true, diff: '' });
  });

  test('!7 has two versions, the newest first, and a commit of main behind its base', async () => {
    const versions = (await read(`${story}/versions`)) as Record<string, string>[];
    expect(versions).toHaveLength(2);
    const [second, first] = versions;
    expect(second?.base_commit_sha).toBe(first?.base_commit_sha);
    expect(second?.start_commit_sha).not.toBe(second?.base_commit_sha);
    const full = await read(`${story}/versions/${first?.id}`);
    expect(full.commits).toHaveLength(1);
    expect(full.diffs).toHaveLength(3);
    expect((await read(`${story}?include_diverged_commits_count=true`)).diverged_commits_count).toBe(1);
  });

  test('the merge requests stand in the states that the story needs', async () => {
    const all = (await read(`${project}/merge_requests?order_by=created_at&sort=asc`)) as Record<string, unknown>[];
    expect(all.map(({ iid, state, detailed_merge_status }) => [iid, state, detailed_merge_status])).toEqual([
      [5, 'merged', 'not_open'],
      [3, 'closed', 'not_open'],
      [7, 'opened', 'discussions_not_resolved'],
      [8, 'opened', 'conflict'],
      [9, 'opened', 'draft_status'],
    ]);
    const fromFork = await read(`${project}/merge_requests/8`);
    expect(fromFork).toMatchObject({ source_project_id: 119, target_project_id: 118, has_conflicts: true });
  });

  test('files of every kind come back byte for byte', async () => {
    const content = async (path: string) => {
      const file = await read(`${project}/repository/files/${encodeURIComponent(path)}?ref=main`);
      return Buffer.from(file.content, 'base64');
    };
    expect((await content('assets/logo.png')).includes(0)).toBe(true);
    expect((await content('data/names-latin1.txt')).toString('latin1')).toBe('Zoë\nJosé\nGrüße\n');
    expect((await content('data/names-bom.txt')).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect((await content('data/names-windows.txt')).toString()).toContain('Ada\r\n');
    expect((await content('data/empty.txt')).length).toBe(0);
    expect((await content('docs/a b/ü+#.md')).toString()).toContain('# An odd name');
    expect((await content('bin/greet')).toString()).toBe('../scripts/build.sh');
    const head = await ask(sandbox, `${project}/repository/files/scripts%2Fbuild.sh?ref=main`, { method: 'HEAD' });
    expect(head.text).toBe('');
    expect(head.headers.get('x-gitlab-execute-filemode')).toBe('true');
  });

  test('the pipeline of !7 started a child, which lists leave out', async () => {
    const [bridge] = await read(`${project}/pipelines/9003/bridges`);
    expect(bridge).toMatchObject({
      name: 'publish-docs',
      downstream_pipeline: { id: 9004, source: 'parent_pipeline' },
    });
    const listed = (await read(`${project}/pipelines`)) as { id: number }[];
    expect(listed.map(({ id }) => id)).not.toContain(9004);
    expect((await read(`${project}/pipelines?status=running`))[0]).toMatchObject({ ref: 'add-farewell' });
  });

  test('nothing was asked or answered that the contract does not know', () => {
    expect(sandbox.problems).toEqual([]);
  });
});

describe('the sandbox itself', () => {
  test('answers below its relative root alone', async () => {
    expect(sandbox.apiUrl).toBe(`${sandbox.url}/api/v4`);
    const outside = await fetch(`${new URL(sandbox.url).origin}/api/v4/version`);
    expect(outside.status).toBe(404);
    expect(await outside.json()).toEqual({ error: '404 Not Found' });
  });

  test('two of them give the same commits', async () => {
    const other = await startChecked();
    const branch = async (each: Sandbox) => (await ask(each, `${project}/repository/branches/main`)).json().commit.id;
    expect(await branch(other)).toBe(await branch(sandbox));
    await other.close();
  });

  test('records requests raw, with their bodies and statuses', async () => {
    const before = sandbox.requests.length;
    await ask(sandbox, '/projects/acme%2Fgreeter/issues/4/notes?x=%2F', { method: 'POST', body: { body: 'Hello' } });
    sandbox.problems.length = 0;
    expect(sandbox.requests.slice(before)).toMatchObject([
      {
        method: 'POST',
        path: '/gitlab/api/v4/projects/acme%2Fgreeter/issues/4/notes?x=%2F',
        body: { body: 'Hello' },
        status: 201,
        headers: { 'private-token': sandbox.tokens.dana },
      },
    ]);
  });

  test('tells what the contract does not know', async () => {
    await ask(sandbox, '/projects?no_such_parameter=1');
    expect(sandbox.problems.splice(0)).toEqual([expect.stringContaining('unknown_param')]);
  });

  test('closing is quick and leaves no directory, also with a request under way', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    vi.stubEnv('TMPDIR', parent);
    const other = await startChecked();
    vi.unstubAllEnvs();
    expect(await readdir(parent)).toHaveLength(1);
    other.fault({ match: '/version', kind: 'hang' });
    const hanging = ask(other, '/version').catch((error: unknown) => error);
    await ask(other, '/user');
    await Promise.all([other.close(), other.close()]);
    expect(await hanging).toBeInstanceOf(Error);
    expect(await readdir(parent)).toEqual([]);
    await rm(parent, { recursive: true });
  });

  test('never takes what a caller sends for an option of git', async () => {
    const hostile = encodeURIComponent('--output=/tmp/sandbox-was-here');
    const statuses = await Promise.all(
      [
        `${project}/repository/commits/${hostile}`,
        `${project}/repository/commits?ref_name=${hostile}`,
        `${project}/repository/compare?from=${hostile}&to=main`,
        `${project}/repository/tree?ref=main&path=${hostile}`,
        `${project}/repository/files/${hostile}?ref=main`,
        `${project}/repository/files/${encodeURIComponent(':(top)README.md')}?ref=main`,
        `${project}/repository/branches/${hostile}`,
        `${project}/repository/merge_base?refs[]=main&refs[]=${hostile}`,
      ].map(async (path) => (await ask(sandbox, path)).status),
    );
    expect(statuses).toEqual(Array(8).fill(404));
    const path = `${project}/repository/commits?author=${hostile}&since=${hostile}&path=${hostile}`;
    expect((await ask(sandbox, path)).json()).toEqual([]);
    expect((await ask(sandbox, `${project}/search?scope=blobs&search=${hostile}`)).json()).toEqual([]);
    expect(existsSync('/tmp/sandbox-was-here')).toBe(false);
  });

  test('logs what it does not have', async () => {
    const lines: string[] = [];
    const other = await startChecked({ log: (line) => lines.push(line) });
    const answer = await ask(other, '/projects/118/no_such_thing');
    expect(answer.json()).toEqual({ error: '404 Not Found' });
    expect(lines).toContain('GET /api/v4/projects/118/no_such_thing: not in the sandbox');
    await other.close();
  });
});
