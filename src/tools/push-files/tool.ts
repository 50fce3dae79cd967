import { z } from 'zod';
import { project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { fileAction, plainFile, removesFiles } from './actions.ts';
import { pushFiles as push } from './push.ts';

export const pushFiles = tool({
  title: 'Push files',
  about: 'Write, edit, delete, move or chmod files in one commit.',
  effect: 'write',
  input: {
    project_id: project,
    branch: z.string().min(1),
    commit_message: z.string().min(1),
    actions: z.array(fileAction).optional(),
    files: z.array(plainFile).optional().describe('Short for actions'),
    start_branch: z.string().optional().describe('Creates branch from it'),
    author_email: z.string().optional(),
    author_name: z.string().optional(),
  },
  needs: ({ actions }) => (removesFiles(actions) ? ['delete'] : []),
  example: {
    project_id: 'acme/greeter',
    branch: 'greet-in-the-evening',
    start_branch: 'main',
    commit_message: 'Greet in the evening',
    actions: [
      { file_path: 'docs/evening.md', content: 'Good evening!\n' },
      { action: 'chmod', file_path: 'scripts/build.sh', execute_filemode: false },
    ],
  },
  run: push,
});
