import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../contract/check.mjs';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import type { CatalogEntry } from '../src/catalog/entry.ts';
import type { JsonSchema } from '../src/core/liberal.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';
import { catalog, loadedToolsets } from './fresh-catalog.ts';
import { type Inside, offencesOf } from './scope-oracle.ts';

/** By id and by path, so that both have to be told from what is not listed. */
const allowed = '118,acme/tools/build-kit';

interface Place {
  readonly sandbox: Sandbox;
  readonly connected: ConnectedClient;
  readonly inside: Inside;
}

async function open(user: string): Promise<Place> {
  const sandbox = await startSandbox();
  const token = sandbox.tokens[user] ?? '';
  const env = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: token };
  const connected = await connectClient({ ...env, GITLAB_ALLOWED_PROJECT_IDS: allowed });
  const reply = await fetch(`${sandbox.apiUrl}/todos?per_page=100`, { headers: { 'private-token': token } });
  const todos = (await reply.json()) as readonly { readonly id: number; readonly project: { readonly id: number } }[];
  const ids = [118, 120];
  const names = ['acme/greeter', 'acme/tools/build-kit'];
  return {
    sandbox,
    connected,
    inside: { ids, names, todos: todos.filter(({ project }) => ids.includes(project.id)).map(({ id }) => id) },
  };
}

async function close({ connected, sandbox }: Place): Promise<void> {
  await connected.close();
  await sandbox.close();
}

const foreign = ['acme/vault', 'kim/greeter', 'acme/tools/archive', '121', '119', '122', 'acme/none', '999'];
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => encodeURIComponent(name),
  (name) => encodeURIComponent(encodeURIComponent(name)),
  (name) => `${name}/`,
  (name) => `/${name}`,
  (name) => ` ${name}\n`,
  (name) => name.replace('/', '//'),
  (name) => name.replace('/', '\\'),
  (name) => `${name}?x=1`,
  (name) => `${name}#x`,
  (name) => `${name}.git`,
  (name) => `${name}%00`,
  (name) => `118/../${name}`,
  (name) => `118/%2e%2e/${name}`,
  (name) => `../../projects/${name}`,
  (name) => `acme/greeter/../../${name}`,
  (name) => `${name}/-/issues/1`,
  (name) => `https://gitlab.test/${name}`,
  (name) => `HERE/${name}`,
  (name) => `HERE/${name}/-/merge_requests/1`,
  (name) => `HERE/acme/greeter/-/../../${name}`,
  (name) => `0${name}`,
  (name) => `gid://gitlab/Project/${name}`,
];
const others = [
  'acme',
  '12',
  '13',
  'acme/tools',
  'kim',
  '1',
  '..',
  '.',
  '%',
  '\\',
  '?',
  '#',
  '',
  '\u0000',
  '118',
  'acme/greeter',
];

const text = fc.oneof(
  fc.tuple(fc.constantFrom(...foreign), fc.constantFrom(...spellings)).map(([name, spell]) => spell(name)),
  fc.constantFrom(...others),
);
const number = fc.constantFrom(121, 119, 122, 999, 12, 13, 118, 120, 1, 2, 3, 4, 7, -1, 1e21);
const scalar = fc.oneof(text, number);
const names = [
  ...['project_id', 'project', 'projects', 'project_ids', 'target_project_id', 'source_project_id', 'to_project_id'],
  ...['start_project', 'from_project_id', 'target_project', 'project_path', 'fullPath', 'projectPath', 'id', 'ids'],
  ...['group_id', 'group_ids', 'groups', 'namespace', 'namespace_id', 'namespace_path', 'target_group_id'],
  ...['forked_from_id', 'shared_with_group', 'parent_id', 'epic_id', 'blocking_project_id', 'import_url', 'url'],
];
const nested: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('value'), { maxLength: 2 }), tie('object')),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { minKeys: 1, maxKeys: 3 }),
})).object;

/** A hostile value where the schema wants one of this kind, so that it gets as far as it can. */
function hostile(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer' || schema.type === 'number') return scalar;
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(hostile(schema.items ?? {}), { minLength: 1, maxLength: 2 });
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, hostile(field)] as const);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
  }
  return schema.type === 'object' ? nested : fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: nested });
}

const exampleOf = (name: string) => ({ ...loadedToolsets.find(({ tools }) => tools[name])?.tools[name]?.example });

/** The example of a tool in an allowed project, with hostile values for some inputs, and some that it does not have. */
function attack({ name, inputSchema }: CatalogEntry): fc.Arbitrary<Record<string, unknown>> {
  const inputs = Object.entries(inputSchema.properties ?? {});
  const bad = fc.record(Object.fromEntries(inputs.map(([input, schema]) => [input, hostile(schema)])) as never, {
    requiredKeys: [],
  }) as fc.Arbitrary<Record<string, unknown>>;
  const chosen = fc.subarray(
    inputs.map(([input]) => input),
    { minLength: Math.min(1, inputs.length), maxLength: Math.min(2, inputs.length) },
  );
  const more = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: nested });
  return fc.tuple(bad, chosen, more, fc.boolean()).map(([values, few, extra, isFew]) => {
    const taken = Object.entries(values).filter(([input]) => !isFew || few.includes(input));
    const plain = {
      ...exampleOf(name),
      ...('project_id' in (inputSchema.properties ?? {}) ? { project_id: '118' } : {}),
    };
    return { ...plain, ...Object.fromEntries(taken), ...(extra as object) };
  });
}

/** Marks the place of the sandbox's own address, which is not known before it runs. */
const settle = (value: unknown, url: string) =>
  JSON.parse(JSON.stringify(value).replaceAll('HERE/', `${url}/`)) as Record<string, unknown>;

interface Way {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

function waysTo({ name, capability }: CatalogEntry, args: Record<string, unknown>, isDirect: boolean): Way {
  if (isDirect) return { name, arguments: args };
  return { name: `gitlab_run_${capability === 'read' ? 'read' : 'write'}_tool`, arguments: { name, arguments: args } };
}

async function expectInside({ sandbox, connected, inside }: Place, way: Way): Promise<void> {
  const from = sandbox.requests.length; (globalThis as any).calls = ((globalThis as any).calls ?? 0) + 1;
  const settled = settle(way.arguments, sandbox.url);
  await connected.client.callTool({ name: way.name, arguments: settled }, { timeout: 2_000 }).catch(() => undefined);
  if (sandbox.requests.slice(from).some((r) => !/projects\/(118|acme%2Ftools%2Fbuild-kit|120)$/.test(r.path))) { (globalThis as any).got = ((globalThis as any).got ?? 0) + 1; ((globalThis as any).set ??= new Set()).add(way.arguments.name ?? way.name); }
  for (const { method, path, body } of sandbox.requests.slice(from)) {
    const offences = offencesOf({ method, path, body }, inside);
    expect({ call: way, request: `${method} ${path}`, body, offences }).toMatchObject({ offences: [] });
  }
}

const callable = catalog.filter(({ reach, toolset }) => reach !== 'unprovable' && toolset !== 'tools');
const readers = callable.filter(({ capability }) => capability === 'read');
const changers = callable.filter(({ capability }) => capability !== 'read');

describe.each([
  ['reading', 'dana', readers],
  ['changing', 'dana', changers],
] as const)('under a scope of projects no %s tool', (_kind, user, tools) => {
  let place: Place;
  beforeAll(async () => {
    place = await open(user);
  });
  afterAll(() => { console.log('STAT', (globalThis as any).calls, (globalThis as any).got, tools.length, tools.map((t: any)=>t.name).filter((n: string)=>!(globalThis as any).set.has(n)).join(' ')); return close(place); });

  it.each(tools.map((entry) => [entry.name, entry] as const))('names anything outside: %s', async (_name, entry) => {
    const property = fc.asyncProperty(attack(entry), fc.boolean(), async (args, isDirect) => {
      await expectInside(place, waysTo(entry, args, isDirect));
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
