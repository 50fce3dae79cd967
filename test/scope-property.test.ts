import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import type { CatalogEntry } from '../src/catalog/entry.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';
import { catalog } from './fresh-catalog.ts';
import { attack, rawRequest } from './scope-attacks.ts';
import { type Inside, offencesOf } from './scope-oracle.ts';

/** By id and by path, so that both have to be told from what is not listed. */
const allowed = '118,acme/tools/build-kit';
const others = ['acme/vault', 'kim/greeter', 'acme/tools/archive'];

interface Place {
  readonly sandbox: Sandbox;
  readonly connected: ConnectedClient;
  readonly inside: Inside;
}

async function open(): Promise<Place> {
  const sandbox = await startSandbox();
  const token = sandbox.tokens.dana ?? '';
  const env = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: token };
  const connected = await connectClient({ ...env, GITLAB_ALLOWED_PROJECT_IDS: allowed });
  const ask = async (path: string, body?: object) => {
    const headers = { 'private-token': token, 'content-type': 'application/json' };
    const options = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    return (await (await fetch(`${sandbox.url}/api/${path}`, options)).json()) as unknown;
  };
  const ids = [118, 120];
  const todos = (await ask('v4/todos?per_page=100')) as readonly { id: number; project: { id: number } }[];
  const items = others.map(
    (path, index) => `p${index}: project(fullPath: "${path}") { id workItems { nodes { id } } }`,
  );
  const found = JSON.stringify(await ask('graphql', { query: `{ ${items.join(' ')} }` })).match(/gid:[^"]+/g) ?? [];
  return {
    sandbox,
    connected,
    inside: {
      ids,
      names: ['acme/greeter', 'acme/tools/build-kit'],
      todos: todos.filter(({ project }) => ids.includes(project.id)).map(({ id }) => id),
      foreign: found,
    },
  };
}

async function close({ connected, sandbox }: Place): Promise<void> {
  await connected.close();
  await sandbox.close();
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
  const from = sandbox.requests.length;
  const settled = settle(way.arguments, sandbox.url);
  await connected.client.callTool({ name: way.name, arguments: settled }, { timeout: 2_000 }).catch(() => undefined);
  for (const { method, path, body } of sandbox.requests.slice(from)) {
    const offences = offencesOf({ method, path, body }, inside);
    expect({ call: way, request: `${method} ${path}`, body, offences }).toMatchObject({ offences: [] });
  }
}

const callable = catalog.filter(({ reach, toolset }) => reach !== 'unprovable' && toolset !== 'tools');
const readers = callable.filter(({ capability }) => capability === 'read');
const changers = callable.filter(({ capability }) => capability !== 'read');

describe.each([
  ['reading', readers],
  ['changing', changers],
] as const)('under a scope of projects no %s tool', (_kind, tools) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => close(place));

  it.each(tools.map((entry) => [entry.name, entry] as const))('names anything outside: %s', async (_name, entry) => {
    const property = fc.asyncProperty(attack(entry), fc.boolean(), async (args, isDirect) => {
      await expectInside(place, waysTo(entry, args, isDirect));
    });
    await fc.assert(property, { numRuns: 5 });
  });

  it('names anything outside, asked for any path of GitLab’s API', async () => {
    const rest = tools.find(({ name }) => /^gitlab_rest_(?:get|request)$/.test(name));
    if (!rest) throw new Error('there is no tool for any path');
    const isRead = rest.capability === 'read';
    const wanted = rawRequest.filter(({ method }) => (method === 'GET') === isRead && method !== 'HEAD');
    const property = fc.asyncProperty(wanted, fc.boolean(), async ({ method, ...args }, isDirect) => {
      await expectInside(place, waysTo(rest, isRead ? args : { method, ...args }, isDirect));
    });
    await fc.assert(property, { numRuns: 250 });
  });
});
