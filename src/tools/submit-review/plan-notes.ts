import { InputError } from '../../core/errors/input-error.ts';
import type { ChangedFile } from '../diff-positions/changed-files.ts';
import type { WantedFile } from '../diff-positions/newest-diff.ts';
import { type DiffRefs, type Position, positionOfFile, positionOfLines } from '../diff-positions/position.ts';
import { isSuggestible, suggestionBlock } from './suggestion.ts';

/** A comment as the caller gives it. */
export interface ReviewComment {
  readonly path: string;
  readonly line?: number | undefined;
  readonly start_line?: number | undefined;
  readonly side?: 'new' | 'old' | undefined;
  readonly body: string;
  readonly suggestion?: string | undefined;
}

/** A note of the review as it is to be written. */
export interface PlannedNote {
  /** What the caller knows it by: `comments[2]`, or `summary`. */
  readonly name: string;
  readonly text: string;
  /** Of a comment. */
  readonly position?: Position;
  /** The line, or the first and last line, as text. */
  readonly lines?: string | undefined;
  /** Where the lines count in the old file. */
  readonly side?: 'old';
}

/** The diff that comments are placed in. */
export interface ReviewedDiff {
  readonly refs: DiffRefs;
  readonly find: (file: WantedFile) => ChangedFile;
}

/** What has to be known of the comment's file. */
export function wantedFile({ path, line }: ReviewComment): WantedFile {
  return { path, needsLines: line !== undefined };
}

interface Lines {
  readonly first: number;
  readonly last: number;
}

function linesOf({ line, start_line = line }: ReviewComment): Lines | undefined {
  if (line === undefined && start_line !== undefined) throw new InputError('start_line needs line.');
  if (line === undefined || start_line === undefined) return undefined;
  return { first: Math.min(line, start_line), last: Math.max(line, start_line) };
}

function textOf({ body, suggestion, side }: ReviewComment, lines: Lines | undefined): string {
  if (suggestion === undefined) {
    if (body.trim() === '') throw new InputError('The body is empty.');
    return body;
  }
  if (side === 'old' || !lines) {
    throw new InputError('A suggestion needs lines of the new side.', { hint: 'Give line, or put it into the body.' });
  }
  const count = lines.last - lines.first + 1;
  if (!isSuggestible(count)) throw new InputError(`GitLab takes no suggestion for ${count} lines, 101 at most.`);
  const block = suggestionBlock(suggestion, count);
  return body.trim() === '' ? block : `${body}\n\n${block}`;
}

function planNote(comment: ReviewComment, name: string, { refs, find }: ReviewedDiff): PlannedNote {
  const lines = linesOf(comment);
  const text = textOf(comment, lines);
  const file = find(wantedFile(comment));
  if (!lines) return { name, text, position: positionOfFile(refs, file) };
  const { first, last } = lines;
  return {
    name,
    text,
    position: positionOfLines(refs, file, { side: comment.side ?? 'new', line: last, startLine: first }),
    lines: first === last ? `${last}` : `${first}-${last}`,
    ...(comment.side === 'old' ? { side: comment.side } : {}),
  };
}

/**
 * Find the place of every comment in the diff. Throws one InputError that tells of all comments for which there is none,
 * with the nearest paths and lines that would do.
 */
export function planNotes(comments: readonly ReviewComment[], diff: ReviewedDiff): PlannedNote[] {
  const problems: string[] = [];
  const notes = comments.flatMap((comment, index) => {
    const name = `comments[${index}]`;
    try {
      return [planNote(comment, name, diff)];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(`- ${name} on ${comment.path}: ${[error.message, error.hint].filter(Boolean).join(' ')}`);
      return [];
    }
  });
  if (problems.length === 0) return notes;
  throw new InputError(
    `${problems.length} of ${comments.length} comments cannot be placed; nothing was written.\n${problems.join('\n')}`,
    { hint: 'Correct these comments and send the whole review again.' },
  );
}
