import { describe, expect, it } from 'vitest';
import { bench } from './upstream.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `b${index}`, default: false }));

describe('field reports: paging', () => {
  it('D1: a list takes page and per_page and says that there is more', async () => {
    const headers = { 'x-page': '1', 'x-per-page': '20', 'x-next-page': '2', 'x-total': '47', 'x-total-pages': '3' };
    const { call, asked } = await bench(() => ({ headers, body: rows(20) }));
    const answer = await call('gitlab_list_branches', { project_id: 42, page: 1, per_page: 20 });
    expect(asked[0]?.line).toBe('GET /projects/42/repository/branches?page=1&per_page=20');
    expect(answer.blocks[1]).toMatch(/page 1 of 3.*47.*page=2/);
    expect(answer.structured).toMatchObject({ meta: { page: { page: 1, next: 2, total: 47 } } });
  });

  it('D2: jobs past the first page are told of, and the diff of a merge request is read to its last page', async () => {
    const file = (index: number) => ({ old_path: `f${index}`, new_path: `f${index}`, diff: '@@ -1 +1 @@\n-a\n+b\n' });
    const { call, asked } = await bench((_method, path) => {
      if (path.includes('/jobs'))
        return { headers: { 'x-page': '1', 'x-next-page': '2', 'x-total': '45' }, body: [{ id: 1 }] };
      if (!path.includes('/diffs')) return { body: { iid: 1, diff_refs: { head_sha: 'abc' } } };
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
      const headers = { 'x-page': `${page}`, 'x-next-page': page < 3 ? `${page + 1}` : '' };
      return { headers, body: Array.from({ length: page < 3 ? 25 : 15 }, (_, index) => file(page * 100 + index)) };
    });
    const jobs = await call('gitlab_list_pipeline_jobs', { project_id: 42, pipeline_id: 1 });
    expect(jobs.text).toMatch(/45.*page=2/);
    const listed = await call('gitlab_get_merge_request_diffs', {
      project_id: 42,
      merge_request_iid: 1,
      list_only: true,
    });
    expect(asked.filter(({ line }) => line.includes('/diffs'))).toHaveLength(3);
    expect(listed.text).toContain('"total":65');
  });

  it('D3: the cursor of a keyset list is given and taken back', async () => {
    const link =
      '<http://gitlab.example/api/v4/projects/42/repository/tree?page_token=abc&pagination=keyset&per_page=2>; rel="next"';
    const { call, asked } = await bench(() => ({ headers: { link }, body: [{ type: 'tree', path: 'src' }] }));
    const first = await call('gitlab_get_repository_tree', { project_id: 42, pagination: 'keyset', per_page: 2 });
    expect(first.text).toContain('page_token=abc');
    await call('gitlab_get_repository_tree', { project_id: 42, pagination: 'keyset', page_token: 'abc' });
    expect(asked[1]?.line).toContain('page_token=abc');
  });

  it('D4: what GitLab says about too deep a page reaches the model', async () => {
    const error =
      'Offset pagination has a maximum allowed offset of 50000 for requests that return objects of type Project';
    const { call } = await bench(() => ({ status: 405, body: { error } }));
    const answer = await call('gitlab_list_projects', { page: 501, per_page: 100 });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain('maximum allowed offset of 50000');
  });

  it('D5: four hundred long threads fit an answer, and what is left out is said', async () => {
    const note = { id: 1, body: 'x'.repeat(3_000), author: { username: 'kim' }, system: false, resolvable: true };
    const threads = Array.from({ length: 400 }, (_, index) => ({ id: `t${index}`, notes: [note] }));
    const { call } = await bench(() => ({ body: threads }));
    const answer = await call('gitlab_mr_discussions', { project_id: 42, merge_request_iid: 1 });
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(40_000);
    expect(answer.text).toMatch(/of 400/);
  });

  it.each([
    [1000, 100],
    [0, 1],
    ['50', 50],
    [-1, 1],
  ])('D6: per_page %j is taken as %i', async (given, sent) => {
    const { call, asked } = await bench(() => ({ body: [] }));
    const answer = await call('gitlab_list_branches', { project_id: 42, per_page: given });
    expect(answer.isError).toBe(false);
    expect(asked[0]?.line).toContain(`per_page=${sent}`);
  });
});
