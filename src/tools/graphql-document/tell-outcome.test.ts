import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import { tellOutcome } from './tell-outcome.ts';

const tell = (query: string, data: unknown, variables?: Record<string, unknown>) =>
  tellOutcome(examine({ query, variables }), data);

describe('the outcome of a document', () => {
  it('says that GitLab refused a mutation in its payload, whatever names were given to it', () => {
    const query =
      'mutation { a: createNote(input: {}) { ...E } updateNote(input: {}) { errors } } fragment E on CreateNotePayload { e: errors }';
    expect(tell(query, { a: { e: ["Note can't be blank", 'Too long'] }, updateNote: { errors: [] } })).toEqual([
      "GitLab did not do createNote: Note can't be blank; Too long",
    ]);
  });

  it('says where a refusal would not be seen', () => {
    const query = 'mutation { createNote(input: {}) { note { id } } }';
    expect(tell(query, { createNote: { note: null } })).toEqual([
      'Whether GitLab refused createNote is not known: select errors in its payload.',
    ]);
    expect(tell(query, { createNote: null })).toEqual([]);
  });

  it('says nothing of a query, but names variables it left out', () => {
    const query = 'query($a: ID!) { project(fullPath: $a) { errors: name } }';
    expect(tell(query, { project: { errors: ['x'] } }, { a: 'x' })).toEqual([]);
    expect(tell(query, null, { a: 'x', b: 1 })).toEqual(['Ignored variables the operation does not declare: b.']);
  });
});
