import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import type { CatalogEntry } from '../src/catalog/entry.ts';
import { capabilities } from '../src/core/tool.ts';
import { aliases } from '../src/tools/aliases.ts';
import { toolsets } from '../src/tools/index.ts';
import { connectClient } from './connected-client.ts';
import { catalog } from './fresh-catalog.ts';

const loaded = await Promise.all(Object.values(toolsets).map((load) => load()));
const exampleOf = (name: string) => ({ ...loaded.find(({ tools }) => tools[name])?.tools[name]?.example });

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

/** A client of a server with these settings, for one test. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const from = sandbox.requests.length;
    const { content, isError } = await client.callTool({ name, arguments: args });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const asked = sandbox.requests.slice(from).map(({ path }) => path.replace(/^.*\/api\/v4/, ''));
    // Which GitLab it is, is asked once a server, at the first refusal that can be about it.
    const paths = asked.filter((path) => path !== '/metadata');
    return { text, isError: isError === true, paths };
  };
  const list = async () => (await client.listTools()).tools.map(({ name }) => name);
  return { call, list };
}

const toolOf = (alias: (typeof aliases)[string] | undefined) => (typeof alias === 'object' ? alias.tool : alias);

type Allows = (entry: CatalogEntry) => boolean;
const has =
  (...allowed: readonly string[]): Allows =>
  ({ capability, alsoNeeds }) =>
    allowed.includes(capability) && (!alsoNeeds || allowed.includes(alsoNeeds));
const isNamed =
  (...names: readonly string[]): Allows =>
  ({ name }) =>
    names.includes(name);

const features = {
  wiki: 'USE_GITLAB_WIKI',
  milestone: 'USE_MILESTONE',
  pipeline: 'USE_PIPELINE',
  release: 'USE_RELEASE',
};
const readonly = has('read', 'graphql');
const modify = has('read', 'graphql', 'write', 'agent');
const scoped: Allows = ({ reach }) => reach !== 'unprovable';

/** Settings, the tools they leave, and the setting that refuses each of the others. */
const matrix: readonly (readonly [Readonly<Record<string, string>>, Allows, string])[] = [
  [{ GITLAB_PERMISSION_MODE: 'readonly' }, readonly, 'GITLAB_PERMISSION_MODE=readonly'],
  [{ GITLAB_READ_ONLY_MODE: 'true' }, readonly, 'GITLAB_READ_ONLY_MODE=true'],
  [{ GITLAB_READ_ONLY_MODE: 'true', GITLAB_PERMISSION_MODE: 'modify' }, readonly, 'GITLAB_READ_ONLY_MODE=true'],
  [{ GITLAB_PERMISSION_MODE: 'modify' }, modify, 'GITLAB_PERMISSION_MODE=modify'],
  [{ GITLAB_PERMISSION_MODE: 'full' }, () => true, 'no setting'],
  ...capabilities.map(
    (word) =>
      [
        { GITLAB_DISABLED_CAPABILITIES: word },
        ({ capability, alsoNeeds }: CatalogEntry) => capability !== word && alsoNeeds !== word,
        'GITLAB_DISABLED_CAPABILITIES',
      ] as const,
  ),
  [
    { GITLAB_DISABLED_CAPABILITIES: 'write, Delete,agent' },
    has('read', 'graphql', 'admin'),
    'GITLAB_DISABLED_CAPABILITIES',
  ],
  ...Object.entries(features).map(
    ([feature, variable]) =>
      [{ [variable]: 'false' }, (entry: CatalogEntry) => entry.feature !== feature, `${variable}=false`] as const,
  ),
  [{ GITLAB_ALLOWED_TOOLS: 'gitlab_get_project' }, isNamed('gitlab_get_project'), 'GITLAB_ALLOWED_TOOLS'],
  [
    { GITLAB_ALLOWED_TOOLS: 'get_project, gitlab_search' },
    isNamed('gitlab_get_project', 'gitlab_search'),
    'GITLAB_ALLOWED_TOOLS',
  ],
  [
    { GITLAB_DENIED_TOOLS_REGEX: 'merge_request' },
    ({ name }) => !name.includes('merge_request'),
    'GITLAB_DENIED_TOOLS_REGEX',
  ],
  [
    { GITLAB_DENIED_TOOLS_REGEX: '^(?!gitlab_get_).*' },
    ({ name }) => name.startsWith('gitlab_get_'),
    'GITLAB_DENIED_TOOLS_REGEX',
  ],
  [{ GITLAB_TOOLSETS: 'pipelines,issues' }, ({ toolset }) => /^(pipelines|issues)$/.test(toolset), 'GITLAB_TOOLSETS'],
  [{ GITLAB_TOOLSETS: 'default' }, ({ listed }) => listed === true, 'GITLAB_TOOLSETS'],
  [{ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' }, scoped, 'GITLAB_ALLOWED_PROJECT_IDS'],
  [{ GITLAB_ALLOWED_PROJECT_IDS: '1,acme/greeter' }, scoped, 'GITLAB_ALLOWED_PROJECT_IDS'],
  [{ GITLAB_PERMISSION_MODE: 'readonly', GITLAB_DISABLED_CAPABILITIES: 'read,graphql' }, () => false, 'GITLAB_'],
];

describe.each(matrix)('with %j', (env, allows, rule) => {
  const isAllowed = (entry: CatalogEntry) => entry.name === 'health_check' || allows(entry);

  it('lists what is left and nothing else', async () => {
    const { list } = await connect({ GITLAB_TOOLSETS: 'all', ...env });
    expect(await list()).toEqual(catalog.filter(isAllowed).map(({ name }) => name));
  });

  it('refuses every other tool, called by any name or through another tool, and asks GitLab nothing', async () => {
    const { call } = await connect(env);
    const runners = catalog.filter((entry) => /^gitlab_run_(read|write)_tool$/.test(entry.name) && isAllowed(entry));
    for (const { name } of catalog.filter((entry) => !isAllowed(entry))) {
      const former = Object.keys(aliases).filter((alias) => toolOf(aliases[alias]) === name);
      const example = exampleOf(name);
      const ways: readonly (readonly [string, Record<string, unknown>])[] = [
        ...[name, name.replace(/^gitlab_/, ''), ...former].map((called) => [called, example] as const),
        ...runners.map((runner) => [runner.name, { name, arguments: example }] as const),
      ];
      for (const [called, args] of ways) {
        const { text, isError, paths } = await call(called, args);
        expect({ called, name, isError, paths }).toEqual({ called, name, isError: true, paths: [] });
        expect(text).toContain(`${name} is disabled by policy`);
        expect(text).toContain(`has set ${rule}`);
      }
    }
  });

  it('answers health_check with what is switched off, without asking GitLab', async () => {
    const { text, isError, paths } = await (await connect(env)).call('health_check');
    expect({ isError, paths }).toEqual({ isError: false, paths: [] });
    for (const { name, toolset } of catalog.filter((entry) => !isAllowed(entry))) {
      expect(text.includes(`"${name}"`) || text.includes(`"${toolset}/*"`), name).toBe(true);
    }
    expect(text).not.toContain(sandbox.tokens.dana);
  });
});

describe('the reading runner', () => {
  it('runs nothing that does more than read, though policy allows it', async () => {
    const { call } = await connect();
    for (const { name } of catalog.filter(({ capability }) => capability !== 'read')) {
      const { isError, paths } = await call('gitlab_run_read_tool', { name, arguments: exampleOf(name) });
      expect({ name, isError, paths }).toEqual({ name, isError: true, paths: [] });
    }
  });
});

/** Searches of all projects do not count what they leave out. */
const isSearch = (name: string) => /^gitlab_(?:list_projects|search_repositories|list_events)$/.test(name);

describe('under a scope of projects', () => {
  it('takes an allowed project by path, by id and by URL, also where only the other is configured', async () => {
    const first = await (await connect()).call('gitlab_get_project', { project_id: 'acme/greeter' });
    const [shown = ''] = first.text.split('\n');
    const id = String((JSON.parse(shown) as { id: number }).id);
    for (const allowed of ['acme/greeter', 'ACME/Greeter', id]) {
      const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: `${allowed},acme/gone` });
      for (const project_id of ['acme/greeter', 'Acme/greeter', 'acme%2Fgreeter', id, `${sandbox.url}/acme/greeter`]) {
        const { text, isError } = await call('gitlab_get_project', { project_id });
        expect({ allowed, project_id, isError, text }).toMatchObject({ isError: false, text: first.text });
      }
    }
  });

  it('lets every reading tool that is left answer its example as it does without a scope', async () => {
    const open = await connect();
    const confined = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter,acme/tools/build-kit' });
    const readers = catalog.filter((entry) => entry.capability === 'read' && scoped(entry));
    for (const { name } of readers.filter((entry) => !Object.hasOwn(exampleOf(entry.name), 'group_id'))) {
      const [before, after] = [await open.call(name, exampleOf(name)), await confined.call(name, exampleOf(name))];
      expect({ name, isError: after.isError, text: after.text }).toMatchObject({ name, isError: before.isError });
      const mayDiffer =
        before.isError || name === 'health_check' || isSearch(name) || after.text.includes('Rows withheld');
      if (!mayDiffer) expect({ name, text: after.text }).toEqual({ name, text: before.text });
    }
  }, 60_000);

  it.each(['acme/vault', 'acme/%76ault', 'acme/none', '999'])('refuses the project %s', async (project_id) => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    const { text, isError, paths } = await call('gitlab_get_repository_tree', { project_id });
    expect(isError).toBe(true);
    expect(text).toContain('GITLAB_ALLOWED_PROJECT_IDS');
    expect(paths.filter((path) => path.includes('/repository'))).toEqual([]);
  });

  it('looks an allowed project up once, with parallel calls too', async () => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    const from = sandbox.requests.length;
    await Promise.all(Array.from({ length: 5 }, () => call('gitlab_get_repository_tree', {})));
    await call('gitlab_get_repository_tree', {});
    const lookups = sandbox.requests.slice(from).filter(({ path }) => path.endsWith('/projects/acme%2Fgreeter'));
    expect(lookups).toHaveLength(1);
  });

  it('assumes the only project and says so, on errors too', async () => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    expect((await call('gitlab_get_repository_tree')).text).toContain('Assumed project_id acme/greeter.');
    const failed = await call('gitlab_get_file_contents', { file_path: 'no/such/file' });
    expect(failed).toMatchObject({ isError: true, text: expect.stringContaining('Assumed project_id acme/greeter.') });
  });

  it('asks for a project where there are several, before any request', async () => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter,acme/tools/build-kit' });
    const { text, isError, paths } = await call('gitlab_get_repository_tree');
    expect({ isError, paths }).toEqual({ isError: true, paths: [] });
    expect(text).toContain('project_id is missing');
  });

  it('lists only allowed projects and says how many rows it withheld', async () => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter,acme/tools/build-kit' });
    const { text, isError } = await call('gitlab_list_projects', {});
    expect(isError).toBe(false);
    expect(text).toContain('"acme/greeter"');
    expect(text).not.toContain('acme/vault');
    expect(text).toMatch(/Rows withheld: [1-9]/);
  });

  it('refuses what would search all of GitLab', async () => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter,acme/tools/build-kit' });
    const { text, isError, paths } = await call('gitlab_search', { scope: 'projects', search: 'vault' });
    expect({ isError, paths }).toEqual({ isError: true, paths: [] });
    expect(text).toContain('limited to acme/greeter, acme/tools/build-kit');
  });

  it('still tells who the caller is', async () => {
    const { call } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    expect(await call('gitlab_get_current_user')).toMatchObject({
      isError: false,
      text: expect.stringContaining('dana'),
    });
  });
});

describe('optional arguments', () => {
  const readers = catalog.filter(({ capability }) => capability === 'read');

  it.each(readers.map((entry) => [entry.name, entry] as const))(
    '%s answers the same where all are null',
    async (name, entry) => {
      const { call } = await connect();
      const nulls = Object.fromEntries(Object.keys(entry.inputSchema.properties ?? {}).map((input) => [input, null]));
      const example = exampleOf(name);
      const plain = await call(name, example);
      const nulled = await call(name, { ...nulls, ...example });
      expect(nulled.isError).toBe(plain.isError);
      expect(nulled.paths).toEqual(plain.paths);
    },
  );
});
