import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const story = '/projects/118/merge_requests/7';

let sandbox: Sandbox;
let refs: { base_sha: string; start_sha: string; head_sha: string };

beforeAll(async () => {
  sandbox = await startChecked();
  refs = (await ask(sandbox, story)).json().diff_refs;
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, `${story}${path}`, { method, as, ...(body === undefined ? {} : { body }) });

async function draft(body: Record<string, unknown>, as = 'dana') {
  const answer = await send('POST', '/draft_notes', body, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const on = (place: Record<string, unknown>) => ({
  ...refs,
  position_type: 'text',
  new_path: 'scripts/greet.sh',
  old_path: 'scripts/greet.sh',
  ...place,
});

interface Thread {
  id: string;
  individual_note: boolean;
  notes: Record<string, unknown>[];
}

const threads = async () => (await send('GET', '/discussions?per_page=100')).json() as Thread[];

describe('a draft', () => {
  test('is for its author alone until it is published', async () => {
    const { id } = await draft({ note: 'Hm.' });
    expect((await send('GET', `/draft_notes/${id}`)).json()).toMatchObject({
      id,
      author_id: 21,
      note: 'Hm.',
      line_code: null,
      discussion_id: null,
      position: { position_type: 'text', head_sha: null },
    });
    expect((await send('GET', '/draft_notes', undefined, 'kim')).json()).toEqual([]);
    expect((await send('GET', `/draft_notes/${id}`, undefined, 'kim')).status).toBe(404);
    expect((await threads()).some(({ notes }) => notes[0]?.body === 'Hm.')).toBe(false);
    expect((await send('PUT', `/draft_notes/${id}`, { note: 'Hm, hm.' })).json().note).toBe('Hm, hm.');
    expect((await send('DELETE', `/draft_notes/${id}`)).status).toBe(204);
    expect((await send('GET', '/draft_notes')).json()).toEqual([]);
  });

  test('stands on a line of the diff, and is refused elsewhere', async () => {
    const { id, line_code } = await draft({ note: 'Here', position: on({ new_line: 2 }) });
    expect(line_code).toMatch(/^[0-9a-f]{40}_0_2$/);
    await send('DELETE', `/draft_notes/${id}`);
    const outside = await send('POST', '/draft_notes', { note: 'Here', position: on({ new_line: 9 }) });
    const line = ["can't be blank", 'must be a valid line code'];
    expect([outside.status, outside.json()]).toEqual([400, { message: { line_code: line } }]);
  });

  test.each<[string, Record<string, unknown>, unknown]>([
    ['a text', { note: ' ' }, { message: { note: ["can't be blank"] } }],
    [
      'a thread that exists',
      { note: 'x', in_reply_to_discussion_id: '0'.repeat(40) },
      { message: { base: ['Thread to reply to cannot be found'] } },
    ],
  ])('needs %s', async (_name, body, expected) => {
    const answer = await send('POST', '/draft_notes', body);
    expect([answer.status, answer.json()]).toEqual([400, expected]);
  });

  test('does not answer a system note', async () => {
    const system = (await threads()).find(({ notes }) => notes[0]?.system);
    const answer = await send('POST', '/draft_notes', { note: 'x', in_reply_to_discussion_id: system?.id });
    expect(answer.json()).toEqual({ message: { base: ['Replies to system notes are not allowed'] } });
  });
});

describe('publishing', () => {
  test('turns one draft into a thread on its line, with its suggestion', async () => {
    const note = 'Close it:\n\n```suggestion\necho "Hello"\n```';
    const { id } = await draft({ note, position: on({ new_line: 2 }), commit_id: refs.head_sha });
    expect((await send('PUT', `/draft_notes/${id}/publish`)).status).toBe(204);
    const [published] = (await threads()).at(-1)?.notes ?? [];
    expect(published).toMatchObject({
      type: 'DiffNote',
      body: note,
      commit_id: refs.head_sha,
      author: { username: 'dana' },
      suggestions: [{ appliable: true, to_content: 'echo "Hello"\n' }],
    });
    expect((await send('GET', `/draft_notes/${id}`)).status).toBe(404);
  });

  test('sends the whole review: replies, resolved threads, a summary and what the reviewer thinks', async () => {
    const open = (await threads()).find(({ notes }) => notes[0]?.type === 'DiffNote');
    await draft({ note: 'Settled.', in_reply_to_discussion_id: open?.id, resolve_discussion: true });
    await draft({ note: 'By the way.' });
    const review = { reviewer_state: 'requested_changes', note: 'Two things.' };
    expect((await send('POST', '/draft_notes/bulk_publish', review)).status).toBe(204);
    const all = await threads();
    expect(all.find(({ id }) => id === open?.id)?.notes.at(-1)).toMatchObject({ body: 'Settled.', resolved: true });
    const bodies = all.flatMap(({ individual_note, notes }) => (individual_note ? notes.map(({ body }) => body) : []));
    expect(bodies.slice(-3)).toEqual(['By the way.', 'Two things.', 'requested changes']);
    const [reviewer] = (await send('GET', '/reviewers')).json();
    expect(reviewer).toMatchObject({ user: { username: 'dana' }, state: 'requested_changes' });
  });

  test('comes along with an approval where that is asked for', async () => {
    await draft({ note: 'Good.' });
    expect((await send('POST', '/approve', { publish_review: true })).status).toBe(201);
    expect((await send('GET', '/draft_notes')).json()).toEqual([]);
    expect((await threads()).some(({ notes }) => notes[0]?.body === 'Good.')).toBe(true);
  });
});
