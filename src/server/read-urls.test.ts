import { describe, expect, it } from 'vitest';
import { host, read, refusalOf } from './made-tools.ts';

describe('URLs', () => {
  it.each([
    ['get_project', '/acme/web', { project_id: 'acme/web' }],
    ['get_project', '/acme/web/-/settings/ci_cd', { project_id: 'acme/web' }],
    ['get_merge_request', '/acme/web/-/merge_requests/7/diffs', { project_id: 'acme/web', merge_request_iid: 7 }],
    ['get_issue', '/acme/web/-/issues/12#note_1', { project_id: 'acme/web', issue_iid: 12 }],
    ['get_pipeline', '/acme/web/-/pipelines/1625', { project_id: 'acme/web', pipeline_id: 1625 }],
    ['get_job', '/acme/web/-/jobs/9003', { project_id: 'acme/web', job_id: 9003 }],
    ['get_file', '/acme/web/-/blob/main/src/a.ts#L3', { project_id: 'acme/web', ref: 'main', file_path: 'src/a.ts' }],
    ['get_tree', '/acme/web/-/tree/dev', { project_id: 'acme/web', ref: 'dev' }],
    ['get_tree', '/acme/web/-/commit/abcdef1234', { project_id: 'acme/web', ref: 'abcdef1234' }],
  ] as const)('%s is filled by %s', (name, path, expected) => {
    const { input, notes } = read(name, { project_id: `${host}${path}` });
    expect(input).toEqual(expected);
    expect(notes).toEqual([]);
  });

  it.each([['merge_request_iid'], ['url'], ['web_url'], ['merge_request_url']])(
    'may stand in %s and fill the project too',
    (argument) => {
      const { input, notes } = read('get_merge_request', { [argument]: ` ${host}/acme/web/-/merge_requests/7 ` });
      expect(input).toEqual({ project_id: 'acme/web', merge_request_iid: 7 });
      expect(notes).toEqual([]);
    },
  );

  it('may be given twice where both say the same', () => {
    const url = `${host}/acme/web/-/merge_requests/7`;
    const input = { project_id: 'acme/web', merge_request_iid: 7 };
    expect(read('get_merge_request', { project_id: url, merge_request_iid: url }).input).toEqual(input);
    expect(read('get_merge_request', { project_id: 'Acme/Web', merge_request_iid: '7', url }).input).toEqual({
      ...input,
      project_id: 'Acme/Web',
    });
  });

  it.each([
    [
      { project_id: `${host}/acme/web/-/merge_requests/7`, merge_request_iid: 8 },
      'merge_request_iid is 8, but the URL names 7.',
    ],
    [
      { project_id: 'acme/kit', merge_request_iid: `${host}/acme/web/-/merge_requests/7` },
      'project_id is acme/kit, but the URL names acme/web.',
    ],
    [{ project_id: 72, url: `${host}/acme/web/-/merge_requests/7` }, 'project_id is 72, but the URL names acme/web.'],
    [
      { project_id: `${host}/acme/web/-/merge_requests/7`, merge_request_iid: `${host}/acme/web/-/merge_requests/8` },
      'merge_request_iid is 7, but the URL names 8.',
    ],
  ])('are refused where they contradict another argument: %j', (raw, message) => {
    expect(refusalOf('get_merge_request', raw)).toMatchObject({ message, hint: 'Pass one of the two.' });
  });

  it.each([
    'https://gitlab.com/acme/web/-/merge_requests/7',
    'https://gitlab.example.evil.test/acme/web',
    'https://gitlab.example@evil.test/acme/web',
    'http://gitlab.example:8080/acme/web',
  ])('of another host are refused: %s', (url) => {
    const refusal = refusalOf('get_merge_request', { project_id: url });
    expect(refusal.message).toBe(`project_id is on ${new URL(url).host}, but this server talks to gitlab.example.`);
    expect(refusal.hint).toContain('whoever runs the server');
  });

  it('may say http where the server says https, and the other way round, below a sub-path too', () => {
    const expected = { project_id: 'acme/web', merge_request_iid: 7 };
    const url = 'http://gitlab.example/acme/web/-/merge_requests/7';
    expect(read('get_merge_request', { project_id: url }).input).toEqual(expected);
    const below = 'https://gitlab.example/gitlab/acme/web/-/merge_requests/7';
    const around = { webUrl: 'http://gitlab.example/gitlab' };
    expect(read('get_merge_request', { project_id: below }, around).input).toEqual(expected);
  });

  it.each([`${host}/acme`, `${host}/groups/acme/-/epics/1`, 'https://', `${host}/a%ZZ/b`])(
    'that name no project are refused, saying what to pass: %s',
    (url) => {
      const refusal = refusalOf('get_project', { project_id: url });
      expect(refusal.message).toBe('project_id is not the address of a project in GitLab.');
      expect(refusal.hint).toContain('group/app, or a URL on gitlab.example');
    },
  );

  it('of the wrong kind are told for what they are, with what is needed', () => {
    const url = `${host}/acme/web/-/pipelines/1625`;
    expect(refusalOf('get_merge_request', { project_id: url })).toMatchObject({
      message: 'merge_request_iid is missing: pass it, or the URL of the merge request as project_id.',
      hint: 'The URL is that of a pipeline: only its project was used.',
    });
    expect(refusalOf('get_merge_request', { merge_request_iid: url }).message).toBe(
      'merge_request_iid is the URL of a pipeline; it takes that of the merge request.',
    );
  });

  it('of another thing give their project to a call that names its thing itself, and say so', () => {
    const url = `${host}/acme/web/-/pipelines/1625`;
    expect(read('get_merge_request', { project_id: url, merge_request_iid: 7 })).toEqual({
      input: { project_id: 'acme/web', merge_request_iid: 7 },
      notes: ['The URL is that of a pipeline: only its project was used.'],
    });
  });

  it('with a slash in the branch are split where ref says', () => {
    const url = `${host}/acme/web/-/blob/feature/x/src/a.ts`;
    expect(read('get_file', { project_id: url, ref: 'feature/x' }).input).toEqual({
      project_id: 'acme/web',
      ref: 'feature/x',
      file_path: 'src/a.ts',
    });
    expect(read('get_file', { project_id: url, ref: 'dev' }).input).toMatchObject({
      ref: 'dev',
      file_path: 'x/src/a.ts',
    });
  });

  it('of a second project or thing fill nothing of the first, nor the first the second', () => {
    const target_project_id = `${host}/acme/kit/-/issues/3`;
    const first = { project_id: 'acme/web', issue_iid: 1 };
    expect(read('link', { ...first, target_project_id }).input).toEqual({ ...first, target_project_id: 'acme/kit' });
    expect(refusalOf('link', { issue_iid: 1, target_project_id }).message).toContain('project_id is missing');
    expect(read('link', { project_id: `${host}/acme/web/-/issues/1`, target_issue_iid: 3 }).input).toEqual({
      ...first,
      target_issue_iid: 3,
    });
    expect(read('link', { ...first, target_issue_iid: `${host}/acme/web/-/issues/3` }).input).toEqual({
      ...first,
      target_issue_iid: 3,
    });
  });

  it('in an argument that stands for nothing are left alone', () => {
    const url = 'https://elsewhere.example/a/b';
    expect(read('create', { project_id: 'acme/web', title: url, description: url }).input).toMatchObject({
      title: url,
    });
    expect(read('none', { url }).notes).toEqual(['Ignored unknown argument url.']);
    expect(read('get_project', { project_id: 'acme/web', constructor: url }).notes).toEqual([
      'Ignored unknown argument constructor.',
    ]);
  });
});
