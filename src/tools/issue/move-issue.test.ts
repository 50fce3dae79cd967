import { expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { moveIssue } from './move-issue.ts';

const move = 'POST /projects/acme%2Fweb/issues/4/move';
const answers = { [move]: { iid: 9 }, 'GET /projects/acme%2Fkit': { id: 120 } };

it.each([
  ['120', [move]],
  ['acme/kit', ['GET /projects/acme%2Fkit', move]],
])('an issue moves to %s, by its number, with the requests %j', async (to_project_id, lines) => {
  const { ctx, requests } = fakeContext(answers);
  const answer = await moveIssue({ project_id: 'acme/web', issue_iid: 4, to_project_id }, ctx);
  expect(answer).toMatchObject({ value: { iid: 9 } });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(lines);
  expect(requests.at(-1)?.body).toEqual({ to_project_id: 120 });
});

it('an issue stays where it is when nobody knows the other project', async () => {
  const { ctx, requests } = fakeContext(answers);
  const moving = moveIssue({ project_id: 'acme/web', issue_iid: 4, to_project_id: 'acme/gone' }, ctx);
  await expect(moving).rejects.toMatchObject({ status: 404 });
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
});
