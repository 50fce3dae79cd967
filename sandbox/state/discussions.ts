import { createHash } from 'node:crypto';
import type { Discussion, Issuable, Note, Position, User } from './model.ts';
import type { Store } from './store.ts';

export interface NoteSeed {
  author: User;
  body: string;
  at?: string;
  type?: Note['type'];
  isSystem?: boolean;
  isInternal?: boolean;
  position?: Position | null;
}

/** A note that is in no discussion yet. */
export function createNote(store: Store, seed: NoteSeed): Note {
  const at = seed.at ?? store.now();
  return {
    id: store.takeId('note'),
    type: seed.type ?? null,
    body: seed.body,
    author: seed.author,
    createdAt: at,
    updatedAt: at,
    isSystem: seed.isSystem ?? false,
    isInternal: seed.isInternal ?? false,
    resolvedBy: null,
    resolvedAt: null,
    position: seed.position ?? null,
    commitId: null,
    suggestions: [],
    awards: [],
  };
}

/** Starts a discussion with one note; a note without a type is a comment by itself, one with a type a thread. */
export function addDiscussion(target: Pick<Issuable, 'id' | 'discussions'>, note: Note): Discussion {
  const id = createHash('sha1').update(`${target.id}:${note.id}`).digest('hex');
  const discussion = { id, isIndividualNote: note.type === null, notes: [note] };
  target.discussions.push(discussion);
  return discussion;
}

/** Adds a note to a discussion; replying to a single comment turns it into a thread, as it does on GitLab. */
export function addReply(store: Store, discussion: Discussion, seed: Pick<NoteSeed, 'author' | 'body' | 'at'>): Note {
  const [first] = discussion.notes;
  if (first === undefined) throw new Error('a discussion has no note');
  if (discussion.isIndividualNote) {
    discussion.isIndividualNote = false;
    first.type = 'DiscussionNote';
  }
  const { type, position, isInternal } = first;
  const note = createNote(store, { ...seed, type, position, isInternal });
  discussion.notes.push(note);
  return note;
}

/** Marks every note of a thread as resolved by somebody, or as open again. */
export function setResolved(discussion: Discussion, by: User | null, at: string): void {
  for (const note of discussion.notes) {
    if (note.isSystem || note.type === null) continue;
    if (by !== null && note.resolvedAt !== null) continue;
    note.resolvedBy = by;
    note.resolvedAt = by === null ? null : at;
  }
}

/** Adds what GitLab itself says of a change, such as `closed` or `approved this merge request`. */
export function addSystemNote(store: Store, target: Issuable, author: User, body: string): void {
  addDiscussion(target, createNote(store, { author, body, isSystem: true }));
  target.updatedAt = store.now();
}
