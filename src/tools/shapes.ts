import { extend, flags, list, minutes, pick, shape, username, usernames } from '../core/shape.ts';

/** A comment, whatever it is on. */
export const Note = shape('id body', {
  author: username,
  ...minutes('created_at'),
  ...flags('internal resolved'),
  position: shape('old_path new_path old_line new_line'),
});

/** A comment that was just written. Of one that was all quick actions GitLab makes no note, and tells what they did instead. */
export const WrittenNote = extend(Note, 'commands_changes summary');

/** A discussion with its comments, as `threads.ts` arranges it. */
export const Thread = shape('id resolved path line', {
  notes: list(
    shape('id body', {
      author: username,
      ...minutes('created_at'),
      ...flags('internal'),
      suggestions: list(shape('id', flags('appliable applied'))),
    }),
  ),
});

export const CommitRow = shape('short_id title author_name', minutes('authored_date'));
export const Commit = shape('id title author_name committer_name message parent_ids web_url', {
  ...minutes('authored_date committed_date'),
  stats: shape('additions deletions'),
  last_pipeline: shape('id status'),
});

export const PipelineRow = shape('id status source ref sha', minutes('created_at'));

export const MergeRequestRow = shape('iid title state source_branch target_branch labels detailed_merge_status', {
  references: pick('full'),
  ...flags('draft has_conflicts'),
  author: username,
  assignees: usernames,
  reviewers: usernames,
  milestone: pick('title'),
  ...minutes('updated_at merged_at'),
});

/** What is worth reading after a write: where it is and how it stands. */
export const MergeRequestWritten = shape(
  'iid title state source_branch target_branch sha labels detailed_merge_status merge_commit_sha web_url',
  {
    ...flags('draft merge_when_pipeline_succeeds'),
    assignees: usernames,
    reviewers: usernames,
    milestone: pick('title'),
  },
);

export const IssueRow = shape('iid title state labels due_date', {
  references: pick('full'),
  ...flags('confidential'),
  author: username,
  assignees: usernames,
  milestone: pick('title'),
  ...minutes('updated_at'),
});
/** What is worth reading after a write. */
export const IssueWritten = extend(IssueRow, 'id web_url');
export const Issue = extend(IssueWritten, 'issue_type description weight', {
  ...flags('discussion_locked'),
  ...minutes('created_at closed_at'),
  closed_by: username,
  epic: shape('iid title'),
  time_stats: shape('human_time_estimate human_total_time_spent'),
});

/** Who may do something with a protected branch or tag; the id is what an update takes. */
export const ProtectedRefAccess = shape('id access_level access_level_description user_id group_id deploy_key_id');

/** A job as the model sees it. */
export const Job = shape('id name stage status failure_reason duration', flags('allow_failure'));
