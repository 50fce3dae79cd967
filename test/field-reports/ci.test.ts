import { describe, expect, it } from 'vitest';
import { bench } from './upstream.ts';

const project_id = 42;

describe('field reports: CI/CD', () => {
  it.each([{ content: 'job:\n  stage: nowhere\n' }, { ref: 'main' }])(
    'B6: what is wrong with an invalid configuration reaches the caller: %j',
    async (given) => {
      const body = { valid: false, errors: ['x is wrong'], warnings: [], merged_yaml: null, includes: null };
      const { call } = await bench(() => ({ body }));
      const answer = await call('gitlab_validate_ci_config', { project_id, ...given });
      expect(answer.isError).toBe(false);
      expect(answer.structured).toMatchObject({ result: { valid: false, errors: ['x is wrong'] } });
    },
  );

  it('B6: the configuration with its includes is shown where it is asked for', async () => {
    const body = { valid: true, errors: [], warnings: [], merged_yaml: '---\njob: {}\n', includes: [] };
    const { call, asked } = await bench(() => ({ body }));
    const short = await call('gitlab_validate_ci_config', { project_id });
    const long = await call('gitlab_validate_ci_config', { project_id, content: 'a', include_merged_yaml: true });
    expect([short.text.includes('job: {}'), long.text.includes('job: {}')]).toEqual([false, true]);
    expect(asked).toEqual([
      { line: 'GET /projects/42/ci/lint', body: undefined },
      { line: 'POST /projects/42/ci/lint', body: { content: 'a' } },
    ]);
  });

  it('B9: artifacts without a mode are listed, and so is a submodule in a tree', async () => {
    const artifacts = [{ name: 'a.txt', path: 'out/a.txt', type: 'file', size: 5, mode: null }];
    const tree = [{ id: 'abc', name: 'lib', path: 'vendor/lib', type: 'commit', mode: '160000' }];
    const { call } = await bench((_method, path) => ({ body: path.includes('/artifacts/') ? artifacts : tree }));
    for (const GITLAB_RESPONSE_DETAIL of ['slim', 'full']) {
      const full = await bench(() => ({ body: artifacts }), { GITLAB_RESPONSE_DETAIL });
      const listed = await full.call('gitlab_list_job_artifacts', { project_id, job_id: 7 });
      expect({ isError: listed.isError, text: listed.text }).toMatchObject({
        isError: false,
        text: expect.stringContaining('out/a.txt'),
      });
    }
    const seen = await call('gitlab_get_repository_tree', { project_id });
    expect(seen.isError).toBe(false);
    expect(seen.text).toContain('vendor/lib');
  });

  it('B11: labels that come as objects, and a coverage that comes as text, pass through', async () => {
    const labels = [{ id: 1, name: 'bug', color: '#ff0000' }];
    const { call } = await bench((_method, path) => ({
      body: path.includes('/pipelines/') ? { id: 9, status: 'success', coverage: '87.5' } : [{ iid: 1, labels }],
    }));
    const listed = await call('gitlab_list_merge_requests', { project_id });
    expect(listed.structured).toMatchObject({ result: [{ labels }] });
    const pipeline = await call('gitlab_get_pipeline', { project_id, pipeline_id: 9 });
    expect(pipeline.structured).toMatchObject({ result: { coverage: '87.5' } });
  });

  it.each([
    ['gitlab_list_pipeline_jobs', { pipeline_id: 9 }, '/projects/42/pipelines/9/jobs'],
    ['gitlab_list_project_jobs', {}, '/projects/42/jobs'],
  ])('C5: %s sends each status as a parameter of its own', async (name, ids, path) => {
    const { call, asked } = await bench(() => ({ body: [] }));
    await call(name, { project_id, ...ids, scope: ['failed', 'canceled'] });
    expect(asked.map(({ line }) => line)).toEqual([`GET ${path}?scope[]=failed&scope[]=canceled`]);
  });
});
