import { describe, expect, it } from 'vitest';
import type { Page } from '../../core/answer.ts';
import type { Context, GitLabRequest } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { keep, project } from '../../core/shape.ts';
import { getMergeRequest } from './tool.ts';

const contract = new URL('../../../contract/check.mjs', import.meta.url).href;
const { validateRequest } = (await import(contract)) as {
  validateRequest(request: object): { problems: { message: string }[] };
};

const list = '/projects/acme%2Fgreeter/merge_requests';
const one = `${list}/7`;
const row = (iid: number, state: string, source_branch = 'feat') => ({ iid, state, source_branch });
const mergeRequest = { ...row(7, 'opened'), id: 70, title: 'Greet', description: null, author: { username: 'kim' } };

interface Answered {
  readonly data: unknown;
  readonly page?: Page;
}

/** Run the tool against a GitLab that has these answers by path; an error is thrown, and what is not there is a 404. */
async function run(input: Record<string, unknown>, answers: Readonly<Record<string, Answered | Error>> = {}) {
  const requests: GitLabRequest[] = [];
  const known: Record<string, Answered | Error> = { [one]: { data: mergeRequest }, ...answers };
  const request = async (sent: GitLabRequest) => {
    requests.push(sent);
    expect(validateRequest(sent).problems).toEqual([]);
    const found = known[sent.path];
    const { method, path } = sent;
    if (found instanceof Error) throw found;
    if (!found) throw new GitLabError({ status: 404, method, path, reason: '404 Not found' });
    return { status: 200, headers: {}, ...found };
  };
  const ctx = { gitlab: { webUrl: 'https://gitlab.example', request } } as unknown as Context;
  const answer = await getMergeRequest.run({ project_id: 'acme/greeter', ...input }, ctx);
  if (answer.kind !== 'json') throw new Error('a merge request is no text');
  const slim = project(getMergeRequest.output ?? keep, answer.value) as Record<string, unknown>;
  return { requests, paths: requests.map(({ path }) => path), notes: answer.notes, value: answer.value, slim };
}

describe('gitlab_get_merge_request by number', () => {
  it('is one request, and shows users by name and nothing empty', async () => {
    const { paths, slim, notes } = await run({ merge_request_iid: 7 });
    expect(paths).toEqual([one]);
    expect(slim).toEqual({ iid: 7, title: 'Greet', state: 'opened', source_branch: 'feat', author: 'kim' });
    expect(notes).toEqual([]);
  });

  it('gives GitLab’s refusal on', async () => {
    await expect(run({ merge_request_iid: 8 })).rejects.toMatchObject({ status: 404, path: `${list}/8` });
  });

  it('passes an answer that is no object as it is', async () => {
    expect((await run({ merge_request_iid: 7 }, { [one]: { data: '<html>' } })).value).toBe('<html>');
  });

  it('says what to pass where neither number nor branch is there, before any request', async () => {
    await expect(run({})).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'merge_request_iid is missing: pass it, the URL of the merge request as project_id, or source_branch.',
    });
  });
});

describe('gitlab_get_merge_request by source branch', () => {
  const find = (...rows: object[]) => run({ source_branch: 'feat' }, { [list]: { data: rows } });

  it('asks GitLab for the branch and reads the one that is there', async () => {
    const { requests, value } = await find(row(7, 'opened'));
    expect(requests[0]).toMatchObject({ path: list, query: { source_branch: 'feat', per_page: 100 } });
    expect(requests[1]).toMatchObject({ path: one });
    expect(value).toMatchObject({ iid: 7 });
  });

  it('takes the exact branch only', async () => {
    expect((await find(row(5, 'opened', 'feat-2'), row(6, 'opened', 'Feat'), row(7, 'closed'))).value).toMatchObject({
      iid: 7,
    });
    await expect(find(row(5, 'opened', 'feat-2'))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'No merge request of acme/greeter has the source branch feat.',
    });
  });

  it('prefers the opened one to those that are closed or merged', async () => {
    expect((await find(row(5, 'closed'), row(7, 'opened'), row(6, 'merged'))).value).toMatchObject({ iid: 7 });
  });

  it.each(['closed', 'merged', 'locked'])('accepts a single %s one', async (state) => {
    expect((await find(row(7, state))).value).toMatchObject({ iid: 7 });
  });

  it('lists the candidates where several are opened', async () => {
    await expect(find(row(7, 'opened'), row(8, 'opened'), row(5, 'closed'))).rejects.toMatchObject({
      message: '2 merge requests have the source branch feat: !7 (opened), !8 (opened).',
      hint: 'Pass merge_request_iid.',
    });
  });

  it('lists the candidates where none is opened and several are closed', async () => {
    await expect(find(row(5, 'closed'), row(6, 'merged'))).rejects.toMatchObject({
      message: '2 merge requests have the source branch feat: !5 (closed), !6 (merged).',
    });
  });

  it('takes an answer that is no list for none', async () => {
    await expect(run({ source_branch: 'feat' }, { [list]: { data: null } })).rejects.toThrow('No merge request');
  });

  it('gives way to the number', async () => {
    expect((await run({ merge_request_iid: 7, source_branch: 'other' })).paths).toEqual([one]);
  });
});

describe('gitlab_get_merge_request with include', () => {
  const discussions = [
    { id: 'a', notes: [{ id: 1, body: 'hi', author: { username: 'dana' } }] },
    { id: 'b', notes: [{ id: 2, system: true }] },
  ];
  const parts = {
    [`${one}/pipelines`]: { data: [{ id: 1625, status: 'failed', project_id: 1 }] },
    [`${one}/discussions`]: { data: discussions },
    [`${one}/approvals`]: { data: { approved: false, approvals_left: 1, approved_by: [] } },
  };
  const include = ['pipelines', 'threads', 'approvals'];

  it('adds the parts, each of them once', async () => {
    const { paths, slim } = await run({ merge_request_iid: 7, include: [...include, 'threads'] }, parts);
    expect(paths).toEqual([one, ...Object.keys(parts)]);
    expect(slim).toMatchObject({
      iid: 7,
      pipelines: [{ id: 1625, status: 'failed' }],
      threads: [{ id: 'a', notes: [{ id: 1, body: 'hi', author: 'dana' }] }],
      approvals: { approved: false, approvals_left: 1 },
    });
  });

  it('notes which parts have more pages', async () => {
    const page = { page: 1, next: 2 };
    const more = { ...parts, [`${one}/discussions`]: { data: discussions, page } };
    const { notes } = await run({ merge_request_iid: 7, include }, more);
    expect(notes).toEqual(['There are more threads than shown; list them for the rest.']);
  });

  it('gives the merge request where GitLab refuses a part, and says which', async () => {
    const refused = new GitLabError({ status: 403, method: 'GET', path: `${one}/pipelines`, reason: '403 Forbidden' });
    const { value, notes } = await run({ merge_request_iid: 7, include }, { ...parts, [`${one}/pipelines`]: refused });
    expect(value).toMatchObject({ iid: 7, approvals: { approvals_left: 1 } });
    expect(value).not.toHaveProperty('pipelines');
    expect(notes).toEqual(['GitLab did not give the pipelines: status 403.']);
  });

  it('fails where the merge request itself is refused or a connection is lost', async () => {
    const refused = new GitLabError({ status: 403, method: 'GET', path: one, reason: '403 Forbidden' });
    await expect(run({ merge_request_iid: 7, include }, { ...parts, [one]: refused })).rejects.toBe(refused);
    const lost = new NetworkError('lost', { phase: 'body' });
    const answers = { ...parts, [`${one}/approvals`]: lost };
    await expect(run({ merge_request_iid: 7, include }, answers)).rejects.toBe(lost);
  });

  it('finds the merge request by its branch first', async () => {
    const found = { ...parts, [list]: { data: [row(7, 'opened')] } };
    const { paths } = await run({ source_branch: 'feat', include: ['approvals'] }, found);
    expect(paths).toEqual([list, one, `${one}/approvals`]);
  });
});
