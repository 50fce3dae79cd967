import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { bench } from './upstream.ts';

const person = (username: string) => ({
  id: 41,
  username,
  name: 'Mira Okafor',
  state: 'active',
  avatar_url: `https://gitlab.example/uploads/-/system/user/avatar/41/${username}.png`,
  web_url: `https://gitlab.example/${username}`,
});

const mergeRequest = (iid: number) => ({
  id: 77_000 + iid,
  iid,
  project_id: 42,
  title: `Interpolate low-water heights, part ${iid}`,
  description: 'Closes #88. '.repeat(120),
  state: 'opened',
  source_branch: `branch-${iid}`,
  target_branch: 'main',
  author: person('mira.okafor'),
  assignees: [person('mira.okafor')],
  assignee: person('mira.okafor'),
  reviewers: [person('jlindqvist')],
  labels: ['area::forecast'],
  references: { short: `!${iid}`, relative: `!${iid}`, full: `harbor/tide-tables!${iid}` },
  time_stats: { time_estimate: 10_800, total_time_spent: 0 },
  _links: { self: 'https://gitlab.example/api/v4/x' },
  web_url: `https://gitlab.example/harbor/tide-tables/-/merge_requests/${iid}`,
});

describe('field reports: size of answers', () => {
  it('F1: twenty merge requests cost a fraction of what GitLab sends', async () => {
    const body = Array.from({ length: 20 }, (_, index) => mergeRequest(index + 1));
    const { call } = await bench(() => ({ body }));
    const answer = await call('gitlab_list_merge_requests', { project_id: 42, per_page: 20 });
    expect(encode(answer.text).length).toBeLessThan(encode(JSON.stringify(body)).length * 0.3);
    for (const { title } of body) expect(answer.text).toContain(title);
    const full = await bench(() => ({ body: [mergeRequest(1)] }), { GITLAB_RESPONSE_DETAIL: 'full' });
    expect((await full.call('gitlab_list_merge_requests', { project_id: 42 })).text).toContain('avatar_url');
  });

  it('F2: reading one merge request or issue, and what a write answers, is slim', async () => {
    const { call } = await bench(() => ({ body: mergeRequest(7) }));
    const raw = encode(JSON.stringify(mergeRequest(7))).length;
    const read = await call('gitlab_get_merge_request', { project_id: 42, merge_request_iid: 7 });
    const written = await call('gitlab_update_merge_request', { project_id: 42, merge_request_iid: 7, title: 'x' });
    expect(encode(read.text).length).toBeLessThan(raw);
    expect(encode(written.text).length).toBeLessThan(raw * 0.3);
    expect(written.text).not.toContain('Closes #88. Closes #88.');
  });

  it('F3: both parts of a result keep to the limit and say what is missing', async () => {
    const body = Array.from({ length: 50 }, (_, index) => ({
      name: `branch-${index}`,
      default: false,
      web_url: 'x'.repeat(900),
    }));
    const { call } = await bench(() => ({ body }), {
      GITLAB_MAX_RESPONSE_BYTES: '2000',
      GITLAB_RESPONSE_DETAIL: 'full',
    });
    const answer = await call('gitlab_list_branches', { project_id: 42 });
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(2_000);
    expect(Buffer.byteLength(JSON.stringify(answer.structured))).toBeLessThanOrEqual(2_000);
    expect(JSON.parse(answer.blocks[0] ?? '')).toBeInstanceOf(Array);
    expect(answer.structured).toMatchObject({ meta: { truncated: true } });
    expect(answer.text).toMatch(/of 50/);
  });

  it('F4: five megabytes of an error page become a short error with the status', async () => {
    const { call } = await bench(() => ({
      status: 404,
      body: `<html><title>Not here</title>${'x'.repeat(5_000_000)}</html>`,
    }));
    const answer = await call('gitlab_get_project', { project_id: 42 });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain('404');
    expect(answer.text.length).toBeLessThan(4_000);
  });

  it('F6: files that a pattern excludes are named, not silently gone', async () => {
    const file = (path: string) => ({ old_path: path, new_path: path, diff: '@@ -1 +1 @@\n-a\n+b\n' });
    const { call } = await bench((_method, path) =>
      path.includes('/diffs')
        ? { body: [file('src/a.ts'), file('dist/a.js'), file('poetry.lock')] }
        : { body: { iid: 1, diff_refs: { head_sha: 'abc' } } },
    );
    const args = { project_id: 42, merge_request_iid: 1, exclude_paths: ['dist/**'] };
    const answer = await call('gitlab_get_merge_request_diffs', args);
    expect(answer.blocks[0]).toMatch(/excluded.*dist\/a\.js/);
    expect(answer.blocks[0]).toMatch(/folded.*poetry\.lock/);
    expect(answer.blocks[1]).not.toContain('a.js');
  });

  it('G1: eighty thousand lines of a log are a bounded tail that tells how many there are', async () => {
    const log = Array.from({ length: 80_000 }, (_, index) => `line ${index + 1}`).join('\n');
    const { call } = await bench((_method, path) =>
      path.endsWith('/trace') ? { body: log } : { body: { name: 'build', stage: 'build', status: 'failed' } },
    );
    const answer = await call('gitlab_get_pipeline_job_output', { project_id: 42, job_id: 1 });
    expect(answer.text.length).toBeLessThan(15_000);
    expect(answer.text).toContain('of 80000');
    expect(answer.text).toContain('line 80000');
    expect(answer.text).toMatch(/from_line=\d+/);
  });
});
