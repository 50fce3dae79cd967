import {
  causes,
  consequences,
  errors,
  harmless,
  marks,
  mentions,
  passing,
  prefix,
  vague,
  zeroCounts,
} from './failure-patterns.ts';

/**
 * How much a log line tells about a failure. `cause`: tools print it where something went wrong. `error`: an error of
 * any kind. `hint`: it only says that something failed, or may have.
 */
export const weights = { cause: 3, error: 2, hint: 1, nothing: 0 } as const;
export type Weight = (typeof weights)[keyof typeof weights];

const matches = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** Longer lines are judged by their start: no tool announces a failure that far to the right. */
const longestJudged = 1_000;

const judgedPart = (line: string) => (line.length > longestJudged ? line.slice(0, longestJudged) : line);

/** Weigh one cleaned log line. */
export function scoreLine(line: string): Weight {
  const start = judgedPart(line);
  if (!mentions.test(start)) return weights.nothing;
  const text = start.replace(prefix, '').replace(zeroCounts, '');
  const isConsequence = matches(consequences, text);
  if (!isConsequence && matches(harmless, text)) return weights.nothing;
  if (matches(marks, text)) return weights.cause;
  const isError = matches(errors, text);
  if (passing.test(text)) return isError ? weights.hint : weights.nothing;
  if (matches(causes, text)) return weights.cause;
  if (isConsequence) return weights.hint;
  if (isError) return weights.error;
  return vague.test(text) ? weights.hint : weights.nothing;
}

/** What one run of a tool prints otherwise than the next is taken out: times, durations, hashes. */
export function withoutChance(line: string): string {
  return judgedPart(line)
    .replace(prefix, '')
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.,]{5,20}Z?/g, 'TIME')
    .replace(/\b\d{1,9}(?:\.\d{1,9})? ?m?s\b/g, 'SPAN')
    .replace(/\b(?=[a-f]{0,64}\d)[0-9a-f]{7,64}\b/g, 'HASH')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where in a long line the message stands, so that a cut keeps it. */
export function placeOfMessage(line: string): number {
  return Math.max(judgedPart(line).search(mentions), 0);
}
