import { z } from 'zod';
import type { Kind } from './kinds.ts';

/** Longest time a timer of Node can wait for, in milliseconds. */
const longestTimer = 2_147_483_647;

export const positiveInteger: Kind<number> = {
  schema: () =>
    z
      .string()
      .regex(/^\+?\d+$/)
      .transform(Number)
      .pipe(z.number().int().min(1).max(longestTimer)),
  accepts: `a whole number from 1 to ${longestTimer}`,
};

export const onOff: Kind<boolean> = {
  schema: () =>
    z
      .string()
      .regex(/^(?:1|true|yes|on|0|false|no|off)$/i)
      .transform((word) => /^(?:1|true|yes|on)$/i.test(word)),
  accepts: '1, true, yes or on; 0, false, no or off',
};

/** What is handed on and not looked at. */
export const anyText: Kind<string> = { schema: () => z.string(), accepts: 'text' };

/** Whatever the file system takes. */
export const programName: Kind<string> = { schema: () => z.string(), accepts: 'the name or path of a program' };
export const folder: Kind<string> = { schema: () => z.string(), accepts: 'a folder; ~/ is your home directory' };

/** Split at spaces and nothing else: no quotes, as no shell is asked. */
export const argumentList: Kind<readonly string[]> = {
  schema: () => z.string().transform((text) => text.split(/\s+/).filter(Boolean)),
  accepts: 'arguments with spaces between them; quotes mean nothing',
};

export const flag: Kind<string> = {
  schema: () => z.string().regex(/^[\x21-\x7e]+$/),
  accepts: 'one argument, without spaces',
};

export const modelName: Kind<string> = {
  schema: () => z.string().regex(/^[A-Za-z0-9._-]+$/),
  accepts: 'an identifier of letters, digits, dots, underscores and hyphens',
};

/** A dot is in the protocol's alphabet and not in that of all clients, so it passes here and is warned of. */
export const toolName: Kind<string> = {
  schema: () => z.string().regex(/^[a-zA-Z0-9_.-]{1,64}$/),
  accepts: 'a name of 1 to 64 letters, digits, underscores, hyphens and dots',
};
