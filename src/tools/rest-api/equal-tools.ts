import type { Operation } from '../../core/operation.ts';
import type { Named } from './refused.ts';

/**
 * Tools of more than one request, and the operations they are for; where a tool has a route of its own, that route tells.
 * `@` is a project, `@issue` and `@mr` are what they say, and `@thing` is both of these.
 */
const rows = `
gitlab_get_repository_tree: GET @/repository/tree
gitlab_get_file_contents: GET @/repository/files/:file_path, GET @/repository/files/:file_path/raw
gitlab_get_file_blame: GET @/repository/files/:file_path/blame
gitlab_create_or_update_file: POST @/repository/files/:file_path, PUT @/repository/files/:file_path
gitlab_push_files: POST @/repository/commits, POST @/repository/changelog, DELETE @/repository/files/:file_path
gitlab_create_branch: POST @/repository/branches
gitlab_get_commit_diff: GET @/repository/commits/:sha/diff
gitlab_get_branch_diffs: GET @/repository/compare
gitlab_list_merge_requests: GET @/merge_requests, GET /merge_requests, GET /groups/:id/merge_requests
gitlab_get_merge_request: GET @mr
gitlab_get_merge_request_diffs: GET @mr/changes
gitlab_list_merge_request_diffs: GET @mr/diffs, GET @mr/raw_diffs
gitlab_get_merge_request_version: GET @mr/versions/:version_id
gitlab_create_merge_request: POST @/merge_requests
gitlab_update_merge_request: PUT @mr
gitlab_merge_merge_request: PUT @mr/merge
gitlab_list_merge_request_discussions: GET @mr/discussions
gitlab_get_merge_request_discussion: GET @mr/discussions/:discussion_id
gitlab_create_merge_request_thread: POST @mr/discussions
gitlab_update_merge_request_discussion_note: PUT @mr/discussions/:discussion_id/notes/:note_id
gitlab_create_draft_note: POST @mr/draft_notes
gitlab_list_merge_trains: GET @/merge_trains, GET @/merge_trains/:target_branch
gitlab_list_issues: GET @/issues, GET /issues, GET /groups/:id/issues
gitlab_create_issue: POST @/issues, POST @issue/clone
gitlab_update_issue: PUT @issue
gitlab_move_issue: POST @issue/move
gitlab_list_issue_merge_requests: GET @issue/related_merge_requests, GET @issue/closed_by
gitlab_list_issue_discussions: GET @issue/discussions
gitlab_get_issue_discussion: GET @issue/discussions/:discussion_id
gitlab_create_issue_note: POST @issue/notes, POST @issue/discussions, POST @issue/discussions/:discussion_id/notes
gitlab_update_issue_note: PUT @issue/notes/:note_id, PUT @issue/discussions/:discussion_id/notes/:note_id
gitlab_get_time_stats: GET @thing/time_stats
gitlab_set_time_estimate: POST @thing/time_estimate, POST @thing/reset_time_estimate
gitlab_add_spent_time: POST @thing/add_spent_time
gitlab_reset_spent_time: POST @thing/reset_spent_time
gitlab_list_reactions: GET @thing/award_emoji, GET @thing/notes/:note_id/award_emoji
gitlab_add_reaction: POST @thing/award_emoji, POST @thing/notes/:note_id/award_emoji
gitlab_remove_reaction: DELETE @thing/award_emoji/:award_id, DELETE @thing/notes/:note_id/award_emoji/:award_id
gitlab_get_pipeline_test_report: GET @/pipelines/:pipeline_id/test_report, GET @/pipelines/:pipeline_id/test_report_summary
gitlab_get_pipeline_job_output: GET @/jobs/:job_id/trace
gitlab_get_job_artifact_file: GET @/jobs/:job_id/artifacts/:artifact_path, GET @/jobs/artifacts/:ref_name/raw/:artifact_path
gitlab_download_job_artifacts: GET @/jobs/:job_id/artifacts, GET @/jobs/artifacts/:ref_name/download
gitlab_validate_ci_config: POST @/ci/lint
gitlab_search: GET /search, GET @/search, GET /groups/:id/search
gitlab_get_wiki_page: GET @/wikis/:slug
gitlab_update_wiki_page: PUT @/wikis/:slug
gitlab_download_release_asset: GET @/releases/:tag_name/downloads/:direct_asset_path
gitlab_upload_markdown: POST @/uploads
gitlab_download_attachment: GET @/uploads/:secret/:filename
gitlab_list_snippets: GET @/snippets, GET /snippets
gitlab_get_snippet: GET @/snippets/:snippet_id, GET /snippets/:id
gitlab_get_snippet_content: GET @/snippets/:snippet_id/raw, GET /snippets/:id/raw
gitlab_create_snippet: POST @/snippets, POST /snippets
gitlab_update_snippet: PUT @/snippets/:snippet_id, PUT /snippets/:id
gitlab_delete_snippet: DELETE @/snippets/:snippet_id, DELETE /snippets/:id
gitlab_download_package_file: GET @/packages/:package_id/package_files/:package_file_id/download
gitlab_list_groups: GET /groups, GET /groups/:id/subgroups
gitlab_get_group: GET /groups/:id
gitlab_create_group: POST /groups
gitlab_get_webhook_event: GET @/hooks/:hook_id/events
gitlab_set_integration: PUT @/integrations/:slug, PUT /groups/:id/integrations/:slug
gitlab_list_job_token_allowlist: GET @/job_token_scope/allowlist, GET @/job_token_scope/groups_allowlist
gitlab_add_to_job_token_allowlist: POST @/job_token_scope/allowlist, POST @/job_token_scope/groups_allowlist
gitlab_remove_from_job_token_allowlist: DELETE @/job_token_scope/allowlist/:target_project_id, DELETE @/job_token_scope/groups_allowlist/:target_group_id
gitlab_list_work_items: GET /groups/:id/epics
gitlab_get_work_item: GET /groups/:id/epics/:epic_iid
gitlab_create_work_item: POST /groups/:id/epics
gitlab_update_work_item: PUT /groups/:id/epics/:epic_iid
gitlab_delete_work_item: DELETE /groups/:id/epics/:epic_iid
gitlab_create_work_item_note: POST /groups/:id/epics/:epic_iid/notes
gitlab_list_vulnerabilities: GET @/vulnerabilities
gitlab_get_vulnerability: GET /vulnerabilities/:id
gitlab_dismiss_vulnerability: POST /vulnerabilities/:id/dismiss
gitlab_confirm_vulnerability: POST /vulnerabilities/:id/confirm
gitlab_resolve_vulnerability: POST /vulnerabilities/:id/resolve
gitlab_revert_vulnerability: POST /vulnerabilities/:id/revert
gitlab_delete_branch: DELETE @/repository/merged_branches
gitlab_list_project_members: GET @/members, GET @/users
gitlab_add_member: POST @/invitations
gitlab_apply_suggestions: PUT /suggestions/:id/apply
gitlab_delete_issue_note: DELETE @issue/discussions/:discussion_id/notes/:note_id
gitlab_stop_environment: POST @/environments/stop_stale
gitlab_delete_environment: DELETE @/environments/review_apps
gitlab_delete_job_artifacts: DELETE @/artifacts
gitlab_create_commit_comment: POST @/repository/commits/:commit_id/discussions
gitlab_get_issue: GET /issues/:id
gitlab_list_runners: GET /runners, GET @/runners, GET /groups/:id/runners
`;

const project = '/projects/:id';
const issue = `${project}/issues/:issue_iid`;
const mergeRequest = `${project}/merge_requests/:merge_request_iid`;

/** The routes that a row's shorthand stands for. */
function spellOut(operation: string): string[] {
  const things = operation.includes('@thing') ? [issue, mergeRequest] : [''];
  return things.map((thing) =>
    operation.replace('@thing', thing).replace('@issue', issue).replace('@mr', mergeRequest).replace('@', project),
  );
}

/** The tools of those rows, by route. */
export const toolsOfOperations = new Map<string, string[]>();
for (const row of rows.trim().split('\n')) {
  const [tool = '', operations = ''] = row.split(': ');
  for (const route of operations.split(', ').flatMap(spellOut)) {
    const known = toolsOfOperations.get(route);
    if (known) known.push(tool);
    else toolsOfOperations.set(route, [tool]);
  }
}

/** Operations that GitLab has a second time: a part of their name, and what it is in the first. */
const twins: readonly (readonly [RegExp, string])[] = [
  [/\/services(?=\/|$)/, '/integrations'],
  [/^(PUT .*\/integrations)\/[\w-]+$/, '$1/:slug'],
  [/\/-\/(?=search|epics)/, '/'],
  [/\/approval_settings\/rules/, '/approval_rules'],
  [/\/trigger_jobs$/, '/bridges'],
  [/^((?:PUT|DELETE) .*\/labels)$/, '$1/:name'],
  [/^(PUT .*\/labels)\/promote$/, '$1/:name/promote'],
  [/^PUT (.*)\/repository\/branches\/:branch\/protect$/, 'POST $1/protected_branches'],
  [/^PUT (.*)\/repository\/branches\/:branch\/unprotect$/, 'DELETE $1/protected_branches/:name'],
  [/^POST (.*?)(?:\/ref\/:ref)?\/trigger\/pipeline$/, 'POST $1/pipeline'],
  [/^PATCH \/user\/status$/, 'PUT /user/status'],
];

/** What does the same as an operation, besides the tools that have its route. */
export function equalsOf({ method, path }: Named): Pick<Operation, 'twins' | 'tools'> {
  const routes = [`${method} ${path}`];
  for (const [part, first] of twins) {
    const others = routes.map((route) => route.replace(part, first));
    routes.push(...others.filter((other) => !routes.includes(other)));
  }
  const tools = routes.flatMap((route) => toolsOfOperations.get(route) ?? []);
  return { twins: routes.slice(1), tools };
}
