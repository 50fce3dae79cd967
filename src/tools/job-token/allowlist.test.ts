import { describe, expect, it } from 'vitest';
import type { Context } from '../../core/context.ts';
import { fakeContext } from '../../server/fake-house.ts';
import { addToAllowlist, readAllowlists, removeFromAllowlist } from './allowlist.ts';

const scope = '/projects/118/job_token_scope';

describe('the job token allowlist', () => {
  it('takes a project by its path, and tells GitLab its number', async () => {
    const { ctx, requests } = fakeContext({
      'GET /projects/acme%2Ftools': { id: 120 },
      [`POST ${scope}/allowlist`]: { source_project_id: 118, target_project_id: 120 },
    });
    await addToAllowlist({ project_id: '118', target_project_id: 'acme/tools' }, ctx);
    expect(requests.at(-1)).toEqual({
      method: 'POST',
      path: `${scope}/allowlist`,
      body: { target_project_id: 120 },
    });
  });

  it('takes a group off by its path', async () => {
    const { ctx, requests } = fakeContext({
      'GET /groups/acme': { id: 12 },
      [`DELETE ${scope}/groups_allowlist/12`]: '',
    });
    await removeFromAllowlist({ project_id: '118', target_group_id: 'acme' }, ctx);
    expect(requests.map(({ path }) => path)).toEqual(['/groups/acme', `${scope}/groups_allowlist/12`]);
  });

  it.each([{}, { target_project_id: '1', target_group_id: '2' }])(
    'takes one thing at a time, not %j',
    async (target) => {
      const { ctx, requests } = fakeContext();
      await expect(addToAllowlist({ project_id: '118', ...target }, ctx)).rejects.toThrow('Pass one of');
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ['projects', { projects: 2, groups: undefined }],
    ['groups', { projects: undefined, groups: 2 }],
  ])('goes on while there are more %s', async (_which, next) => {
    const { ctx } = fakeContext();
    const request: Context['gitlab']['request'] = async ({ path }) => {
      const more = path.endsWith('groups_allowlist') ? next.groups : next.projects;
      return { status: 200, data: [path], headers: {}, page: more === undefined ? {} : { next: more } };
    };
    const answer = await readAllowlists({ project_id: '118' }, { ...ctx, gitlab: { ...ctx.gitlab, request } });
    expect(answer).toMatchObject({
      value: { projects: [`${scope}/allowlist`], groups: [`${scope}/groups_allowlist`] },
      page: { next: 2 },
    });
  });
});
