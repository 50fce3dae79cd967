import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';

interface NoteInput {
  readonly project_id: string;
  readonly noteable_type: 'issue' | 'merge_request';
  readonly noteable_iid: number;
  readonly body: string;
}

/** Comment on an issue or a merge request by the same input. */
export async function createNote(input: NoteInput, ctx: Context): Promise<Answer> {
  const { project_id, noteable_type, noteable_iid, body } = input;
  const reply =
    noteable_type === 'issue'
      ? await send(
          ctx,
          'POST /projects/:project_id/issues/:noteable_iid/notes',
          { project_id, noteable_iid },
          { body: { body } },
        )
      : await send(
          ctx,
          'POST /projects/:project_id/merge_requests/:noteable_iid/notes',
          { project_id, noteable_iid },
          { body: { body } },
        );
  return json(reply.data);
}

interface Change {
  readonly body?: string | undefined;
  readonly resolved?: boolean | undefined;
}

/** GitLab takes one change at a time; both at once, or none, are an InputError. */
export function oneChange({ body, resolved }: Change): Record<string, unknown> {
  if ((body === undefined) === (resolved === undefined)) throw new InputError('Pass either body or resolved.');
  return body === undefined ? { resolved } : { body };
}

interface ThreadNoteInput extends Change {
  readonly project_id: string;
  readonly merge_request_iid?: number;
  readonly issue_iid?: number;
  readonly discussion_id: string;
  readonly note_id: number;
}

/** The `run` of a tool that edits a comment in a thread, or resolves it. */
export function updateThreadNote(noteables: 'issues' | 'merge_requests') {
  return async (input: ThreadNoteInput, ctx: Context): Promise<Answer> => {
    const { project_id, discussion_id, note_id } = input;
    const ids = {
      project_id,
      iid: (noteables === 'issues' ? input.issue_iid : input.merge_request_iid) ?? '',
      discussion_id,
      note_id,
    };
    const route = `PUT /projects/:project_id/${noteables}/:iid/discussions/:discussion_id/notes/:note_id` as const;
    return json((await send(ctx, route, ids, { body: oneChange(input) })).data);
  };
}

interface IssueNoteInput {
  readonly project_id: string;
  readonly issue_iid: number;
  readonly discussion_id?: string | undefined;
  readonly body: string;
  readonly internal?: boolean | undefined;
}

/** Comment on an issue, or reply in one of its threads. */
export async function createIssueNote(input: IssueNoteInput, ctx: Context): Promise<Answer> {
  const { project_id, issue_iid, discussion_id, ...body } = input;
  const reply =
    discussion_id === undefined
      ? await send(ctx, 'POST /projects/:project_id/issues/:issue_iid/notes', { project_id, issue_iid }, { body })
      : await send(
          ctx,
          'POST /projects/:project_id/issues/:issue_iid/discussions/:discussion_id/notes',
          { project_id, issue_iid, discussion_id },
          { body: { body: input.body } },
        );
  return json(reply.data);
}

interface IssueNoteChange extends Change {
  readonly project_id: string;
  readonly issue_iid: number;
  readonly discussion_id?: string | undefined;
  readonly note_id: number;
}

/** Edit a comment of an issue, or resolve it, for which GitLab needs the thread. */
export async function updateIssueNote(input: IssueNoteChange, ctx: Context): Promise<Answer> {
  const { project_id, issue_iid, discussion_id, note_id } = input;
  if (discussion_id !== undefined) return updateThreadNote('issues')({ ...input, discussion_id }, ctx);
  if (input.resolved !== undefined) throw new InputError('To resolve a comment, discussion_id is needed.');
  const route = 'PUT /projects/:project_id/issues/:issue_iid/notes/:note_id';
  return json((await send(ctx, route, { project_id, issue_iid, note_id }, { body: oneChange(input) })).data);
}
