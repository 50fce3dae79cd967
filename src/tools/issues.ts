import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { issueIid, labels, page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, pick, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { listIssues } from './issue/list-issues.ts';
import { moveIssue } from './issue/move-issue.ts';
import { createIssue, updateIssue } from './issue/tool.ts';
import { selectThread, selectThreads } from './merge-request/threads.ts';
import { noteFilters } from './note/filters.ts';
import { createIssueNote, updateIssueNote } from './note/write-note.ts';
import { owner } from './owner/of-owner.ts';
import { Issue, IssueRow, IssueWritten, MergeRequestRow, Note, Thread, WrittenNote } from './shapes.ts';

const issue = { project_id: project, issue_iid: issueIid };
const four = { project_id: 'acme/greeter', issue_iid: 4 };
const body = z.string().min(1).describe('Markdown');
const noteId = z.int().positive();

const filters = {
  ...owner,
  state: z.enum(['opened', 'closed', 'all']).optional(),
  search: z.string().optional().describe('Text in title or description'),
  labels: labels.optional(),
  milestone: z.string().optional().describe('Title'),
  ...page,
};

const IssueLink = shape('iid project_id title state issue_link_id link_type web_url', {
  assignees: list(pick('username')),
});

export const issues = toolset('issues', 'Issues', {
  gitlab_list_issues: tool({
    title: 'List issues',
    about: 'List issues of a project or group; without either, those you created (see scope).',
    effect: 'read',
    input: {
      ...filters,
      scope: z.enum(['created_by_me', 'assigned_to_me', 'all']).optional(),
      author_username: z.string().optional(),
      assignee_username: z.array(z.string()).optional(),
      issue_type: z.enum(['issue', 'incident', 'test_case', 'task']).optional(),
      updated_after: z.string().optional().describe('ISO 8601'),
      order_by: z.enum(['created_at', 'updated_at', 'due_date', 'priority', 'relative_position', 'weight']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    },
    output: list(IssueRow),
    ownedBy: 'project_id',
    example: { project_id: 'acme/greeter', state: 'opened', labels: ['bug'] },
    run: listIssues,
  }),
  gitlab_my_issues: tool({
    title: 'List my issues',
    about: 'List issues assigned to you.',
    effect: 'read',
    input: filters,
    output: list(IssueRow),
    ownedBy: 'project_id',
    example: { state: 'opened' },
    run: (input, ctx) => listIssues({ ...input, scope: 'assigned_to_me' }, ctx),
  }),
  gitlab_get_issue: endpoint({
    title: 'Get issue',
    about: 'Get one issue with its description.',
    route: 'GET /projects/:project_id/issues/:issue_iid',
    input: issue,
    output: Issue,
    example: four,
  }),
  gitlab_create_issue: createIssue,
  gitlab_update_issue: updateIssue,
  gitlab_delete_issue: endpoint({
    title: 'Delete issue',
    about: 'Delete an issue for ever; closing it keeps it.',
    route: 'DELETE /projects/:project_id/issues/:issue_iid',
    input: issue,
    example: { project_id: 'acme/greeter', issue_iid: 9 },
  }),
  gitlab_move_issue: tool({
    title: 'Move issue',
    about: 'Move an issue to another project: it is closed here and goes on there under a new number.',
    effect: 'write',
    input: { ...issue, to_project_id: project },
    output: IssueWritten,
    example: { ...four, to_project_id: 'acme/tools/build-kit' },
    run: moveIssue,
  }),
  gitlab_list_issue_merge_requests: tool({
    title: 'List merge requests of an issue',
    about: 'List merge requests that mention an issue or are mentioned in it.',
    effect: 'read',
    input: { ...issue, closing: z.boolean().optional().describe('Only those whose merge closes it'), ...page },
    output: list(MergeRequestRow),
    example: four,
    async run({ project_id, issue_iid, closing, ...query }, ctx) {
      const what = closing ? 'closed_by' : 'related_merge_requests';
      const route = `GET /projects/:project_id/issues/:issue_iid/${what}` as const;
      const reply = await send(ctx, route, { project_id, issue_iid }, { query });
      return json(reply.data, { page: reply.page });
    },
  }),
  gitlab_list_issue_discussions: tool({
    title: 'List issue threads',
    about: 'List threads and comments of an issue; system notes are left out.',
    effect: 'read',
    input: { ...issue, ...page },
    output: list(Thread),
    example: four,
    async run({ project_id, issue_iid, ...query }, ctx) {
      const reply = await send(
        ctx,
        'GET /projects/:project_id/issues/:issue_iid/discussions',
        { project_id, issue_iid },
        { query },
      );
      return json(selectThreads(reply.data, undefined), { page: reply.page });
    },
  }),
  gitlab_get_issue_discussion: tool({
    title: 'Get issue thread',
    about: 'Get one thread of an issue with its comments.',
    effect: 'read',
    input: { ...issue, discussion_id: z.string().min(1) },
    output: Thread,
    example: { ...four, discussion_id: 'e3ee550ef1a1ac5f0d5e3e9e0f4e8a2fb1fcf4d9' },
    async run(ids, ctx) {
      const route = 'GET /projects/:project_id/issues/:issue_iid/discussions/:discussion_id';
      return json(selectThread((await send(ctx, route, ids)).data));
    },
  }),
  gitlab_list_issue_notes: endpoint({
    title: 'List issue comments',
    about: 'List the comments of an issue, newest first, without their threads.',
    route: 'GET /projects/:project_id/issues/:issue_iid/notes',
    input: { ...issue, ...noteFilters, ...page },
    output: list(Note),
    example: four,
  }),
  gitlab_get_issue_note: endpoint({
    title: 'Get issue comment',
    about: 'Get one comment of an issue.',
    route: 'GET /projects/:project_id/issues/:issue_iid/notes/:note_id',
    input: { ...issue, note_id: noteId },
    output: Note,
    example: { ...four, note_id: 55101 },
  }),
  gitlab_create_issue_note: tool({
    title: 'Comment on issue',
    about: 'Comment on an issue; with discussion_id reply in that thread.',
    effect: 'write',
    input: { ...issue, body, discussion_id: z.string().optional(), internal: z.boolean().optional() },
    output: WrittenNote,
    example: { ...four, body: 'Seen here too.' },
    run: createIssueNote,
  }),
  gitlab_update_issue_note: tool({
    title: 'Update issue comment',
    about: 'Edit a comment of an issue, or resolve its thread.',
    effect: 'write',
    input: {
      ...issue,
      note_id: noteId,
      body: body.optional(),
      discussion_id: z.string().optional(),
      resolved: z.boolean().optional(),
    },
    output: WrittenNote,
    example: { ...four, note_id: 55101, body: 'Seen here too, since 1.1.' },
    run: updateIssueNote,
  }),
  gitlab_delete_issue_note: endpoint({
    title: 'Delete issue comment',
    about: 'Delete a comment of an issue.',
    route: 'DELETE /projects/:project_id/issues/:issue_iid/notes/:note_id',
    input: { ...issue, note_id: noteId },
    example: { ...four, note_id: 55101 },
  }),
  gitlab_list_issue_links: endpoint({
    title: 'List linked issues',
    about: 'List issues linked to an issue.',
    route: 'GET /projects/:project_id/issues/:issue_iid/links',
    input: issue,
    output: list(IssueLink),
    example: four,
  }),
  gitlab_get_issue_link: endpoint({
    title: 'Get issue link',
    about: 'Get one link between issues.',
    route: 'GET /projects/:project_id/issues/:issue_iid/links/:issue_link_id',
    input: { ...issue, issue_link_id: z.int().positive() },
    output: shape('id link_type', {
      source_issue: shape('iid project_id title web_url'),
      target_issue: shape('iid project_id title web_url'),
    }),
    example: { ...four, issue_link_id: 1 },
  }),
  gitlab_create_issue_link: endpoint({
    title: 'Link issues',
    about: 'Link an issue to another.',
    route: 'POST /projects/:project_id/issues/:issue_iid/links',
    input: {
      ...issue,
      target_project_id: project,
      target_issue_iid: z.int().positive(),
      link_type: z.enum(['relates_to', 'blocks', 'is_blocked_by']).optional(),
    },
    output: shape('id link_type', { target_issue: shape('iid project_id title web_url') }),
    example: { ...four, target_project_id: 'acme/greeter', target_issue_iid: 5 },
  }),
  gitlab_delete_issue_link: endpoint({
    title: 'Unlink issues',
    about: 'Remove a link between issues.',
    route: 'DELETE /projects/:project_id/issues/:issue_iid/links/:issue_link_id',
    input: { ...issue, issue_link_id: z.int().positive() },
    example: { ...four, issue_link_id: 1 },
  }),
});
