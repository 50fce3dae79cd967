import type { Operation } from '../../core/operation.ts';
import type { Named } from './refused.ts';

/** Tools of more than one request, and the operations they are for. Where a tool has a route of its own, that route tells. */
const operationsOfTools: Readonly<Record<string, readonly string[]>> = {
  gitlab_get_repository_tree: ['GET /projects/:id/repository/tree'],
  gitlab_get_file_contents: [
    'GET /projects/:id/repository/files/:file_path',
    'GET /projects/:id/repository/files/:file_path/raw',
  ],
  gitlab_get_file_blame: ['GET /projects/:id/repository/files/:file_path/blame'],
  gitlab_create_or_update_file: [
    'POST /projects/:id/repository/files/:file_path',
    'PUT /projects/:id/repository/files/:file_path',
  ],
  gitlab_push_files: ['POST /projects/:id/repository/commits', 'DELETE /projects/:id/repository/files/:file_path'],
  gitlab_create_branch: ['POST /projects/:id/repository/branches'],
  gitlab_get_commit_diff: ['GET /projects/:id/repository/commits/:sha/diff'],
  gitlab_get_branch_diffs: ['GET /projects/:id/repository/compare'],
  gitlab_list_merge_requests: [
    'GET /projects/:id/merge_requests',
    'GET /merge_requests',
    'GET /groups/:id/merge_requests',
  ],
  gitlab_get_merge_request: ['GET /projects/:id/merge_requests/:merge_request_iid'],
  gitlab_get_merge_request_diffs: ['GET /projects/:id/merge_requests/:merge_request_iid/changes'],
  gitlab_list_merge_request_diffs: [
    'GET /projects/:id/merge_requests/:merge_request_iid/diffs',
    'GET /projects/:id/merge_requests/:merge_request_iid/raw_diffs',
  ],
  gitlab_get_merge_request_version: ['GET /projects/:id/merge_requests/:merge_request_iid/versions/:version_id'],
  gitlab_create_merge_request: ['POST /projects/:id/merge_requests'],
  gitlab_update_merge_request: ['PUT /projects/:id/merge_requests/:merge_request_iid'],
  gitlab_merge_merge_request: ['PUT /projects/:id/merge_requests/:merge_request_iid/merge'],
  gitlab_list_merge_request_discussions: ['GET /projects/:id/merge_requests/:merge_request_iid/discussions'],
  gitlab_get_merge_request_discussion: [
    'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id',
  ],
  gitlab_create_merge_request_thread: ['POST /projects/:id/merge_requests/:merge_request_iid/discussions'],
  gitlab_update_merge_request_discussion_note: [
    'PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
  ],
  gitlab_create_draft_note: ['POST /projects/:id/merge_requests/:merge_request_iid/draft_notes'],
  gitlab_list_issues: ['GET /projects/:id/issues', 'GET /issues', 'GET /groups/:id/issues'],
  gitlab_create_issue: ['POST /projects/:id/issues'],
  gitlab_update_issue: ['PUT /projects/:id/issues/:issue_iid'],
  gitlab_move_issue: ['POST /projects/:id/issues/:issue_iid/move'],
  gitlab_list_issue_merge_requests: [
    'GET /projects/:id/issues/:issue_iid/related_merge_requests',
    'GET /projects/:id/issues/:issue_iid/closed_by',
  ],
  gitlab_list_issue_discussions: ['GET /projects/:id/issues/:issue_iid/discussions'],
  gitlab_get_issue_discussion: ['GET /projects/:id/issues/:issue_iid/discussions/:discussion_id'],
  gitlab_create_issue_note: [
    'POST /projects/:id/issues/:issue_iid/notes',
    'POST /projects/:id/issues/:issue_iid/discussions',
    'POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes',
  ],
  gitlab_update_issue_note: [
    'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
    'PUT /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  ],
  gitlab_get_pipeline_job_output: ['GET /projects/:id/jobs/:job_id/trace'],
  gitlab_search: ['GET /search', 'GET /projects/:id/search', 'GET /groups/:id/search'],
  gitlab_get_wiki_page: ['GET /projects/:id/wikis/:slug'],
  gitlab_update_wiki_page: ['PUT /projects/:id/wikis/:slug'],
};

const toolsOfOperations = new Map<string, readonly string[]>();
for (const [tool, operations] of Object.entries(operationsOfTools)) {
  for (const operation of operations) {
    toolsOfOperations.set(operation, [...(toolsOfOperations.get(operation) ?? []), tool]);
  }
}

/** Operations that GitLab has a second time: a part of their name, and what it is in the first. */
const twins: readonly (readonly [RegExp, string])[] = [
  [/\/services(?=\/|$)/, '/integrations'],
  [/\/-\/(?=search|epics)/, '/'],
  [/\/approval_settings\/rules/, '/approval_rules'],
  [/\/trigger_jobs$/, '/bridges'],
  [/^((?:PUT|DELETE) .*\/labels)$/, '$1/:name'],
  [/^(PUT .*\/labels)\/promote$/, '$1/:name/promote'],
  [/^PUT (.*)\/repository\/branches\/:branch\/protect$/, 'POST $1/protected_branches'],
  [/^PUT (.*)\/repository\/branches\/:branch\/unprotect$/, 'DELETE $1/protected_branches/:name'],
  [/^POST (.*)\/(?:ref\/:ref\/)?trigger\/pipeline$/, 'POST $1/pipeline'],
  [/^PATCH \/user\/status$/, 'PUT /user/status'],
];

/** What does the same as an operation, besides the tools that have its route. */
export function equalsOf({ method, path }: Named): Pick<Operation, 'twins' | 'tools'> {
  const route = `${method} ${path}`;
  const alike = twins.flatMap(([part, first]) => (part.test(route) ? [route.replace(part, first)] : []));
  const tools = [route, ...alike].flatMap((name) => toolsOfOperations.get(name) ?? []);
  return { ...(alike.length > 0 ? { twins: alike } : {}), ...(tools.length > 0 ? { tools } : {}) };
}
