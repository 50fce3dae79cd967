/** Old names that may still be called and are never listed. A name without its `gitlab_` prefix needs no row. */
export const aliases: Readonly<Record<string, string>> = {
  gitlab_mr_discussions: 'gitlab_list_merge_request_discussions',
  mr_discussions: 'gitlab_list_merge_request_discussions',
  gitlab_get_merge_request_notes: 'gitlab_list_merge_request_notes',
  get_merge_request_notes: 'gitlab_list_merge_request_notes',
  gitlab_edit_milestone: 'gitlab_update_milestone',
  edit_milestone: 'gitlab_update_milestone',
  search_project_code: 'gitlab_search_code_blobs',
  get_users_me: 'gitlab_get_current_user',
  whoami: 'gitlab_get_current_user',
};
