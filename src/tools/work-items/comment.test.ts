import { describe, expect, it } from 'vitest';
import { fakeGraphql, lack } from '../graphql-mutation/fake-graphql.ts';
import { commentOnWorkItem } from './comment.ts';
import { createNoteDocument } from './documents.ts';
import { groupThingsDocument } from './lookup-documents.ts';

const epic = { group_id: 'acme', work_item_iid: 1 };
const found = { place: { workItems: { nodes: [{ id: 'gid://gitlab/WorkItem/8' }] } } };
const open = (createNote: unknown, rest = {}) =>
  fakeGraphql(
    [
      [groupThingsDocument, found],
      [createNoteDocument, createNote instanceof Error ? createNote : { createNote }],
    ],
    rest,
  );

describe('a comment on an epic', () => {
  it('is written by the id of the epic', async () => {
    const note = { id: 'gid://gitlab/Note/55', body: 'Hm.', internal: true, author: { username: 'kim' } };
    const { ctx, sent } = open({ errors: [], note });
    const answer = await commentOnWorkItem({ ...epic, body: 'Hm.', internal: true }, ctx);
    expect(answer).toMatchObject({ value: { id: 55, body: 'Hm.', internal: true, author: 'kim' } });
    expect(sent.at(-1)?.variables).toEqual({
      input: { noteableId: 'gid://gitlab/WorkItem/8', body: 'Hm.', internal: true },
    });
  });

  it.each([[[]], [['Commands only Closed this epic.']]])(
    'that was all quick actions says what they did, beside the errors %j',
    async (errors) => {
      const { ctx } = open({ errors, note: null, quickActionsStatus: { messages: ['Closed this epic.'] } });
      const answer = await commentOnWorkItem({ ...epic, body: '/close' }, ctx);
      expect(answer).toMatchObject({ value: { summary: ['Closed this epic.'] } });
    },
  );

  it.each([
    [{ errors: ["Note can't be blank"], note: null }, "Note can't be blank"],
    [
      {
        errors: [],
        note: null,
        quickActionsStatus: { messages: [], errorMessages: ['Could not apply close command.'] },
      },
      'Could not apply close command.',
    ],
  ])('is refused with what GitLab says: %j', async (payload, reason) => {
    await expect(commentOnWorkItem({ ...epic, body: '/x' }, open(payload).ctx)).rejects.toMatchObject({
      status: 200,
      reason,
    });
  });

  it('is written by REST where the schema is older', async () => {
    const tooOld = lack("Field 'quickActionsStatus' doesn't exist on type 'CreateNotePayload'");
    const { ctx, requests, lines } = open(tooOld, { 'POST /groups/acme/epics/1/notes': { id: 55, body: 'Hm.' } });
    const answer = await commentOnWorkItem({ ...epic, body: 'Hm.' }, ctx);
    expect(answer).toMatchObject({ value: { id: 55 }, notes: [expect.stringContaining('REST')] });
    expect(lines()).toEqual(['POST /groups/acme/epics/1/notes']);
    expect(requests[0]?.body).toEqual({ body: 'Hm.' });
  });
});
