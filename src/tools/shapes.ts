import { extend, list, pick, shape, username, usernames } from '../core/shape.ts';

/** A comment, whatever it is on. */
export const Note = shape('id body created_at updated_at resolvable resolved internal', {
  author: username,
  resolved_by: username,
  position: shape('old_path new_path old_line new_line'),
});

/** A discussion with its comments. */
export const Thread = shape('id individual_note', { notes: list(Note) });

export const CommitRow = shape('id title author_name authored_date web_url');
export const Commit = extend(CommitRow, 'message committer_name committed_date parent_ids', {
  stats: shape('additions deletions'),
  last_pipeline: shape('id status web_url'),
});

export const PipelineRow = shape('id status source ref sha created_at web_url');

export const MergeRequestRow = shape(
  'iid project_id title state draft source_branch target_branch labels detailed_merge_status has_conflicts user_notes_count created_at updated_at merged_at web_url',
  { author: username, assignees: usernames, reviewers: usernames, milestone: pick('title') },
);

/** What is worth reading after a write: where it is and how it stands. */
export const MergeRequestWritten = shape(
  'iid project_id title state draft source_branch target_branch sha labels detailed_merge_status merge_commit_sha merge_when_pipeline_succeeds web_url',
  { assignees: usernames, reviewers: usernames, milestone: pick('title') },
);

export const IssueRow = shape(
  'iid project_id title state issue_type labels confidential due_date user_notes_count created_at updated_at web_url',
  { author: username, assignees: usernames, milestone: pick('title') },
);
export const Issue = extend(
  IssueRow,
  'id description closed_at weight discussion_locked merge_requests_count blocking_issues_count has_tasks',
  { closed_by: username, epic: shape('iid title'), time_stats: shape('human_time_estimate human_total_time_spent') },
);

/** A job as the model sees it. */
export const Job = shape(
  'id name stage status failure_reason allow_failure started_at finished_at duration coverage web_url',
);
