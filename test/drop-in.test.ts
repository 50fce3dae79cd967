import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { createDirectory } from '../src/catalog/directory.ts';
import { useOurNames } from '../src/server/input-synonyms.ts';
import { aliases } from '../src/tools/aliases.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';
import { catalog, loadedToolsets } from './fresh-catalog.ts';

/** The tools of the most used public server with their inputs, from its published server card. */
const published = JSON.parse(
  readFileSync(new URL('./drop-in/published-tools.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

/** What is not offered under its name, and why. */
const notOffered: Readonly<Record<string, string>> = {
  get_merge_request_conflicts: 'GitLab has no endpoint for it; gitlab_get_merge_request tells that there are conflicts',
  update_issue_description_patch: 'gitlab_update_issue takes edits, which say old and new text',
  convert_work_item_type: 'through gitlab_execute_graphql_mutation',
  list_work_item_statuses: 'through gitlab_execute_graphql_query',
  list_custom_field_definitions: 'through gitlab_execute_graphql_query',
  delete_work_item_emoji_reaction: 'gitlab_remove_reaction, which takes the id of the reaction',
  delete_work_item_note_emoji_reaction: 'gitlab_remove_reaction, which takes the id of the reaction',
  get_timeline_events: 'through gitlab_execute_graphql_query',
  create_timeline_event: 'through gitlab_execute_graphql_mutation',
  get_dependency_proxy_settings: 'through gitlab_execute_graphql_query',
  update_dependency_proxy_settings: 'through gitlab_execute_graphql_mutation',
  list_dependency_proxy_blobs: 'through gitlab_execute_graphql_query',
  purge_dependency_proxy_cache: 'gitlab_rest_request with DELETE /groups/:id/dependency_proxy/cache',
};

/** Inputs that a writing tool does not take: they are refused by name, and nothing is sent. */
const notTaken: Readonly<Record<string, readonly string[]>> = {
  protect_branch: ['unprotect_access_level'],
  update_merge_request: ['source_branch'],
  create_merge_request_thread: ['created_at'],
  create_merge_request_discussion_note: ['created_at'],
  create_issue_note: ['created_at'],
  update_draft_note: ['resolve_discussion'],
  bulk_publish_draft_notes: ['reviewer_state', 'note', 'internal'],
  update_project: [
    'request_access_enabled',
    ...'issues merge_requests builds wiki snippets container_registry environments forking package_registry pages'
      .split(' ')
      .map((area) => `${area}_access_level`),
  ],
  create_work_item: ['iteration_id'],
  update_work_item:
    'parent_project_id remove_parent children_to_add children_to_remove iteration_id linked_items_to_add linked_items_to_remove custom_fields severity escalation_status'.split(
      ' ',
    ),
  cancel_pipeline_job: ['force'],
  create_release: ['assets'],
};

const directory = createDirectory(catalog, aliases);
const offered = Object.entries(published).filter(([name]) => !(name in notOffered));

/** Their arguments, each with a value of some kind, as they arrive at our tool. */
function arrive(name: string, inputs: readonly string[]) {
  const given = Object.fromEntries(
    inputs.map((input) => [input, input === 'filter' ? { environment_scope: '*' } : 'x']),
  );
  const found = directory.resolve(name, given);
  if (!found) throw new Error(`${name} leads to no tool`);
  return { entry: found.entry, args: useOurNames(found.entry, found.args) };
}

describe('the names of another server', () => {
  it('lead to a tool, or are on the list of those that are not offered', () => {
    const lost = Object.keys(published).filter((name) => !directory.find(name));
    expect(lost.sort()).toEqual(Object.keys(notOffered).sort());
  });

  it.each(offered)('%s takes its inputs, and refuses what it does not know on a write', (name, inputs) => {
    const isLost = (input: string) => {
      const { entry, args } = arrive(name, [input]);
      const isUnknown = Object.keys(args).some((each) => !Object.hasOwn(entry.inputSchema.properties ?? {}, each));
      return entry.capability !== 'read' && isUnknown;
    };
    expect(inputs.filter(isLost)).toEqual(notTaken[name] ?? []);
  });
});

describe('calling each alias', () => {
  let sandbox: Sandbox;
  let connected: ConnectedClient;

  beforeAll(async () => {
    sandbox = await startSandbox();
    const token = sandbox.tokens.root ?? '';
    connected = await connectClient({ GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: token });
  });
  afterAll(async () => {
    await connected.close();
    await sandbox.close();
  });

  const exampleOf = (tool: string) => loadedToolsets.flatMap(({ tools }) => tools[tool]?.example ?? [])[0] ?? {};
  const alone = new Set(['gitlab_wait_for_pipeline', 'gitlab_wait_for_job']);
  const names = [...new Set([...Object.keys(aliases), ...offered.map(([name]) => name)])];

  it.each(names.map((name) => [name, directory.find(name)?.name ?? ''] as const))(
    '%s does what %s does',
    async (name, tool) => {
      expect(alone).not.toContain(tool);
      const from = sandbox.requests.length;
      const answer = await connected.client.callTool({ name, arguments: { ...exampleOf(tool) } });
      const code = (answer.structuredContent as { error?: { code?: string } } | undefined)?.error?.code;
      // What the example names may be gone already; that it was asked for is what counts.
      expect(code === undefined || code === 'gitlab_error', JSON.stringify(answer.content)).toBe(true);
      if (!['health_check', 'gitlab_find_tools'].includes(tool)) {
        expect(sandbox.requests.length).toBeGreaterThan(from);
      }
    },
  );

  it('search_project_code puts its filters where GitLab takes them', async () => {
    const from = sandbox.requests.length;
    const args = { project_id: 'acme/greeter', search: 'greet', filename: 'greet.sh', extension: 'sh' };
    const { isError } = await connected.client.callTool({ name: 'search_project_code', arguments: args });
    expect(isError).toBeFalsy();
    const { searchParams } = new URL(sandbox.requests.slice(from).at(-1)?.path ?? '', sandbox.url);
    expect(searchParams.get('search')).toBe('greet filename:greet.sh extension:sh');
  });

  it('get_branch takes branch_name, and update_project_variable tells the old scope from the new', async () => {
    const branch = { project_id: 'acme/greeter', branch_name: 'main' };
    const found = await connected.client.callTool({ name: 'get_branch', arguments: branch });
    expect(found.isError).toBeFalsy();
    expect(arrive('update_project_variable', ['key', 'value', 'environment_scope', 'filter']).args).toEqual({
      key: 'x',
      value: 'x',
      environment_scope: '*',
      new_environment_scope: 'x',
    });
  });
});

describe('the variables of another server', () => {
  const env = { GITLAB_API_URL: 'http://127.0.0.1:1', GITLAB_PERSONAL_ACCESS_TOKEN: 'x' };

  it('GITLAB_TOOLS adds tools to those of the toolsets, listed and callable', async () => {
    const { client, close } = await connectClient({ GITLAB_TOOLSETS: 'labels', GITLAB_TOOLS: 'create_tag' });
    const names = (await client.listTools()).tools.map((tool) => tool.name);
    expect(names).toContain('gitlab_create_tag');
    expect(names).not.toContain('gitlab_list_tags');
    const refused = await client.callTool({ name: 'gitlab_list_tags', arguments: { project_id: 1 } });
    const allowed = await client.callTool({
      name: 'create_tag',
      arguments: { project_id: 1, tag_name: 'v', ref: 'm' },
    });
    expect(refused.structuredContent).toMatchObject({ error: { code: 'denied_by_policy' } });
    expect(allowed.structuredContent).toMatchObject({ error: { code: 'not_authenticated' } });
    await close();
  });

  it('GITLAB_PROJECT_ID is the project where none is named, and limits nothing', async () => {
    const sandbox = await startSandbox();
    const token = sandbox.tokens.dana ?? '';
    const own = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: token };
    const { client, close } = await connectClient({ ...own, GITLAB_PROJECT_ID: 'acme/greeter' });
    const assumed = await client.callTool({ name: 'get_project', arguments: {} });
    const named = await client.callTool({ name: 'get_project', arguments: { project_id: 'acme/tools/build-kit' } });
    expect(JSON.stringify(assumed.content)).toContain('Assumed project_id acme/greeter.');
    expect(JSON.stringify(named.content)).toContain('acme/tools/build-kit');
    await close();
    await sandbox.close();
  });

  it('toolsets have their names too', async () => {
    const { client, close } = await connectClient({ ...env, GITLAB_TOOLSETS: 'repositories,variables' });
    const names = (await client.listTools()).tools.map((tool) => tool.name);
    expect(names).toContain('gitlab_get_file_contents');
    expect(names).toContain('gitlab_list_variables');
    await close();
  });
});
