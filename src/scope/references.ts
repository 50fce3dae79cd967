/** What a parameter of GitLab's API names by its value. `outside`: a group, a namespace, or what cannot be told. */
export type Reference = 'project' | 'outside' | 'git address' | 'ci config path';

/** Parameters whose values name projects, by id or full path, alone or in a list. */
const project = /(?:^|_)projects?(?:_ids?|_(?:full_)?paths?)?$/;

/** Whatever may name a project, a group or a namespace is refused unless it is known not to. */
const suspicious =
  /project|group|namespace|full_?path|fork|organi[sz]ation|parent|ancestor|epic|^blocking_merge_request_id$/;

/** Names that sound like references and, in the requests a scope lets through, are switches, levels, or names in other systems. */
const harmless: ReadonlySet<string> = new Set([
  'approval_project_rule_id',
  'artifact_registry_project_id',
  'ci_allow_fork_pipelines_to_run_in_parent_project',
  'first_parent',
  'forking_access_level',
  'google_cloud_artifact_registry_project_id',
  'google_cloud_project_id',
  'group_access',
  'group_inheritance_type',
  'group_runners_enabled',
  'include_ancestor_groups',
  'include_ancestors',
  'include_parent_milestones',
  'kubernetes_namespace',
  'moved_project',
  'namespace_per_environment',
  'new_epic',
  'project_events',
  'project_key',
  'project_keys',
  'project_name',
  'project_url',
  'remove_hidden_groups',
  'resource_group_default_process_mode',
  'search_namespaces',
  'subgroup_events',
  'without_project_bots',
  'without_projects',
  'workload_identity_federation_project_id',
  'workload_identity_federation_project_number',
]);

/** Parts of a body whose names are chosen by a user: what a pipeline is given, and how a cluster is reached. */
const freelyNamed: ReadonlySet<string> = new Set([
  'inputs',
  'job_inputs',
  'platform_kubernetes_attributes',
  'variables',
]);

/** Stands before the names of parameters of a mirror, whose `url` is a repository. */
export const mirror = 'mirror';

/**
 * What a parameter names, by its name and those it is nested in, outermost first: `['allowed_to_push', 'group_id']`.
 * Undefined where it names no project, group or namespace. Names and meanings: GitLab's REST API, see the test beside
 * this, which goes through all of it.
 */
export function referenceOf(names: readonly string[]): Reference | undefined {
  const name = names.at(-1)?.trim().toLowerCase() ?? '';
  if (names.length > 1 && freelyNamed.has(names[0] ?? '')) return undefined;
  if (harmless.has(name)) return undefined;
  if (name === 'import_url' || (name === 'url' && names[0] === mirror)) return 'git address';
  if (name === 'ci_config_path') return 'ci config path';
  if (project.test(name) || name === 'start_project') return 'project';
  return suspicious.test(name) ? 'outside' : undefined;
}

/** Whether a value names nothing: it is absent, empty, or the number by which GitLab clears a field. */
export function namesNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(namesNothing);
  return value === undefined || value === null || value === '' || value === 0 || value === '0';
}
