import { z } from 'zod';

export interface TextEdit {
  readonly old_text: string;
  readonly new_text: string;
}

/** Changes to parts of a text, as an input. */
export const textEdits = z
  .array(z.strictObject({ old_text: z.string(), new_text: z.string() }))
  .describe('Each old_text must occur exactly once');
