import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from './index.ts';
import { routes } from './routes/index.ts';
import { ask, startChecked } from './start-checked.ts';
import { addresses, issue, project, story } from './walk-addresses.ts';
import { administrationSteps } from './walk-administration.ts';
import { ciAddresses, ciSteps } from './walk-ci.ts';
import { type Step, steps } from './walk-steps.ts';

let sandbox: Sandbox;
const visited = new Set<string>();

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(() => sandbox.close());

const pathOf = (address: string) => address.split('?')[0] ?? '';

/** Whether a part of a route fits a part of an address. */
const fitsPart = (pattern: string | undefined, part: string | undefined) =>
  part !== undefined && (pattern?.startsWith(':') || pattern === part);

/** The first route that a request fits, as the application finds it. */
function routeOf(method: string, address: string): string | undefined {
  const parts = pathOf(address).split('/');
  const found = routes.find((route) => {
    const pattern = route.path.split('/');
    const isOpen = route.path.endsWith('{.+}');
    const fits = pattern.every((part, index) => fitsPart(part, parts[index]));
    return route.method === method && fits && (isOpen || pattern.length === parts.length);
  });
  return found && `${found.method} ${found.path}`;
}

async function visit(method: string, address: string, status: number, body?: unknown) {
  visited.add(routeOf(method, address) ?? `${method} ${address}`);
  const answer = await ask(sandbox, address, body === undefined ? { method } : { method, body });
  expect(answer.status, `${method} ${address}: ${answer.text}`).toBe(status);
  return answer;
}

test('answers every address in the shape of the contract', async () => {
  for (const address of [...addresses, ...ciAddresses]) await visit('GET', address, 200);
  for (const path of [issue, story]) {
    const [discussion] = (await visit('GET', `${path}/discussions`, 200)).json();
    const thread = `${path}/discussions/${discussion.id}`;
    await visit('GET', thread, 200);
    await visit('GET', `${thread}/notes`, 200);
    await visit('GET', `${thread}/notes/${discussion.notes[0].id}`, 200);
    await visit('GET', `${path}/notes/${discussion.notes[0].id}`, 200);
  }
  const file = (await visit('GET', `${project}/repository/files/README.md?ref=main`, 200)).json();
  await visit('GET', `${project}/repository/blobs/${file.blob_id}`, 200);
  await visit('GET', `${project}/repository/blobs/${file.blob_id}/raw`, 200);
  expect(sandbox.problems).toEqual([]);
});

test('writes notes and threads of issues and merge requests in the shape of the contract', async () => {
  for (const path of [issue, story]) {
    const note = (await visit('POST', `${path}/notes`, 201, { body: 'A comment' })).json();
    await visit('PUT', `${path}/notes/${note.id}`, 200, { body: 'A better comment' });
    await visit('DELETE', `${path}/notes/${note.id}`, 204);
    const thread = (await visit('POST', `${path}/discussions`, 201, { body: 'A thread' })).json();
    const address = `${path}/discussions/${thread.id}`;
    const reply = (await visit('POST', `${address}/notes`, 201, { body: 'A reply' })).json();
    await visit('PUT', `${address}/notes/${reply.id}`, 200, { body: 'A better reply' });
    await visit('DELETE', `${address}/notes/${reply.id}`, 204);
    await visit('PUT', address, 200, { resolved: true });
  }
  await visit('POST', `${project}/ci/lint`, 200, { content: 'job:\n  script: echo\n', include_jobs: true });
  expect(sandbox.problems).toEqual([]);
});

/** What a step sends: its body as JSON, or a file. */
function bodyOf({ body, file }: Step) {
  if (file === undefined) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  form.append('file', new File([file], 'notes of today.txt'));
  return { body: form };
}

test('writes everything else in the shape of the contract', async () => {
  const other = await startChecked();
  const kept = new Map<string, string>();
  for (const step of [...steps, ...ciSteps, ...administrationSteps]) {
    const line = step.line.replace(/<(\w+)>/g, (_, name: string) => kept.get(name) ?? `no-${name}`);
    const [method = '', address = ''] = line.split(' ');
    visited.add(routeOf(method, address) ?? line);
    const response = await fetch(`${other.apiUrl}${address}`, {
      method,
      headers: {
        'private-token': other.tokens[step.as ?? 'dana'] ?? '',
        ...(step.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...bodyOf(step),
    });
    const text = await response.text();
    expect(response.status, `${line}: ${text}`).toBe(step.status);
    for (const [name, key] of Object.entries(step.keep ?? {})) kept.set(name, String(JSON.parse(text)[key]));
  }
  expect(other.problems).toEqual([]);
  await other.close();
});

test('answers a job about itself', async () => {
  visited.add('GET /job');
  const answer = await ask(sandbox, '/job', { as: null, headers: { 'job-token': sandbox.jobToken } });
  expect(answer.json()).toMatchObject({ name: 'build', status: 'running', user: { username: 'dana' } });
});

test('answers GraphQL', async () => {
  visited.add('POST /api/graphql');
  const response = await fetch(`${sandbox.url}/api/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.tokens.kim}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ currentUser { username name id } metadata { version } }' }),
  });
  expect(await response.json()).toEqual({
    data: {
      currentUser: { username: 'kim', name: 'Kim Sørensen', id: 'gid://gitlab/User/22' },
      metadata: { version: '19.5.0-ee' },
    },
  });
  expect(sandbox.problems).toEqual([]);
});

test('the walk leaves no route out', () => {
  const all = routes.map(({ method, path }) => `${method} ${path}`);
  expect(all.filter((route) => !visited.has(route))).toEqual([]);
});
