import type { CatalogEntry } from '../catalog/entry.ts';

/** What models and the inputs of other GitLab servers call an input of ours. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  assignee_ids: ['assignee_usernames'],
  assignee_usernames: ['assignee_ids'],
  body: ['note'],
  branch: ['branch_name', 'ref', 'name'],
  branch_name: ['branch', 'name'],
  commit_id: ['last_commit_id'],
  commit_sha: ['sha'],
  content_ref: ['ref'],
  context: ['name'],
  dry_run_ref: ['ref'],
  id: ['todo_id'],
  iid: ['work_item_iid', 'merge_request_iid', 'issue_iid'],
  job_variables_attributes: ['variables'],
  label_id: ['label'],
  label_names: ['labels'],
  merge_when_pipeline_succeeds: ['auto_merge'],
  milestone_id: ['milestone'],
  mr_iid: ['merge_request_iid'],
  namespace_id_or_path: ['namespace_id'],
  namespace: ['namespace_path', 'namespace_id'],
  owned: ['owned_only'],
  note: ['body'],
  parent_iid: ['parent'],
  path: ['file_path', 'namespace'],
  project: ['project_id'],
  project_path: ['project_id'],
  query: ['search'],
  range_end: ['end_line'],
  range_start: ['start_line'],
  ref: ['ref_name', 'branch'],
  ref_name: ['ref'],
  search: ['query'],
  tag: ['tag_name'],
  target_project_id: ['to_project_id'],
  start_line: ['from_line'],
  usernames: ['username', 'search'],
  variables: ['job_variables_attributes'],
};

/**
 * The arguments with our own names in the place of those that other servers use. An argument that the tool knows keeps its
 * name, and none takes the place of another.
 */
export function useOurNames(
  { inputSchema }: CatalogEntry,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = inputSchema.properties ?? {};
  const named = new Map<string, unknown>();
  for (const [name, value] of Object.entries(raw)) {
    const isKnown = Object.hasOwn(known, name);
    const others = !isKnown && Object.hasOwn(synonyms, name) ? (synonyms[name] ?? []) : [];
    const ours = others.find((other) => Object.hasOwn(known, other) && (raw[other] ?? named.get(other)) == null);
    named.set(ours ?? name, value);
  }
  return Object.fromEntries(named);
}
