import { z } from 'zod';
import { mergeRequestIid, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { startThread } from './start-thread.ts';

export const createMergeRequestThread = tool({
  title: 'Start a merge request thread',
  about:
    'Start a thread on a merge request: on lines of its diff with path and line, else in the overview. Takes ```suggestion blocks.',
  effect: 'write',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid,
    body: z.string().min(1).describe('Markdown'),
    path: z.string().min(1).optional().describe('Changed file'),
    line: z.int().optional().describe('Line in the diff; without it the whole file'),
    start_line: z.int().optional().describe('First line of a range that ends at line'),
    side: z
      .enum(['new', 'old'])
      .optional()
      .describe('File that line counts in: new (default), or old for removed lines'),
    position: z.record(z.string(), z.unknown()).optional().describe("GitLab's position object, instead of path"),
  },
  example: {
    project_id: 'acme/greeter',
    merge_request_iid: 7,
    path: 'scripts/greet.sh',
    line: 2,
    body: 'The quote is never closed.',
  },
  run: startThread,
});
