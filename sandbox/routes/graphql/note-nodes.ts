import type { Note } from '../../state/model.ts';
import type { Store } from '../../state/store.ts';
import { globalId } from './area.ts';
import { connection, type Window } from './connection.ts';
import { userNode } from './users.ts';

/** A comment as GraphQL shows it. */
export const noteNode = (store: Store, note: Note) => ({
  id: globalId('Note', note.id),
  body: note.body,
  author: userNode(store, note.author),
  createdAt: note.createdAt,
  updatedAt: note.updatedAt,
  internal: note.isInternal,
  system: note.isSystem,
  resolvable: note.type !== null,
  resolved: note.resolvedAt !== null,
});

export interface NoteFilter extends Window {
  filter?: 'ALL_NOTES' | 'ONLY_ACTIVITY' | 'ONLY_COMMENTS' | null;
}

/** Notes as a connection shows them; activity is what GitLab itself notes. */
export function showNotes(store: Store, notes: readonly Note[], args: NoteFilter) {
  const { filter } = args;
  const isWanted = ({ isSystem }: Note) =>
    filter === 'ONLY_COMMENTS' ? !isSystem : filter === 'ONLY_ACTIVITY' ? isSystem : true;
  return connection(
    notes.filter(isWanted).map((note) => noteNode(store, note)),
    args,
  );
}
