import { invisibleMarker } from './markers.ts';

/**
 * Characters nobody sees that a model reads all the same: zero-width and blank ones, those that change the direction of
 * text, and tags. The two joiners are left out: emoji and several scripts need them.
 */
const hidden =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}';
export const INVISIBLE = new RegExp(`[${hidden}]`, 'gu');

/** One selects the look of a character before it; more of them, or joiners in a row, only carry hidden data. */
const selectors = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
const hiddenRun = new RegExp(`(?:[${hidden}]|[${selectors}\\u200c\\u200d]{2,})+`, 'gu');
const mayHoldRun = new RegExp(`[${hidden}]|[${selectors}\\u200c\\u200d]{2}`, 'u');
/** The flags of regions such as Scotland are a black flag and the region in tags. */
const regionFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu;

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

/** A text with a marker in the place of each run of invisible characters; flags of regions stay. Linear in its length. */
export function markInvisible(text: string): string {
  if (!mayHoldRun.test(text)) return text;
  const outside = (part: string) => part.replace(hiddenRun, (run) => invisibleMarker([...run]));
  let marked = '';
  let end = 0;
  for (const { index, 0: flag } of text.matchAll(regionFlag)) {
    marked += outside(text.slice(end, index)) + flag;
    end = index + flag.length;
  }
  return marked + outside(text.slice(end));
}
