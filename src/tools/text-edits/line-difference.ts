const longestShown = 120;
const shownBefore = 40;
const mostNamed = 3;

/** Characters that look like another one and are not folded by Unicode's own compatibility form. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  // Zero-width space and joiners, word joiner, byte order mark, soft hyphen.
  [/\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/g, ''],
];

function foldLookAlikes(line: string): string {
  return lookAlikes.reduce((folded, [look, plain]) => folded.replace(look, plain), line.normalize('NFKC'));
}

const foldSpacing = (line: string) => line.replace(/\s+/g, ' ');

/** A line reduced to what a reader sees: without case, spacing and look-alike characters. */
export function foldLine(line: string): string {
  return foldSpacing(foldLookAlikes(line)).trim().toLowerCase();
}

/** Which part of a line a sought text must be: the whole, its start, its end, or any part. */
export type Fit = 'whole' | 'start' | 'end' | 'inside';

const fits: Readonly<Record<Fit, (line: string, sought: string) => boolean>> = {
  whole: (line, sought) => line === sought,
  start: (line, sought) => line.startsWith(sought),
  end: (line, sought) => line.endsWith(sought),
  inside: (line, sought) => line.includes(sought),
};

/** Ways in which two lines differ that a reader does not see at once, each with the form in which it is gone. */
const kinds: readonly (readonly [string, (line: string) => string])[] = [
  ['spaces at the end of the line', (line) => line.trimEnd()],
  ['spaces at the start of the line', (line) => line.replace(/^ +/, '')],
  ['numbers of spaces', (line) => line.replace(/ +/g, ' ').replace(/^ | $/g, '')],
  ['tabs and spaces', (line) => line.replace(/[\t ]+/g, ' ').trim()],
  ['upper and lower case', (line) => line.toLowerCase()],
  ['characters that look alike', foldLookAlikes],
  ['case, spacing and characters that look alike', foldLine],
];

/** A line in quotes, escapes showing what is invisible; of a long one the part around `at`. */
export function quoteLine(line: string, at = 0): string {
  if (line.length <= longestShown) return JSON.stringify(line);
  const from = Math.max(0, Math.min(at - shownBefore, line.length - longestShown));
  const shown = JSON.stringify(line.slice(from, from + longestShown).toWellFormed());
  return `${from > 0 ? '…' : ''}${shown}${from + longestShown < line.length ? '…' : ''}`;
}

/** Where two texts begin to differ. */
export function splitAt(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Characters outside ASCII that only the first text has, by their numbers. */
function ownCharacters(text: string, other: string): string {
  const own = [...new Set(text)].filter((character) => character > '\u007e' && !other.includes(character));
  return own
    .slice(0, mostNamed)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
}

/** Such pairs may look the same in quotes too. */
function nameCharacters(line: string, sought: string): string {
  const [there, wanted] = [ownCharacters(line, sought), ownCharacters(sought, line)];
  const named = [there && `${there} there`, wanted && `${wanted} in old_text`].filter(Boolean);
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
}

/**
 * Say how a line of a text differs from the sought one, in a sentence; undefined where it does not, given the part of the
 * line that is sought.
 */
export function describeDifference(line: string, sought: string, fit: Fit): string | undefined {
  const isFit = fits[fit];
  if (isFit(line, sought)) return undefined;
  const kind = kinds.find(([, fold]) => isFit(fold(line), fold(sought)))?.[0];
  const likePart = Math.max(0, foldLine(line).indexOf(foldLine(sought)));
  const at = splitAt(line, sought);
  const characters = kind === undefined || kind.includes('alike') ? nameCharacters(line, sought) : '';
  const differ = kind === undefined ? '' : `${kind} differ: `;
  return `${differ}it has ${quoteLine(line, Math.max(at, likePart))} where old_text has ${quoteLine(sought, at)}${characters}.`;
}
