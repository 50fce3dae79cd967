import { expect, it } from 'vitest';
import { fakeGraphql, lack } from '../graphql-mutation/fake-graphql.ts';
import { groupNotesDocument, projectNotesDocument } from './documents.ts';
import { listWorkItemNotes } from './list-notes.ts';

const note = {
  id: 'gid://gitlab/Note/55',
  body: 'Hm.',
  internal: false,
  createdAt: '2026-01-01T10:00:00Z',
  author: { username: 'kim' },
};
const pageInfo = { hasNextPage: true, endCursor: 'abc' };
const holding = (...items: unknown[]) => ({ place: { workItems: { nodes: items } } });
const commented = holding({ widgets: [{}, null, { notes: { nodes: [note, null], pageInfo } }] });

it.each([
  [{ project_id: 'acme/app' }, projectNotesDocument, 'acme/app'],
  [{ group_id: 'acme' }, groupNotesDocument, 'acme'],
])('comments of an item in %j are listed a page at a time', async (place, document, fullPath) => {
  const { ctx, sent } = fakeGraphql([[document, commented]]);
  const answer = await listWorkItemNotes({ ...place, work_item_iid: 4, first: 1, after: 'xyz' }, ctx);
  expect(answer).toMatchObject({
    value: [{ id: 55, body: 'Hm.', author: 'kim', created_at: '2026-01-01T10:00Z' }],
    page: { next: 'abc', nextParameter: 'after' },
  });
  expect(sent.map(({ variables }) => variables)).toEqual([{ fullPath, iids: ['4'], first: 1, after: 'xyz' }]);
});

it('an item without a place for comments has none', async () => {
  const { ctx } = fakeGraphql([[groupNotesDocument, holding({ widgets: [{}] })]]);
  expect(await listWorkItemNotes({ group_id: 'acme', work_item_iid: 4 }, ctx)).toMatchObject({ value: [] });
});

it('an item that is not there is refused by its number', async () => {
  const { ctx } = fakeGraphql([[groupNotesDocument, holding()]]);
  const listing = listWorkItemNotes({ group_id: 'acme', work_item_iid: 4 }, ctx);
  await expect(listing).rejects.toThrow('There is no work item 4 in the group acme.');
});

it('a GitLab whose GraphQL is older lists none, and the tool for issues is named', async () => {
  const reason = "Field 'notes' doesn't exist on type 'WorkItemWidgetNotes'";
  const { ctx, lines } = fakeGraphql([[projectNotesDocument, lack(reason)]]);
  const listing = listWorkItemNotes({ project_id: 'acme/app', work_item_iid: 4 }, ctx);
  await expect(listing).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(reason),
    hint: expect.stringContaining('gitlab_list_issue_notes'),
  });
  expect(lines()).toEqual([]);
});
