import { issue, project, story } from './walk-addresses.ts';
import { artefactSteps } from './walk-artefacts.ts';

export interface Step {
  /** Method and address; `<name>` stands for something kept from an answer before. */
  line: string;
  status: number;
  body?: unknown;
  /** The content of a file to send instead of a body. */
  file?: string;
  /** Whose token; dana's by default. */
  as?: string;
  /** Names for fields of the answer. */
  keep?: Record<string, string>;
}

type Options = Omit<Step, 'line' | 'status' | 'body'>;

export const step = (line: string, status: number, body?: unknown, options: Options = {}): Step => ({
  line,
  status,
  ...(body === undefined ? {} : { body }),
  ...options,
});

const files = `${project}/repository/files/docs%2Fwalk.md`;
const commit = { branch: 'walk', commit_message: 'Walk' };

const repository: Step[] = [
  step(`POST ${project}/repository/branches`, 201, { branch: 'walk', ref: 'main' }),
  step(`POST ${files}`, 201, { ...commit, content: 'a' }),
  step(`PUT ${files}`, 200, { ...commit, content: 'b' }),
  step(`DELETE ${files}?branch=walk&commit_message=Walk`, 204),
  step(
    `POST ${project}/repository/commits`,
    201,
    { ...commit, actions: [{ action: 'create', file_path: 'walk.txt', content: 'x' }] },
    { keep: { sha: 'id' } },
  ),
  step(
    `POST ${project}/repository/commits/<sha>/cherry_pick`,
    201,
    { branch: 'add-farewell' },
    { keep: { picked: 'id' } },
  ),
  step(`POST ${project}/repository/commits/<picked>/revert`, 201, { branch: 'add-farewell' }),
  step(`POST ${project}/repository/commits/<sha>/revert`, 200, { branch: 'walk', dry_run: true }),
  step(`POST ${project}/repository/commits/<sha>/comments`, 201, { note: 'Fine' }),
  step(`POST ${project}/statuses/<sha>`, 201, { state: 'success', name: 'outside' }),
  step(`POST ${project}/repository/tags`, 201, { tag_name: 'walk', ref: 'walk', message: 'Walk' }),
  step(`DELETE ${project}/repository/tags/walk`, 204),
  step(`POST ${project}/protected_branches`, 201, { name: 'walk' }),
  step(`PATCH ${project}/protected_branches/walk`, 200, { allow_force_push: true }),
  step(`DELETE ${project}/protected_branches/walk`, 204),
];

const review: Step[] = [
  step(`POST ${story}/draft_notes`, 201, { note: 'Draft' }, { keep: { draft: 'id' } }),
  step(`GET ${story}/draft_notes`, 200),
  step(`GET ${story}/draft_notes/<draft>`, 200),
  step(`PUT ${story}/draft_notes/<draft>`, 200, { note: 'Better' }),
  step(`PUT ${story}/draft_notes/<draft>/publish`, 204),
  step(`POST ${story}/draft_notes`, 201, { note: 'Another' }, { keep: { draft: 'id' } }),
  step(`DELETE ${story}/draft_notes/<draft>`, 204),
  step(`POST ${story}/draft_notes/bulk_publish`, 204, { reviewer_state: 'reviewed' }),
  step(`POST ${story}/approve`, 201, {}),
  step(`POST ${story}/unapprove`, 201),
  step(`PUT ${story}/reset_approvals`, 202, undefined, { as: 'duo-fix-pipeline' }),
  step('PUT /suggestions/310/apply', 200, {}, { as: 'kim' }),
  step('PUT /suggestions/batch_apply', 400, { ids: [310] }, { as: 'kim' }),
  step(`POST ${story}/notes`, 202, { body: '/label ~bug' }),
];

const opening = { source_branch: 'walk', target_branch: 'main', title: 'Walk', description: 'Closes #5' };

const mergeRequests: Step[] = [
  step(`POST ${project}/merge_requests`, 201, opening, { as: 'kim', keep: { mr: 'iid' } }),
  step(`PUT ${project}/merge_requests/<mr>`, 200, { title: 'Walk on', labels: 'bug' }),
  step(`POST ${project}/merge_requests/<mr>/pipelines`, 200, undefined, { keep: { pipeline: 'id' } }),
  step(`PUT ${project}/merge_requests/<mr>/merge`, 200, { auto_merge: true }),
  step(`POST ${project}/merge_requests/<mr>/cancel_merge_when_pipeline_succeeds`, 201),
  step(`PUT ${project}/merge_requests/<mr>/rebase`, 202),
  step(`POST ${project}/merge_requests/<mr>/todo`, 201),
  step(`DELETE ${project}/merge_requests/<mr>`, 204, undefined, { as: 'root' }),
  step(`DELETE ${project}/repository/branches/walk`, 204),
  step(`DELETE ${project}/repository/merged_branches`, 202),
];

const pipelines: Step[] = [
  step(
    `POST ${project}/pipeline`,
    201,
    { ref: 'main', variables: [{ key: 'A', value: 'b' }] },
    { keep: { pipeline: 'id' } },
  ),
  step(`PUT ${project}/pipelines/<pipeline>/metadata`, 200, { name: 'Walk' }),
  step(`POST ${project}/pipelines/<pipeline>/cancel`, 200),
  step(`POST ${project}/pipelines/<pipeline>/retry`, 201),
  step(`DELETE ${project}/pipelines/<pipeline>`, 204, undefined, { as: 'root' }),
  step(`POST ${project}/jobs/30510/retry`, 201, {}, { keep: { job: 'id' } }),
  step(`POST ${project}/jobs/<job>/cancel`, 201),
  step(`POST ${project}/jobs/30511/play`, 200),
  step(`POST ${project}/jobs/30510/erase`, 201),
  step(`GET ${project}/jobs/30503/artifacts`, 200),
  step(`GET ${project}/jobs/30503/artifacts/tree?recursive=true`, 200),
  step(`GET ${project}/jobs/30503/artifacts/dist/index.js`, 200),
  step(`POST ${project}/jobs/30503/artifacts/keep`, 200),
  step(`DELETE ${project}/jobs/30503/artifacts`, 204),
];

const issues: Step[] = [
  step(
    `POST ${project}/issues`,
    201,
    { title: 'Walk', labels: 'bug', due_date: '2026-12-24' },
    { keep: { issue: 'iid' } },
  ),
  step(`PUT ${project}/issues/<issue>`, 200, { state_event: 'close', weight: 3 }),
  step(`POST ${project}/issues/<issue>/clone`, 201, { to_project_id: 121 }),
  step(`POST ${project}/issues/<issue>/todo`, 201),
  step(
    `POST ${issue}/links`,
    201,
    { target_project_id: 118, target_issue_iid: 5, link_type: 'blocks' },
    { keep: { link: 'id' } },
  ),
  step(`DELETE ${issue}/links/<link>`, 200),
  step(`POST ${project}/issues/<issue>/move`, 201, { to_project_id: 121 }),
  step(`DELETE ${project}/issues/<issue>`, 204, undefined, { as: 'root' }),
  step('POST /todos/8101/mark_as_done', 201),
  step('POST /todos/mark_as_done', 204),
  step('GET /events?per_page=100', 200),
  step(`GET ${project}/events?per_page=100`, 200),
];

const extras: Step[] = [issue, story].flatMap((base) => [
  step(`POST ${base}/time_estimate`, 200, { duration: '3h' }),
  step(`POST ${base}/reset_time_estimate`, 200),
  step(`POST ${base}/add_spent_time`, 201, { duration: '30m', summary: 'Reading' }),
  step(`POST ${base}/reset_spent_time`, 200),
  step(`POST ${base}/unsubscribe`, base === issue ? 201 : 304),
  step(`POST ${base}/subscribe`, 201),
  step(`POST ${base}/notes`, 201, { body: 'For an emoji' }, { keep: { note: 'id' } }),
  ...[base, `${base}/notes/<note>`].flatMap((awardable) => [
    step(`POST ${awardable}/award_emoji`, 201, { name: 'thumbsup' }, { keep: { award: 'id' } }),
    step(`GET ${awardable}/award_emoji`, 200),
    step(`GET ${awardable}/award_emoji/<award>`, 200),
    step(`DELETE ${awardable}/award_emoji/<award>`, 204),
  ]),
]);

const planning: Step[] = [project, '/groups/acme'].flatMap((base) => [
  step(`POST ${base}/labels`, 201, { name: 'walk', color: '#123456' }, { as: 'root' }),
  step(`PUT ${base}/labels/walk`, 200, { new_name: 'walked' }, { as: 'root' }),
  step(`PUT ${base}/labels`, 200, { name: 'walked', color: 'red' }, { as: 'root' }),
  step(`DELETE ${base}/labels/walked`, 204, undefined, { as: 'root' }),
  step(`POST ${base}/labels`, 201, { name: 'old way', color: '#fff' }, { as: 'root' }),
  step(`DELETE ${base}/labels?name=old%20way`, 204, undefined, { as: 'root' }),
  step(
    `POST ${base}/milestones`,
    201,
    { title: '2.0', due_date: '2027-01-01' },
    { as: 'root', keep: { milestone: 'id' } },
  ),
  step(`PUT ${base}/milestones/<milestone>`, 200, { state_event: 'close' }, { as: 'root' }),
  step(`DELETE ${base}/milestones/<milestone>`, 204, undefined, { as: 'root' }),
  step(`POST ${base}/members`, 201, { user_id: 41, access_level: 20 }, { as: 'root' }),
  step(`PUT ${base}/members/41`, 200, { access_level: 30 }, { as: 'root' }),
  step(`DELETE ${base}/members/41`, 204, undefined, { as: 'root' }),
]);

const promotions: Step[] = [
  step(`PUT ${project}/labels/bug/promote`, 200, undefined, { as: 'root' }),
  step(`PUT ${project}/labels/promote`, 200, { name: 'documentation' }, { as: 'root' }),
  step(`POST ${project}/milestones/31/promote`, 201, undefined, { as: 'root' }),
];

const projects: Step[] = [
  step('POST /projects', 201, { name: 'Walk', initialize_with_readme: true, visibility: 'internal' }),
  step(`POST ${project}/fork`, 201, { path: 'walk-fork' }),
  step('GET /groups/acme/milestones/31', 200),
  step('GET /groups/acme/milestones/31/issues', 200),
  step('GET /groups/acme/milestones/31/merge_requests', 200),
  step('GET /groups/acme/milestones/31/burndown_events', 200),
];

const links = `${project}/releases/v1.2.0/assets/links`;

const documents: Step[] = [
  step(`POST ${project}/releases`, 201, {
    tag_name: 'v1.2.0',
    ref: 'main',
    name: 'Greeter 1.2',
    assets: { links: [{ name: 'a', url: 'https://downloads.example.com/a' }] },
  }),
  step(`PUT ${project}/releases/v1.2.0`, 200, { description: 'Better' }),
  step(`POST ${project}/releases/v1.2.0/evidence`, 201),
  step(`POST ${links}`, 201, { name: 'b', url: 'https://downloads.example.com/b' }, { keep: { asset: 'id' } }),
  step(`PUT ${links}/<asset>`, 200, { link_type: 'package' }),
  step(`DELETE ${links}/<asset>`, 200),
  step(`DELETE ${project}/releases/v1.2.0`, 200),
  ...[project, '/groups/acme'].flatMap((base) => [
    step(`POST ${base}/wikis`, 201, { title: 'Walk on', content: 'a' }, { as: 'root' }),
    step(`PUT ${base}/wikis/Walk-on`, 200, { content: 'b' }, { as: 'root' }),
    step(`DELETE ${base}/wikis/Walk-on`, 204, undefined, { as: 'root' }),
  ]),
  step(`POST ${project}/wikis/attachments`, 201, undefined, { file: 'a' }),
  step(`POST ${project}/uploads`, 201, undefined, { file: 'a', keep: { upload: 'id' } }),
  step(`GET ${project}/uploads`, 200),
  step(`GET ${project}/uploads/<upload>`, 200),
  step(`DELETE ${project}/uploads/<upload>`, 204),
  step(`POST ${project}/uploads`, 201, undefined, { file: 'b', keep: { url: 'url' } }),
  step(`GET ${project}<url>`, 200),
  step(`DELETE ${project}<url>`, 204),
];

const snippet = { title: 'Walk', visibility: 'private', files: [{ file_path: 'a.sh', content: 'echo' }] };

const snippets: Step[] = [
  step(`POST ${project}/snippets`, 201, snippet, { keep: { snippet: 'id' } }),
  step(`PUT ${project}/snippets/<snippet>`, 200, { title: 'Walk on' }),
  step(`DELETE ${project}/snippets/<snippet>`, 204),
  step('POST /snippets', 201, snippet, { keep: { snippet: 'id' } }),
  step('GET /snippets', 200),
  step('GET /snippets/<snippet>', 200),
  step('GET /snippets/<snippet>/raw', 200),
  step('PUT /snippets/<snippet>', 200, { files: [{ action: 'update', file_path: 'a.sh', content: 'echo b' }] }),
  step('DELETE /snippets/<snippet>', 204),
];

/** A way through everything that writes, in an order in which each step finds what it needs. */
export const steps: Step[] = [
  ...repository,
  ...review,
  ...mergeRequests,
  ...pipelines,
  ...issues,
  ...extras,
  ...planning,
  ...promotions,
  ...projects,
  ...documents,
  ...artefactSteps,
  ...snippets,
];
