import { describe, expect, it } from 'vitest';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { here, mergeRequests, pass, row } from './fake-checkout.ts';

describe('what one of several inputs names', () => {
  const none = { [mergeRequests]: [] };

  it('is the merge request of the branch where none of them is given', async () => {
    expect(await pass('choose_merge_request', {})).toMatchObject({
      input: { project_id: 'acme/greeter', merge_request_iid: 7 },
      notes: ['Assumed project_id acme/greeter and merge_request_iid 7 from the checkout (branch feature/x).'],
    });
    expect(await pass('diagnose', { project_id: 'acme/greeter' })).toMatchObject({
      input: { project_id: 'acme/greeter', merge_request_iid: 7 },
      notes: ['Assumed merge_request_iid 7 from the checkout (branch feature/x).'],
    });
  });

  it.each([
    ['choose_merge_request', { source_branch: 'other' }],
    ['diagnose', { pipeline_id: 3 }],
    ['diagnose', { merge_request_iid: 3 }],
    ['diagnose', { ref: 'main' }],
  ] as const)('for %s is what %j says', async (name, args) => {
    expect(await pass(name, args)).toMatchObject({
      input: { project_id: 'acme/greeter', ...args },
      notes: ['Assumed project_id acme/greeter from the checkout.'],
      requests: [],
    });
  });

  it('is the branch where it has no merge request of its own, for a tool that takes one', async () => {
    const off = new GitLabError({ status: 403, method: 'GET', path: '/', reason: 'off' });
    for (const list of [[], [row(9, 2)], [row(7), row(8)], off]) {
      expect(await pass('diagnose', {}, { answers: { [mergeRequests]: list } })).toMatchObject({
        input: { project_id: 'acme/greeter', ref: 'feature/x' },
        notes: ['Assumed project_id acme/greeter and ref feature/x from the checkout (branch feature/x).'],
      });
    }
    expect((await pass('choose_merge_request', {}, { answers: none })).message).toContain('has no open merge request');
  });

  it('stays open without a word where the tool has a default and the checkout tells nothing', async () => {
    for (const [args, place] of [
      [{ project_id: 'acme/kit' }, here],
      [{ project_id: 'acme/kit' }, undefined],
      [{ project_id: 'acme/greeter' }, { ...here, branch: undefined }],
    ] as const) {
      expect(await pass('diagnose', args, { place })).toMatchObject({ input: args, notes: [], requests: [] });
    }
    expect(await pass('diagnose', {}, { place: { ...here, branch: undefined } })).toMatchObject({
      input: { project_id: 'acme/greeter' },
      notes: ['Assumed project_id acme/greeter from the checkout.'],
    });
  });
});
