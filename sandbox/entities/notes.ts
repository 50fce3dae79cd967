import type { Discussion, Issue, MergeRequest, Note, Suggestion } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { isResolvable } from './mergeability.ts';
import { userBasic, userOrNull } from './users.ts';

/** Suggestion. */
export const suggestionEntity = (note: Note, suggestion: Suggestion) => ({
  id: suggestion.id,
  from_line: suggestion.fromLine,
  to_line: suggestion.toLine,
  appliable: !suggestion.isApplied && !suggestion.isOutdated && note.resolvedAt === null,
  applied: suggestion.isApplied,
  from_content: suggestion.fromContent,
  to_content: suggestion.toContent,
});

function positionFields(note: Note) {
  if (note.position === null) return {};
  const suggestions = note.suggestions.map((suggestion) => suggestionEntity(note, suggestion));
  return { commit_id: note.commitId, position: note.position, suggestions };
}

/** Note of an issue or a merge request. */
export function noteEntity(store: Store, target: Issue | MergeRequest, note: Note) {
  const resolvable = isResolvable(note);
  const resolution = {
    resolved: note.resolvedAt !== null,
    resolved_by: userOrNull(store, note.resolvedBy),
    resolved_at: note.resolvedAt,
  };
  return {
    id: note.id,
    type: note.type,
    body: note.body,
    author: userBasic(store, note.author),
    created_at: note.createdAt,
    updated_at: note.updatedAt,
    system: note.isSystem,
    noteable_id: target.id,
    noteable_type: target.kind,
    project_id: target.project.id,
    resolvable,
    confidential: note.isInternal,
    internal: note.isInternal,
    imported: false,
    imported_from: 'none',
    noteable_iid: target.iid,
    commands_changes: {},
    ...positionFields(note),
    ...(resolvable ? resolution : {}),
  };
}

/** Discussion: a thread with its notes, oldest first. */
export const discussionEntity = (store: Store, target: Issue | MergeRequest, discussion: Discussion) => ({
  id: discussion.id,
  individual_note: discussion.isIndividualNote,
  notes: discussion.notes.map((note) => noteEntity(store, target, note)),
});
