import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGitLabUrl, readGroupUrl } from './gitlab-url.ts';

const host = 'https://gitlab.example';
const read = (path: string, web = host) => readGitLabUrl(path.startsWith('http') ? path : `${host}${path}`, web);

describe('readGitLabUrl', () => {
  it.each([
    ['/acme/web', { project: 'acme/web', kind: 'project' }],
    ['/acme/web.git', { project: 'acme/web', kind: 'project' }],
    ['/acme/tools/kit/-/merge_requests/7', { project: 'acme/tools/kit', kind: 'merge_request', number: 7 }],
    ['/acme/web/-/merge_requests/7/diffs#note_3', { project: 'acme/web', kind: 'merge_request', number: 7 }],
    ['/acme/web/-/merge_requests/7.diff', { project: 'acme/web', kind: 'merge_request', number: 7 }],
    ['/acme/web/merge_requests/7', { project: 'acme/web', kind: 'merge_request', number: 7 }],
    ['/acme/web/-/pipelines/1625/builds?x=1', { project: 'acme/web', kind: 'pipeline', number: 1625 }],
    ['/acme/web/-/pipelines/latest', { project: 'acme/web', kind: 'other' }],
    ['/acme/web/-/jobs/88#L12', { project: 'acme/web', kind: 'job', number: 88 }],
    ['/acme/web/builds/88', { project: 'acme/web', kind: 'job', number: 88 }],
    ['/acme/web/-/issues/12/', { project: 'acme/web', kind: 'issue', number: 12 }],
    ['/acme/web/-/issues/incident/12', { project: 'acme/web', kind: 'issue', number: 12 }],
    ['/acme/web/-/work_items/12', { project: 'acme/web', kind: 'issue', number: 12 }],
    ['/acme/web/-/blob/main/src/a%20b.ts#L3', { project: 'acme/web', kind: 'file', ref: 'main', path: 'src/a b.ts' }],
    ['/acme/web/-/tree/main', { project: 'acme/web', kind: 'tree', ref: 'main' }],
    ['/acme/web/-/commit/abcdef1234', { project: 'acme/web', kind: 'commit', sha: 'abcdef1234' }],
    ['/acme/web/-/settings/ci_cd', { project: 'acme/web', kind: 'other' }],
  ])('reads %s', (path, expected) => {
    expect(read(path)).toEqual({ origin: host, ...expected });
  });

  it('takes the sub-path of an instance off, at a slash only', () => {
    const web = `${host}/gitlab`;
    expect(read('/gitlab/acme/web/-/jobs/1', web)).toMatchObject({ project: 'acme/web', number: 1 });
    expect(read('/gitlabs/acme/web/-/jobs/1', web)).toBeUndefined();
  });

  it.each([
    '',
    'acme/web',
    'ftp://gitlab.example/a/b',
    `${host}/`,
    `${host}/acme`,
    `${host}/groups/acme/-/epics/1`,
    'https://',
    `${host}/a%ZZ/b`,
    `${host}/a/${'b/'.repeat(30)}`,
  ])('is undefined for %s', (text) => expect(readGitLabUrl(text, host)).toBeUndefined());

  it('gives a number only within safe integers', () => {
    expect(read('/acme/web/-/jobs/99999999999999999999')?.kind).toBe('other');
    expect(read('/acme/web/-/jobs/0')?.kind).toBe('other');
  });

  const name = fc
    .stringMatching(/^[a-z][a-z0-9_]{0,12}$/)
    .filter((word) => !['blob', 'tree', 'raw', 'blame', 'commit', 'groups', 'builds', 'jobs'].includes(word));

  it('reads back every address it should, at any depth', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 2, maxLength: 22 }),
        fc.integer({ min: 1, max: 2 ** 50 }),
        (parts, number) => {
          const project = parts.join('/');
          expect(read(`/${project}/-/pipelines/${number}`)).toEqual({
            origin: host,
            project,
            kind: 'pipeline',
            number,
          });
        },
      ),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.webUrl(), (junk, web) => {
        readGitLabUrl(junk, web);
        readGitLabUrl(`${host}/${junk}`, host);
        readGitLabUrl(web, host);
      }),
    );
  });
});

describe('readGroupUrl', () => {
  it.each([
    ['https://gitlab.example/acme', 'acme'],
    ['https://gitlab.example/groups/acme/tools/-/milestones/3', 'acme/tools'],
    ['https://gitlab.example/acme/tools/', 'acme/tools'],
    ['https://elsewhere.example/acme', undefined],
    ['https://gitlab.example/', undefined],
    ['https://[', undefined],
    ['https://gitlab.example/%', undefined],
  ])('reads %s', (text, path) => {
    expect(readGroupUrl(text, host)).toBe(path);
  });
});
