import { describe, expect, it } from 'vitest';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { createProjectScope } from '../scope/scope.ts';
import { here, mergeRequests, pass, pipelines, row } from './fake-checkout.ts';

describe('what a call leaves open in a checkout', () => {
  it('is its project, for a tool that needs one', async () => {
    expect(await pass('get_project', {})).toMatchObject({
      input: { project_id: 'acme/greeter' },
      notes: ['Assumed project_id acme/greeter from the checkout.'],
      requests: [],
    });
    expect(await pass('get_issue', { project_id: null, issue_iid: 3 })).toMatchObject({
      input: { project_id: 'acme/greeter', issue_iid: 3 },
    });
  });

  it('is the open merge request of its branch, asked for once', async () => {
    expect(await pass('get_merge_request', {})).toMatchObject({
      input: { project_id: 'acme/greeter', merge_request_iid: 7 },
      notes: ['Assumed project_id acme/greeter and merge_request_iid 7 from the checkout (branch feature/x).'],
      requests: [{ query: { source_branch: 'feature/x', state: 'opened', per_page: 20 } }],
    });
  });

  it('is assumed in a write as well', async () => {
    expect(await pass('comment', { body: 'Hi' })).toMatchObject({
      input: { project_id: 'acme/greeter', merge_request_iid: 7, body: 'Hi' },
      notes: [expect.stringContaining('merge_request_iid 7')],
    });
  });

  it('is the newest pipeline of that merge request, else of the branch', async () => {
    const ofMergeRequest = { [`${mergeRequests}/7/pipelines`]: [{ id: 41 }, { id: 43 }, { id: 42 }] };
    expect(await pass('get_pipeline', {}, { answers: ofMergeRequest })).toMatchObject({
      input: { pipeline_id: 43 },
      notes: ['Assumed project_id acme/greeter and pipeline_id 43 from the checkout (branch feature/x).'],
    });
    const without = await pass('get_pipeline', {}, { answers: { [`${mergeRequests}/7/pipelines`]: [] } });
    expect(without).toMatchObject({ input: { pipeline_id: 40 } });
    expect(without.requests.at(-1)).toMatchObject({ query: { ref: 'feature/x' } });
    const off = new GitLabError({ status: 403, method: 'GET', path: '/', reason: 'off' });
    for (const list of [[], off, [row(7), row(8)], [row(9, 2)]]) {
      expect(await pass('get_pipeline', {}, { answers: { [mergeRequests]: list } })).toMatchObject({
        input: { pipeline_id: 40 },
      });
    }
  });

  it('stays open where the tool can do without: a list of everything is not narrowed, a file keeps its default branch', async () => {
    expect(await pass('list_issues', { search: 'x' })).toMatchObject({ input: { search: 'x' }, notes: [] });
    expect(await pass('find_merge_request', {})).toMatchObject({ input: { project_id: 'acme/greeter' }, requests: [] });
    expect((await pass('get_file', {})).input).toEqual({ project_id: 'acme/greeter' });
  });

  it('is nothing for what deletes or administers', async () => {
    for (const name of ['delete_merge_request', 'protect'] as const) {
      const { message, requests, reads } = await pass(name, {});
      expect(message).toContain('project_id is missing');
      expect([requests, reads()]).toEqual([[], 0]);
    }
  });

  it('is never a second project', async () => {
    expect(await pass('move', {})).toMatchObject({
      message: expect.stringMatching(/^target_project_id is missing/),
      hint: 'Assumed project_id acme/greeter from the checkout.',
    });
  });
});

describe('what comes before the checkout', () => {
  it('is everything a call gives, and then git is not asked', async () => {
    const url = 'https://gitlab.example/acme/kit/-/merge_requests/3';
    for (const args of [{ project_id: 'acme/kit', merge_request_iid: 3 }, { project_id: url }, { url }]) {
      const { input, requests, reads } = await pass('get_merge_request', args);
      expect(input).toEqual({ project_id: 'acme/kit', merge_request_iid: 3 });
      expect([requests, reads()]).toEqual([[], 0]);
    }
  });

  it('is the one project of a scope', async () => {
    expect(await pass('get_project', {}, { house: { defaultProject: 'acme/kit' } })).toMatchObject({
      input: { project_id: 'acme/kit' },
      notes: ['Assumed project_id acme/kit.'],
    });
  });

  it('takes the merge request of the branch only in the same project, named by path or id', async () => {
    for (const project_id of ['acme/greeter', 'Acme/Greeter', 'https://gitlab.example/acme/greeter']) {
      expect(await pass('get_merge_request', { project_id })).toMatchObject({
        input: { merge_request_iid: 7 },
        notes: ['Assumed merge_request_iid 7 from the checkout (branch feature/x).'],
      });
    }
    const answers = { 'GET /projects/acme%2Fgreeter': { id: 72 } };
    expect(await pass('get_merge_request', { project_id: 72 }, { answers })).toMatchObject({
      input: { project_id: '72', merge_request_iid: 7 },
    });
    for (const project_id of ['acme/kit', 73]) {
      expect(await pass('get_merge_request', { project_id }, { answers })).toMatchObject({
        message: expect.stringContaining('merge_request_iid is missing'),
        hint: 'The checkout is of acme/greeter, so it does not tell merge_request_iid.',
      });
    }
    expect(await pass('get_merge_request', { project_id: 72 })).toMatchObject({
      hint: expect.stringContaining('is of acme/greeter'),
    });
  });
});

describe('what cannot be told', () => {
  it('is which of several merge requests: they are listed', async () => {
    expect(await pass('get_merge_request', {}, { answers: { [mergeRequests]: [row(7), row(9)] } })).toMatchObject({
      message:
        'merge_request_iid is missing, and it is not clear which merge request of branch feature/x of acme/greeter is meant: !7 "MR 7", !9 "MR 9".',
      hint: expect.stringMatching(/^Pass merge_request_iid.* are the project and branch of the checkout\.$/),
    });
    expect((await pass('get_merge_request', {}, { answers: { [mergeRequests]: [] } })).message).toBe(
      'merge_request_iid is missing, and branch feature/x of acme/greeter has no open merge request.',
    );
  });

  it('is a merge request that a stranger opened from a branch of the same name in a fork', async () => {
    const { message } = await pass('comment', { body: 'Hi' }, { answers: { [mergeRequests]: [row(9, 2)] } });
    expect(message).toContain('!9 "MR 9" (from a fork)');
    const both = { [mergeRequests]: [row(9, 2), row(7)] };
    expect(await pass('comment', { body: 'Hi' }, { answers: both })).toMatchObject({ input: { merge_request_iid: 7 } });
  });

  it('is a pipeline where none ran', async () => {
    expect((await pass('get_pipeline', {}, { answers: { [mergeRequests]: [], [pipelines]: [] } })).message).toBe(
      'pipeline_id is missing, and branch feature/x of acme/greeter has no pipeline.',
    );
  });

  it('is anything but the project without a branch', async () => {
    expect(await pass('get_merge_request', {}, { place: { ...here, branch: undefined } })).toMatchObject({
      message: expect.stringContaining('merge_request_iid is missing'),
      hint: 'Assumed project_id acme/greeter from the checkout. The checkout is on no branch that tells merge_request_iid.',
    });
  });

  it('is said where the working directory has no remote on this GitLab', async () => {
    expect(await pass('get_project', {}, { place: undefined })).toMatchObject({
      message: expect.stringContaining('project_id is missing'),
      hint: 'No git remote of the working directory is on https://gitlab.example.',
    });
    expect(await pass('get_project', {}, { house: { checkout: undefined } })).toMatchObject({ hint: undefined });
  });

  it('comes with what GitLab said where it did not answer', async () => {
    const error = new GitLabError({ status: 401, method: 'GET', path: '/x', reason: '401 Unauthorized' });
    const refused = await pass('get_merge_request', {}, { answers: { [mergeRequests]: error } });
    expect(refused).toMatchObject({
      error: { code: 'gitlab_error', status: 401 },
      hint: 'acme/greeter and feature/x are the project and branch of the checkout.',
    });
  });
});

describe('under a project scope', () => {
  const answers = {
    'GET /projects/acme%2Fgreeter': { id: 1 },
    'GET /projects/acme%2Fkit': { id: 2 },
    'GET /projects/1/merge_requests': [row(7)],
  };

  it('the project of the checkout is checked like any other, before anything is looked up in it', async () => {
    const house = { scope: createProjectScope(['acme/kit', '99']) };
    for (const name of ['get_project', 'get_merge_request'] as const) {
      const { message, hint, requests } = await pass(name, {}, { house, answers });
      expect(message).toContain("acme/greeter is outside this server's scope");
      expect(hint).toMatch(/checkout/);
      expect(requests.map(({ path }) => path).filter((path) => path.includes('merge_requests'))).toEqual([]);
    }
  });

  it('a checkout outside tells nothing about a project inside, and GitLab is not asked about it', async () => {
    const house = { scope: createProjectScope(['2', '99']) };
    const { message, hint, requests } = await pass('get_merge_request', { project_id: 2 }, { house, answers });
    expect(message).toContain('merge_request_iid is missing');
    expect(hint).toContain('The checkout is of acme/greeter');
    expect(requests.filter(({ path }) => path.includes('greeter'))).toEqual([]);
  });

  it('what is inside is assumed', async () => {
    const house = { scope: createProjectScope(['acme/kit', 'acme/greeter']) };
    expect(await pass('get_merge_request', {}, { house, answers })).toMatchObject({
      input: { project_id: '1', merge_request_iid: 7 },
    });
  });
});
