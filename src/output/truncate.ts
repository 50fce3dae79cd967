import { cutText, jsonBytes } from './cut-text.ts';
import { mask } from './markers.ts';
import { DEEPEST } from './nesting.ts';

/** A value and its size as compact JSON in bytes, measured once for the value and everything in it. */
export interface Measured {
  readonly value: unknown;
  readonly bytes: number;
  readonly items?: readonly Measured[];
  readonly fields?: readonly MeasuredField[];
}

interface MeasuredField {
  readonly name: string;
  /** Bytes of the name with its quotes and the colon. */
  readonly nameBytes: number;
  readonly measured: Measured;
}

/** A value that fits, and what was left out of it, one sentence each. */
export interface Cut {
  readonly value: unknown;
  readonly bytes: number;
  readonly notes: readonly string[];
}

/** A field gets at least this much room, or its whole size where that is less, before fields are left out. */
const LEAST_FIELD_BYTES = 80;
const MOST_NOTES = 4;

/** Measure a JSON value. What is nested deeper than 200 levels is replaced by `[masked:too-deep]`. */
export function measure(value: unknown, depth = 0): Measured {
  if (typeof value === 'string') return { value, bytes: jsonBytes(value) };
  if (typeof value !== 'object' || value === null) {
    // An undefined item, like NaN, is written as null.
    return { value, bytes: (JSON.stringify(value) ?? 'null').length };
  }
  if (depth >= DEEPEST) return measure(mask('too-deep'));
  if (Array.isArray(value)) {
    const items = value.map((item) => measure(item, depth + 1));
    const bytes = items.reduce((sum, item) => sum + item.bytes + 1, items.length === 0 ? 2 : 1);
    return { value: unlessReplaced(value, items), bytes, items };
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => ({ name, nameBytes: jsonBytes(name) + 1, measured: measure(field, depth + 1) }));
  const bytes = fields.reduce((sum, field) => sum + fieldBytes(field), fields.length === 0 ? 2 : 1);
  const isSame = fields.every((field) =>
    Object.is(field.measured.value, (value as Record<string, unknown>)[field.name]),
  );
  return { value: isSame ? value : fromFields(fields), bytes, fields };
}

/**
 * Cut a measured value to at most `limit` bytes of compact JSON: whole items from the end of lists, the middle of long texts,
 * the largest first, and fields only where there are too many of them. A limit of 2 or more is always met.
 */
export function cut(measured: Measured, limit: number): Cut {
  const omissions: string[] = [];
  const fitted = shorten(measured, limit, '', omissions) ?? { value: null, bytes: 4 };
  const more = omissions.length - MOST_NOTES;
  const notes = omissions.slice(0, MOST_NOTES);
  return { value: fitted.value, bytes: fitted.bytes, notes: more > 0 ? [...notes, `and ${more} more cuts`] : notes };
}

interface Fitted {
  readonly value: unknown;
  readonly bytes: number;
}

/** The value in at most `room` bytes; undefined where nothing of it fits. */
function shorten(measured: Measured, room: number, path: string, omissions: string[]): Fitted | undefined {
  if (measured.bytes <= room) return measured;
  if (measured.items !== undefined) return fitItems(measured.items, room, path, omissions);
  if (measured.fields !== undefined) return fitFields(measured.fields, room, path, omissions);
  if (typeof measured.value !== 'string') return undefined;
  const text = cutText(measured.value, room, 'json');
  if (text === '') return undefined;
  const bytes = jsonBytes(text);
  omissions.push(`${label(path)}${measured.bytes} bytes, cut in the middle`);
  return { value: text, bytes };
}

/** As many items from the start as fit. An item that does not fit alone is cut itself, so that a list never looks empty. */
function fitItems(items: readonly Measured[], room: number, path: string, omissions: string[]): Fitted | undefined {
  if (room < 2) return undefined;
  let bytes = 1;
  const kept: unknown[] = [];
  const at = omissions.length;
  for (const item of items) {
    const fitted = kept.length === 0 ? shorten(item, room - 2, `${path}[0]`, omissions) : item;
    if (fitted === undefined || bytes + fitted.bytes + 1 > room) break;
    bytes += fitted.bytes + 1;
    kept.push(fitted.value);
  }
  if (kept.length < items.length)
    omissions.splice(at, 0, `${label(path)}${kept.length} of ${items.length} items shown`);
  return { value: kept, bytes: Math.max(bytes, 2) };
}

/** Every field in a fair share of the room: the small ones whole, the large ones all down to the same size. */
function fitFields(
  fields: readonly MeasuredField[],
  room: number,
  path: string,
  omissions: string[],
): Fitted | undefined {
  if (room < 2) return undefined;
  const shown = fields.slice(0, countOfFields(fields, room));
  const names = shown.reduce((sum, field) => sum + field.nameBytes + 1, 1);
  const share = fairShare(
    shown.map((field) => field.measured.bytes),
    room - names,
  );
  const kept: [string, unknown][] = [];
  const at = omissions.length;
  let bytes = 1;
  for (const { name, nameBytes, measured } of shown) {
    const fitted = shorten(measured, share, path === '' ? name : `${path}.${name}`, omissions);
    if (fitted === undefined) continue;
    kept.push([name, fitted.value]);
    bytes += nameBytes + fitted.bytes + 1;
  }
  if (kept.length < fields.length)
    omissions.splice(at, 0, `${label(path)}${kept.length} of ${fields.length} fields shown`);
  return { value: Object.fromEntries(kept), bytes: Math.max(bytes, 2) };
}

/** How many fields, from the first, can be shown with some room for each. */
function countOfFields(fields: readonly MeasuredField[], room: number): number {
  let used = 1;
  const tooMany = fields.findIndex((field) => {
    used += field.nameBytes + Math.min(field.measured.bytes, LEAST_FIELD_BYTES) + 1;
    return used > room;
  });
  return tooMany === -1 ? fields.length : tooMany;
}

/** The largest size to which all sizes can be limited so that their sum stays within `room`. */
function fairShare(sizes: readonly number[], room: number): number {
  let left = room;
  const ascending = [...sizes].sort((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

function fieldBytes(field: MeasuredField): number {
  return field.nameBytes + field.measured.bytes + 1;
}

function fromFields(fields: readonly MeasuredField[]): unknown {
  return Object.fromEntries(fields.map((field) => [field.name, field.measured.value]));
}

function unlessReplaced(list: readonly unknown[], items: readonly Measured[]): readonly unknown[] {
  const isSame = items.every((item, index) => Object.is(item.value, list[index]));
  return isSame ? list : items.map((item) => item.value);
}

/** Where a cut was made, short enough for a sentence; nothing for the answer itself. */
function label(path: string): string {
  if (path === '') return '';
  return path.length > 60 ? `…${path.slice(-60)}: ` : `${path}: `;
}
