import type { Page } from '../core/answer.ts';
import { cutText } from './cut-text.ts';
import { INVISIBLE } from './invisible.ts';

/** Where a list stands, as one line: `page 2 of 5, 97 in total; next: page=3`. Undefined where there is only this page. */
export function describePage(page: Page | undefined): string | undefined {
  if (page === undefined) return undefined;
  const isNumbered = page.page !== undefined && (page.next !== undefined || page.page > 1);
  const position = isNumbered
    ? `page ${page.page}${page.total_pages === undefined ? '' : ` of ${page.total_pages}`}`
    : '';
  const total = isNumbered && page.total !== undefined ? `, ${page.total} in total` : '';
  const next = page.next === undefined ? '' : `${page.nextParameter ?? 'page'}=${page.next}`;
  if (position === '') return next === '' ? undefined : `more: ${next}`;
  return `${position}${total}${next === '' ? '' : `; next: ${next}`}`;
}

/** A warning about characters that hide instructions from people, or undefined. Text that may be written back keeps them. */
export function warnOfInvisible(text: string): string | undefined {
  const found = text.match(INVISIBLE);
  if (found === null) return undefined;
  const first = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `Careful: ${found.length} invisible or direction-changing characters in it (the first is U+${first}).`;
}

/** The notes that fit into `room` bytes, each a line of its own, a long one cut. */
export function fitNotes(notes: readonly string[], room: number): string[] {
  const fitting: string[] = [];
  let left = room;
  for (const note of notes) {
    const line = cutText(note.replaceAll('\n', ' '), Math.floor(left / 2)).replaceAll('\n', ' ');
    const bytes = Buffer.byteLength(line) + 1;
    if (line === '' || bytes > left) break;
    fitting.push(line);
    left -= bytes;
  }
  return fitting;
}
