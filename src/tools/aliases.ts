import type { Alias, Arguments } from '../core/catalog.ts';

/** Both spellings of the names that this server's own tools had. */
const former: Readonly<Record<string, string>> = {
  mr_discussions: 'gitlab_list_merge_request_discussions',
  get_merge_request_notes: 'gitlab_list_merge_request_notes',
  edit_milestone: 'gitlab_update_milestone',
};

/** Several words of other servers for one tool. */
const named = (tool: string, names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, tool]));

/** Filters that GitLab takes within the text of a search for code. */
function withFilters({ filename, path, extension, search, ...rest }: Arguments): Arguments {
  const filters = Object.entries({ filename, path, extension }).filter(([, value]) => value != null && value !== '');
  return { ...rest, search: [search, ...filters.map(([name, value]) => `${name}:${value}`)].join(' ') };
}

const isObject = (value: unknown): value is Arguments => typeof value === 'object' && value !== null;

/** `filter` selects a variable, and `environment_scope` beside it is the new value. */
function ofVariable({ filter, ...args }: Arguments): Arguments {
  const scope = isObject(filter) ? filter.environment_scope : undefined;
  return scope === undefined ? args : { ...args, environment_scope: scope };
}

function ofVariableUpdate({ environment_scope, filter, ...args }: Arguments): Arguments {
  const scoped = ofVariable({ ...args, filter });
  return environment_scope == null ? scoped : { ...scoped, new_environment_scope: environment_scope };
}

const variables = (owner: 'project' | 'group'): Readonly<Record<string, Alias>> => ({
  [`list_${owner}_variables`]: { tool: 'gitlab_list_variables', input: ofVariable },
  [`get_${owner}_variable`]: { tool: 'gitlab_get_variable', input: ofVariable },
  [`create_${owner}_variable`]: 'gitlab_create_variable',
  [`update_${owner}_variable`]: { tool: 'gitlab_update_variable', input: ofVariableUpdate },
  [`delete_${owner}_variable`]: { tool: 'gitlab_delete_variable', input: ofVariable },
});

/** A tool that has no use for some inputs of its namesake. */
const without = (tool: string, ...names: readonly string[]): Alias => ({
  tool,
  input: (args) => Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name))),
});

/** A note is found without the thread it is in. */
const onNotes = (tool: string, names: string): Readonly<Record<string, Alias>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, without(tool, 'discussion_id')]));

/** Work items of a project are issues to GitLab's REST API. */
const onIssues = (tool: string, names: string): Readonly<Record<string, Alias>> => {
  const input = ({ iid, ...args }: Arguments): Arguments => (iid === undefined ? args : { ...args, issue_iid: iid });
  return Object.fromEntries(names.split(' ').map((name) => [name, { tool, input }]));
};

/** Names under which the most used public server offers what tools of this one do, where they are not ours without `gitlab_`. */
const others: Readonly<Record<string, Alias>> = {
  ...named('gitlab_get_current_user', 'get_users_me whoami'),
  ...named('gitlab_list_project_members', 'list_group_members'),
  ...named('gitlab_update_project', 'update_default_branch'),
  ...named('gitlab_set_commit_status', 'create_commit_status'),
  ...named('gitlab_list_milestones', 'list_group_milestones'),
  ...named('gitlab_get_milestone', 'get_group_milestone'),
  ...named('gitlab_create_milestone', 'create_group_milestone'),
  ...named('gitlab_update_milestone', 'edit_group_milestone'),
  ...named('gitlab_delete_milestone', 'delete_group_milestone'),
  ...named('gitlab_get_milestone_issue', 'get_group_milestone_issue'),
  ...named('gitlab_get_milestone_merge_requests', 'get_group_milestone_merge_requests'),
  ...named('gitlab_get_milestone_burndown_events', 'get_group_milestone_burndown_events'),
  ...named('gitlab_list_wiki_pages', 'list_group_wiki_pages'),
  ...named('gitlab_get_wiki_page', 'get_group_wiki_page'),
  ...named('gitlab_create_wiki_page', 'create_group_wiki_page'),
  ...named('gitlab_update_wiki_page', 'update_group_wiki_page'),
  ...named('gitlab_delete_wiki_page', 'delete_group_wiki_page'),
  ...named('gitlab_list_reactions', 'list_merge_request_emoji_reactions list_issue_emoji_reactions'),
  ...named('gitlab_add_reaction', 'create_merge_request_emoji_reaction create_issue_emoji_reaction'),
  ...named('gitlab_remove_reaction', 'delete_merge_request_emoji_reaction delete_issue_emoji_reaction'),
  ...onNotes('gitlab_list_reactions', 'list_merge_request_note_emoji_reactions list_issue_note_emoji_reactions'),
  ...onNotes('gitlab_add_reaction', 'create_merge_request_note_emoji_reaction create_issue_note_emoji_reaction'),
  ...onNotes('gitlab_remove_reaction', 'delete_merge_request_note_emoji_reaction delete_issue_note_emoji_reaction'),
  ...onIssues('gitlab_list_reactions', 'list_work_item_emoji_reactions list_work_item_note_emoji_reactions'),
  ...onIssues('gitlab_add_reaction', 'create_work_item_emoji_reaction create_work_item_note_emoji_reaction'),
  ...onIssues('gitlab_move_issue', 'move_work_item'),
  create_work_item_note: without('gitlab_create_work_item_note', 'discussion_id'),
  update_issue: without('gitlab_update_issue', 'full_response'),
  ...named('gitlab_list_vulnerabilities', 'list_project_vulnerabilities'),
  ...variables('project'),
  ...variables('group'),
  validate_ci_lint: 'gitlab_validate_ci_config',
  validate_project_ci_lint: 'gitlab_validate_ci_config',
  search_project_code: { tool: 'gitlab_search_code_blobs', input: withFilters },
  search_group_code: { tool: 'gitlab_search', input: (args) => ({ scope: 'blobs', ...withFilters(args) }) },
  search_code: { tool: 'gitlab_search', input: (args) => ({ scope: 'blobs', ...withFilters(args) }) },
  list_merge_request_changed_files: {
    tool: 'gitlab_get_merge_request_diffs',
    input: (args) => ({ ...args, list_only: true }),
  },
  get_merge_request_file_diff: {
    tool: 'gitlab_get_merge_request_diffs',
    input: ({ file_paths, ...args }) => ({ ...args, include_paths: file_paths }),
  },
  download_attachment: {
    tool: 'gitlab_download_attachment',
    input: ({ secret, filename, ...args }) =>
      secret === undefined ? args : { ...args, url_or_path: `/uploads/${secret}/${filename}` },
  },
  discover_tools: {
    tool: 'gitlab_find_tools',
    input: ({ category, ...args }) => (category === undefined ? args : { query: category, ...args }),
  },
};

/** Names that may still be called and are never listed. A name without its `gitlab_` prefix needs no row. */
export const aliases: Readonly<Record<string, Alias>> = {
  ...former,
  ...Object.fromEntries(Object.entries(former).map(([name, tool]) => [`gitlab_${name}`, tool])),
  ...others,
};
