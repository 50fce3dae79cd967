import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { mergeRequestIid, page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { flags, list, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { createMergeRequestThread } from './create-merge-request-thread/tool.ts';
import { selectThread, selectThreads } from './merge-request/threads.ts';
import { noteFilters } from './note/filters.ts';
import { createNote, updateThreadNote } from './note/write-note.ts';
import { Note, Thread, WrittenNote } from './shapes.ts';

const discussionId = z.string().min(1);
const noteId = z.int().positive();
const body = z.string().min(1).describe('Markdown');
const mergeRequest = { project_id: project, merge_request_iid: mergeRequestIid };
const seven = { project_id: 'acme/greeter', merge_request_iid: 7 };

export const discussions = toolset('discussions', 'Threads and comments of merge requests', {
  gitlab_list_merge_request_discussions: tool({
    title: 'List merge request threads',
    about: 'List review threads of a merge request with their comments; system notes are left out.',
    effect: 'read',
    input: { ...mergeRequest, resolved: z.boolean().optional().describe('false: only open threads'), ...page },
    output: list(Thread),
    example: { ...seven, resolved: false },
    async run({ project_id, merge_request_iid, resolved, ...query }, ctx) {
      const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions';
      const reply = await send(ctx, route, { project_id, merge_request_iid }, { query });
      return json(selectThreads(reply.data, resolved), { page: reply.page });
    },
  }),
  gitlab_get_merge_request_discussion: tool({
    title: 'Get merge request thread',
    about: 'Get one thread of a merge request with its comments.',
    effect: 'read',
    input: { ...mergeRequest, discussion_id: discussionId },
    output: Thread,
    example: { ...seven, discussion_id: 'e3ee550ef1a1ac5f0d5e3e9e0f4e8a2fb1fcf4d9' },
    async run(ids, ctx) {
      const route = 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id';
      return json(selectThread((await send(ctx, route, ids)).data));
    },
  }),
  gitlab_create_merge_request_thread: createMergeRequestThread,
  gitlab_create_merge_request_discussion_note: endpoint({
    title: 'Reply in a thread',
    about: 'Reply in a thread of a merge request.',
    route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes',
    input: { ...mergeRequest, discussion_id: discussionId, body },
    output: WrittenNote,
    example: { ...seven, discussion_id: 'e3ee550ef1a1ac5f0d5e3e9e0f4e8a2fb1fcf4d9', body: 'Fixed.' },
  }),
  gitlab_update_merge_request_discussion_note: tool({
    title: 'Update thread comment',
    about: 'Edit a comment in a thread of a merge request, or resolve it.',
    effect: 'write',
    input: {
      ...mergeRequest,
      discussion_id: discussionId,
      note_id: noteId,
      body: body.optional(),
      resolved: z.boolean().optional(),
    },
    output: WrittenNote,
    example: { ...seven, discussion_id: 'e3ee550ef1a1ac5f0d5e3e9e0f4e8a2fb1fcf4d9', note_id: 55005, resolved: true },
    run: updateThreadNote('merge_requests'),
  }),
  gitlab_delete_merge_request_discussion_note: endpoint({
    title: 'Delete thread comment',
    about: 'Delete a comment in a thread of a merge request.',
    route: 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
    input: { ...mergeRequest, discussion_id: discussionId, note_id: noteId },
    example: { ...seven, discussion_id: 'e3ee550ef1a1ac5f0d5e3e9e0f4e8a2fb1fcf4d9', note_id: 55005 },
  }),
  gitlab_resolve_merge_request_thread: endpoint({
    title: 'Resolve thread',
    about: 'Resolve or reopen a thread of a merge request.',
    route: 'PUT /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id',
    input: { ...mergeRequest, discussion_id: discussionId, resolved: z.boolean().default(true) },
    output: shape('id', { notes: list(shape('id', flags('resolved'))) }),
    example: { ...seven, discussion_id: 'e3ee550ef1a1ac5f0d5e3e9e0f4e8a2fb1fcf4d9' },
  }),
  gitlab_apply_suggestions: endpoint({
    title: 'Apply suggestions',
    about: 'Apply suggestions of a merge request’s threads in one commit to its source branch.',
    route: 'PUT /suggestions/batch_apply',
    rename: { suggestion_ids: 'ids' },
    input: { suggestion_ids: z.array(z.int().positive()).min(1), commit_message: z.string().optional() },
    output: list(shape('id applied')),
    example: { suggestion_ids: [1] },
  }),
  gitlab_list_merge_request_notes: endpoint({
    title: 'List merge request comments',
    about: 'List the comments of a merge request, newest first, without their threads.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/notes',
    input: {
      ...mergeRequest,
      ...noteFilters,
      ...page,
    },
    output: list(Note),
    example: seven,
  }),
  gitlab_get_merge_request_note: endpoint({
    title: 'Get merge request comment',
    about: 'Get one comment of a merge request.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/notes/:note_id',
    input: { ...mergeRequest, note_id: noteId },
    output: Note,
    example: { ...seven, note_id: 55006 },
  }),
  gitlab_create_merge_request_note: endpoint({
    title: 'Comment on merge request',
    about: 'Add a comment to a merge request, outside any thread.',
    route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/notes',
    input: { ...mergeRequest, body, internal: z.boolean().optional() },
    output: WrittenNote,
    example: { ...seven, body: 'Thanks, looks good.' },
  }),
  gitlab_update_merge_request_note: endpoint({
    title: 'Update merge request comment',
    about: 'Edit a comment of a merge request.',
    route: 'PUT /projects/:project_id/merge_requests/:merge_request_iid/notes/:note_id',
    input: { ...mergeRequest, note_id: noteId, body },
    output: WrittenNote,
    example: { ...seven, note_id: 55006, body: 'Thanks, looks good now.' },
  }),
  gitlab_delete_merge_request_note: endpoint({
    title: 'Delete merge request comment',
    about: 'Delete a comment of a merge request.',
    route: 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/notes/:note_id',
    input: { ...mergeRequest, note_id: noteId },
    example: { ...seven, note_id: 55006 },
  }),
  gitlab_create_note: tool({
    title: 'Comment on issue or merge request',
    about: 'Add a comment to an issue or merge request by its number.',
    effect: 'write',
    input: {
      project_id: project,
      noteable_type: z.enum(['issue', 'merge_request']),
      noteable_iid: z.int().positive(),
      body,
    },
    output: WrittenNote,
    example: { project_id: 'acme/greeter', noteable_type: 'issue', noteable_iid: 4, body: 'Seen here too.' },
    run: createNote,
  }),
});
