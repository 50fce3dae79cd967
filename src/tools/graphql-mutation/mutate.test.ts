import { expect, it } from 'vitest';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { fakeGraphql } from './fake-graphql.ts';
import { mutate } from './mutate.ts';

const document = 'the mutation';

it('gives the payload of a mutation, which is sent once', async () => {
  const { ctx, sent } = fakeGraphql([[document, { thingUpdate: { errors: [], thing: { id: 7 } } }]]);
  expect(await mutate(ctx, document, { id: 7, title: undefined })).toMatchObject({ thing: { id: 7 } });
  expect(sent).toEqual([{ document, variables: { input: { id: 7 } } }]);
});

it.each([
  [{ errors: ['Title is too long', 'Weight is odd'], thing: null }],
  [{ errors: ['Title is too long', 'Weight is odd'], thing: { id: 7 } }],
])('takes errors in a payload for a refusal, and sends nothing again: %j', async (payload) => {
  const { ctx, sent } = fakeGraphql([[document, { thingUpdate: payload }]]);
  const refused = mutate(ctx, document, {});
  await expect(refused).rejects.toBeInstanceOf(GitLabError);
  await expect(refused).rejects.toMatchObject({ status: 200, reason: 'Title is too long; Weight is odd' });
  expect(sent).toHaveLength(1);
});

it('takes no success for a failure, though it says little', async () => {
  const { ctx } = fakeGraphql([[document, { thingUpdate: null }]]);
  expect(await mutate(ctx, document, {})).toEqual({});
});
