import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const post = (path: string, body: unknown, as = 'kim') => ask(sandbox, path, { method: 'POST', as, body });

test('a project is made empty, and the first commit makes its branch', async () => {
  const made = await post('/projects', { name: 'Night Watch', description: 'Sees things', topics: ['a'] });
  expect([made.status, made.json()]).toMatchObject([
    201,
    { path_with_namespace: 'kim/night-watch', empty_repo: true, visibility: 'private', topics: ['a'] },
  ]);
  const base = `/projects/${made.json().id}`;
  const file = { branch: 'main', commit_message: 'Start', content: '# Watch\n' };
  expect((await post(`${base}/repository/files/README.md`, file)).status).toBe(201);
  expect((await ask(sandbox, base, { as: 'kim' })).json().empty_repo).toBe(false);
  expect((await ask(sandbox, `${base}/repository/branches/main`, { as: 'kim' })).json().commit.title).toBe('Start');
  expect((await ask(sandbox, base, { as: 'rob' })).status).toBe(404);
});

test('a project starts with a readme where that is asked for', async () => {
  const { id } = (
    await post('/projects', { path: 'notes', initialize_with_readme: true, default_branch: 'trunk' })
  ).json();
  const file = await ask(sandbox, `/projects/${id}/repository/files/README.md?ref=trunk`, { as: 'kim' });
  expect(file.status).toBe(200);
});

test('a name that is taken, a namespace out of reach and no name at all are refused', async () => {
  const taken = await post('/projects', { name: 'Greeter' });
  expect([taken.status, taken.json().message.path]).toEqual([400, ['has already been taken']]);
  const elsewhere = await post('/projects', { name: 'x', namespace_id: 12 });
  expect([elsewhere.status, elsewhere.json()]).toEqual([400, { message: { namespace: ['is not valid'] } }]);
  expect((await post('/projects', {})).json().error).toMatch(/at least one parameter/);
  expect((await post('/projects', { name: 'x', namespace_id: 12 }, 'root')).json().path_with_namespace).toBe('acme/x');
});

test('a fork has the branches of its origin, and merge requests go back to it', async () => {
  const again = await post('/projects/118/fork', {});
  expect([again.status, again.json().message]).toEqual([409, expect.arrayContaining(['Path has already been taken'])]);
  const forked = await post('/projects/118/fork', { path: 'greeter-2' });
  expect([forked.status, forked.json()]).toMatchObject([
    201,
    { path_with_namespace: 'kim/greeter-2', forked_from_project: { id: 118 }, import_status: 'finished' },
  ]);
  const { id } = forked.json();
  const file = { branch: 'polite', start_branch: 'main', commit_message: 'Be polite', content: 'Please.\n' };
  expect((await post(`/projects/${id}/repository/files/docs%2Fpolite.md`, file)).status).toBe(201);
  const body = { source_branch: 'polite', target_branch: 'main', target_project_id: 118, title: 'Be polite' };
  const opened = await post(`/projects/${id}/merge_requests`, body);
  expect([opened.status, opened.json()]).toMatchObject([
    201,
    { project_id: 118, source_project_id: id, changes_count: '1' },
  ]);
  expect((await post('/projects/118/fork', { path: 'x' }, 'guest')).status).toBe(403);
});
