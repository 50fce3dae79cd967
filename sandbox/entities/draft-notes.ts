import { lineCode } from '../git/diff-lines.ts';
import type { DraftNote, MergeRequest } from '../state/model.ts';

// What GitLab shows of a draft that stands on no line.
const nowhere = {
  base_sha: null,
  start_sha: null,
  head_sha: null,
  old_path: null,
  new_path: null,
  position_type: 'text',
  old_line: null,
  new_line: null,
  line_range: null,
};

/** DraftNote. */
export function draftNoteEntity(mergeRequest: MergeRequest, draft: DraftNote) {
  const { position } = draft;
  const isOnLine = position !== null && position.position_type === 'text';
  return {
    id: draft.id,
    author_id: draft.author.id,
    merge_request_id: mergeRequest.id,
    resolve_discussion: draft.resolvesDiscussion,
    discussion_id: draft.discussion?.id ?? null,
    note: draft.note,
    commit_id: draft.commitId,
    line_code: isOnLine ? lineCode(position.new_path, position.old_line, position.new_line) : null,
    position: position ?? nowhere,
  };
}
