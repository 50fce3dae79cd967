import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishSchema } from '../core/json-schema.ts';
import { fakeContext } from '../server/fake-house.ts';
import { members } from './members.ts';

const { gitlab_add_member: add, gitlab_remove_member: remove } = members.tools;
if (!add || !remove) throw new Error('the tools are gone');

const read = (level: string) =>
  z.object(add.input).parse({ project_id: '118', user_id: 'kim', access_level: level }) as Record<string, unknown>;

describe('the role of a member', () => {
  it('is published as words', () => {
    expect(publishSchema(add.input, 'add').properties?.access_level).toEqual({
      type: 'string',
      enum: ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'],
    });
  });

  it.each([
    ['guest', 10],
    ['owner', 50],
    ['30', 30],
  ])('%s is sent as %i', (level, number) => {
    expect(read(level).access_level).toBe(number);
  });

  it.each(['60', 'admin', 'constructor', ''])('is refused where it is none: %j', (level) => {
    expect(() => read(level)).toThrow(/one of guest/);
  });
});

describe('the person of a membership', () => {
  it('may be a username, which is looked up before anything is changed', async () => {
    const { ctx, requests } = fakeContext({ 'GET /users': [{ id: 22 }], 'POST /projects/118/members': {} });
    await add.run(read('developer'), ctx);
    expect(requests).toEqual([
      { method: 'GET', path: '/users', query: { username: 'kim' } },
      { method: 'POST', path: '/projects/118/members', body: { user_id: 22, access_level: 30 } },
    ]);
  });

  it('is removed from a group as from a project', async () => {
    const { ctx, requests } = fakeContext({ 'DELETE /groups/acme/members/22': '' });
    await remove.run({ group_id: 'acme', user_id: '22' }, ctx);
    expect(requests.map(({ path }) => path)).toEqual(['/groups/acme/members/22']);
  });

  it('is never guessed: an unknown name changes nothing', async () => {
    const { ctx, requests } = fakeContext({ 'GET /users': [] });
    await expect(remove.run({ project_id: '118', user_id: 'nobody' }, ctx)).rejects.toThrow('There is no user nobody.');
    expect(requests).toHaveLength(1);
  });
});
