import { InputError } from '../../core/errors/input-error.ts';
import type { TextEdit } from './edits.ts';
import { lineEndAt, toLineFeeds, viewLineFeeds } from './line-feeds.ts';
import { describeNearest } from './nearest-text.ts';

const mostLinesNamed = 10;
const readAgain = 'Nothing was changed. Read the text as it is now and copy old_text from there.';

/** Where `sought` begins in a text, overlapping places included. */
function findAll(text: string, sought: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) found.push(at);
  return found;
}

function nameLines(text: string, places: readonly number[]): string {
  const lines: number[] = [];
  let line = 1;
  let from = 0;
  for (const place of places.slice(0, mostLinesNamed)) {
    for (let at = text.indexOf('\n', from); at !== -1 && at < place; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    lines.push(line);
  }
  const more = places.length - lines.length;
  return `${lines.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Place {
  /** Which edit: `edits[2]`. */
  readonly name: string;
  /** What is edited: `README.md`. */
  readonly where: string;
}

function check({ old_text, new_text }: TextEdit, { name }: Place): void {
  const emptyHint = 'To insert text, give the line beside it as old_text and repeat that line in new_text.';
  if (old_text === '') throw new InputError(`${name}.old_text is empty. Nothing was changed.`, { hint: emptyHint });
  if (toLineFeeds(old_text) === toLineFeeds(new_text)) {
    throw new InputError(`${name} changes nothing: old_text and new_text are the same. Nothing was changed.`, {
      hint: 'Line ends follow the text that is edited.',
    });
  }
}

function refuseMissing(plain: string, sought: string, { name, where }: Place, original: string): never {
  if (findAll(toLineFeeds(original), sought).length > 0) {
    throw new InputError(`${name}.old_text was in ${where}, but an edit before it changed that place.`, {
      hint: 'Nothing was changed. Join the edits of one place into one.',
    });
  }
  const nearest = plain === '' ? `${where} is empty.` : describeNearest(plain, sought);
  const said = nearest ?? `Nothing in ${where} is like it.`;
  throw new InputError(`${name}.old_text is not in ${where}. ${said}`, { hint: readAgain });
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++;
  return length;
}

function applyOne(text: string, edit: TextEdit, place: Place, original: string): string {
  check(edit, place);
  const view = viewLineFeeds(text);
  const [before, after] = [toLineFeeds(edit.old_text), toLineFeeds(edit.new_text)];
  const found = findAll(view.plain, before);
  const [first] = found;
  if (first === undefined) return refuseMissing(view.plain, before, place, original);
  if (found.length > 1) {
    const lines = nameLines(view.plain, found);
    throw new InputError(
      `${place.name}.old_text is in ${place.where} ${found.length} times, in the lines ${lines}. Nothing was changed.`,
      { hint: 'Take neighbouring lines into old_text and new_text until it is the only one.' },
    );
  }
  // What both texts begin and end with stays as it is, so that lines around a change keep their own line ends.
  const start = commonStart(before, after);
  const end = commonEnd(before, after, Math.min(before.length, after.length) - start);
  const from = view.positionOf(first + start);
  const to = view.positionOf(first + before.length - end);
  const lineEnd = lineEndAt(text, from) ?? (edit.new_text.includes('\r\n') ? '\r\n' : '\n');
  const inserted = after.slice(start, after.length - end).replaceAll('\n', lineEnd);
  return text.slice(0, from) + inserted + text.slice(to);
}

/**
 * Replace parts of a text, one edit after the other. Each `old_text` must occur exactly once in what the edits before it
 * left, else an InputError says how often and in which lines, or what is nearest and how it differs. LF and CRLF count as
 * the same; what is inserted takes the line ends of its place, and no other character changes. `where` names the text in
 * errors: `README.md`, `the description`.
 */
export function applyEdits(text: string, edits: readonly TextEdit[], where = 'the text'): { readonly text: string } {
  if (edits.length === 0) throw new InputError('edits is empty: nothing to change.');
  const edited = edits.reduce(
    (current, edit, index) => applyOne(current, edit, { name: `edits[${index}]`, where }, text),
    text,
  );
  return { text: edited };
}
