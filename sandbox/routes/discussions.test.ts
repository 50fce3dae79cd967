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
  // Some requests here are wrong on purpose.
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

type Place = Record<string, unknown>;

const commentOn = (place: Place, body = 'Look here', as = 'dana') =>
  ask(sandbox, `${story}/discussions`, {
    method: 'POST',
    as,
    body: { body, position: { ...refs, position_type: 'text', ...place } },
  });

const script = { new_path: 'scripts/greet.sh', old_path: 'scripts/greet.sh' };
const source = { new_path: 'src/greet.ts', old_path: 'src/greet.ts' };
const refusal = `400 Bad request - Note {:line_code=>["can't be blank", "must be a valid line code"]}`;

describe('a comment on a line', () => {
  test.each<[string, Place]>([
    ['an added line', { ...script, new_line: 2 }],
    ['a removed line', { ...source, old_line: 37 }],
    ['an unchanged line in the diff', { ...source, old_line: 1, new_line: 1 }],
    ['an unchanged line outside the diff', { ...source, old_line: 30, new_line: 30 }],
    ['a renamed file', { new_path: 'src/names/normalize.ts', old_path: 'src/names/normalise.ts', new_line: 4 }],
    ['a whole file', { ...script, position_type: 'file' }],
  ])('is taken on %s', async (_name, place) => {
    const answer = await commentOn(place);
    expect(answer.status, answer.text).toBe(201);
    const [note] = answer.json().notes;
    expect(note).toMatchObject({ type: 'DiffNote', resolvable: true, resolved: false, position: place });
  });

  test.each<[string, Place]>([
    ['a line behind the end', { ...script, new_line: 3 }],
    ['an unchanged line by its new number alone', { ...source, new_line: 1 }],
    ['a file that is not in the diff', { new_path: 'README.md', old_path: 'README.md', new_line: 1 }],
    ['a renamed file under its new name alone', { new_path: 'src/names/normalize.ts', new_line: 4 }],
    ['no line', script],
    ['a commit that does not exist', { ...script, new_line: 2, head_sha: '0'.repeat(40) }],
    ['an option in place of a commit', { ...script, new_line: 2, base_sha: '--all' }],
  ])('is refused on %s', async (_name, place) => {
    const answer = await commentOn(place);
    expect([answer.status, answer.json()]).toEqual([400, { message: refusal }]);
  });

  test('may span lines and carry a suggestion', async () => {
    const end = (line: number) => ({ line_code: `x_0_${line}`, type: 'new' });
    const body = 'Better:\n\n```suggestion:-1+0\n#!/bin/sh\necho "Hello"\n```';
    const place = { ...script, new_line: 2, line_range: { start: end(1), end: end(2) } };
    const [note] = (await commentOn(place, body)).json().notes;
    expect(note.position.line_range.start).toEqual({ ...end(1), old_line: null, new_line: null });
    expect(note.suggestions).toMatchObject([
      { from_line: 1, to_line: 2, appliable: true, to_content: '#!/bin/sh\necho "Hello"\n' },
    ]);
  });

  test('is refused where the ends of its range hold numbers', async () => {
    const end = (line: number) => ({ line_code: `x_0_${line}`, type: 'new', new_line: line });
    const answer = await commentOn({ ...script, new_line: 2, line_range: { start: end(1), end: end(2) } });
    const message = '400 Bad request - Note {:position=>["must be a valid json schema"]}';
    expect([answer.status, answer.json()]).toEqual([400, { message }]);
  });

  test('needs a text', async () => {
    const answer = await commentOn({ ...script, new_line: 2 }, ' ');
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: `400 Bad request - Note {:note=>["can't be blank"]}` },
    ]);
    const none = await ask(sandbox, `${story}/discussions`, { method: 'POST', body: {} });
    expect([none.status, none.json()]).toEqual([400, { error: 'body is missing' }]);
  });
});

describe('a thread', () => {
  const threads = async () => (await ask(sandbox, `${story}/discussions`)).json() as Record<string, unknown>[];

  test('is resolved as a whole and opened again', async () => {
    const thread = (await commentOn({ ...script, new_line: 1 })).json();
    const address = `${story}/discussions/${thread.id}`;
    await ask(sandbox, `${address}/notes`, { method: 'POST', as: 'kim', body: { body: 'Done' } });
    const resolved = (await ask(sandbox, address, { method: 'PUT', as: 'kim', body: { resolved: true } })).json();
    expect(resolved.notes).toMatchObject([
      { resolved: true, resolved_by: { username: 'kim' } },
      { resolved: true, resolved_by: { username: 'kim' } },
    ]);
    const opened = (await ask(sandbox, address, { method: 'PUT', as: 'kim', body: { resolved: false } })).json();
    expect(opened.notes[0]).toMatchObject({ resolved: false, resolved_by: null, resolved_at: null });
  });

  test('is not resolved by a reporter who did not write the merge request', async () => {
    const [open] = (await threads()).slice(-1);
    const answer = await ask(sandbox, `${story}/discussions/${open?.id}`, {
      method: 'PUT',
      as: 'rob',
      body: { resolved: true },
    });
    expect(answer.status).toBe(403);
  });

  test('grows out of a single comment when somebody replies', async () => {
    const note = (await ask(sandbox, `${story}/notes`, { method: 'POST', body: { body: 'Hm' } })).json();
    const comment = (await threads()).at(-1);
    expect(comment).toMatchObject({ individual_note: true, notes: [{ id: note.id, type: null, resolvable: false }] });
    await ask(sandbox, `${story}/discussions/${comment?.id}/notes`, {
      method: 'POST',
      as: 'kim',
      body: { body: 'Why?' },
    });
    expect((await threads()).at(-1)).toMatchObject({
      individual_note: false,
      notes: [{ type: 'DiscussionNote', resolvable: true }, { body: 'Why?' }],
    });
  });

  test('the story has one open, one resolved, a comment and system notes', async () => {
    const seeded = (await ask(await other(), `${story}/discussions`)).json() as { notes: Record<string, unknown>[] }[];
    expect(seeded.map(({ notes }) => [notes[0]?.type, notes[0]?.system, notes[0]?.resolved])).toEqual([
      [null, true, undefined],
      ['DiscussionNote', false, true],
      [null, true, undefined],
      ['DiffNote', false, false],
      [null, false, undefined],
    ]);
  });

  let second: Sandbox | undefined;
  const other = async () => {
    second ??= await startChecked();
    return second;
  };
  afterAll(() => second?.close());
});

describe('a note', () => {
  test('is changed and deleted by its author and by maintainers alone', async () => {
    const note = (await ask(sandbox, `${story}/notes`, { method: 'POST', as: 'kim', body: { body: 'Mine' } })).json();
    const address = `${story}/notes/${note.id}`;
    expect((await ask(sandbox, address, { method: 'PUT', as: 'rob', body: { body: 'Not mine' } })).status).toBe(403);
    expect((await ask(sandbox, address, { method: 'PUT', as: 'kim', body: { body: 'Still mine' } })).json().body).toBe(
      'Still mine',
    );
    expect((await ask(sandbox, address, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(sandbox, address)).status).toBe(404);
  });

  test('that is internal is hidden from guests', async () => {
    const notes = '/projects/118/issues/4/notes';
    const internal = (each: { internal: boolean }) => each.internal;
    expect((await ask(sandbox, notes)).json().some(internal)).toBe(true);
    expect((await ask(sandbox, notes, { as: 'guest' })).json().some(internal)).toBe(false);
  });

  test('cannot be written by a guest on a merge request that the guest cannot read', async () => {
    const answer = await ask(sandbox, `${story}/notes`, { method: 'POST', as: 'guest', body: { body: 'x' } });
    expect(answer.status).toBe(403);
  });
});
