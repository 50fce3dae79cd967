import { synonyms } from './synonyms.ts';

/** Words that people say around a request and that tell no tool from another. */
const fillers = new Set(
  'a about am an and any are as at be been before by can could did do does else for from gitlab had has have here how i if in into is it its just let like me mine my need no not of off on one or our out please said say so some tell that the their them then there they this to up us want was we were what when which will with would you your'.split(
    ' ',
  ),
);

/** Bring the forms of an English word together: merge, merges, merged and merging become one. What comes out need not be a word. */
export function stem(word: string): string {
  const singular = word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');
  if (singular.length < 5) return singular.replace(/(?<=..[^e])e$/, '');
  return singular
    .replace(/(?:ing|ed|al)$/, '')
    .replace(/(?<=..)([bdglmnprt])\1$/, '$1')
    .replace(/e$/, '');
}

/** The words of a text in lower case; names with underscores count as several words. */
function split(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[a-z0-9]+/g) ?? []
  );
}

const isTelling = (word: string) => !fillers.has(word) && !/^\d+$/.test(word);

/** What is indexed of a text about a tool: its telling words, stemmed. */
export function wordsOf(text: string): string[] {
  return split(text).filter(isTelling).map(stem);
}

/** Words as they were said, stemmed, and what they mean. */
type Meanings = ReadonlyMap<string, string>;

/** The meaning of the longest phrase that starts at a place, and its length in words. */
function phraseAt(
  stems: readonly string[],
  start: number,
  meanings: Meanings,
  longest: number,
): { meaning: string; length: number } | undefined {
  for (let length = longest; length > 0; length--) {
    const meaning = meanings.get(stems.slice(start, start + length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return undefined;
}

/** The signs by which people name things: `!7`, `#12` and `src/main.ts`. */
function spellOut(request: string): string {
  return request
    .replace(/(?<!\w)!\d+/g, ' merge request ')
    .replace(/(?<!\w)#\d+/g, ' issue ')
    .replace(/[\w/-]+\.[a-z]{1,4}\b/gi, ' file ');
}

/** Longest part of a request that is read, in characters. */
const mostRead = 500;

/** A reader of requests, who gives the words that are looked for: people's words turned into those of an index. */
export function readerOf(said: Readonly<Record<string, string>>): (request: string) => string[] {
  const longest = Math.max(...Object.keys(said).map((phrase) => phrase.split(' ').length));
  const stemmed = Object.entries(said).map(([phrase, meaning]) => [phrase.split(' ').map(stem).join(' '), meaning]);
  const meanings: Meanings = new Map(stemmed as [string, string][]);
  return (request) => {
    const words = split(spellOut(request.slice(0, mostRead)));
    const stems = words.map(stem);
    const wanted: string[] = [];
    for (let at = 0; at < words.length; ) {
      const phrase = phraseAt(stems, at, meanings, longest);
      wanted.push(...wordsOf(phrase?.meaning ?? words[at] ?? ''));
      at += phrase?.length ?? 1;
    }
    return wanted;
  };
}

/** What is looked for among tools. */
export const wordsOfRequest = readerOf(synonyms);
