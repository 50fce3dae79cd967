import { evenRows } from './even-rows.ts';
import { escapeUnits, INVISIBLE } from './invisible.ts';

/** How a value is written: JSON with two spaces, JSON without spaces, YAML 1.2, or TOON (tables for uniform rows, https://toonformat.dev). */
export type FormatMode = 'json' | 'compact-json' | 'yaml' | 'toon';

/** Write a JSON value in the given format; the text is never empty. The libraries for YAML and TOON are loaded on first use. Invisible characters appear as escapes in JSON. */
export async function formatValue(value: unknown, mode: FormatMode): Promise<string> {
  if (mode === 'yaml') {
    const { stringify } = await import('yaml');
    // No folding of long lines, no anchors: both cost more than they save and confuse readers.
    return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
  }
  if (mode === 'toon') {
    const { encode } = await import('@toon-format/toon');
    // TOON writes an empty object as an empty text, which model APIs refuse as a text block; to a reader `{}` is the same.
    return encode(evenRows(value)) || '{}';
  }
  return JSON.stringify(value, undefined, mode === 'json' ? 2 : 0).replace(INVISIBLE, escapeUnits);
}
