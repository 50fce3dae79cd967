import { expect, it } from 'vitest';
import { fakeGraphql } from '../graphql-mutation/fake-graphql.ts';
import { askPlace, findPlace } from './place.ts';

const known = {
  'GET /projects/118': { path_with_namespace: 'acme/greeter' },
  'GET /groups/11': { full_path: 'acme' },
};

it.each([
  [{ project_id: 'acme/greeter' }, { kind: 'project', fullPath: 'acme/greeter' }, []],
  [{ project_id: '118' }, { kind: 'project', fullPath: 'acme/greeter' }, ['GET /projects/118']],
  [{ group_id: 'acme' }, { kind: 'group', fullPath: 'acme' }, []],
  [{ group_id: '11' }, { kind: 'group', fullPath: 'acme' }, ['GET /groups/11']],
])('%j is the place %j, after the requests %j', async (owner, place, asked) => {
  const { ctx, lines } = fakeGraphql([], known);
  expect(await findPlace(owner, ctx)).toEqual(place);
  expect(lines()).toEqual(asked);
});

it.each([
  [{}, 'project_id is missing'],
  [{ project_id: '1', group_id: '2' }, 'project_id and group_id are both given'],
])('%j is no place', async (owner, message) => {
  await expect(findPlace(owner, fakeGraphql([]).ctx)).rejects.toThrow(message);
});

it('says which place GitLab does not show', async () => {
  const { ctx } = fakeGraphql([['where', { place: null }]]);
  const asking = askPlace(ctx, { kind: 'group', fullPath: 'acme/gone' }, 'where', {});
  await expect(asking).rejects.toMatchObject({ code: 'invalid_input', message: 'There is no group acme/gone.' });
});
