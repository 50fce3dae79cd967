import { describe, expect, it } from 'vitest';
import { DeniedError } from '../core/errors/denied-error.ts';
import { guard } from './fake-guard.ts';
import { get } from './fake-projects.ts';

const project = (id: number, path: string) => ({ id, path_with_namespace: path });
const page = { page: 1, next: 2, total: 40, total_pages: 2 };
const headers = { 'x-total': '40', 'x-total-pages': '2', link: '<x>; rel="last"', etag: 'e' };

/** What a guarded GitLab gives for one read, and how many rows and parts it left out. */
async function read(path: string, reply: object, allowed: readonly string[] = ['1', '2']) {
  const { guarded } = guard(allowed, { [`GET ${path}`]: reply });
  const { data, page: shown, headers: given } = await guarded.request(get(path));
  return { data, page: shown, headers: given, withheld: guarded.withheld() };
}

describe('lists of everything', () => {
  it.each([
    ['/issues', [{ project_id: 1 }, { project_id: 9 }, { project_id: '2' }, {}, 'odd', null], [0, 2]],
    ['/merge_requests', [{ project_id: 9 }, { project_id: 1, source_project_id: 9 }], [1]],
    ['/events', [{ project_id: 9 }, { project_id: null }, { project_id: 1 }], [2]],
    ['/projects', [project(9, 'a/b'), project(1, 'acme/web')], [1]],
    ['/todos', [{ project: project(2, 'acme/kit') }, { project: project(9, 'x/y') }, { group: {} }], [0]],
  ])('%s keep the rows that prove to be inside, and tell no totals', async (path, rows, kept) => {
    const answer = await read(path, { data: rows, page, headers });
    expect(answer).toEqual({
      data: kept.map((index) => rows[index]),
      page: { page: 1, next: 2 },
      headers: { etag: 'e' },
      withheld: rows.length - kept.length,
    });
  });

  it.each([[{ message: 'everything' }], ['<html>'], [null]])('that are none are refused: %j', async (data) => {
    await expect(read('/issues', { data })).rejects.toBeInstanceOf(DeniedError);
  });
});

describe('answers from inside a project', () => {
  it('lose rows and parts of other projects, at any depth', async () => {
    const data = {
      iid: 7,
      project_id: 1,
      source_project_id: 9,
      head_pipeline: { id: 5, project_id: 9 },
      forked_from_project: project(9, 'other/secret'),
      deep: [{ keys: [{ project_id: 9 }, { project_id: 2 }, { project_id: null }, { title: 'own' }] }],
    };
    expect(await read('/projects/1/merge_requests/7', { data })).toMatchObject({
      data: {
        iid: 7,
        source_project_id: 9,
        head_pipeline: null,
        forked_from_project: null,
        deep: [{ keys: [{ project_id: 2 }, { project_id: null }, { title: 'own' }] }],
      },
      withheld: 3,
    });
  });

  it('are passed as they are, with totals, where all is inside', async () => {
    const data = [{ iid: 1, project_id: 1, project: { ci_job_token_scope_enabled: true } }];
    const answer = await read('/projects/1/issues', { data, page, headers });
    expect(answer).toEqual({ data, page, headers, withheld: 0 });
  });

  it.each([
    '/projects/1/forks',
    '/projects/1/issues/4/links',
    '/projects/1/issues/4/related_merge_requests',
    '/projects/1/merge_requests/7/closes_issues',
    '/projects/1/repository/commits/abc/merge_requests',
  ])('%s tell no totals, whatever is on the page', async (path) => {
    expect(await read(path, { data: [{ project_id: 1 }], page, headers })).toMatchObject({
      page: { page: 1, next: 2 },
      headers: { etag: 'e' },
    });
  });

  it('are refused where all of it is of another project', async () => {
    await expect(read('/projects/1/pipelines/5', { data: { id: 5, project_id: 9 } })).rejects.toBeInstanceOf(
      DeniedError,
    );
  });

  it('say nothing of what was written in another project, without making the write a failure', async () => {
    const path = '/projects/1/merge_requests/7/pipelines';
    const { post, guarded } = guard(['1'], { [`POST ${path}`]: { data: { id: 5, project_id: 9 } } });
    expect((await post(path)).data).toBeNull();
    expect(guarded.withheld()).toBe(1);
  });

  it('are looked through where bytes were asked for', async () => {
    const bytes = Buffer.from('[ {"project_id":9}, {"project_id":1} ]');
    const { guarded } = guard(['1'], {
      'GET /projects/1/forks': { data: bytes, headers: { 'content-type': 'application/json' } },
      'GET /projects/1/issues.csv': { data: bytes, headers: { 'content-type': 'text/csv' } },
    });
    const asBytes = async (path: string) => (await guarded.request({ ...get(path), as: 'bytes' })).data as Uint8Array;
    expect(Buffer.from(await asBytes('/projects/1/forks')).toString()).toBe('[{"project_id":1}]');
    expect(await asBytes('/projects/1/issues.csv')).toBe(bytes);
  });

  it.each([
    '/projects/1/jobs/5/artifacts/report.json',
    '/projects/1/terraform/state/main',
    '/projects/1/packages/npm/left-pad',
    '/projects/1/snippets/5/raw',
    '/projects/1/uploads/abc/a.json',
  ])('%s are what somebody stored, and stay as they are', async (path) => {
    const data = { project_id: 9, rows: [{ project_id: 9 }] };
    expect(await read(path, { data })).toMatchObject({ data, withheld: 0 });
  });
});

describe('a checked CI configuration', () => {
  const linted = (...includes: object[]) => ({ valid: true, errors: [], merged_yaml: 'a: 1', jobs: [{}], includes });
  const own = { type: 'local', location: 'a.yml', context_project: 'acme/web' };
  const remote = { type: 'remote', location: 'https://ci.example/a.yml', context_project: 'acme/web' };

  it.each([
    [{ type: 'file', location: 'x.yml', extra: { project: 'other/secret', ref: 'main' }, context_project: 'acme/web' }],
    [{ type: 'local', location: 'x.yml', context_project: 'other/secret' }],
    [{ type: 'component', blob: 'https://gitlab.example/other/secret/-/blob/abc/x.yml', context_project: 'acme/web' }],
  ])('shows no more than whether it is valid where it includes a file of another project: %j', async (include) => {
    const answer = await read('/projects/1/ci/lint', { data: linted(own, include) });
    expect(answer).toMatchObject({ data: { valid: true, errors: [], includes: [own] }, withheld: 1 });
    expect(answer.data).not.toHaveProperty('merged_yaml');
    expect(answer.data).not.toHaveProperty('jobs');
  });

  it('is shown whole where all of it is inside', async () => {
    const inKit = { type: 'file', extra: { project: 'acme/kit' }, context_project: 'acme/web' };
    const data = linted(own, remote, inKit);
    expect(await read('/projects/1/ci/lint', { data })).toMatchObject({ data, withheld: 0 });
  });

  it('is not shown whole where GitLab does not tell which project a path is', async () => {
    const { guarded, projects } = guard(['1'], { 'GET /projects/1/ci/lint': { data: linted(own) } });
    delete projects['acme/web'];
    const { data } = await guarded.request(get('/projects/1/ci/lint'));
    expect(data).toEqual({ valid: true, errors: [], includes: [] });
  });
});
