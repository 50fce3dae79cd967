import { z } from 'zod';
import { mergeRequestIid, project } from '../../core/params.ts';
import { extend, list, pick, shape, username, usernames } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { PipelineRow, Thread } from '../shapes.ts';
import { includable, readMergeRequest } from './read.ts';

const MergeRequest = shape(
  'id iid project_id source_project_id title description state draft source_branch target_branch sha labels detailed_merge_status merge_error has_conflicts blocking_discussions_resolved changes_count user_notes_count squash merge_when_pipeline_succeeds merge_commit_sha created_at updated_at merged_at closed_at web_url diverged_commits_count rebase_in_progress',
  {
    author: username,
    assignees: usernames,
    reviewers: usernames,
    merge_user: username,
    milestone: pick('title'),
    diff_refs: shape('base_sha start_sha head_sha'),
    head_pipeline: extend(PipelineRow, 'started_at finished_at duration coverage'),
    pipelines: list(PipelineRow),
    threads: list(Thread),
    approvals: shape('approved approvals_required approvals_left user_has_approved user_can_approve', {
      approved_by: list(shape('approved_at', { user: username })),
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
  example: { project_id: 'acme/greeter', merge_request_iid: 7, include: ['pipelines', 'threads', 'approvals'] },
  run: readMergeRequest,
});
