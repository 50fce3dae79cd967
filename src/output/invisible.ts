/**
 * Characters nobody sees that a model reads all the same: zero-width, direction-changing and tag characters. The two joiners
 * are left out: emoji and several scripts need them.
 */
export const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** A character as JSON escapes. Outside of strings JSON has no such characters, so they keep a JSON text valid and its value the same. */
export function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, unit) => {
    return `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`;
  }).join('');
}

/** A text with its control characters (but tab and line feed) and invisible ones as escapes. */
export function showInvisible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replace(INVISIBLE, escapeUnits).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, escapeUnits);
}
