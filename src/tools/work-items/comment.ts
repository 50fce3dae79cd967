import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { minutes, project, shape, username } from '../../core/shape.ts';
import { numberIn } from '../global-id/global-id.ts';
import { refusalOf, sendMutation } from '../graphql-mutation/mutate.ts';
import { findPlace } from '../owner/place.ts';
import { createNoteDocument } from './documents.ts';
import { orByRest } from './fall-back.ts';
import { findThings } from './find-things.ts';
import type { ItemIds } from './read-items.ts';
import { commentByRest } from './write-by-rest.ts';

interface NotePayload {
  readonly errors?: readonly string[];
  readonly note?: Readonly<Record<string, unknown>> | null;
  readonly quickActionsStatus?: {
    readonly messages?: readonly string[] | null;
    readonly errorMessages?: readonly string[] | null;
  } | null;
}

const Note = shape('id body internal summary', { author: username, ...minutes('created_at') });

/**
 * The note, or of a comment that was all quick actions what they did. GitLab has errors beside these too, so they are a
 * refusal only where nothing was done.
 */
function readNote({ errors = [], note, quickActionsStatus }: NotePayload): unknown {
  const { messages, errorMessages } = quickActionsStatus ?? {};
  if (!note && !messages?.length) {
    const reasons = [...(errorMessages ?? []), ...errors];
    if (reasons.length > 0) throw refusalOf(reasons.join('; '));
  }
  const shown = { ...note, id: numberIn(note?.id), created_at: note?.createdAt, summary: messages ?? [] };
  return project(Note, shown);
}

export interface Comment extends ItemIds {
  readonly body: string;
  readonly internal?: boolean | undefined;
}

async function commentByGraphql(input: Comment, ctx: Context): Promise<Answer> {
  const { work_item_iid: iid, body, internal } = input;
  const { item } = await findThings(ctx, await findPlace(input, ctx), { iid });
  return json(readNote(await sendMutation(ctx, createNoteDocument, { noteableId: item, body, internal })));
}

/** Comment on a work item, epics of groups included. */
export const commentOnWorkItem = (input: Comment, ctx: Context): Promise<Answer> =>
  orByRest(
    () => commentByGraphql(input, ctx),
    () => commentByRest(input, { body: input.body, internal: input.internal }, ctx),
  );
