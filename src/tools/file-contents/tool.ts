import { z } from 'zod';
import { filePath, project, ref } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { readFile } from './read.ts';

export const fileContents = tool({
  title: 'Get file contents',
  about: 'Read one file of a repository, or a range of its lines.',
  effect: 'read',
  input: {
    project_id: project,
    file_path: filePath,
    ref: ref.optional(),
    start_line: z.int().optional(),
    end_line: z.int().optional(),
  },
  example: { project_id: 'acme/greeter', file_path: 'README.md', ref: 'main' },
  run: readFile,
});
