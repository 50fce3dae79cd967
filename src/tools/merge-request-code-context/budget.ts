/** What may still be shown: characters of content (UTF-16 units, as a program counts them) and bytes of the answer. */
export interface Room {
  readonly chars: number;
  readonly bytes: number;
}

export interface Cut {
  readonly text: string;
  readonly isTruncated: boolean;
}

const encoder = new TextEncoder();

/** Length of the longest start of a text that fits, never ending inside a surrogate pair. */
function measureStart(text: string, room: Room): number {
  let end = Math.max(Math.min(text.length, room.chars), 0);
  const last = text.charCodeAt(end - 1);
  if (end < text.length && last >= 0xd800 && last <= 0xdbff) end--;
  return encoder.encodeInto(text.slice(0, end), new Uint8Array(Math.max(room.bytes, 0))).read;
}

/** Where to end: after the last whole hunk if that keeps at least half of what fits, else after the last whole line. */
function findEnd(text: string, most: number): number {
  const hunk = text.lastIndexOf('\n@@ ', most - 1) + 1;
  return hunk > 0 && hunk >= most / 2 ? hunk : text.lastIndexOf('\n', most - 1) + 1;
}

/**
 * Fit a text into the room left. One that is too long ends at a whole hunk or line and a marker that says how many
 * bytes are missing; the marker is part of what is counted. Undefined where not even one line fits, unless
 * `mayBreakLine`: then the line itself is cut.
 */
export function cutText(text: string, room: Room, mayBreakLine: boolean): Cut | undefined {
  const bytes = Buffer.byteLength(text);
  if (text.length <= room.chars && bytes <= room.bytes) return { text, isTruncated: false };
  const reserve = `\n[truncated ${bytes} bytes]\n`.length;
  const most = measureStart(text, { chars: room.chars - reserve, bytes: room.bytes - reserve });
  const whole = most > 0 ? findEnd(text, most) : 0;
  const end = whole > 0 || !mayBreakLine ? whole : most;
  if (end === 0) return undefined;
  const kept = text.slice(0, end);
  const missing = bytes - Buffer.byteLength(kept);
  return { text: `${kept}${kept.endsWith('\n') ? '' : '\n'}[truncated ${missing} bytes]\n`, isTruncated: true };
}
