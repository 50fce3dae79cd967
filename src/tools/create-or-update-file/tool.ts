import { z } from 'zod';
import { project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { encodings } from '../repository-files/content.ts';
import { textEdits } from '../text-edits/edits.ts';
import { writeFile } from './write.ts';

export const createOrUpdateFile = tool({
  title: 'Create or update file',
  about: 'Write one file in one commit: its whole content, or edits of the file as it is.',
  effect: 'write',
  input: {
    project_id: project,
    file_path: z.string().min(1),
    branch: z.string().min(1),
    content: z.string().optional(),
    edits: textEdits.optional(),
    commit_message: z.string().optional(),
    encoding: z.enum(encodings).optional(),
    start_branch: z.string().optional().describe('Creates branch from it'),
    previous_path: z.string().optional().describe('Moves the file from there'),
    last_commit_id: z.string().optional().describe('Refuse if the file changed since'),
    execute_filemode: z.boolean().optional(),
    author_email: z.string().optional(),
    author_name: z.string().optional(),
  },
  needs: ({ previous_path }) => (previous_path ? ['delete'] : []),
  example: {
    project_id: 'acme/greeter',
    file_path: 'docs/greetings.md',
    branch: 'docs-greetings',
    start_branch: 'main',
    content: '# Greetings\n',
    commit_message: 'Describe the greetings',
  },
  run: writeFile,
});
