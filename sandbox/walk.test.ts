import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from './index.ts';
import { routes } from './routes/index.ts';
import { ask, startChecked } from './start-checked.ts';

const project = '/projects/acme%2Fgreeter';
const story = `${project}/merge_requests/7`;
const issue = `${project}/issues/4`;

/** One address or more for every GET route; the walk fails when a route has none. */
const addresses = [
  ...['/version', '/metadata', '/personal_access_tokens/self', '/user', '/users?search=kim', '/users/22'],
  ...[
    '/projects?membership=true&order_by=name&sort=asc',
    '/projects?pagination=keyset&order_by=id&sort=asc&per_page=1',
  ],
  ...['/projects/118', '/projects/acme%2Ftools%2Fbuild-kit', `${project}/members/all`, `${project}/members/all/21`],
  ...[
    `${project}/members?query=kim`,
    `${project}/members/22`,
    `${project}/users`,
    `${project}/forks`,
    `${project}/languages`,
  ],
  ...[
    `${project}/repository/tree?recursive=true&with_last_commit=true&per_page=100`,
    `${project}/repository/tree?path=src%2Fnames`,
  ],
  ...[
    `${project}/repository/files/docs%2Fa%20b%2F%C3%BC%2B%23.md?ref=main`,
    `${project}/repository/files/data%2Fempty.txt?ref=main`,
  ],
  ...[
    `${project}/repository/files/assets%2Flogo.png/raw?ref=main`,
    `${project}/repository/files/data%2Fnames-latin1.txt/raw`,
  ],
  ...[`${project}/repository/files/src%2Fgreet.ts/blame?ref=main&range[start]=1&range[end]=5`],
  ...[
    `${project}/repository/commits?all=true&with_stats=true`,
    `${project}/repository/commits?path=src&since=2026-02-01T00:00:00Z`,
  ],
  ...[
    `${project}/repository/commits/main`,
    `${project}/repository/commits/v1.0.0/diff`,
    `${project}/repository/commits/main/refs`,
  ],
  ...[
    `${project}/repository/commits/greet-from-build-job/merge_requests`,
    `${project}/repository/commits/greet-from-build-job~2/comments`,
  ],
  ...[
    `${project}/repository/commits/main/sequence`,
    `${project}/repository/branches`,
    `${project}/repository/branches/feature%2Fx%231`,
  ],
  ...[`${project}/repository/tags?order_by=version`, `${project}/repository/tags/v1.1.0`],
  ...[
    `${project}/repository/compare?from=main&to=greet-from-build-job`,
    `${project}/repository/merge_base?refs[]=main&refs[]=v1.0.0`,
  ],
  ...[
    `${project}/repository/contributors`,
    `${project}/repository/diverging_commits?from=main&to=greet-from-build-job`,
  ],
  ...[`${story}?include_diverged_commits_count=true&include_rebase_in_progress=true`, `${story}/diffs?unidiff=true`],
  ...[`${story}/raw_diffs`, `${story}/changes`, `${story}/commits`, `${story}/versions`, `${story}/versions/9304`],
  ...[
    `${story}/pipelines`,
    `${story}/participants`,
    `${story}/reviewers`,
    `${story}/approvals`,
    `${story}/approval_state`,
  ],
  ...[`${story}/closes_issues`, `${story}/notes?sort=asc`, `${story}/discussions`, `${project}/merge_requests/8`],
  ...[
    '/merge_requests?scope=all&with_labels_details=true',
    '/groups/acme/merge_requests',
    `${project}/merge_requests?state=opened`,
  ],
  ...['/issues?scope=all', '/groups/acme/issues', `${project}/issues?labels=bug&state=all`, issue, `${issue}/links`],
  ...[`${issue}/participants`, `${issue}/closed_by`, `${issue}/time_stats`, `${issue}/notes`, `${issue}/discussions`],
  ...[
    `${project}/pipelines?scope=finished`,
    `${project}/pipelines/latest`,
    `${project}/pipelines/9003`,
    `${project}/pipelines/9003/jobs`,
  ],
  ...[
    `${project}/pipelines/9003/bridges`,
    `${project}/pipelines/9003/trigger_jobs`,
    `${project}/pipelines/9003/variables`,
  ],
  ...[
    `${project}/pipelines/9003/test_report`,
    `${project}/pipelines/9003/test_report_summary`,
    `${project}/jobs?scope[]=failed`,
  ],
  ...[
    `${project}/jobs/30510`,
    `${project}/jobs/30510/trace`,
    `${project}/labels?with_counts=true`,
    `${project}/labels/bug`,
  ],
  ...[
    '/groups/acme/labels?with_counts=true',
    `${project}/milestones`,
    `${project}/milestones/31`,
    `${project}/milestones/31/issues`,
  ],
  ...[
    `${project}/milestones/31/merge_requests`,
    '/groups/acme/milestones',
    '/groups',
    '/groups/acme',
    '/groups/acme/subgroups',
  ],
  ...[
    '/groups/acme/descendant_groups',
    '/groups/acme%2Ftools/projects',
    '/groups/acme/members',
    '/groups/acme/members/all',
  ],
  ...[
    '/groups/acme/members/all/1',
    '/groups/acme/members/1',
    '/namespaces',
    '/namespaces/acme%2Ftools',
    '/namespaces/acme/exists',
  ],
  ...[
    '/search?scope=projects&search=greeter',
    '/groups/acme/search?scope=issues&search=name',
    '/todos',
    '/events',
    '/users/22/events',
  ],
  ...[
    '/groups/acme/-/search?scope=users&search=kim',
    `${project}/-/search?scope=commits&search=release`,
    `${project}/events`,
  ],
  ...['blobs', 'notes', 'milestones', 'wiki_blobs', 'merge_requests'].map(
    (scope) => `${project}/search?scope=${scope}&search=greet`,
  ),
  ...[
    `${project}/wikis?with_content=true`,
    `${project}/wikis/operations%2Fon-call`,
    `${project}/releases`,
    `${project}/releases/v1.1.0`,
  ],
  ...[
    `${project}/releases/permalink/latest`,
    `${project}/snippets`,
    `${project}/snippets/71`,
    `${project}/snippets/71/raw`,
  ],
  ...[`${project}/ci/lint`],
];

let sandbox: Sandbox;
const visited = new Set<string>();

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(() => sandbox.close());

const pathOf = (address: string) => address.split('?')[0] ?? '';

/** The first route that a request fits, as the application finds it. */
function routeOf(method: string, address: string): string | undefined {
  const parts = pathOf(address).split('/');
  const found = routes.find((route) => {
    const pattern = route.path.split('/');
    const fits = pattern.every((part, index) => part.startsWith(':') || part === parts[index]);
    return route.method === method && pattern.length === parts.length && fits;
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
  for (const address of addresses) await visit('GET', address, 200);
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
