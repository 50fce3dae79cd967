import { describe, expect, it } from 'vitest';
import { bench } from './upstream.ts';

const project_id = 'group/sub/app';
const path = '/projects/group%2Fsub%2Fapp';

describe('field reports: messages', () => {
  it('P1: what the tool knows is sent; what it does not know is named, with the nearest name, and nothing is sent', async () => {
    const { call, asked } = await bench(() => ({ body: { iid: 1 } }));
    const ids = { project_id, merge_request_iid: 1 };
    await call('gitlab_update_merge_request', { ...ids, milestone_id: 3 });
    expect(asked).toEqual([{ line: `PUT ${path}/merge_requests/1`, body: { milestone_id: 3 } }]);
    const camel = await call('gitlab_update_merge_request', { ...ids, milestoneId: 3 });
    const unknown = await call('gitlab_update_merge_request', { ...ids, foo: 1 });
    expect(camel.text).toContain('milestoneId (did you mean milestone_id?)');
    expect(unknown.text).toContain('foo');
    expect([camel.isError, unknown.isError, asked.length]).toEqual([true, true, 1]);
    expect((await call('gitlab_update_merge_request', ids)).text).toContain('Nothing to change');
  });

  it('P2: a merge that GitLab refuses with a bare 405 says why and what helps, after one PUT', async () => {
    const { call, asked } = await bench((method) =>
      method === 'PUT'
        ? { status: 405, body: { message: '405 Method Not Allowed' } }
        : { body: { iid: 1, state: 'opened', detailed_merge_status: 'ci_must_pass' } },
    );
    const answer = await call('gitlab_merge_merge_request', { project_id, merge_request_iid: 1 });
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/ci_must_pass[\s\S]*auto_merge/);
    expect(asked.filter(({ line }) => line.startsWith('PUT'))).toHaveLength(1);
  });

  it('P3: an issue is commented on without a thread', async () => {
    const { call, asked } = await bench(() => ({ status: 201, body: { id: 9, body: 'hi' } }));
    const answer = await call('gitlab_create_issue_note', { project_id, issue_iid: 5, body: 'hi' });
    expect(answer.isError).toBe(false);
    expect(asked).toEqual([{ line: `POST ${path}/issues/5/notes`, body: { body: 'hi' } }]);
  });

  it.each([
    [204, undefined],
    [200, undefined],
    [202, undefined],
    [202, { message: '202 Accepted' }],
  ])('P4: a delete answered with %i and %j is a success', async (status, body) => {
    const { call } = await bench(() => ({ status, ...(body ? { body } : {}) }));
    const answer = await call('gitlab_delete_branch', { project_id, branch: 'old' });
    expect(answer.isError).toBe(false);
    expect(answer.text).not.toBe('');
  });

  it.each(
    [401, 403, 404, 409, 422].flatMap((status) => [
      [status, { message: 'x went wrong' }, 'x went wrong'] as const,
      [status, { message: { title: ["can't be blank"] } }, "title can't be blank"] as const,
      [status, { error: 'x', error_description: 'y happened' }, 'y happened'] as const,
    ]),
  )('P5: %i with %j is a tool error with status, request line and message', async (status, body, words) => {
    const { call } = await bench(() => ({ status, body }));
    const answer = await call('gitlab_get_issue', { project_id, issue_iid: 5 });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(`${status} to GET ${path}/issues/5`);
    expect(answer.text.replace(/[:"]/g, '')).toContain(words.replace(/[:"]/g, ''));
    expect(answer.structured).toMatchObject({ error: { code: 'gitlab_error', status } });
  });

  it('P6: names of other servers work, and a name that is only near suggests the right one', async () => {
    const { call } = await bench(() => ({ body: { iid: 7 } }));
    expect((await call('get_merge_request', { project_id, merge_request_iid: 7 })).isError).toBe(false);
    expect((await call('mr_discussions', { project_id, merge_request_iid: 7 })).isError).toBe(false);
    await expect(call('gitlab_get_merge_requests', {})).rejects.toThrow(/gitlab_get_merge_request/);
  });

  it('E8: the diff of a commit is read to its last page', async () => {
    const file = (index: number) => ({ old_path: `f${index}`, new_path: `f${index}`, diff: '@@ -1 +1 @@\n-a\n+b\n' });
    const { call } = await bench((_method, asked) => {
      if (!asked.includes('/diff')) return { body: { id: 'abcdef12', title: 'Big' } };
      const page = Number(new URLSearchParams(asked.split('?')[1]).get('page'));
      const headers = { 'x-page': `${page}`, 'x-next-page': page === 1 ? '2' : '' };
      return { headers, body: Array.from({ length: page === 1 ? 20 : 5 }, (_, index) => file(page * 100 + index)) };
    });
    const answer = await call('gitlab_get_commit_diff', { project_id, sha: 'abcdef12', list_only: true });
    expect(answer.text).toContain('"total":25');
  });

  it('E7: a source branch finds the merge request of exactly that branch, and several open ones are listed', async () => {
    const row = (iid: number, source_branch: string, state: string) => ({ iid, source_branch, state });
    const exact = await bench((_method, asked) =>
      asked.includes('/merge_requests?')
        ? { body: [row(1, 'feat-2', 'opened'), row(2, 'feat', 'closed'), row(3, 'feat', 'opened')] }
        : { body: { iid: 3, title: 'the one' } },
    );
    expect((await exact.call('gitlab_get_merge_request', { project_id, source_branch: 'feat' })).text).toContain(
      'the one',
    );
    const several = await bench(() => ({ body: [row(3, 'feat', 'opened'), row(4, 'feat', 'opened')] }));
    const answer = await several.call('gitlab_get_merge_request', { project_id, source_branch: 'feat' });
    expect(answer.text).toMatch(/!3.*!4/);
  });
});
