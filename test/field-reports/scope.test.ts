import { describe, expect, it } from 'vitest';
import { catalog, loadedToolsets } from '../fresh-catalog.ts';
import { bench, type UpstreamAnswer } from './upstream.ts';

const exampleOf = (name: string) => ({ ...loadedToolsets.find(({ tools }) => tools[name])?.tools[name]?.example });
const missing: UpstreamAnswer = { status: 404, body: { message: '404 Not found' } };
const projects: Readonly<Record<string, string>> = { 42: 'group/app', 43: 'group/other', 99: 'group/secret' };

/** A GitLab with three projects, which finds them by id and path, and answers anything else as told. */
function withProjects(answer: (method: string, path: string) => UpstreamAnswer = () => ({ body: {} })) {
  return (method: string, path: string): UpstreamAnswer => {
    const [, name] = /^\/projects\/([^/?]+)$/.exec(path) ?? [];
    if (method !== 'GET' || name === undefined) return answer(method, path);
    const asked = decodeURIComponent(name).toLowerCase();
    const found = Object.entries(projects).find(([id, known]) => id === asked || known === asked);
    return found ? { body: { id: Number(found[0]), path_with_namespace: found[1] } } : missing;
  };
}

const linesOf = (asked: readonly { readonly line: string }[]) => asked.map(({ line }) => line);

describe('field reports: the list of allowed projects', () => {
  /** A row of each kind of list, of the project with this id. */
  const row = (id: number) => ({
    ...{
      id,
      project_id: id,
      title: `of ${projects[id]}`,
      target_title: `of ${projects[id]}`,
      description: `of ${projects[id]}`,
      action_name: 'opened',
    },
    ...{ path_with_namespace: projects[id], project: { id, path_with_namespace: projects[id] } },
  });
  const headers = { 'x-total': '2', 'x-total-pages': '1', 'x-page': '1', 'x-per-page': '20' };

  it.each([
    'gitlab_list_projects',
    'gitlab_search_repositories',
    'gitlab_list_issues',
    'gitlab_list_merge_requests',
    'gitlab_my_issues',
    'gitlab_list_events',
    'gitlab_list_todos',
  ])('M1: %s shows the allowed project alone, also in its counts', async (name) => {
    const rows = () => ({ body: [row(99), row(42)], headers });
    const { call } = await bench(withProjects(rows), { GITLAB_ALLOWED_PROJECT_IDS: '42' });
    const { isError, text, structured } = await call(
      name,
      name === 'gitlab_search_repositories' ? { search: 'x' } : {},
    );
    expect({ isError, text }).toMatchObject({ isError: false });
    expect(text).toContain('group/app');
    expect(text).not.toContain('secret');
    // A count would tell what a search finds elsewhere.
    expect(text.includes('Rows withheld: 1.')).toBe(name !== 'gitlab_search_repositories');
    expect(JSON.stringify(structured)).not.toMatch(/secret|"total/);
  });

  it.each([
    ['gitlab_search', { scope: 'blobs', search: 'x', project_id: 'group/secret' }],
    ['gitlab_search', { scope: 'issues', search: 'x', group_id: 'group' }],
    ['gitlab_search_code_blobs', { search: 'x', project_id: 99 }],
    ['gitlab_list_issues', { group_id: 'group' }],
    ['gitlab_list_group_projects', { group_id: 'group' }],
    ['gitlab_rest_get', { path: '/groups/group/issues' }],
    ['gitlab_rest_get', { path: '/search', query: { scope: 'issues', search: 'x' } }],
    ['gitlab_rest_get', { path: '/projects/99/issues' }],
  ])('M1: %s refuses what lies outside, before any request about it: %j', async (name, args) => {
    const { call, asked } = await bench(withProjects(), { GITLAB_ALLOWED_PROJECT_IDS: '42,43' });
    const { isError, text } = await call(name, args);
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringContaining('GITLAB_ALLOWED_PROJECT_IDS'),
    });
    expect(linesOf(asked).filter((line) => !/^GET \/projects\/4[23]$/.test(line))).toEqual([]);
  });

  it('M1: a search without a project is that of the one allowed project', async () => {
    const { call, asked } = await bench(
      withProjects(() => ({ body: [] })),
      { GITLAB_ALLOWED_PROJECT_IDS: '42' },
    );
    await call('gitlab_search', { scope: 'issues', search: 'x' });
    expect(linesOf(asked)).toEqual([expect.stringMatching(/^GET \/projects\/42\/search\?/)]);
  });

  it('M2: a group or namespace with the number of an allowed project is refused, by every tool that takes one', async () => {
    const { call, asked } = await bench(withProjects(), { GITLAB_ALLOWED_PROJECT_IDS: '42' });
    const takers = catalog.flatMap(({ name, inputSchema, roles }) => {
      const inputs = Object.keys(inputSchema.properties ?? {});
      const ofGroup = inputs.filter((input) => roles[input] === 'group' || /group|namespace|parent_id/.test(input));
      return ofGroup
        .filter((input) => inputSchema.properties?.[input]?.type !== 'boolean')
        .map((input) => [name, input] as const);
    });
    expect(takers.length).toBeGreaterThan(10);
    for (const [name, input] of takers) {
      const { project_id: _project, ...example } = exampleOf(name) as Record<string, unknown>;
      for (const project of [{}, { project_id: 42 }]) {
        await call(name, { ...example, ...project, [input]: 42 });
        await call('gitlab_run_read_tool', { name, arguments: { ...example, ...project, [input]: 42 } });
      }
    }
    const outside = linesOf(asked).filter((line) => /\/(?:groups|namespaces)\/|namespace|group_id/.test(line));
    expect(outside).toEqual([]);
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toMatch(/group_id|namespace|parent_id/);
  });

  it.each([
    ['gitlab_create_merge_request', { source_branch: 'a', target_branch: 'b', title: 'T', target_project_id: 99 }],
    ['gitlab_create_merge_request', { source_branch: 'a', target_branch: 'b', title: 'T', source_project_id: 99 }],
    ['gitlab_create_issue_link', { issue_iid: 1, target_project_id: 99, target_issue_iid: 1 }],
    ['gitlab_create_issue_link', { issue_iid: 1, target_project_id: 'group/secret', target_issue_iid: 1 }],
    ['gitlab_move_issue', { issue_iid: 1, to_project_id: 99 }],
    ['gitlab_fork_repository', {}],
    ['gitlab_fork_repository', { namespace_path: 'group' }],
    ['gitlab_download_attachment', { url_or_path: 'HERE/group/secret/uploads/0123456789abcdef0123456789abcdef/a.txt' }],
    [
      'gitlab_rest_get',
      { path: '/projects/42/repository/compare', query: { from: 'a', to: 'b', from_project_id: 99 } },
    ],
    ['gitlab_rest_get', { path: '/projects/42/merge_requests', query: { source_project_id: 99 } }],
    ['gitlab_rest_request', { method: 'POST', path: '/projects/42/fork/99' }],
    ['gitlab_rest_request', { method: 'POST', path: '/projects/42/share', body: { group_id: 99, group_access: 30 } }],
    ['gitlab_rest_request', { method: 'PUT', path: '/projects/42/transfer', body: { namespace: 'group' } }],
  ])('M3: %s %j, which names a second project, is refused before any call', async (name, args) => {
    const { call, asked } = await bench(withProjects(), { GITLAB_ALLOWED_PROJECT_IDS: '42' });
    const { project_id, ...rest } = { project_id: 42, ...args } as Record<string, unknown>;
    const own = name.startsWith('gitlab_rest') ? rest : { project_id, ...rest };
    const { isError } = await call(name, own);
    expect({ isError, asked: linesOf(asked).filter((line) => line !== 'GET /projects/42') }).toEqual({
      isError: true,
      asked: [],
    });
  });

  it.each([
    [{}, 42],
    [{ project_id: '' }, 42],
    [{ project_id: null }, 42],
    [{ project_id: '43' }, 43],
    [{ project_id: 'group/other' }, 43],
    [{ project_id: '99' }, undefined],
    [{ project_id: 'group/secret' }, undefined],
  ])('M4: with a default project, %j is about project %s', async (args, id) => {
    const env = { GITLAB_PROJECT_ID: '42', GITLAB_ALLOWED_PROJECT_IDS: '42,43' };
    const { call, asked } = await bench(
      withProjects(() => ({ body: [] })),
      env,
    );
    const { isError } = await call('gitlab_list_labels', args);
    const sent = linesOf(asked).filter((line) => line.includes('/labels'));
    expect({ isError, sent }).toEqual({
      isError: id === undefined,
      sent: id === undefined ? [] : [`GET /projects/${id}/labels`],
    });
  });

  it.each([
    ['42', true],
    [42, true],
    ['Group/App', true],
    ['group%2Fapp', true],
    ['GROUP%2fAPP', true],
    ['group/app/', true],
    ['/group/app', true],
    ['HERE/group/app', true],
    ['HERE/group/app/-/issues/4', true],
    ['group/app/../other', false],
    ['group/app/../../group/secret', false],
    ['group%252Fapp', false],
    ['group/app.git/../secret', false],
    ['group//app', false],
    ['group\\app', false],
    ['group/app?x=1', false],
    ['group/app#x', false],
    ['group/app\u0000', false],
    ['42/../99', false],
    ['42.0', false],
    ['HERE/group/secret', false],
    ['HERE/group/app/../secret', false],
    ['https://gitlab.test/group/app', false],
  ])('M5: %j is the allowed project: %s', async (spelled, isSame) => {
    for (const listed of ['group/app', '42']) {
      const { call, asked, url } = await bench(
        withProjects(() => ({ body: [] })),
        { GITLAB_ALLOWED_PROJECT_IDS: listed },
      );
      const project_id = typeof spelled === 'string' ? spelled.replace('HERE', url) : spelled;
      const { isError } = await call('gitlab_list_labels', { project_id });
      const lines = linesOf(asked).filter((line) => !/^GET \/projects\/(?:42|group%2Fapp)$/.test(line));
      expect({ isError, lines }).toEqual({ isError: !isSame, lines: isSame ? ['GET /projects/42/labels'] : [] });
    }
  });

  it('M5: a path is resolved to its id once', async () => {
    const { call, asked } = await bench(
      withProjects(() => ({ body: [] })),
      { GITLAB_ALLOWED_PROJECT_IDS: 'group/app' },
    );
    for (const project_id of ['group/app', 'Group/App', '42']) await call('gitlab_list_labels', { project_id });
    expect(linesOf(asked).filter((line) => /^GET \/projects\/[^/]+$/.test(line))).toEqual([
      'GET /projects/group%2Fapp',
    ]);
  });
});
