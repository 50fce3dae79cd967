import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRequest, schemas, validateRequest, validateResponse } from '../contract/check.mjs';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { buildRequest } from '../src/core/endpoint.ts';
import type { Projection } from '../src/core/shape.ts';
import { toolsets } from '../src/tools/index.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';

const loaded = await Promise.all(Object.values(toolsets).map((load) => load()));
const tools = loaded.flatMap((toolset) => Object.entries(toolset.tools));

let sandbox: Sandbox;
let connected: ConnectedClient;

beforeAll(async () => {
  sandbox = await startSandbox({
    checkContract: { validateRequest, validateResponse },
  });
  connected = await connectClient({
    GITLAB_API_URL: sandbox.apiUrl,
    GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
  });
});

afterAll(async () => {
  await connected.close();
  await sandbox.close();
});

/** Names of entities, or undefined where the contract does not say what comes. */
type Entities = readonly string[] | undefined;

function entitiesOfAnswers(from: number): Entities {
  const found = sandbox.requests.slice(from).map((request) => {
    const answer = matchRequest(request.method, request.path).operation?.response;
    return typeof answer === 'string' ? answer : answer?.items;
  });
  const known = found.filter((name): name is string => name !== undefined && schemas[name] !== undefined);
  return found.some((name) => name === 'any') ? undefined : known;
}

/** Fields a tool adds to GitLab's object; what is below them is looked up in all the answers it got. */
const added: Readonly<Record<string, readonly string[]>> = {
  gitlab_get_merge_request: ['pipelines', 'threads', 'approvals'],
};

/** Places in a projection that name a field no answer has. */
function unknownFields(
  projection: Projection,
  entities: Entities,
  all: Entities,
  own: readonly string[],
  at: string,
): string[] {
  if (entities === undefined || projection.kind === 'keep') return [];
  if (projection.kind === 'list') return unknownFields(projection.of, entities, all, own, `${at}[]`);
  const fields: readonly (readonly [string, Projection])[] =
    projection.kind === 'pick' ? [[projection.field, { kind: 'keep' }]] : Object.entries(projection.fields);
  return fields.flatMap(([name, inner]) => {
    if (own.includes(name)) return unknownFields(inner, all, all, [], `${at}.${name}`);
    const owners = entities
      .map((entity) => schemas[entity])
      .filter((schema) => schema?.fields[name] !== undefined || schema?.open);
    if (owners.length === 0) return [`${at}.${name}`];
    const below = owners.map((schema) => schema?.fields[name]).map((field) => field?.ref ?? field?.items);
    const isOpaque = below.some((entity) => entity === undefined || schemas[entity] === undefined);
    return unknownFields(inner, isOpaque ? undefined : (below as string[]), all, [], `${at}.${name}`);
  });
}

describe('contract', () => {
  it.each(tools.filter(([, tool]) => tool.route))('%s makes a request GitLab knows', (_name, tool) => {
    const request = buildRequest(tool.route ?? '', tool as object, tool.example);
    expect(validateRequest(request).problems).toEqual([]);
  });

  it.each(tools)('%s runs its example against the sandbox, within the contract both ways', async (name, tool) => {
    const from = sandbox.requests.length;
    const result = await connected.client.callTool({ name, arguments: { ...tool.example } });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    expect(sandbox.problems).toEqual([]);
    const entities = entitiesOfAnswers(from);
    if (tool.output) expect(unknownFields(tool.output, entities, entities, added[name] ?? [], name)).toEqual([]);
  });

  it('tells a projection that names a field GitLab does not have', () => {
    const wrong: Projection = { kind: 'shape', fields: { iid: { kind: 'keep' }, titel: { kind: 'keep' } } };
    expect(unknownFields(wrong, ['MergeRequest'], ['MergeRequest'], [], 'x')).toEqual(['x.titel']);
  });
});
