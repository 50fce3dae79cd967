import { lastVersion } from '../entities/mergeability.ts';
import { discussionEntity, noteEntity } from '../entities/notes.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, numberParam, textParam, viewerOf } from '../http/call.ts';
import { badRequest, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import {
  type Access,
  type Answer,
  created,
  get,
  json,
  noContent,
  post,
  put,
  type Route,
  remove,
} from '../http/route.ts';
import { recordComment } from '../state/activities.ts';
import { addDiscussion, addReply, createNote, setResolved } from '../state/discussions.ts';
import type { Discussion, Issue, MergeRequest, Note } from '../state/model.ts';
import { findIssue, findMergeRequest } from './find.ts';
import { mentionPeople } from './issuable-edits.ts';
import { findPositionFault, readPosition, readSuggestions } from './positions.ts';
import { type QuickActions, runQuickActions } from './quick-actions.ts';

type Target = Issue | MergeRequest;
type Find = (call: Call) => Target;

/** Internal notes are for reporters and up; a thread shows only what the caller may read. */
const canReadNote = ({ store, viewer, project }: Call, note: Note) =>
  !note.isInternal || levelOf(store, viewer, project) >= levels.reporter;

function visibleDiscussions(call: Call, target: Target): Discussion[] {
  return target.discussions
    .map((discussion) => ({ ...discussion, notes: discussion.notes.filter((note) => canReadNote(call, note)) }))
    .filter(({ notes }) => notes.length > 0);
}

function findDiscussion(call: Call, target: Target): Discussion {
  const id = textParam(call, 'discussion_id');
  const found = target.discussions.find((each) => each.id === id);
  if (found === undefined || !found.notes.some((note) => canReadNote(call, note))) throw notFound('Discussion');
  return found;
}

function findNote(call: Call, target: Target): { note: Note; discussion: Discussion } {
  const id = numberParam(call, 'note_id');
  for (const discussion of target.discussions) {
    const note = discussion.notes.find((each) => each.id === id && canReadNote(call, each));
    if (note !== undefined) return { note, discussion };
  }
  throw notFound();
}

function readBody(call: Call): string {
  const body = call.input.requireText('body');
  if (body.trim() === '') throw badRequest(`Note {:note=>["can't be blank"]}`);
  return body;
}

/** Comments need the right to comment: any role, unless the discussion is locked for all but members. */
function requireCommenter(call: Call, target: Target): void {
  if (target.isDiscussionLocked && levelOf(call.store, viewerOf(call), call.project) === 0) throw forbidden();
}

function requireNoteOwner(call: Call, note: Note): void {
  if (note.isSystem) throw forbidden();
  if (note.author !== call.viewer && levelOf(call.store, call.viewer, call.project) < levels.maintainer)
    throw forbidden();
}

/** What follows from a new comment: an event, and to-dos for those whom it names. */
function announce(call: Call, target: Target, note: Note): void {
  target.updatedAt = call.store.now();
  recordComment(call.store, target, note);
  mentionPeople(call, target, note.body);
}

/** 400 with a model's complaints as Ruby prints them, which is how notes tell them. */
function refusePosition(fault: Record<string, string[]>): Error {
  const parts = Object.entries(fault).map(
    ([name, reasons]) => `:${name}=>${JSON.stringify(reasons).replaceAll('","', '", "')}`,
  );
  return badRequest(`Note {${parts.join(', ')}}`);
}

/** What is said of a comment that held nothing but commands: 202 and what they changed, no note. */
function answerCommands({ changes, summary, hasFailed }: QuickActions): Answer {
  if (hasFailed && Object.keys(changes ?? {}).length === 0) {
    throw badRequest(`Note {:commands_only=>${JSON.stringify(summary)}}`);
  }
  return { status: 202, body: { commands_changes: changes, summary }, headers: {}, isOutsideContract: true };
}

/** Does the commands of a comment and makes a note of the rest of it; null where nothing is left. */
async function readComment(call: Call, target: Target) {
  requireCommenter(call, target);
  const actions = await runQuickActions(call, target, readBody(call));
  return { actions, body: actions.changes !== null && actions.text === '' ? null : actions.text };
}

async function startDiscussion(call: Call, target: Target): Promise<Answer> {
  requireCommenter(call, target);
  const { input, store } = call;
  const given = target.kind === 'MergeRequest' ? input.nested('position') : undefined;
  const position = given === undefined ? null : readPosition(given);
  const fault = position === null || target.kind !== 'MergeRequest' ? null : await findPositionFault(target, position);
  if (fault !== null) throw refusePosition(fault);
  const { body, actions } = await readComment(call, target);
  if (body === null) return answerCommands(actions);
  const type = position === null ? 'DiscussionNote' : 'DiffNote';
  const at = input.text('created_at');
  const note = createNote(store, { author: viewerOf(call), body, type, position, ...(at === undefined ? {} : { at }) });
  if (position !== null) note.commitId = input.text('commit_id') ?? null;
  if (position !== null && target.kind === 'MergeRequest') {
    note.suggestions = await readSuggestions(store, target, body, position);
  }
  const discussion = addDiscussion(target, note);
  announce(call, target, note);
  return created(discussionEntity(store, target, discussion));
}

async function reply(call: Call, target: Target): Promise<Answer> {
  const discussion = findDiscussion(call, target);
  const [first] = discussion.notes;
  if (first === undefined || first.isSystem) throw badRequest('Note {:discussion=>["is not replyable"]}');
  const { body, actions } = await readComment(call, target);
  if (body === null) return answerCommands(actions);
  const at = call.input.text('created_at');
  const note = addReply(call.store, discussion, { author: viewerOf(call), body, ...(at === undefined ? {} : { at }) });
  announce(call, target, note);
  return created({ ...noteEntity(call.store, target, note), commands_changes: actions.changes ?? {} });
}

/** Whether the caller may resolve threads: the author of what they are about, and developers. */
export const canResolve = ({ store, viewer, project }: Call, { author }: Target) =>
  author === viewer || levelOf(store, viewer, project) >= levels.developer;

function requireResolver(call: Call, target: Target): void {
  if (!canResolve(call, target)) throw forbidden();
}

function resolve(call: Call, target: Target): Answer {
  const discussion = findDiscussion(call, target);
  const resolved = call.input.flag('resolved');
  if (resolved === undefined) throw invalidParameter('resolved is missing');
  requireResolver(call, target);
  if (discussion.isIndividualNote) throw forbidden();
  setResolved(discussion, resolved ? viewerOf(call) : null, call.store.now());
  return json(discussionEntity(call.store, target, discussion));
}

async function updateNote(call: Call, target: Target): Promise<Answer> {
  const { note } = findNote(call, target);
  const { input, store } = call;
  const resolved = input.flag('resolved');
  const isBodyGiven = input.has('body');
  if (!isBodyGiven && resolved === undefined && !input.has('confidential')) {
    throw invalidParameter('body, resolved are missing, exactly one parameter must be provided');
  }
  if (isBodyGiven) {
    requireNoteOwner(call, note);
    const actions = await runQuickActions(call, target, readBody(call));
    if (actions.text === '') {
      deleteNote(call, target);
      return answerCommands(actions);
    }
    note.body = actions.text;
    if (note.position !== null && target.kind === 'MergeRequest') {
      note.suggestions = await readSuggestions(store, target, note.body, note.position);
    }
  }
  if (resolved !== undefined) {
    requireResolver(call, target);
    note.resolvedAt = resolved ? store.now() : null;
    note.resolvedBy = resolved ? viewerOf(call) : null;
  }
  note.updatedAt = store.now();
  return json(noteEntity(store, target, note));
}

function deleteNote(call: Call, target: Target): Answer {
  const { note, discussion } = findNote(call, target);
  requireNoteOwner(call, note);
  discussion.notes.splice(discussion.notes.indexOf(note), 1);
  if (discussion.notes.length === 0) target.discussions.splice(target.discussions.indexOf(discussion), 1);
  return noContent();
}

function listNotes(call: Call, target: Target): Promise<Answer> {
  const { input, store } = call;
  const filter = input.choice('activity_filter', ['all_notes', 'only_comments', 'only_activity']) ?? 'all_notes';
  const order = input.choice('order_by', ['created_at', 'updated_at']) ?? 'created_at';
  const sign = (input.choice('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
  const at = (note: Note) => (order === 'created_at' ? note.createdAt : note.updatedAt);
  const notes = target.discussions
    .flatMap((discussion) => discussion.notes)
    .filter((note) => canReadNote(call, note))
    .filter(({ isSystem }) => filter === 'all_notes' || isSystem === (filter === 'only_activity'))
    .sort((a, b) => sign * (at(a) === at(b) ? a.id - b.id : at(a) < at(b) ? -1 : 1));
  return page(call, notes, (note) => noteEntity(store, target, note), { of: 'Note' });
}

/** `/merge` may be bound to the head that the caller has seen. */
function checkHead(call: Call, target: Target): void {
  const sha = call.input.text('merge_request_diff_head_sha');
  if (!sha || target.kind !== 'MergeRequest' || !/^\/merge\b/m.test(call.input.text('body') ?? '')) return;
  if (sha !== lastVersion(target).headSha)
    throw badRequest('Note {:commands_only=>["Could not apply merge command."]}');
}

async function addNote(call: Call, target: Target): Promise<Answer> {
  checkHead(call, target);
  const { input, store } = call;
  const isInternal = input.flag('internal') ?? input.flag('confidential') ?? false;
  if (isInternal && levelOf(store, call.viewer, call.project) < levels.reporter) throw forbidden();
  const at = input.text('created_at');
  const { body, actions } = await readComment(call, target);
  if (body === null) return answerCommands(actions);
  const seed = { author: viewerOf(call), body, isInternal, ...(at === undefined ? {} : { at }) };
  const note = createNote(store, seed);
  addDiscussion(target, note);
  announce(call, target, note);
  return created({ ...noteEntity(store, target, note), commands_changes: actions.changes ?? {} });
}

/** The same endpoints for issues and merge requests, below one of them. */
function noteRoutes(base: string, access: Access, find: Find): Route[] {
  const on = (action: (call: Call, target: Target) => Answer | Promise<Answer>) => (call: Call) =>
    action(call, find(call));
  const showNote = on((call, target) => json(noteEntity(call.store, target, findNote(call, target).note)));
  const listDiscussions = on((call, target) =>
    page(call, visibleDiscussions(call, target), (each) => discussionEntity(call.store, target, each), {
      of: 'Discussion',
    }),
  );
  const showDiscussion = on((call, target) => json(discussionEntity(call.store, target, findDiscussion(call, target))));
  const listThreadNotes = on((call, target) =>
    json(discussionEntity(call.store, target, findDiscussion(call, target)).notes),
  );
  return [
    get(`${base}/discussions`, access, listDiscussions),
    post(`${base}/discussions`, access, on(startDiscussion)),
    get(`${base}/discussions/:discussion_id`, access, showDiscussion),
    put(`${base}/discussions/:discussion_id`, access, on(resolve)),
    get(`${base}/discussions/:discussion_id/notes`, access, listThreadNotes),
    post(`${base}/discussions/:discussion_id/notes`, access, on(reply)),
    get(`${base}/discussions/:discussion_id/notes/:note_id`, access, showNote),
    put(`${base}/discussions/:discussion_id/notes/:note_id`, access, on(updateNote)),
    remove(`${base}/discussions/:discussion_id/notes/:note_id`, access, on(deleteNote)),
    get(`${base}/notes`, access, on(listNotes)),
    post(`${base}/notes`, access, on(addNote)),
    get(`${base}/notes/:note_id`, access, showNote),
    put(`${base}/notes/:note_id`, access, on(updateNote)),
    remove(`${base}/notes/:note_id`, access, on(deleteNote)),
  ];
}

/** Discussions and notes of issues and merge requests. */
export const discussionRoutes: Route[] = [
  ...noteRoutes('/projects/:id/issues/:issue_iid', 'project', (call) => findIssue(call)),
  ...noteRoutes('/projects/:id/merge_requests/:merge_request_iid', 'code', findMergeRequest),
];
