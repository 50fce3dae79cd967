import { type TextAnswer, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { cutText, type Room } from './budget.ts';
import type { Change } from './change.ts';
import { findObstacle, type Loaded, loadContent, type Mode, type Omission } from './content.ts';
import { describeFile } from './describe-file.ts';
import type { ChangedFile } from './diff-files.ts';
import { openHead } from './head-reader.ts';
import { loadInOrder } from './in-order.ts';
import { countFiles, type Selection } from './select.ts';

export interface ShowOptions {
  readonly mode: Mode;
  readonly contextLines: number;
  readonly maxChars: number;
}

interface Shown {
  readonly body: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly omitted: Readonly<Partial<Record<Omission, readonly string[]>>>;
  readonly used: number;
}

const parallelReads = 4;
/** Bytes kept free for notes. */
const notesBytes = 1_000;
/** Bytes of a file's row in the facts besides its path. */
const rowBytes = 90;

function measureFacts(facts: unknown): number {
  return Buffer.byteLength(JSON.stringify(facts));
}

/** As many items as fit into the bytes left, which shrink by what is taken. */
function takeWithin<T>(items: readonly T[], left: { bytes: number }): T[] {
  return items.filter((item) => {
    left.bytes -= measureFacts(item) + 1;
    return left.bytes >= 0;
  });
}

function listWithin(names: readonly string[], left: { bytes: number }): string[] {
  const taken = takeWithin(names, left);
  return taken.length === names.length ? taken : [...taken, `... ${names.length - taken.length} more`];
}

/** Bytes for the lists in the facts, and for the text below them. */
function divide(limit: number, change: Change, selection: Selection): { lists: number; body: number } {
  const wanted = selection.selected.reduce((sum, file) => sum + Buffer.byteLength(file.path) + rowBytes, 500);
  const lists = Math.floor(Math.min(wanted, limit / 5));
  const body = limit - measureFacts(change.facts) - lists - notesBytes;
  return { lists, body: Math.max(body, Math.floor(limit / 2)) };
}

/** Put one file under its heading, as far as it fits. */
function fitFile(loaded: Extract<Loaded, { content: unknown }>, mode: Mode, room: Room, isFirst: boolean) {
  const { file, content } = loaded;
  const more = [...(content.isLatin1 ? ['latin1'] : []), ...(content.mode === mode ? [] : [content.mode])];
  const heading = `=== ${describeFile(file, more)} ===\n`;
  // Two more for a last line without its end and for the blank line before the next file.
  const bytes = room.bytes - Buffer.byteLength(heading) - 2;
  const cut = bytes < 0 ? undefined : cutText(content.text, { chars: room.chars, bytes }, isFirst);
  if (!cut) return undefined;
  const end = cut.text === '' || cut.text.endsWith('\n') ? '' : '\n';
  const row = {
    path: file.path,
    status: file.status,
    content_mode: content.mode,
    chars: cut.text.length,
    ...(cut.isTruncated ? { truncated: true } : {}),
    ...(content.isLatin1 ? { encoding: 'latin1' } : {}),
  };
  return { block: `${heading}${cut.text}${end}`, row, isTruncated: cut.isTruncated, chars: cut.text.length };
}

/** Show files one after the other until the first that does not fit; that one is cut, and those after it are only named. */
async function fill(
  loads: AsyncIterable<Loaded>,
  files: readonly ChangedFile[],
  mode: Mode,
  whole: Room,
): Promise<Shown> {
  const body: string[] = [];
  const rows: Readonly<Record<string, unknown>>[] = [];
  const omitted: Partial<Record<Omission, string[]>> = {};
  const omit = (file: ChangedFile, why: Omission) => {
    omitted[why] = [...(omitted[why] ?? []), describeFile(file)];
  };
  let room = whole;
  let read = 0;
  for await (const loaded of loads) {
    if ('omitted' in loaded) {
      omit(loaded.file, loaded.omitted);
      read++;
      continue;
    }
    const fitted = fitFile(loaded, mode, room, room.chars === whole.chars);
    if (!fitted) break;
    read++;
    body.push(fitted.block);
    rows.push(fitted.row);
    room = { chars: room.chars - fitted.chars, bytes: room.bytes - Buffer.byteLength(fitted.block) - 1 };
    if (fitted.isTruncated) break;
  }
  for (const file of files.slice(read)) omit(file, findObstacle(file, mode) ?? 'budget');
  return { body, rows, omitted, used: whole.chars - room.chars };
}

function advise(
  { head }: Change,
  selection: Selection,
  shown: Shown,
  options: ShowOptions & { readonly lowered: number; readonly limit: number },
): string[] {
  const isCut = shown.rows.some((row) => row.truncated);
  return [
    ...(options.lowered < options.maxChars
      ? [
          `max_total_chars was lowered to ${options.lowered}: answers of this server have at most ${options.limit} bytes.`,
        ]
      : []),
    ...(shown.omitted.budget ? ['For files omitted by budget, ask with include_paths.'] : []),
    ...(shown.omitted.too_large && options.mode !== 'fullfile'
      ? [`GitLab left out the patch of files under too_large: read them with gitlab_get_file_contents, ref ${head}.`]
      : []),
    ...(isCut
      ? [
          `The file that is cut: raise max_total_chars, or read gitlab_get_file_contents, ref ${head}, by start_line and end_line.`,
        ]
      : []),
    ...(selection.folded.length > 0
      ? ['Generated files are folded; include_paths with the exact path shows one.']
      : []),
  ];
}

/** The answer with content: facts, then each file under a heading `=== path (status, +added -deleted) ===`. */
export async function showFiles(
  ctx: Context,
  change: Change,
  selection: Selection,
  options: ShowOptions,
): Promise<TextAnswer> {
  const limit = ctx.limits.responseBytes;
  const { lists, body } = divide(limit, change, selection);
  const maxChars = Math.min(options.maxChars, body);
  const head = openHead(ctx, change);
  const files = selection.selected.filter((file) => !selection.folded.includes(file));
  let done = 0;
  const loads = loadInOrder(files, parallelReads, async (file) => {
    const loaded = await loadContent(file, options, head);
    if (options.mode !== 'patch') ctx.progress(++done, files.length, file.path);
    return loaded;
  });
  const shown = await fill(loads, files, options.mode, { chars: maxChars, bytes: body });
  const left = { bytes: lists };
  const facts = {
    ...change.facts,
    mode: options.mode,
    counts: { ...countFiles(selection), returned: shown.rows.length },
    budget: { max: maxChars, used: shown.used, remaining: maxChars - shown.used },
    // The headings say the rest.
    files: takeWithin(
      shown.rows.filter((row) => row.truncated || row.encoding),
      left,
    ),
    omitted: Object.fromEntries(Object.entries(shown.omitted).map(([why, names]) => [why, listWithin(names, left)])),
    folded: listWithin(
      selection.folded.map((file) => describeFile(file)),
      left,
    ),
    excluded: listWithin(selection.excluded, left),
  };
  const notes = [
    ...change.notes,
    ...selection.notes,
    ...head.notes,
    ...advise(change, selection, shown, { ...options, lowered: maxChars, limit }),
  ];
  return text(dropEmpty(facts), shown.body.join('\n'), { notes });
}

function dropEmpty(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && !isEmpty(value)));
}
