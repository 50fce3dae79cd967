import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { ask } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

const issues = '/projects/118/issues';

const headersOf = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(([name]) => /^x-(page|per-page|next-page|prev-page|total|total-pages)$/.test(name)),
  );

function linksOf(headers: Headers): Record<string, string> {
  const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(links.map(([, url = '', rel = '']) => [rel, url]));
}

test('a page in the middle tells where it stands and links to its neighbours', async () => {
  const { headers } = await ask(sandbox, `${issues}?per_page=5&page=2&state=all`);
  expect(headersOf(headers)).toEqual({
    'x-page': '2',
    'x-per-page': '5',
    'x-next-page': '3',
    'x-prev-page': '1',
    'x-total': '12',
    'x-total-pages': '3',
  });
  const base = `${sandbox.apiUrl}${issues}?`;
  expect(linksOf(headers)).toEqual({
    prev: `${base}page=1&per_page=5&state=all`,
    next: `${base}page=3&per_page=5&state=all`,
    first: `${base}page=1&per_page=5&state=all`,
    last: `${base}page=3&per_page=5&state=all`,
  });
});

test('the last page has no next one', async () => {
  const answer = await ask(sandbox, `${issues}?per_page=5&page=3`);
  expect(answer.json()).toHaveLength(2);
  expect(answer.headers.get('x-next-page')).toBe('');
  expect(linksOf(answer.headers)).not.toHaveProperty('next');
});

test('a page has 20 rows by default and 100 at most', async () => {
  expect((await ask(sandbox, issues)).headers.get('x-per-page')).toBe('20');
  expect((await ask(sandbox, `${issues}?per_page=500`)).headers.get('x-per-page')).toBe('100');
});

test('numbers that are none are refused', async () => {
  expect((await ask(sandbox, `${issues}?page=x`)).json()).toEqual({ error: 'page is invalid' });
  expect((await ask(sandbox, `${issues}?per_page=0`)).json()).toEqual({ error: 'per_page has a value not allowed' });
});

test('pages behind row 50,000 are refused', async () => {
  const answer = await ask(sandbox, '/projects?page=501&per_page=100');
  expect(answer.status).toBe(405);
  expect(answer.json().error).toContain(
    'maximum allowed offset of 50000 for requests that return objects of type Project',
  );
});

test('commits come without totals', async () => {
  const { headers } = await ask(sandbox, '/projects/118/repository/commits?per_page=3');
  expect(headersOf(headers)).toEqual({ 'x-page': '1', 'x-per-page': '3', 'x-next-page': '2', 'x-prev-page': '' });
  expect(linksOf(headers)).not.toHaveProperty('last');
});

async function followLinks(path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let next: string | undefined = path;
  for (let count = 0; next !== undefined && count < 100; count += 1) {
    const answer = await ask(sandbox, next);
    expect(headersOf(answer.headers)).toEqual({});
    rows.push(...answer.json());
    next = linksOf(answer.headers).next?.slice(sandbox.apiUrl.length);
  }
  return rows;
}

test.each([
  ['a tree', '/projects/118/repository/tree?recursive=true', 'path'],
  ['commits', '/projects/118/repository/commits?all=true', 'id'],
  ['branches', '/projects/118/repository/branches?x=y', 'name'],
])('following the links of %s by key gives every row once', async (_name, path, key) => {
  const all = (await ask(sandbox, `${path}&per_page=100`)).json() as Record<string, unknown>[];
  const followed = await followLinks(`${path}&pagination=keyset&per_page=3`);
  expect(followed.map((row) => row[key])).toEqual(all.map((row) => row[key]));
});

test.each(['asc', 'desc'])('following the links of projects by id, %s, gives every row once', async (sort) => {
  const followed = await followLinks(`/projects?pagination=keyset&order_by=id&sort=${sort}&per_page=1`);
  const ids = followed.map(({ id }) => id);
  expect(ids).toEqual(sort === 'asc' ? [118, 119, 120, 121, 122] : [122, 121, 120, 119, 118]);
});

test('the short form of projects has fewer fields', async () => {
  const count = async (query: string) => Object.keys((await ask(sandbox, `/projects?${query}`)).json()[0]).length;
  expect(await count('simple=true')).toBeLessThan((await count('simple=false')) / 1.5);
});
