import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { validateRequest } from '../contract/check.mjs';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { capabilitiesOf, featureOf } from '../src/tools/rest-api/capabilities.ts';
import { readOperations } from '../src/tools/rest-api/operations.ts';
import { planRequest, reasonAgainst } from '../src/tools/rest-api/plan-request.ts';
import { connectClient } from './connected-client.ts';
import { catalog } from './fresh-catalog.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

type Args = Readonly<Record<string, unknown>>;
const project_id = 'acme/greeter';

/** A client of a server with these settings, for one test. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  const call = async (name: string, args: Args) => {
    const from = sandbox.requests.length;
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const requests = sandbox.requests
      .slice(from)
      .map(({ method, path }) => `${method} ${path.replace(/^.*\/api\/v4/, '')}`);
    return { text, isError: isError === true, requests };
  };
  return {
    get: (args: Args) => call('gitlab_rest_get', args),
    request: (args: Args) => call('gitlab_rest_request', args),
    find: async (args: Args) => {
      const { text } = await call('gitlab_find_endpoint', args);
      return JSON.parse(text.split('\n')[0] ?? '') as Record<string, unknown>[];
    },
  };
}

const addBadge = { link_url: 'https://ci.example/x', image_url: 'https://ci.example/x.svg' };

describe('any operation of the API', () => {
  it('is found by words and by path, with what it takes, what it may do and the tool that does it', async () => {
    const { find } = await connect();
    expect(await find({ query: 'protect an environment', limit: 1 })).toMatchObject([
      { method: 'POST', path: '/projects/:id/protected_environments', capability: 'admin' },
    ]);
    expect(await find({ query: 'DELETE projects/:id/badges/:badge_id' })).toEqual([
      { method: 'DELETE', path: '/projects/:id/badges/:badge_id', capability: 'delete' },
    ]);
    expect(await find({ query: '/projects/118/badges' })).toEqual([
      { method: 'GET', path: '/projects/:id/badges', query: 'page?, per_page?, name?', capability: 'read' },
      { method: 'POST', path: '/projects/:id/badges', body: 'link_url, image_url, name?', capability: 'write' },
    ]);
    expect(await find({ query: 'GET projects/:id/labels' })).toMatchObject([{ tool: 'gitlab_list_labels' }]);
    expect(await find({ query: 'GET groups/:id/labels' })).toMatchObject([{ tool: 'gitlab_list_labels' }]);
    expect(await find({ query: 'POST projects/:id/access_tokens' })).toMatchObject([
      { refused: 'it creates a credential; not offered by this server' },
    ]);
  });

  it('gives few rows where it is looked for', async () => {
    const { find } = await connect();
    const rows = await find({ query: 'merge request' });
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows).length).toBeLessThan(3000);
  });

  it('is read, with the project in its place and as GitLab answers it', async () => {
    const { get } = await connect();
    const plain = await get({ path: 'projects/acme%2Fgreeter/badges', per_page: 1 });
    expect(plain).toMatchObject({ isError: false, requests: ['GET /projects/acme%2Fgreeter/badges?per_page=1'] });
    expect(JSON.parse(plain.text.split('\n')[0] ?? '')).toMatchObject([{ name: 'Coverage', kind: 'project' }]);
    const [byName, byUrl] = [
      await get({ path: '/projects/:id/badges/:badge_id', project_id, query: { badge_id: 61 } }),
      await get({ path: 'projects/{id}/badges/61', project_id: `${sandbox.url}/acme/greeter/-/issues/4` }),
    ];
    expect(byName).toMatchObject({ isError: false, requests: ['GET /projects/acme%2Fgreeter/badges/61'] });
    expect(byUrl.text).toBe(byName.text);
  });

  it('is changed and deleted', async () => {
    const { request, get } = await connect();
    const path = 'projects/:id/badges';
    const made = await request({ method: 'POST', path, project_id, body: { ...addBadge, name: 'New' } });
    expect(made).toMatchObject({ isError: false, requests: ['POST /projects/acme%2Fgreeter/badges'] });
    const { id } = JSON.parse(made.text) as { id: number };
    const changed = await request({ method: 'PUT', path: `${path}/${id}`, project_id, body: '{"name":"Newer"}' });
    expect(changed.text).toContain('"Newer"');
    expect(await request({ method: 'DELETE', path: `${path}/${id}`, project_id })).toMatchObject({ isError: false });
    expect((await get({ path: `${path}/${id}`, project_id })).text).toContain('404');
  });

  it.each([
    [{ path: 'projects/:id/badges/:badge_id', project_id }, ':badge_id in the path has no value'],
    [{ path: 'projects/:id/badges' }, ':id in the path has no value'],
    [{ path: 'projects/118/badges', project_id: 'acme/vault' }, 'project_id is acme/vault, but path names 118'],
    [{ path: 'todos', project_id }, 'path has no place for project_id'],
    [{ path: 'projects/:id/badges', project_id, query: { per_pge: 5 } }, 'per_pge is unknown (did you mean per_page?)'],
    [{ path: 'projects/acme/greeter/badges' }, '/projects/acme%2Fgreeter/badges'],
    [{ path: 'projects/1/badges?per_page=1' }, 'may not hold ? or #'],
  ])('is told what is wrong with %j before any request', async (args, message) => {
    const answer = await (await connect()).get(args);
    expect(answer).toMatchObject({ isError: true, requests: [] });
    expect(answer.text).toContain(message);
  });

  it('is not made where it creates a credential or administers the instance, whatever the settings', async () => {
    const { request, get } = await connect({ GITLAB_PERMISSION_MODE: 'full' });
    const body = { name: 'x', scopes: ['api'] };
    const answers = [
      await request({ method: 'POST', path: 'projects/118/access_tokens', body }),
      await request({ method: 'POST', path: 'projects/118/access_tokens/self/rotate' }),
      await request({ method: 'POST', path: '/user/keys', body: { key: 'ssh-ed25519 x', title: 'x' } }),
      await request({ method: 'PUT', path: 'application/settings', body: {} }),
      await request({ method: 'POST', path: 'projects/118/uploads' }),
      await request({ method: 'POST', path: '/api/graphql', body: { query: '{ currentUser { id } }' } }),
      await get({ path: 'projects/118/secure_files/1/download' }),
      await get({ path: 'admin/ci/variables' }),
    ];
    for (const { text, isError, requests } of answers) {
      expect({ isError, requests }).toEqual({ isError: true, requests: [] });
      expect(text).toMatch(/; not offered by this server/);
    }
  });

  it('makes requests the contract knows, for sixty reads', () => {
    const reads = readOperations().filter((each) => each.method === 'GET' && reasonAgainst(each) === undefined);
    const some = reads.filter((_read, index) => index % Math.ceil(reads.length / 60) === 0);
    expect(some.length).toBeGreaterThan(50);
    for (const { path, parameters } of some) {
      const needed = Object.entries(parameters).filter(([, { isRequired }]) => isRequired);
      const query = Object.fromEntries(needed.map(([name, { choices }]) => [name, choices?.[0] ?? '7']));
      const filled = path.replace(/:(\w+)/g, (_whole, name: string) => (name.endsWith('path') ? 'a%2Fb' : '7'));
      const { request } = planRequest('GET', { path: filled, query }, sandbox.url);
      expect({ path, problems: validateRequest(request).problems }).toEqual({ path, problems: [] });
    }
  });
});

describe('policy over the whole API', () => {
  const deleteLabel = { method: 'DELETE', path: 'projects/:id/labels/documentation', project_id };
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, 'get' | 'request', Args, string])[] = [
    [
      'readonly',
      { GITLAB_READ_ONLY_MODE: 'true' },
      'request',
      { method: 'POST', path: 'markdown', body: { text: 'x' } },
      'GITLAB_READ_ONLY_MODE',
    ],
    [
      'modify: no delete',
      { GITLAB_PERMISSION_MODE: 'modify' },
      'request',
      { method: 'DELETE', path: 'projects/118/badges/61' },
      'GITLAB_PERMISSION_MODE=modify',
    ],
    [
      'modify: no admin',
      { GITLAB_PERMISSION_MODE: 'modify' },
      'request',
      { method: 'PUT', path: 'projects/118', body: { name: 'x' } },
      '"admin"',
    ],
    [
      'modify: no values of variables',
      { GITLAB_PERMISSION_MODE: 'modify' },
      'get',
      { path: 'projects/118/variables' },
      '"admin"',
    ],
    [
      'modify: no deleting commit',
      { GITLAB_PERMISSION_MODE: 'modify' },
      'request',
      {
        method: 'POST',
        path: 'projects/118/repository/commits',
        body: { branch: 'main', commit_message: 'x', actions: [{ action: 'delete', file_path: 'README.md' }] },
      },
      '"delete"',
    ],
    [
      'a disabled capability',
      { GITLAB_DISABLED_CAPABILITIES: 'agent' },
      'request',
      { method: 'POST', path: 'ai/duo_workflows/workflows', body: { goal: 'x' } },
      'GITLAB_DISABLED_CAPABILITIES',
    ],
    [
      'a disabled capability, of a delete that administers',
      { GITLAB_DISABLED_CAPABILITIES: 'delete' },
      'request',
      { method: 'DELETE', path: 'projects/118/members/21' },
      'GITLAB_DISABLED_CAPABILITIES',
    ],
    [
      'a denied tool',
      { GITLAB_DENIED_TOOLS_REGEX: 'delete_label' },
      'request',
      deleteLabel,
      'gitlab_delete_label does the same',
    ],
    [
      'a denied tool, for a group',
      { GITLAB_DENIED_TOOLS_REGEX: 'delete_label' },
      'request',
      { method: 'DELETE', path: 'groups/acme/labels/x' },
      'GITLAB_DENIED_TOOLS_REGEX',
    ],
    [
      'a denied tool, by another of its paths',
      { GITLAB_DENIED_TOOLS_REGEX: 'delete_label' },
      'request',
      { method: 'DELETE', path: 'projects/118/labels', query: { name: 'bug' } },
      'GITLAB_DENIED_TOOLS_REGEX',
    ],
    [
      'a denied tool of several requests',
      { GITLAB_DENIED_TOOLS_REGEX: 'push_files' },
      'request',
      {
        method: 'POST',
        path: 'projects/118/repository/commits',
        body: { branch: 'main', commit_message: 'x', actions: [] },
      },
      'gitlab_push_files does the same',
    ],
    [
      'a tool that is not allowed',
      { GITLAB_ALLOWED_TOOLS: 'rest_request,rest_get' },
      'get',
      { path: 'projects/118/labels' },
      'GITLAB_ALLOWED_TOOLS',
    ],
    [
      'a toolset that is not named',
      { GITLAB_TOOLSETS: 'rest' },
      'get',
      { path: 'projects/118/labels' },
      'GITLAB_TOOLSETS',
    ],
    ['no pipelines', { USE_PIPELINE: 'false' }, 'get', { path: 'projects/118/jobs' }, 'USE_PIPELINE=false'],
    [
      'no pipelines, of a merge request',
      { USE_PIPELINE: 'false' },
      'get',
      { path: 'projects/118/merge_requests/7/pipelines' },
      'USE_PIPELINE=false',
    ],
    ['no wiki', { USE_GITLAB_WIKI: 'false' }, 'get', { path: 'projects/118/wikis' }, 'USE_GITLAB_WIKI=false'],
    ['no milestones', { USE_MILESTONE: 'false' }, 'get', { path: 'groups/9/milestones' }, 'USE_MILESTONE=false'],
    [
      'no releases',
      { USE_RELEASE: 'false' },
      'get',
      { path: 'projects/118/releases/v1.0.0/assets/links' },
      'USE_RELEASE=false',
    ],
    [
      'a scope of projects, another project',
      { GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' },
      'get',
      { path: 'projects/acme%2Fvault/languages' },
      'GITLAB_ALLOWED_PROJECT_IDS',
    ],
    [
      'a scope of projects, another project as argument',
      { GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' },
      'get',
      { path: 'projects/:id/languages', project_id: 'acme/vault' },
      'GITLAB_ALLOWED_PROJECT_IDS',
    ],
    [
      'a scope of projects, a group',
      { GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' },
      'get',
      { path: 'groups/acme/badges' },
      'GITLAB_ALLOWED_PROJECT_IDS',
    ],
    [
      'a scope of projects, a second project in the body',
      { GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' },
      'request',
      {
        method: 'POST',
        path: 'projects/:id/issues/4/links',
        body: { target_project_id: 'acme/vault', target_issue_iid: 1 },
      },
      'GITLAB_ALLOWED_PROJECT_IDS',
    ],
    [
      'a command in a text',
      { GITLAB_DENIED_TOOLS_REGEX: 'merge_merge_request' },
      'request',
      { method: 'POST', path: 'projects/118/merge_requests/7/notes', body: { body: 'Good.\n/merge' } },
      'GitLab would carry out /merge',
    ],
  ];

  it.each(cases)('holds for %s', async (_name, env, kind, args, message) => {
    const { text, isError, requests } = await (await connect(env))[kind](args);
    // Under a scope GitLab is asked which id an allowed project has.
    const others = requests.filter(
      (request) => request !== 'GET /projects/acme%2Fgreeter' && !/^GET \/projects\/[^/]+$/.test(request),
    );
    expect({ isError, others }).toEqual({ isError: true, others: [] });
    expect(text).toContain(message);
  });

  it('says where an operation is looked for that policy refuses it', async () => {
    const { find } = await connect({ GITLAB_DENIED_TOOLS_REGEX: 'delete_label', GITLAB_PERMISSION_MODE: 'full' });
    const [row] = await find({ query: 'DELETE projects/:id/labels/:name' });
    expect(row?.refused).toContain('GITLAB_DENIED_TOOLS_REGEX');
    expect(row).not.toHaveProperty('tool');
  });

  it('lets everything else pass, in the one project of a scope without naming it', async () => {
    const { get, request } = await connect({
      GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter',
      GITLAB_PERMISSION_MODE: 'modify',
    });
    const languages = await get({ path: 'projects/:id/languages' });
    expect(languages).toMatchObject({ isError: false, text: expect.stringContaining('TypeScript') });
    expect(languages.text).toContain('Assumed project_id acme/greeter.');
    expect((await get({ path: 'version' })).text).not.toContain('Assumed');
    const star = await request({ method: 'POST', path: 'projects/:id/badges', body: addBadge });
    expect(star).toMatchObject({ isError: false });
  });

  it('is told by operations as by the tools with the same route', () => {
    const shapeOf = (route: string) => route.replace(/:\w+/g, ':');
    const operations = new Map(readOperations().map((each) => [shapeOf(`${each.method} ${each.path}`), each]));
    const routed = catalog.flatMap(({ route, ...entry }) => (route === undefined ? [] : [{ ...entry, route }]));
    const differing = routed.flatMap(({ name, route, capability, feature }) => {
      const operation = operations.get(shapeOf(route));
      if (!operation) return [`${name}: ${route} is no operation`];
      const capabilities: readonly string[] = capabilitiesOf(operation);
      const isOffered = reasonAgainst(operation) === undefined;
      const isSame = capabilities.includes(capability) && (feature === undefined || featureOf(operation) === feature);
      return isSame && isOffered ? [] : [`${name}: ${capability}, its operation ${capabilities.join(', ')}`];
    });
    // These mask the values of variables, which GitLab answers.
    expect(differing).toEqual([
      'gitlab_get_pipeline_variables: read, its operation admin',
      'gitlab_list_variables: read, its operation admin',
      'gitlab_get_variable: read, its operation admin',
    ]);
  });
});
