import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { mergeRequestIid, project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { createDraftNote } from './draft-note/tool.ts';
import { submitReview } from './submit-review/tool.ts';

const mergeRequest = { project_id: project, merge_request_iid: mergeRequestIid };
const draftNoteId = z.int().positive();
const DraftNote = shape('id note discussion_id resolve_discussion commit_id', {
  position: shape('old_path new_path old_line new_line'),
});
const seven = { project_id: 'acme/greeter', merge_request_iid: 7 };

export const draftNotes = toolset('draft_notes', 'Reviews and draft comments', {
  gitlab_submit_review: submitReview,
  gitlab_list_draft_notes: endpoint({
    title: 'List draft comments',
    about: 'List your unpublished review comments on a merge request.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/draft_notes',
    input: mergeRequest,
    output: list(DraftNote),
    example: seven,
  }),
  gitlab_get_draft_note: endpoint({
    title: 'Get draft comment',
    about: 'Get one of your draft comments.',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id',
    input: { ...mergeRequest, draft_note_id: draftNoteId },
    output: DraftNote,
    example: { ...seven, draft_note_id: 1 },
  }),
  gitlab_create_draft_note: createDraftNote,
  gitlab_update_draft_note: endpoint({
    title: 'Update draft comment',
    about: 'Edit one of your draft comments, or move it to another position.',
    route: 'PUT /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id',
    input: {
      ...mergeRequest,
      draft_note_id: draftNoteId,
      body: z.string().min(1).optional().describe('Markdown'),
      position: z.record(z.string(), z.unknown()).optional().describe("GitLab's position object"),
    },
    rename: { body: 'note' },
    output: DraftNote,
    example: { ...seven, draft_note_id: 1, body: 'Close the quote.' },
  }),
  gitlab_delete_draft_note: endpoint({
    title: 'Delete draft comment',
    about: 'Throw away one of your draft comments.',
    route: 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id',
    input: { ...mergeRequest, draft_note_id: draftNoteId },
    example: { ...seven, draft_note_id: 1 },
  }),
  gitlab_publish_draft_note: endpoint({
    title: 'Publish draft comment',
    about: 'Publish one of your draft comments.',
    route: 'PUT /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id/publish',
    input: { ...mergeRequest, draft_note_id: draftNoteId },
    example: { ...seven, draft_note_id: 1 },
  }),
  gitlab_bulk_publish_draft_notes: endpoint({
    title: 'Publish all draft comments',
    about: 'Publish all your draft comments on a merge request at once.',
    route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/bulk_publish',
    input: mergeRequest,
    example: seven,
  }),
});
