import { truncationMarker } from './markers.ts';

/** How a text will be written: as it is, or inside quotes with JSON's escapes. */
type Writing = 'plain' | 'json';

/**
 * Cut the middle out of a text so that it has at most `limit` UTF-8 bytes; the marker says how many were cut. Head and tail end
 * at line ends where lines are short enough, and the marker is a line of its own. Gives the text itself where it fits.
 * `writing: 'json'` counts bytes as JSON writes them, quotes included. A limit too small for the marker gives ''.
 */
export function cutText(text: string, limit: number, writing: Writing = 'plain'): string {
  const bytes = writing === 'json' ? jsonBytes(text) : Buffer.byteLength(text);
  if (bytes <= limit) return text;
  const lineBreak = writing === 'plain' || text.includes('\n') ? '\n' : '';
  // Two line breaks, each two bytes in JSON, and the quotes.
  const room = limit - truncationMarker(bytes).length - 6;
  if (room < 0) return '';
  const head = text.slice(0, lineEndBefore(text, endOfHead(text, Math.floor(room / 2), writing)));
  const tail = text.slice(lineStartAfter(text, startOfTail(text, Math.floor(room / 2), writing)));
  const cut = Buffer.byteLength(text.slice(head.length, text.length - tail.length));
  return head + (head === '' || head.endsWith('\n') ? '' : lineBreak) + truncationMarker(cut) + lineBreak + tail;
}

/** Bytes of a value as compact JSON; of a text with its quotes. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function endOfHead(text: string, room: number, writing: Writing): number {
  let left = room;
  let end = 0;
  for (const character of text) {
    left -= bytesOf(character.codePointAt(0) ?? 0, writing);
    if (left < 0) break;
    end += character.length;
  }
  return end;
}

function startOfTail(text: string, room: number, writing: Writing): number {
  let left = room;
  let start = text.length;
  while (start > 0) {
    const pair = start > 1 ? (text.codePointAt(start - 2) ?? 0) : 0;
    const codePoint = pair > 0xffff ? pair : text.charCodeAt(start - 1);
    left -= bytesOf(codePoint, writing);
    if (left < 0) break;
    start -= codePoint > 0xffff ? 2 : 1;
  }
  return start;
}

/** The last line end in the second half of the head, else the head's own end. */
function lineEndBefore(text: string, end: number): number {
  const lineEnd = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
  return lineEnd >= end / 2 ? lineEnd : end;
}

/** The first line start in the first half of the tail, else the tail's own start. */
function lineStartAfter(text: string, start: number): number {
  const lineStart = start === 0 ? 0 : text.indexOf('\n', start - 1) + 1;
  return lineStart > 0 && lineStart <= start + (text.length - start) / 2 ? lineStart : start;
}

function bytesOf(codePoint: number, writing: Writing): number {
  if (writing === 'json') {
    if (codePoint < 0x20) return '\b\t\n\f\r'.includes(String.fromCharCode(codePoint)) ? 2 : 6;
    if (codePoint === 0x22 || codePoint === 0x5c) return 2;
    // JSON.stringify escapes half a surrogate pair.
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 6;
  }
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint > 0xffff ? 4 : 3;
}
