import { z } from 'zod';
import { mergeRequestIid, project } from '../../core/params.ts';
import { shape } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { writeDraft } from './write-draft.ts';

export const createDraftNote = tool({
  title: 'Draft a comment',
  about: 'Draft a review comment that only you see until it is published; on a line with path and line.',
  effect: 'write',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid,
    body: z.string().min(1).describe('Markdown'),
    path: z.string().optional().describe('Changed file'),
    line: z.int().optional(),
    start_line: z.int().optional(),
    side: z.enum(['new', 'old']).optional(),
    position: z.record(z.string(), z.unknown()).optional().describe("GitLab's position object, instead of path"),
    in_reply_to_discussion_id: z.string().optional(),
    resolve_discussion: z.boolean().optional(),
  },
  output: shape('id note discussion_id resolve_discussion', { position: shape('old_path new_path old_line new_line') }),
  example: {
    project_id: 'acme/greeter',
    merge_request_iid: 7,
    path: 'scripts/greet.sh',
    line: 2,
    body: 'Close the quote.',
  },
  run: writeDraft,
});
