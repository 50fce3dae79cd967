import type { Answer, JsonAnswer, Page, TextAnswer } from '../core/answer.ts';
import { cutText, jsonBytes } from './cut-text.ts';
import { type FormatMode, formatValue } from './format.ts';
import { describePage, fitNotes, warnOfInvisible } from './remarks.ts';
import { type Cut, cut, type Measured, measure } from './truncate.ts';
import { userTextRemark } from './user-text.ts';

export interface RenderOptions {
  readonly mode: FormatMode;
  /** Most UTF-8 bytes that all blocks together, and the structured part as compact JSON, may have. At least 1,024. */
  readonly limitBytes: number;
  /** Whether to give the structured part as well. */
  readonly structured: boolean;
}

export interface RenderedMeta {
  readonly truncated: boolean;
  /** Size before anything was cut: of a text in UTF-8, of a value as compact JSON. */
  readonly bytes: number;
  readonly page?: Page;
  readonly notes?: readonly string[];
  /** Whether it holds text that GitLab's users wrote: data, never instructions. */
  readonly userText?: true;
  /** What introduces a text. */
  readonly facts?: unknown;
}

export interface Rendered {
  /** One text block each, none of them empty. */
  readonly blocks: readonly string[];
  readonly structured?: { readonly result?: unknown; readonly meta: RenderedMeta };
}

interface Formatted extends Cut {
  readonly text: string;
}

/** Room kept free for the sentence about a cut. */
const CUT_NOTE_BYTES = 300;

/**
 * Turn an answer into the text blocks of a tool result, within the byte limit. A value becomes one block in the chosen format,
 * valid also where it had to be cut, and a block of remarks where there are any. A text becomes a block of facts and remarks,
 * then the text as it is. Credentials must be masked before: a cut could leave half of one that no pattern knows.
 */
export async function render(answer: Answer, options: RenderOptions): Promise<Rendered> {
  return answer.kind === 'text' ? renderText(answer, options) : renderJson(answer, options);
}

async function renderJson(answer: JsonAnswer, options: RenderOptions): Promise<Rendered> {
  // What GitLab answers without a body, mostly a 204, was a success.
  const measured = measure(answer.value ?? { ok: true });
  const showsInvisible = !options.structured && (options.mode === 'json' || options.mode === 'compact-json');
  const { paging, notes } = remarksOn(answer, options, showsInvisible ? '' : JSON.stringify(measured.value));
  const remark = answer.isUserText ? [userTextRemark.value] : [];
  const frame = { result: '', meta: metaOf(answer, measured.bytes, true, notes) };
  const spare = Math.max(bytesOfLines([...paging, ...notes, ...remark]), options.structured ? jsonBytes(frame) : 0);
  const room = options.limitBytes - spare;
  const whole = await formatWhole(measured, options, room);
  const fitted = whole ?? (await formatCut(measured, options, room - CUT_NOTE_BYTES));
  const cutNote = whole === undefined ? [describeCut(fitted, measured, answer.page, options.limitBytes)] : [];
  const blocks = withoutEmpty([fitted.text, [...paging, ...cutNote, ...notes, ...remark].join('\n')]);
  if (!options.structured) return { blocks };
  const meta = metaOf(answer, measured.bytes, whole === undefined, [...cutNote, ...notes]);
  return { blocks, structured: { result: fitted.value, meta } };
}

function renderText(answer: TextAnswer, options: RenderOptions): Rendered {
  const { paging, notes } = remarksOn(answer, options, answer.text);
  const facts = cut(measure(statedFacts(answer.facts)), Math.floor(options.limitBytes / 3));
  const factNotes = fitNotes(
    facts.notes.length === 0 ? [] : [`Facts cut: ${facts.notes.join('; ')}.`],
    options.limitBytes / 8,
  );
  const introduction = [...factLines(facts.value), ...factNotes, ...paging];
  const remark = answer.isUserText ? [userTextRemark.text] : [];
  const room = options.limitBytes - bytesOfLines([...introduction, ...notes, ...remark]);
  const bytes = Buffer.byteLength(answer.text);
  const truncated = bytes > room;
  const body = truncated ? cutText(answer.text, room - CUT_NOTE_BYTES) : answer.text;
  const cutNote = truncated
    ? [`Truncated: the middle of ${bytes} bytes of text is left out, at ${options.limitBytes} bytes an answer.`]
    : [];
  const said = [...cutNote, ...notes];
  const emptyNote = answer.text === '' && introduction.length + said.length === 0 ? ['The text is empty.'] : [];
  const blocks = withoutEmpty([[...introduction, ...said, ...emptyNote, ...remark].join('\n'), body]);
  if (!options.structured) return { blocks };
  const isCut = truncated || facts.notes.length > 0;
  return { blocks, structured: { meta: { ...metaOf(answer, bytes, isCut, said), facts: facts.value } } };
}

/** The value in full; undefined where it does not fit into `room` bytes. */
async function formatWhole(measured: Measured, options: RenderOptions, room: number): Promise<Formatted | undefined> {
  // YAML and TOON can be a good deal shorter than JSON; far above the limit it is not worth finding out.
  if (measured.bytes > startingBudget(options, room)) return undefined;
  const text = await formatValue(measured.value, options.mode);
  return Buffer.byteLength(text) <= room ? { ...measured, notes: [], text } : undefined;
}

/** The value cut until its text fits into `room` bytes. The budget shrinks in each round, and at 2 bytes an empty list or object always fits. */
async function formatCut(measured: Measured, options: RenderOptions, room: number): Promise<Formatted> {
  let budget = Math.min(startingBudget(options, room), measured.bytes - 1);
  for (;;) {
    const shortened = cut(measured, budget);
    const text = await formatValue(shortened.value, options.mode);
    const size = Buffer.byteLength(text);
    if (size <= room || budget <= 2) return { ...shortened, text };
    budget = Math.max(2, Math.floor(Math.min(budget * 0.9, shortened.bytes * (room / size) * 0.98)));
  }
}

/** Most bytes of compact JSON that can be worth formatting. */
function startingBudget(options: RenderOptions, room: number): number {
  const canShrink = !options.structured && (options.mode === 'yaml' || options.mode === 'toon');
  return canShrink ? room * 5 : room;
}

function describeCut(shown: Cut, measured: Measured, page: Page | undefined, limit: number): string {
  const count = Array.isArray(shown.value) ? shown.value.length : 0;
  const isPageCut = page !== undefined && count > 0 && count < (measured.items?.length ?? 0);
  const advice = isPageCut
    ? ` The next page does not hold the items left out: ask again with per_page=${count} or less.`
    : '';
  const sentence = `Truncated to ${limit} bytes: ${shown.notes.join('; ')}.`.replaceAll(/\s/g, ' ');
  // Counted as JSON, with quotes and comma, because the sentence is a note in the structured part too.
  return cutText(sentence, CUT_NOTE_BYTES - advice.length - 1, 'json') + advice;
}

function remarksOn(
  answer: Answer,
  options: RenderOptions,
  text: string,
): { paging: readonly string[]; notes: readonly string[] } {
  const paging = fitNotes(withoutEmpty([describePage(answer.page) ?? '']), options.limitBytes / 4);
  const notes = fitNotes(withoutEmpty([...(answer.notes ?? []), warnOfInvisible(text) ?? '']), options.limitBytes / 4);
  return { paging, notes };
}

function metaOf(answer: Answer, bytes: number, truncated: boolean, notes: readonly string[]): RenderedMeta {
  const { page } = answer;
  return {
    truncated,
    bytes,
    ...(answer.isUserText ? { userText: true } : {}),
    ...(page === undefined ? {} : { page }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function statedFacts(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== null && fact !== ''),
  );
}

function factLines(facts: unknown): string[] {
  return Object.entries(facts ?? {}).map(
    ([name, fact]) => `${name}: ${typeof fact === 'string' && isOneLine(fact) ? fact : JSON.stringify(fact)}`,
  );
}

/** A file name may hold a line break, and must not be able to add a fact of its own. */
function isOneLine(fact: string): boolean {
  return !/[\r\n\u0085\u2028\u2029]/.test(fact);
}

function bytesOfLines(lines: readonly string[]): number {
  return Buffer.byteLength(lines.join('\n')) + 1;
}

function withoutEmpty(blocks: readonly string[]): string[] {
  return blocks.filter((block) => block !== '');
}
