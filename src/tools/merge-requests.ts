import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { labels, mergeRequestIid, page, project } from '../core/params.ts';
import { list, shape, username, usernames } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { listMergeRequestDiffs, mergeRequestDiffs, mergeRequestVersion } from './diffs/tool.ts';
import { getMergeRequest } from './merge-request/tool.ts';
import { mergeRequestCodeContext } from './merge-request-code-context/tool.ts';
import { createMergeRequest, mergeMergeRequest, updateMergeRequest } from './merge-request-write/tool.ts';
import { owner, readOfOwner } from './owner/of-owner.ts';
import { CommitRow, IssueRow, MergeRequestRow, MergeRequestWritten } from './shapes.ts';

const mergeRequest = { project_id: project, merge_request_iid: mergeRequestIid };
const seven = { project_id: 'acme/greeter', merge_request_iid: 7 };
const Approvals = shape('approved approvals_required approvals_left user_has_approved user_can_approve', {
  approved_by: list(shape('approved_at', { user: username })),
});

export const mergeRequests = toolset('merge_requests', 'Merge requests', {
  gitlab_list_merge_requests: tool({
    title: 'List merge requests',
    about: 'List merge requests of a project or group; without either, those you created (see scope).',
    effect: 'read',
    input: {
      ...owner,
      state: z.enum(['opened', 'closed', 'merged', 'locked', 'all']).optional(),
      scope: z.enum(['created_by_me', 'assigned_to_me', 'reviews_for_me', 'all']).optional(),
      search: z.string().optional().describe('Text in title or description'),
      author_username: z.string().optional(),
      assignee_username: z.array(z.string()).optional(),
      reviewer_username: z.string().optional(),
      source_branch: z.string().optional(),
      target_branch: z.string().optional(),
      labels: labels.optional(),
      milestone: z.string().optional().describe('Title'),
      wip: z.enum(['yes', 'no']).optional().describe('yes: only drafts'),
      updated_after: z.string().optional().describe('ISO 8601'),
      order_by: z.enum(['created_at', 'updated_at', 'merged_at', 'title', 'priority']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
      ...page,
    },
    output: list(MergeRequestRow),
    ownedBy: 'project_id',
    example: { project_id: 'acme/greeter', state: 'opened', labels: ['bug'] },
    async run(input, ctx) {
      const reply = await readOfOwner(ctx, 'merge_requests', input);
      return json(reply.data, { page: reply.page });
    },
  }),
  gitlab_get_merge_request: getMergeRequest,
  gitlab_get_merge_request_code_context: mergeRequestCodeContext,
  gitlab_get_merge_request_diffs: mergeRequestDiffs,
  gitlab_list_merge_request_diffs: listMergeRequestDiffs,
  gitlab_create_merge_request: createMergeRequest,
  gitlab_update_merge_request: updateMergeRequest,
  gitlab_delete_merge_request: endpoint({
    title: 'Delete merge request',
    about: 'Delete a merge request for ever; closing it keeps it.',
    route: 'DELETE /projects/:project_id/merge_requests/:merge_request_iid',
    input: mergeRequest,
    example: seven,
  }),
  gitlab_merge_merge_request: mergeMergeRequest,
  gitlab_cancel_auto_merge: endpoint({
    title: 'Cancel auto-merge',
    about: 'Call off the automatic merge of a merge request.',
    route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
    input: mergeRequest,
    output: MergeRequestWritten,
    example: seven,
  }),
  gitlab_list_merge_request_commits: endpoint({
    title: 'List merge request commits',
    about: 'List the commits of a merge request, newest first.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/commits',
    input: { ...mergeRequest, ...page },
    output: list(CommitRow),
    example: seven,
  }),
  gitlab_list_merge_request_closing_issues: endpoint({
    title: 'List issues a merge closes',
    about: 'List the issues that merging a merge request closes.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/closes_issues',
    input: { ...mergeRequest, ...page },
    output: list(IssueRow),
    example: seven,
  }),
  gitlab_rebase_merge_request: endpoint({
    title: 'Rebase merge request',
    about: 'Rebase the source branch of a merge request onto its target; GitLab does it in the background.',
    route: 'PUT /projects/:project_id/merge_requests/:merge_request_iid/rebase',
    input: { ...mergeRequest, skip_ci: z.boolean().optional() },
    example: seven,
  }),
  gitlab_approve_merge_request: endpoint({
    title: 'Approve',
    about: 'Approve a merge request.',
    route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/approve',
    input: {
      ...mergeRequest,
      sha: z.string().optional().describe('Refuse when the head is another commit'),
      approval_password: z.string().optional(),
    },
    output: Approvals,
    example: seven,
  }),
  gitlab_unapprove_merge_request: endpoint({
    title: 'Withdraw approval',
    about: 'Take back your approval of a merge request.',
    route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/unapprove',
    input: mergeRequest,
    output: Approvals,
    example: seven,
  }),
  gitlab_get_merge_request_approval_state: endpoint({
    title: 'Get approval state',
    about: 'Tell which approval rules a merge request has and which are met.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/approval_state',
    input: mergeRequest,
    output: shape('approval_rules_overwritten', {
      rules: list(
        shape('id name rule_type approvals_required approved', {
          approved_by: usernames,
          eligible_approvers: usernames,
        }),
      ),
    }),
    example: seven,
  }),
  gitlab_list_merge_request_versions: endpoint({
    title: 'List diff versions',
    about: 'List the versions of a merge request’s diff, newest first.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/versions',
    input: { ...mergeRequest, ...page },
    output: list(shape('id head_commit_sha base_commit_sha start_commit_sha created_at state real_size')),
    example: seven,
  }),
  gitlab_get_merge_request_version: mergeRequestVersion,
});
