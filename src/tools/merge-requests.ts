import { z } from 'zod';
import { json } from '../core/answer.ts';
import { labels, mergeRequestIid, page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, pick, shape, username, usernames } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { createMergeRequestThread } from './create-merge-request-thread/tool.ts';
import { selectThreads, Thread } from './merge-request/threads.ts';
import { getMergeRequest } from './merge-request/tool.ts';
import { mergeRequestCodeContext } from './merge-request-code-context/tool.ts';

const MergeRequestRow = shape(
  'iid project_id title state draft source_branch target_branch labels detailed_merge_status has_conflicts user_notes_count created_at updated_at merged_at web_url',
  { author: username, assignees: usernames, reviewers: usernames, milestone: pick('title') },
);

export const mergeRequests = toolset('merge_requests', 'Merge requests', {
  gitlab_list_merge_requests: tool({
    title: 'List merge requests',
    about: 'List merge requests of a project; without project_id, those you created (see scope).',
    effect: 'read',
    input: {
      project_id: project.optional(),
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
    async run({ project_id, ...query }, ctx) {
      const reply =
        project_id === undefined
          ? await send(ctx, 'GET /merge_requests', {}, { query })
          : await send(ctx, 'GET /projects/:project_id/merge_requests', { project_id }, { query });
      return json(reply.data, { page: reply.page });
    },
  }),
  gitlab_get_merge_request: getMergeRequest,
  gitlab_get_merge_request_code_context: mergeRequestCodeContext,
  gitlab_list_merge_request_discussions: tool({
    title: 'List merge request threads',
    about: 'List review threads of a merge request with their comments; system notes are left out.',
    effect: 'read',
    input: {
      project_id: project,
      merge_request_iid: mergeRequestIid,
      resolved: z.boolean().optional().describe('false: only open threads'),
      ...page,
    },
    output: list(Thread),
    example: { project_id: 'acme/greeter', merge_request_iid: 7, resolved: false },
    async run({ project_id, merge_request_iid, resolved, ...query }, ctx) {
      const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions';
      const reply = await send(ctx, route, { project_id, merge_request_iid }, { query });
      return json(selectThreads(reply.data, resolved), { page: reply.page });
    },
  }),
  gitlab_create_merge_request_thread: createMergeRequestThread,
});
