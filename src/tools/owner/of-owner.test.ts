import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { readOfOwner } from './of-owner.ts';

const answers = {
  'GET /issues': ['mine'],
  'GET /projects/acme%2Fweb/issues': ['of the project'],
  'GET /groups/acme%2Ftools/issues': ['of the group'],
};

describe('readOfOwner', () => {
  it.each([
    [{}, 'mine'],
    [{ project_id: 'acme/web' }, 'of the project'],
    [{ group_id: 'acme/tools' }, 'of the group'],
  ])('with %j reads what is %s, and sends nothing but the rest as the query', async (ids, whose) => {
    const { ctx, requests } = fakeContext(answers);
    const { data } = await readOfOwner(ctx, 'issues', { ...ids, state: 'opened' });
    expect(data).toEqual([whose]);
    expect(requests.map(({ query }) => query)).toEqual([{ state: 'opened' }]);
  });

  it('refuses a project and a group at once, before any request', async () => {
    const { ctx, requests } = fakeContext(answers);
    await expect(readOfOwner(ctx, 'search', { project_id: '1', group_id: '2' })).rejects.toThrow(
      'project_id and group_id are both given.',
    );
    expect(requests).toEqual([]);
  });
});
