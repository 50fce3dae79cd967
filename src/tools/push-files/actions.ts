import { z } from 'zod';
import { encodings } from '../repository-files/content.ts';
import { textEdits } from '../text-edits/edits.ts';

/** One change of a commit, as an input. */
export const fileAction = z.strictObject({
  action: z.enum(['create', 'update', 'delete', 'move', 'chmod']).optional().describe('Default: create or update'),
  file_path: z.string().min(1),
  previous_path: z.string().optional().describe('For move'),
  content: z.string().optional(),
  edits: textEdits.optional(),
  encoding: z.enum(encodings).optional(),
  execute_filemode: z.boolean().optional(),
  last_commit_id: z.string().optional(),
});

export type FileAction = z.output<typeof fileAction>;

/** A file in the form of other servers: created or updated. */
export const plainFile = z.strictObject({
  file_path: z.string().optional(),
  path: z.string().optional(),
  content: z.string(),
});

export type PlainFile = z.output<typeof plainFile>;

/** Whether a list of changes takes a file from where it was. */
export function removesFiles(actions: readonly FileAction[] | undefined): boolean {
  return actions?.some(({ action }) => action === 'delete' || action === 'move') ?? false;
}
