import { describe, expect, it } from 'vitest';
import { fakeContext } from '../server/fake-house.ts';
import { groups } from './groups.ts';

async function run(name: string, input: Record<string, unknown>, answers: Record<string, unknown>) {
  const { ctx, requests } = fakeContext(answers);
  await groups.tools[name]?.run(input, ctx);
  return requests;
}

describe('a parent group', () => {
  it('lists its subgroups instead of all groups', async () => {
    const answers = { 'GET /groups': [], 'GET /groups/acme/subgroups': [] };
    expect(await run('gitlab_list_groups', { search: 'x' }, answers)).toEqual([
      { method: 'GET', path: '/groups', query: { search: 'x' } },
    ]);
    expect(await run('gitlab_list_groups', { parent_id: 'acme', search: 'x' }, answers)).toEqual([
      { method: 'GET', path: '/groups/acme/subgroups', query: { search: 'x' } },
    ]);
  });

  it('may be named by its path when a group is made in it', async () => {
    const answers = { 'GET /groups/acme': { id: 12 }, 'POST /groups': {} };
    const fields = { name: 'Lab', path: 'lab' };
    const made = await run('gitlab_create_group', { ...fields, parent_id: 'acme' }, answers);
    expect(made.at(-1)).toEqual({ method: 'POST', path: '/groups', body: { ...fields, parent_id: 12 } });
    expect(await run('gitlab_create_group', fields, answers)).toEqual([
      { method: 'POST', path: '/groups', body: fields },
    ]);
  });
});

describe('one group', () => {
  it('comes without its projects', async () => {
    expect(await run('gitlab_get_group', { group_id: 'acme' }, { 'GET /groups/acme': {} })).toEqual([
      { method: 'GET', path: '/groups/acme', query: { with_projects: false } },
    ]);
  });
});
