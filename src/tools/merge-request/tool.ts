import { z } from 'zod';
import { mergeRequestIid, project } from '../../core/params.ts';
import { flags, list, minutes, pick, shape, username, usernames } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { PipelineRow, Thread } from '../shapes.ts';
import { includable, readMergeRequest } from './read.ts';

const MergeRequest = shape(
  'iid title description state source_branch target_branch sha labels detailed_merge_status merge_error changes_count user_notes_count merge_commit_sha web_url diverged_commits_count',
  {
    ...flags('draft has_conflicts squash merge_when_pipeline_succeeds rebase_in_progress'),
    ...minutes('updated_at merged_at closed_at'),
    author: username,
    assignees: usernames,
    reviewers: usernames,
    merge_user: username,
    milestone: pick('title'),
    head_pipeline: shape('id status web_url'),
    pipelines: list(PipelineRow),
    threads: list(Thread),
    approvals: shape('approved approvals_required approvals_left', {
      ...flags('user_has_approved user_can_approve'),
      approved_by: list(shape('', { user: username })),
    }),
  },
);

export const getMergeRequest = tool({
  title: 'Get merge request',
  about: 'Get a merge request by number, URL or source branch, with its newest pipeline; include adds more.',
  effect: 'read',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid.optional(),
    source_branch: z.string().optional().describe('Instead of the number'),
    include: z.array(z.enum(includable)).optional(),
  },
  output: MergeRequest,
  fromCheckout: ['merge_request_iid', 'source_branch'],
  example: { project_id: 'acme/greeter', merge_request_iid: 7, include: ['pipelines', 'threads', 'approvals'] },
  run: readMergeRequest,
});
