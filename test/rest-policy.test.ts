import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { capabilitiesOf, featureOf } from '../src/tools/rest-api/capabilities.ts';
import { readOperations } from '../src/tools/rest-api/operations.ts';
import { reasonAgainst } from '../src/tools/rest-api/plan-request.ts';
import { catalog } from './fresh-catalog.ts';
import { type Args, connectRest } from './rest-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const project_id = 'acme/greeter';
const connect = (env?: Readonly<Record<string, string>>) => connectRest(sandbox, env);
const addBadge = { link_url: 'https://ci.example/x', image_url: 'https://ci.example/x.svg' };

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
    const differing = routed.flatMap(({ name, route, capability, alsoNeeds, feature }) => {
      const operation = operations.get(shapeOf(route));
      if (!operation) return [`${name}: ${route} is no operation`];
      const capabilities: readonly string[] = capabilitiesOf(operation);
      const isOffered = reasonAgainst(operation) === undefined;
      const own = alsoNeeds ? [capability, alsoNeeds] : [capability];
      const isSame =
        capabilities.toSorted().join() === own.toSorted().join() &&
        (feature === undefined || featureOf(operation) === feature);
      return isSame && isOffered ? [] : [`${name}: ${own.join(', ')}, its operation ${capabilities.join(', ')}`];
    });
    // These mask the values of variables, which GitLab answers.
    expect(differing).toEqual([
      'gitlab_get_pipeline_variables: read, its operation admin',
      'gitlab_list_variables: read, its operation admin',
      'gitlab_get_variable: read, its operation admin',
    ]);
  });
});
