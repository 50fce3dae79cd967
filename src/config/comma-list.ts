import { z } from 'zod';
import type { Kind } from './kinds.ts';

/** Why one entry of a list cannot be used: completes "NAME has entry 2, which …". */
export interface Refusal {
  readonly refused: string;
}

/** A comma list of at least one entry. Spaces around entries, empty entries and repetitions are dropped; every bad entry is one problem. */
export function commaList<T extends string | number>(
  accepts: string,
  readEntry: (entry: string) => T | Refusal,
): Kind<readonly T[]> {
  const schema = () =>
    z.string().transform((list, context) => {
      const entries = list.split(',').flatMap((entry) => entry.trim() || []);
      if (entries.length === 0) {
        context.addIssue({ code: 'custom', message: 'holds only commas. Give at least one entry or remove it.' });
      }
      const values = new Set<T>();
      for (const [index, entry] of entries.entries()) {
        const value = readEntry(entry);
        if (typeof value !== 'object') values.add(value);
        else context.addIssue({ code: 'custom', message: `has ${nameEntry(entry, index)}, which ${value.refused}` });
      }
      return [...values];
    });
  return { schema, accepts };
}

/** People paste tokens into the wrong variable and passwords into URLs, so an entry is quoted only where it cannot hold one. */
function nameEntry(entry: string, index: number): string {
  const position = `entry ${index + 1}`;
  const mayHoldSecret = /[@?#=;]|gl[a-z]+-/i.test(entry) || /(?=[\w-]*\d)[\w-]{20}/.test(entry) || entry.length > 80;
  return mayHoldSecret || !/^[\x20-\x7e]+$/.test(entry) ? position : `${position} ("${entry}")`;
}
