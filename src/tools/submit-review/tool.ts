import { z } from 'zod';
import { mergeRequestIid, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { submit } from './submit.ts';

export const submitReview = tool({
  title: 'Submit a review',
  about:
    'Review a merge request in one go: comments on lines of its diff, a summary and a verdict, checked first and published together.',
  effect: 'write',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid,
    comments: z
      .array(
        z.strictObject({
          path: z.string().min(1),
          line: z.int().optional().describe('Line in the diff; without it the whole file'),
          start_line: z.int().optional().describe('First line of a range that ends at line'),
          side: z.enum(['new', 'old']).optional().describe('old: line counts in the old file, for removed lines'),
          body: z.string(),
          suggestion: z.string().optional().describe('Text to replace the commented lines'),
        }),
      )
      .optional(),
    summary: z.string().optional().describe('Comment on the whole'),
    verdict: z.enum(['approve', 'comment', 'request_changes']).optional().describe('Default comment'),
  },
  example: {
    project_id: 'acme/greeter',
    merge_request_iid: 7,
    comments: [{ path: 'scripts/greet.sh', line: 2, body: 'Close the quote.', suggestion: 'echo "hi"' }],
    summary: 'One thing to fix.',
    verdict: 'request_changes',
  },
  standsFor: ({ verdict }) => (verdict === 'approve' ? ['gitlab_approve_merge_request'] : []),
  run: (input, ctx) => submit(input, ctx),
});
