import { draftNoteEntity } from '../entities/draft-notes.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { ApiError, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, get, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import { addDiscussion, addReply, createNote, setResolved } from '../state/discussions.ts';
import type { Discussion, DraftNote, MergeRequest, Position } from '../state/model.ts';
import { requestChanges, setReviewState } from '../state/reviews.ts';
import { canResolve } from './discussions.ts';
import { findMergeRequest } from './find.ts';
import { invalidRecord, mentionPeople } from './issuable-edits.ts';
import { findPositionFault, readPosition, readSuggestions } from './positions.ts';
import { runQuickActions } from './quick-actions.ts';

const ownDrafts = (call: Call, { draftNotes }: MergeRequest) =>
  draftNotes.filter(({ author }) => author === call.viewer);

function findDraft(call: Call, mergeRequest: MergeRequest): DraftNote {
  const id = numberParam(call, 'draft_note_id');
  const found = ownDrafts(call, mergeRequest).find((draft) => draft.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** The position of the request where it has one; fails with 400 in the form that drafts complain in. */
async function readDraftPosition(call: Call, mergeRequest: MergeRequest): Promise<Position | null> {
  const given = call.input.nested('position');
  if (given === undefined) return null;
  const position = readPosition(given);
  const fault = await findPositionFault(mergeRequest, position);
  if (fault !== null) throw invalidRecord(fault);
  return position;
}

function readText(call: Call): string {
  const note = call.input.requireText('note');
  if (note.trim() === '') throw invalidRecord({ note: ["can't be blank"] });
  return note;
}

function findAnsweredThread({ input }: Call, { discussions }: MergeRequest): Discussion | null {
  const id = input.text('in_reply_to_discussion_id');
  if (!id) return null;
  const found = discussions.find((discussion) => discussion.id === id);
  if (found === undefined) throw invalidRecord({ base: ['Thread to reply to cannot be found'] });
  if (found.notes[0]?.isSystem) throw invalidRecord({ base: ['Replies to system notes are not allowed'] });
  return found;
}

async function create(call: Call): Promise<Answer> {
  const { input, store } = call;
  const mergeRequest = findMergeRequest(call);
  const note = readText(call);
  const discussion = findAnsweredThread(call, mergeRequest);
  const resolvesDiscussion = input.flag('resolve_discussion') ?? false;
  if (resolvesDiscussion && (discussion === null || !canResolve(call, mergeRequest))) {
    throw invalidRecord({ base: ['User is not allowed to resolve thread'] });
  }
  const draft: DraftNote = {
    id: store.takeId('draftNote'),
    author: viewerOf(call),
    note,
    // A reply stands where its thread does.
    position:
      discussion === null ? await readDraftPosition(call, mergeRequest) : (discussion.notes[0]?.position ?? null),
    commitId: input.text('commit_id') ?? null,
    discussion,
    resolvesDiscussion,
  };
  mergeRequest.draftNotes.push(draft);
  return created(draftNoteEntity(mergeRequest, draft));
}

async function update(call: Call): Promise<Answer> {
  const mergeRequest = findMergeRequest(call);
  const draft = findDraft(call, mergeRequest);
  if (!call.input.has('note') && !call.input.has('position')) {
    throw invalidParameter('note, position are missing, at least one parameter must be provided');
  }
  if (call.input.has('note')) draft.note = readText(call);
  const position = await readDraftPosition(call, mergeRequest);
  if (position !== null) draft.position = position;
  return json(draftNoteEntity(mergeRequest, draft));
}

function drop(mergeRequest: MergeRequest, draft: DraftNote): void {
  mergeRequest.draftNotes = mergeRequest.draftNotes.filter((each) => each !== draft);
}

/** Turns a draft into a comment: a reply in its thread, a thread of its own on a line, else a single comment. */
async function publishDraft(call: Call, mergeRequest: MergeRequest, draft: DraftNote): Promise<void> {
  const { store } = call;
  const { author, position, discussion, commitId } = draft;
  drop(mergeRequest, draft);
  const { text: body } = await runQuickActions(call, mergeRequest, draft.note);
  if (body === '') return;
  mentionPeople(call, mergeRequest, body);
  if (discussion !== null && mergeRequest.discussions.includes(discussion)) {
    addReply(store, discussion, { author, body });
    if (draft.resolvesDiscussion) setResolved(discussion, author, store.now());
    return;
  }
  const note = createNote(store, { author, body, position, type: position === null ? null : 'DiffNote' });
  note.commitId = commitId;
  if (position !== null) note.suggestions = await readSuggestions(store, mergeRequest, body, position);
  addDiscussion(mergeRequest, note);
}

/** Publishes every draft that the caller has, oldest first. */
export async function publishDrafts(call: Call, mergeRequest: MergeRequest): Promise<void> {
  for (const draft of ownDrafts(call, mergeRequest)) await publishDraft(call, mergeRequest, draft);
  mergeRequest.updatedAt = call.store.now();
}

async function publish(call: Call): Promise<Answer> {
  const mergeRequest = findMergeRequest(call);
  await publishDraft(call, mergeRequest, findDraft(call, mergeRequest));
  mergeRequest.updatedAt = call.store.now();
  return noContent();
}

async function publishAll(call: Call): Promise<Answer> {
  const { input, store } = call;
  const mergeRequest = findMergeRequest(call);
  const state = input.choice('reviewer_state', ['requested_changes', 'reviewed']) ?? 'reviewed';
  const summary = input.text('note');
  await publishDrafts(call, mergeRequest);
  if (summary?.trim()) {
    const isInternal = input.flag('internal') ?? false;
    const { text: body } = await runQuickActions(call, mergeRequest, summary);
    if (body !== '') addDiscussion(mergeRequest, createNote(store, { author: viewerOf(call), body, isInternal }));
  }
  if (state === 'requested_changes') requestChanges(store, mergeRequest, viewerOf(call));
  else setReviewState(mergeRequest, viewerOf(call), state);
  return noContent();
}

function destroy(call: Call): Answer {
  const mergeRequest = findMergeRequest(call);
  drop(mergeRequest, findDraft(call, mergeRequest));
  return noContent();
}

function list(call: Call): Answer {
  const mergeRequest = findMergeRequest(call);
  return json(ownDrafts(call, mergeRequest).map((draft) => draftNoteEntity(mergeRequest, draft)));
}

function show(call: Call): Answer {
  const mergeRequest = findMergeRequest(call);
  return json(draftNoteEntity(mergeRequest, findDraft(call, mergeRequest)));
}

/** A locked discussion is for members alone. */
const forCommenters = (action: (call: Call) => Promise<Answer>) => (call: Call) => {
  const isLocked = findMergeRequest(call).isDiscussionLocked === true;
  if (isLocked && levelOf(call.store, call.viewer, call.project) < levels.guest) {
    throw new ApiError(403, { message: '403 Forbidden' });
  }
  return action(call);
};

const base = '/projects/:id/merge_requests/:merge_request_iid/draft_notes';

/** Comments that wait to be published, each for its author alone. */
export const draftNoteRoutes: Route[] = [
  get(base, 'code', list),
  post(base, 'code', forCommenters(create)),
  post(`${base}/bulk_publish`, 'code', publishAll),
  get(`${base}/:draft_note_id`, 'code', show),
  put(`${base}/:draft_note_id`, 'code', update),
  remove(`${base}/:draft_note_id`, 'code', destroy),
  put(`${base}/:draft_note_id/publish`, 'code', publish),
];
