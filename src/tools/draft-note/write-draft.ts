import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import { findPosition, type ThreadTarget } from '../create-merge-request-thread/start-thread.ts';

interface DraftInput extends ThreadTarget {
  readonly project_id: string;
  readonly merge_request_iid: number;
  readonly body: string;
  readonly in_reply_to_discussion_id?: string | undefined;
  readonly resolve_discussion?: boolean | undefined;
}

/** Draft a comment; where it goes is checked against the newest diff first. */
export async function writeDraft(input: DraftInput, ctx: Context): Promise<Answer> {
  const { project_id, merge_request_iid, body: note, in_reply_to_discussion_id, resolve_discussion } = input;
  const ids = { project_id, merge_request_iid };
  const position = await findPosition(ctx, ids, input);
  const route = 'POST /projects/:project_id/merge_requests/:merge_request_iid/draft_notes';
  const body = { note, position, in_reply_to_discussion_id, resolve_discussion };
  return json((await send(ctx, route, ids, { body })).data);
}
