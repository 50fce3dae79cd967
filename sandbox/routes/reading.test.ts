import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

const repository = '/projects/118/repository';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  // Some requests here are wrong on purpose.
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

async function read(path: string) {
  const answer = await ask(sandbox, path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

const titles = (commits: { title: string }[]) => commits.map(({ title }) => title);

test('a comparison lists commits oldest first and starts at the common ancestor', async () => {
  const compared = await read(`${repository}/compare?from=main&to=greet-from-build-job`);
  expect(titles(compared.commits)).toEqual(['Greet from the build job', 'Spell normalize as the rest does']);
  expect(compared.commit.title).toBe('Spell normalize as the rest does');
  const paths = (each: { diffs: { new_path: string }[] }) => each.diffs.map(({ new_path }) => new_path);
  expect(paths(compared)).not.toContain('.gitlab/CODEOWNERS');
  const straight = await read(`${repository}/compare?from=main&to=greet-from-build-job&straight=true`);
  expect(paths(straight)).toContain('.gitlab/CODEOWNERS');
  const same = await read(`${repository}/compare?from=main&to=main`);
  expect(same).toMatchObject({ commit: null, commits: [], diffs: [], compare_same_ref: true });
});

test('a fork is compared with its origin', async () => {
  const path = '/projects/kim%2Fgreeter/repository/compare?from=v1.1.0&to=friendlier-greeting&from_project_id=118';
  expect(titles((await read(path)).commits)).toEqual(['Greet in a friendlier way']);
});

test('commits are found by branch, range, path, author and time', async () => {
  const list = async (query: string) => titles(await read(`${repository}/commits?${query}`));
  expect(await list('ref_name=main..greet-from-build-job')).toEqual([
    'Spell normalize as the rest does',
    'Greet from the build job',
  ]);
  expect(await list('path=data/empty.txt')).toEqual(['Add the logo and name lists in other encodings']);
  expect(await list('author=rob')).toHaveLength(2);
  expect(await list('since=2026-03-01T00:00:00Z&until=2026-03-03T00:00:00Z')).toEqual(['Test the greeting']);
  expect(await list('first_parent=true')).not.toContain('Tell the hour');
  const counted = await read(`${repository}/commits?with_stats=true&per_page=1`);
  expect(counted[0].stats).toEqual({ additions: 4, deletions: 0, total: 4 });
});

test('a merge has two parents, a trailer is told', async () => {
  const merge = await read(`${repository}/commits/${(await read('/projects/118/merge_requests/5')).merge_commit_sha}`);
  expect(merge.parent_ids).toHaveLength(2);
  const [commit] = await read(`${repository}/commits?path=test`);
  expect(commit.trailers).toEqual({ 'Reviewed-by': 'Dana Oyelaran <dana@example.com>' });
  expect(commit.authored_date).toBe('2026-03-02T09:12:50.000+01:00');
});

test('blame tells whose lines they are, whole or in part', async () => {
  const whole = await read(`${repository}/files/README.md/blame?ref=main`);
  const lines = whole.flatMap((range: { lines: string[] }) => range.lines);
  expect(lines.join('\n')).toContain('Names come from');
  const part = await read(`${repository}/files/README.md/blame?ref=main&range[start]=1&range[end]=3`);
  expect(part.flatMap((range: { lines: string[] }) => range.lines)).toEqual(lines.slice(0, 3));
  expect(part[0].commit.author_name).toBe('Dana Oyelaran');
});

test('a raw file keeps its bytes', async () => {
  const response = await fetch(`${sandbox.apiUrl}${repository}/files/data%2Fnames-latin1.txt/raw?ref=main`, {
    headers: { 'private-token': sandbox.tokens.dana ?? '' },
  });
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('Grüße');
  expect(response.headers.get('x-gitlab-file-path')).toBe('data/names-latin1.txt');
});

test('things that do not exist are told by their names', async () => {
  const message = async (path: string) => (await ask(sandbox, path)).json().message;
  expect(await message(`${repository}/branches/none`)).toBe('404 Branch Not Found');
  expect(await message(`${repository}/tags/none`)).toBe('404 Tag Not Found');
  expect(await message(`${repository}/commits/none`)).toBe('404 Commit Not Found');
  expect(await message(`${repository}/files/none?ref=main`)).toBe('404 File Not Found');
  expect(await message(`${repository}/tree?ref=none`)).toBe('404 Tree Not Found');
  expect(await message('/projects/118/merge_requests/99')).toBe('404 Not found');
  expect(await message('/projects/none')).toBe('404 Project Not Found');
  expect(await message('/groups/none')).toBe('404 Group Not Found');
  expect(await message('/users/99')).toBe('404 User Not Found');
  expect((await ask(sandbox, '/projects/118/jobs/x')).json()).toEqual({ error: 'job_id is invalid' });
});

test('a file without ref is refused', async () => {
  expect((await ask(sandbox, `${repository}/files/README.md`)).json()).toEqual({ error: 'ref is missing' });
});

test('code search answers the lines around a match and knows its filters', async () => {
  const search = (text: string) => read(`/projects/118/search?scope=blobs&search=${encodeURIComponent(text)}`);
  const [found] = await search('salutationFor filename:greet.ts');
  expect(found).toMatchObject({ path: 'src/greet.ts', basename: 'src/greet', ref: 'main', project_id: 118 });
  expect(found.data.split('\n')[2]).toContain('export function salutationFor');
  expect(found.startline).toBeGreaterThan(1);
  expect(await search('salutationFor extension:md')).toEqual([]);
  expect(await search('no such text')).toEqual([]);
});

test('search everywhere shows only what the caller may see', async () => {
  const paths = async (as: string) =>
    ((await ask(sandbox, '/search?scope=projects&search=e', { as })).json() as { path: string }[]).map(
      ({ path }) => path,
    );
  expect(await paths('kim')).not.toContain('vault');
  const asGuest = await ask(sandbox, '/groups/acme/search?scope=blobs&search=greet', { as: 'guest' });
  expect((asGuest.json() as { project_id: number }[]).map(({ project_id }) => project_id)).not.toContain(118);
});

test('lint tells what is wrong with a configuration', async () => {
  const lint = async (content: string) =>
    (await ask(sandbox, '/projects/118/ci/lint', { method: 'POST', body: { content } })).json();
  expect(await lint('job:\n  script: echo\n')).toMatchObject({ valid: true, errors: [] });
  expect((await lint('job:\n  stage: test\n')).errors).toEqual([
    'jobs:job config should implement the script:, run:, or trigger: keyword',
  ]);
  expect((await lint('.job:\n  script: echo\n')).errors).toEqual([
    'jobs config should contain at least one visible job',
  ]);
  expect((await lint('job:\n  stage: none\n  script: echo\n')).errors[0]).toContain('chosen stage none does not exist');
  expect(await read('/projects/118/ci/lint?content_ref=greet-from-build-job')).toMatchObject({ valid: true });
});

test('a nested wiki page is found by its encoded slug', async () => {
  expect(await read('/projects/118/wikis/operations%2Fon-call')).toMatchObject({ title: 'on call' });
  expect(await read('/projects/118/wikis')).toHaveLength(4);
});
