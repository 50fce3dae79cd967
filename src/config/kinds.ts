import { runInNewContext } from 'node:vm';
import { z } from 'zod';

/** How the text of a variable is read. `accepts` says the same in words and completes "NAME must be …". */
export interface Kind<T> {
  /** Built on demand: the server starts with every session of a client, schemas take milliseconds, and few variables are ever set. */
  readonly schema: () => z.ZodType<T>;
  readonly accepts: string;
}

const toLowerCase = (text: unknown) => String(text).toLowerCase();

/** One of a few words, in any case. */
export function choice<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  return { schema: () => z.preprocess(toLowerCase, z.enum(words)), accepts: `one of ${words.join(', ')}` };
}

export const boolean: Kind<boolean> = {
  schema: () => z.preprocess(toLowerCase, z.enum(['true', 'false'])).transform((word) => word === 'true'),
  accepts: 'true or false',
};

/** A whole number within limits, both included. */
export function integer(minimum: number, maximum: number): Kind<number> {
  return {
    schema: () => z.coerce.number().int().min(minimum).max(maximum),
    accepts: `a whole number from ${minimum} to ${maximum}`,
  };
}

/** Text that fits into one HTTP header or one line of a log. */
export const text: Kind<string> = {
  schema: () => z.string().regex(/^[\x20-\x7e]+$/),
  accepts: 'plain ASCII text on one line',
};

/** No format beyond what a header can carry: administrators choose the prefix of their tokens, and old ones have none. */
export const token: Kind<string> = {
  schema: () => z.string().regex(/^[\x21-\x7e]+$/),
  accepts: 'one token, without spaces, line breaks or characters outside ASCII',
};

export const filePath: Kind<string> = {
  schema: () => z.string(),
  accepts: 'the path of a PEM file; ~/ is your home directory',
};

const maximumPatternLength = 500;
/** Milliseconds that matching a few names of the longest kind may take; honest patterns need microseconds. */
const patternTime = 250;

/** Whether a pattern is done with names in time: nested quantifiers can take longer than anybody waits for a start. */
function isQuick(expression: RegExp): boolean {
  const names = [
    'gitlab_create_merge_request_discussion_note',
    `gitlab_${'a'.repeat(36)}`,
    `${'a'.repeat(42)}!`,
    `gitlab${'_a'.repeat(18)}`,
  ];
  try {
    runInNewContext('names.forEach((name) => expression.test(name))', { names, expression }, { timeout: patternTime });
    return true;
  } catch {
    return false;
  }
}

/** A JavaScript regular expression without flags, kept as written and compiled. */
export const pattern: Kind<{ readonly source: string; readonly pattern: RegExp }> = {
  schema: () =>
    z.string().transform((source, context) => {
      if (source.length > maximumPatternLength) {
        context.addIssue({ code: 'custom', message: `is longer than ${maximumPatternLength} characters. Shorten it.` });
        return z.NEVER;
      }
      try {
        const expression = new RegExp(source);
        if (isQuick(expression)) return { source, pattern: expression };
        context.addIssue({
          code: 'custom',
          message: 'takes too long to match. Use no quantifier inside a quantifier.',
        });
        return z.NEVER;
      } catch (error) {
        const reason = (error as Error).message.split(': ').at(-1);
        context.addIssue({ code: 'custom', message: `is not a valid regular expression (${reason}). Correct it.` });
        return z.NEVER;
      }
    }),
  accepts: `a JavaScript regular expression of at most ${maximumPatternLength} characters`,
};
