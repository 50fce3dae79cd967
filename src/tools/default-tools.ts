/**
 * The tools listed where the user chose no toolsets, in the order of an agent's day. Clients cap what they show a model
 * (some at 40 tools of all servers), and every tool costs tokens in each session, so this holds 40 at most; everything
 * else is found and run by name.
 *
 * Left out of the day are reads that others cover: the diffs of a merge request (code context gives patches) and one
 * pipeline (diagnose, wait and list tell its state); and reads that git answers in a checkout: blame, the list of
 * commits and the comparison of branches. Of reads, because running an unlisted one needs no confirmation.
 */
export const defaultTools: readonly string[] = [
  'gitlab_find_tools',
  'gitlab_run_read_tool',
  'gitlab_run_write_tool',

  'gitlab_get_current_user',
  'gitlab_list_todos',
  'gitlab_search',
  'gitlab_get_project',

  'gitlab_list_issues',
  'gitlab_get_issue',
  'gitlab_create_issue',
  'gitlab_update_issue',
  'gitlab_create_issue_note',

  'gitlab_get_repository_tree',
  'gitlab_get_file_contents',
  'gitlab_create_branch',
  'gitlab_create_or_update_file',
  'gitlab_push_files',

  'gitlab_list_merge_requests',
  'gitlab_get_merge_request',
  'gitlab_create_merge_request',
  'gitlab_update_merge_request',

  'gitlab_list_pipelines',
  'gitlab_list_pipeline_jobs',
  'gitlab_get_pipeline_job_output',
  'gitlab_diagnose_pipeline',
  'gitlab_wait_for_pipeline',
  'gitlab_retry_pipeline',
  'gitlab_play_pipeline_job',

  'gitlab_get_merge_request_code_context',
  'gitlab_list_merge_request_discussions',
  'gitlab_create_merge_request_thread',
  'gitlab_create_merge_request_discussion_note',
  'gitlab_resolve_merge_request_thread',
  'gitlab_submit_review',
  'gitlab_approve_merge_request',
  'gitlab_merge_merge_request',

  'health_check',
];
