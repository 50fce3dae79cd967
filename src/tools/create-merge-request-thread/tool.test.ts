import { describe, expect, it } from 'vitest';
import type { Context, GitLabRequest } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { publishSchema } from '../../core/json-schema.ts';
import { createMergeRequestThread } from './tool.ts';

const contract = new URL('../../../contract/check.mjs', import.meta.url).href;
const { validateRequest } = (await import(contract)) as {
  validateRequest(request: object): { problems: { message: string }[] };
};

const base = '/projects/acme%2Fgreeter/merge_requests/7';
const ids = { project_id: 'acme/greeter', merge_request_iid: 7 };
const shas = { base_sha: 'b'.repeat(40), start_sha: 'c'.repeat(40), head_sha: 'd'.repeat(40) };
const version = {
  id: 31,
  base_commit_sha: shas.base_sha,
  start_commit_sha: shas.start_sha,
  head_commit_sha: shas.head_sha,
  real_size: '3',
};
const diffs = [
  {
    old_path: 'scripts/greet.sh',
    new_path: 'scripts/greet.sh',
    diff: '@@ -1,2 +1,3 @@\n #!/bin/sh\n+echo "hi\n exit\n',
  },
  { old_path: 'a.txt', new_path: 'b.txt', diff: '' },
  { old_path: 'big.json', new_path: 'big.json', diff: '', too_large: true },
];
const thread = {
  id: 'abc',
  notes: [{ id: 501, type: 'DiffNote', position: { old_path: null, line_range: null } }],
};

function refusal(status: number, { method, path }: GitLabRequest, reason: string) {
  return new GitLabError({ status, method, path, reason });
}

/** A GitLab that knows the given answers by `METHOD path`; a function answers by throwing. */
function fakeGitLab(answers: Record<string, unknown> = {}) {
  const known: Record<string, unknown> = {
    [`GET ${base}`]: { web_url: 'https://gitlab.example.com/acme/greeter/-/merge_requests/7' },
    [`GET ${base}/versions`]: [version],
    [`GET ${base}/versions/31`]: { ...version, diffs },
    [`POST ${base}/discussions`]: thread,
    ...answers,
  };
  const requests: GitLabRequest[] = [];
  const request = async (sent: GitLabRequest) => {
    requests.push(sent);
    expect(validateRequest(sent).problems).toEqual([]);
    const data = known[`${sent.method} ${sent.path}`];
    if (data === undefined) throw refusal(404, sent, '404 Not found');
    return { status: 200, data: typeof data === 'function' ? data(sent) : data, headers: {} };
  };
  const ctx = { gitlab: { webUrl: 'https://gitlab.example.com', request } } as unknown as Context;
  const posts = () => requests.filter((sent) => sent.method === 'POST');
  return { ctx, requests, posts };
}

async function run(input: Record<string, unknown>, answers?: Record<string, unknown>) {
  const gitlab = fakeGitLab(answers);
  const answer = await createMergeRequestThread.run({ ...ids, body: 'Why?', ...input }, gitlab.ctx);
  return { ...gitlab, answer, position: gitlab.posts()[0]?.body?.position };
}

async function fail(input: Record<string, unknown>, answers?: Record<string, unknown>) {
  const gitlab = fakeGitLab(answers);
  const error: unknown = await createMergeRequestThread.run({ ...ids, body: 'Why?', ...input }, gitlab.ctx).then(
    () => undefined,
    (thrown) => thrown,
  );
  return { ...gitlab, error };
}

describe('gitlab_create_merge_request_thread', () => {
  it('publishes a plain schema that leaves the position open', () => {
    const schema = publishSchema(createMergeRequestThread.input, 'thread');
    expect(schema.properties?.position).toMatchObject({ type: 'object' });
    expect(schema.properties?.position).not.toHaveProperty('properties');
    expect(schema.required).toEqual(['body']);
  });

  it('starts a general thread without asking for the diff', async () => {
    const overview = { id: 'abc', notes: [{ id: 501, type: 'DiscussionNote' }] };
    const { requests, answer } = await run({}, { [`POST ${base}/discussions`]: overview });
    expect(requests.map((sent) => `${sent.method} ${sent.path}`)).toEqual([`GET ${base}`, `POST ${base}/discussions`]);
    expect(requests[1]?.body).toEqual({ body: 'Why?' });
    expect(answer).toMatchObject({
      value: {
        discussion_id: 'abc',
        note_id: 501,
        type: 'DiscussionNote',
        url: 'https://gitlab.example.com/acme/greeter/-/merge_requests/7#note_501',
      },
      notes: [],
    });
  });

  it('B8: works out the position of a line and posts once, whatever the answer lacks', async () => {
    const { position, answer, posts } = await run({ path: 'scripts/greet.sh', line: 2 });
    expect(position).toEqual({
      ...shas,
      position_type: 'text',
      old_path: 'scripts/greet.sh',
      new_path: 'scripts/greet.sh',
      new_line: 2,
    });
    expect(posts()).toHaveLength(1);
    expect(answer).toMatchObject({
      value: { type: 'DiffNote', path: 'scripts/greet.sh', line: '2', head_sha: shas.head_sha },
    });
  });

  it.each([
    [1, 3],
    [3, 1],
  ])('spans the lines %i to %i in ascending order', async (start_line, line) => {
    const { position, answer } = await run({ path: 'scripts/greet.sh', start_line, line });
    expect(position).toMatchObject({ old_line: 2, new_line: 3, line_range: { start: {}, end: {} } });
    expect(answer).toMatchObject({ value: { line: '1-3' } });
  });

  it('comments on a whole file where no line is given', async () => {
    const { position, requests } = await run({ path: 'big.json' });
    expect(position).toEqual({ ...shas, position_type: 'file', old_path: 'big.json', new_path: 'big.json' });
    expect(requests.some((sent) => sent.path.endsWith('raw_diffs'))).toBe(false);
  });

  it('finds a renamed file by its old path', async () => {
    expect((await run({ path: 'a.txt' })).position).toMatchObject({ old_path: 'a.txt', new_path: 'b.txt' });
  });

  it('E6: reads the raw diff for the lines that GitLab leaves out', async () => {
    const raw = 'diff --git a/big.json b/big.json\n--- a/big.json\n+++ b/big.json\n@@ -7 +7 @@\n-a\n+b\n';
    const answers = { [`GET ${base}/raw_diffs`]: new TextEncoder().encode(raw) };
    expect((await run({ path: 'big.json', line: 7, side: 'old' }, answers)).position).toMatchObject({ old_line: 7 });
  });

  it('reads the raw diff where GitLab lists only some of the files', async () => {
    const raw = 'diff --git a/z b/z\n--- a/z\n+++ b/z\n@@ -7 +7 @@\n-a\n+b\n';
    const answers = {
      [`GET ${base}/versions/31`]: { ...version, real_size: '1000+', diffs },
      [`GET ${base}/raw_diffs`]: new TextEncoder().encode(raw),
    };
    expect((await run({ path: 'z', line: 7 }, answers)).position).toMatchObject({ new_path: 'z', new_line: 7 });
  });

  it.each([
    ['a line outside the diff', { path: 'scripts/greet.sh', line: 99 }, /Line 99 .*not in the diff/, /1-3/],
    [
      'a line of a file without lines',
      { path: 'big.json', line: 1 },
      /big\.json is not in what GitLab shows/,
      /leave line out/,
    ],
    ['a path outside the diff', { path: 'script/greet.sh', line: 1 }, /not in the diff of !7/, /scripts\/greet\.sh, /],
    ['path and position together', { path: 'b.txt', position: {} }, /exclude each other/, /without position/],
    ['a line without a path', { line: 3 }, /line needs path/, undefined],
    ['a range without its end', { path: 'b.txt', start_line: 3 }, /start_line needs line/, undefined],
  ])('refuses %s before any write', async (_, input, message, hint) => {
    const { error, posts } = await fail(input);
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
    if (hint) expect(error).toMatchObject({ hint: expect.stringMatching(hint) });
    expect(posts()).toEqual([]);
  });

  it('refuses a line while the merge request has no diff', async () => {
    const { error, posts } = await fail({ path: 'b.txt', line: 1 }, { [`GET ${base}/versions`]: [] });
    expect(error).toMatchObject({ message: '!7 has no diff to comment on yet.' });
    expect(posts()).toEqual([]);
  });

  it('E2, E3: passes a complete position untouched and nested, nulls included, without asking for the diff', async () => {
    const given = {
      ...shas,
      position_type: 'text',
      new_path: 'f',
      old_path: 'f',
      new_line: 3,
      old_line: null,
      line_range: null,
    };
    const { position, requests } = await run({ position: given });
    expect(position).toEqual(given);
    expect(requests.some((sent) => sent.path.includes('versions'))).toBe(false);
  });

  it('E4: fills the commits that a position lacks from the newest version', async () => {
    const { position } = await run({ position: { base_sha: 'a', head_sha: null, new_path: 'f', new_line: 3 } });
    expect(position).toEqual({ ...shas, base_sha: 'a', position_type: 'text', new_path: 'f', new_line: 3 });
  });

  it('E5: computes the line codes that the range of a position lacks', async () => {
    const line_range = { start: { new_line: 1 }, end: { new_line: 2, type: 'new' } };
    const { position } = await run({ position: { new_path: 'scripts/greet.sh', new_line: 2, line_range } });
    expect(position).toMatchObject({
      line_range: {
        start: { line_code: expect.stringMatching(/^[0-9a-f]{40}_1_1$/) },
        end: { line_code: expect.stringMatching(/^[0-9a-f]{40}_2_2$/), type: 'new' },
      },
    });
  });

  it('E2: says so where the comment landed in the overview', async () => {
    const lost = { id: 'abc', notes: [{ id: 501, type: 'DiscussionNote' }] };
    const { answer } = await run({ path: 'b.txt' }, { [`POST ${base}/discussions`]: lost });
    expect(answer.notes).toEqual([expect.stringContaining('landed in the overview')]);
  });

  it.each([['Created'], [''], [null], [{ notes: [] }]])(
    'takes the answer %j for success and warns of a repetition',
    async (data) => {
      const { answer, posts } = await run({ path: 'b.txt' }, { [`POST ${base}/discussions`]: () => data });
      expect(answer.notes).toEqual([expect.stringContaining('Do not post it again')]);
      expect(posts()).toHaveLength(1);
    },
  );

  it('does without the address where the merge request cannot be read', async () => {
    const answers = {
      [`GET ${base}`]: (sent: GitLabRequest) => {
        throw refusal(403, sent, '403 Forbidden');
      },
    };
    expect((await run({}, answers)).answer).toMatchObject({ value: { discussion_id: 'abc' } });
  });

  it.each([
    [
      '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}',
      /new_line only.*old_line only.*both/,
    ],
    ['400 Bad request - Note {:position=>["must be a valid json schema"]}', /line_code and type only/],
  ])("E1: explains the refusal %s and keeps GitLab's words", async (reason, hint) => {
    const answers = {
      [`POST ${base}/discussions`]: (sent: GitLabRequest) => {
        throw refusal(400, sent, reason);
      },
    };
    const { error, posts } = await fail({ position: { ...shas, new_path: 'f', new_line: 3 } }, answers);
    expect(error).toMatchObject({ status: 400, reason, hint: expect.stringMatching(hint) });
    expect(posts()).toHaveLength(1);
  });
});
