import { describe, expect, it } from 'vitest';
import { operations } from '../../contract/check.mjs';
import type { GitLabRequest, Method } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { guard } from './fake-guard.ts';

interface Parameter {
  readonly type?: string | readonly string[];
  readonly items?: Parameter;
  readonly fields?: Readonly<Record<string, Parameter>>;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly body: Readonly<Record<string, Parameter>>;
}

/** Names by which GitLab could take a project, a group or a namespace. */
const sounds =
  /project|group|namespace|fork|organi[sz]ation|parent|ancest|descend|epic|hierarch|workspace|owner|^blocking_merge_request_id$/i;

/** Names that sound so, take more than a truth, and name nothing of the kind in the requests that a scope lets through. */
const others: Readonly<Record<string, string>> = {
  approval_project_rule_id: 'a rule of the same project',
  'approval_rules.group_inheritance_type': 'a number',
  artifact_registry_project_id: 'a project of Google Cloud',
  'deploy_access_levels.group_inheritance_type': 'a number',
  forking_access_level: 'a level',
  google_cloud_artifact_registry_project_id: 'a project of Google Cloud',
  google_cloud_project_id: 'a project of Google Cloud',
  kubernetes_namespace: 'a namespace of Kubernetes',
  'platform_kubernetes_attributes.namespace': 'a namespace of Kubernetes',
  project_key: 'a project of Jira',
  project_keys: 'projects of Jira',
  project_name: 'a project of Harbor or Jenkins',
  project_url: 'a page of another tracker',
  resource_group_default_process_mode: 'a word',
  workload_identity_federation_project_id: 'a project of Google Cloud',
  workload_identity_federation_project_number: 'a project of Google Cloud',
  workspace_url: 'an address at Linear',
};

interface Named {
  readonly name: string;
  readonly operation: Operation;
  readonly parameter: Parameter;
  /** A request that passes this value under the name. */
  request(value: unknown): GitLabRequest;
}

/** The path of an operation in project 1, with a value for one of its other parameters. */
const pathOf = ({ path }: Operation, name = '', value: unknown = 5) =>
  path
    .replace(/^\/projects\/\{\w+\}/, '/projects/1')
    .replace(/\{(\w+)\}/g, (_whole, each: string) => encodeURIComponent(String(each === name ? value : 5)));

/** Every parameter of an operation, at any depth, with a request that carries it. */
function parametersOf(operation: Operation): Named[] {
  const method = operation.method as Method;
  const walk = (
    where: 'query' | 'body',
    fields: Readonly<Record<string, Parameter>>,
    place: readonly string[],
    wrap: (value: object) => object,
  ): Named[] =>
    Object.entries(fields).flatMap(([name, parameter]) => {
      const names = [...place, name];
      const request = (value: unknown) => ({
        method,
        path: pathOf(operation),
        [where]: { ...wrap({ [name]: value }) },
      });
      const inItems = walk(where, parameter.items?.fields ?? {}, names, (value) => wrap({ [name]: [value] }));
      const inFields = walk(where, parameter.fields ?? {}, names, (value) => wrap({ [name]: value }));
      return [{ name: names.join('.'), operation, parameter, request }, ...inItems, ...inFields];
    });
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].slice(1).map(([, name = '']) => ({
    name,
    operation,
    parameter: {},
    request: (value: unknown) => ({ method, path: pathOf(operation, name, value) }),
  }));
  const whole = (value: object) => value;
  return [...inPath, ...walk('query', operation.query, [], whole), ...walk('body', operation.body, [], whole)];
}

const reachable = (operations as unknown as readonly Operation[]).filter(
  ({ method, path }) =>
    path.startsWith('/projects/{') ||
    (method === 'GET' && /^\/(?:user|users|users\/\{id\}|projects|issues|merge_requests|events|todos)$/.test(path)),
);
const named = reachable.flatMap(parametersOf).filter(({ name }) => sounds.test(name));
const isTruth = ({ parameter }: Named) => parameter.type === 'boolean';
const labelOf = ({ name, operation }: Named) => `${name} of ${operation.method} ${operation.path}`;

describe('parameters of GitLab’s REST API that sound like a project, a group or a namespace', () => {
  it('are many', () => {
    expect(reachable.length).toBeGreaterThan(900);
    expect(named.length).toBeGreaterThan(100);
  });

  it('let nothing outside be named, but for those known to name something else', async () => {
    const passed = new Set<string>();
    for (const each of named.filter((one) => !isTruth(one))) {
      for (const value of [9, '9', 'other/secret', ['9'], [9, 'other/secret']]) {
        const { guarded, requests } = guard(['1']);
        const refusal: unknown = await guarded.request(each.request(value)).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refusal === undefined) passed.add(each.name);
        else expect({ label: labelOf(each), refusal }).toMatchObject({ refusal: expect.any(DeniedError) });
        const sent = requests.filter(({ path }) => path !== '/projects/1');
        if (refusal !== undefined) expect({ label: labelOf(each), sent }).toMatchObject({ sent: [] });
      }
    }
    expect([...passed].sort()).toEqual(Object.keys(others).sort());
  });

  it('are left alone where they take a truth', async () => {
    for (const each of named.filter(isTruth)) {
      const { guarded } = guard(['1'], { [`GET ${each.operation.path}`]: { data: [] } });
      const refusal = await guarded.request(each.request(true)).catch((error: unknown) => error);
      expect({ label: labelOf(each), refusal }).not.toMatchObject({ refusal: expect.any(Error) });
    }
  });

  it('may name an allowed project where they take projects', async () => {
    const taken = named.filter(({ name, request }) => /(?:^|_)project(?:_id|s)?$/.test(name) && request(1).body);
    for (const each of taken.filter((one) => !isTruth(one) && !Object.hasOwn(others, one.name))) {
      const { guarded, requests } = guard(['1', 'acme/kit']);
      await guarded.request(each.request('acme/kit'));
      expect({ label: labelOf(each), body: requests.at(-1)?.body }).toMatchObject({ body: each.request('2').body });
    }
    expect(taken.length).toBeGreaterThan(8);
  });
});
