import type { Answer } from '../core/answer.ts';
import { KnownError } from '../core/errors/known-error.ts';

/** The error with notes in its hint. A copy, since calls that wait for the same lookup are given the same error. */
export function withNotes(error: unknown, notes: readonly string[]): unknown {
  if (!(error instanceof KnownError) || notes.length === 0) return error;
  const hint = [...(error.hint ? [error.hint] : []), ...notes].join(' ');
  return Object.create(error, { hint: { value: hint } });
}

/** Go on with a call, and say with its answer, or in the hint of its error, what was done before. */
export async function tellNotes(notes: readonly string[], goOn: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await goOn();
    return notes.length === 0 ? answer : { ...answer, notes: [...notes, ...(answer.notes ?? [])] };
  } catch (error) {
    throw withNotes(error, notes);
  }
}
