import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Method } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { guard } from './fake-guard.ts';
import { get } from './fake-projects.ts';

describe('the path of a request', () => {
  it.each([
    ['/projects/1', '/projects/1'],
    ['/projects/acme%2Fweb/merge_requests/7', '/projects/1/merge_requests/7'],
    ['/projects/Acme%2FWEB', '/projects/1'],
    ['/projects/%31/labels', '/projects/1/labels'],
    ['/projects/01/labels', '/projects/1/labels'],
    ['/projects/1/repository/files/a%2Fb%20c.ts/raw', '/projects/1/repository/files/a%2Fb%20c.ts/raw'],
    ['/user', '/user'],
    ['/users', '/users'],
    ['/users/5', '/users/5'],
    ['/version', '/version'],
    ['/metadata', '/metadata'],
  ])('%s is sent as %s', async (path, sent) => {
    const { guarded, requests } = guard(['acme/web']);
    await guarded.request(get(path));
    expect(requests.at(-1)).toMatchObject(get(sent));
  });

  it.each([
    '/projects/9',
    '/projects/other%2Fsecret/repository/tree',
    '/projects/%39',
    '/projects/acme%252Fweb',
    '/projects/acme%25252Fweb',
    '/projects/',
    '/projects/1/',
    '/projects//9',
    '/projects/1//9',
    '/Projects/9',
    '/projects/9.json',
    '/projects/%',
    '/projects/%E0%A4%A',
    '/projects/1/../9',
    '/projects/1/%2e%2e/9',
    '/projects/1/.%2E/9',
    '/projects/1/..%2F9',
    '/projects/1/..%5C9',
    '/projects/1/%252e%252e%252f9',
    '/projects/1/repository/files/..%2F..%2F..%2F9',
    '/user/../projects/9',
    '/users/..\\projects\\9',
    '/users/5%2F..%2F..%2Fprojects%2F9',
    '//projects/1',
    '/projects/1?x=/projects/9',
    '/projects/1#x',
    '/projects/1/\t../9',
    '/projects/1%00',
    '/projects/1%0d%0aHost: x',
    'projects/1',
    '',
    '/search',
    '/groups/acme/projects',
    '/groups/1',
    '/namespaces/1',
    '/users/5/projects',
    '/users/5/events',
    '/users/5%2Fprojects',
    '/user/keys',
    '/userx',
    '/runners/all',
    '/snippets/5',
    '/issues/5',
    '/security/projects/9/vulnerability_exports',
    '/projects/import',
    '/todos/5',
  ])('%j is refused before it is sent', async (path) => {
    const { guarded, lines } = guard(['acme/web', '2']);
    await expect(guarded.request(get(path))).rejects.toMatchObject({ code: 'denied_by_policy' });
    const lookups = ['GET /projects/acme%2Fweb', 'GET /projects/1', 'GET /projects/2'];
    expect(lines().filter((line) => !lookups.includes(line))).toEqual([]);
  });

  it.each([
    ['POST', '/projects/1/fork'],
    ['POST', '/projects/1/fork.json'],
    ['DELETE', '/projects/1/fork'],
    ['POST', '/projects/1/fork/9'],
    ['POST', '/projects/1/fork/other%2Fsecret'],
    ['POST', '/projects/1/import_project_members/9'],
    ['PUT', '/projects/1/transfer'],
    ['POST', '/projects/1/share'],
    ['DELETE', '/projects/1/share/4'],
    ['GET', '/projects/1/share_locations'],
    ['GET', '/projects/1/transfer_locations'],
    ['POST', '/projects/1/milestones/3/promote'],
    ['PUT', '/projects/1/labels/bug/promote'],
    ['PUT', '/projects/1/labels/a%2Fb/promote'],
    ['DELETE', '/projects/1/job_token_scope/allowlist/9'],
    ['DELETE', '/projects/1/job_token_scope/groups_allowlist/4'],
    ['POST', '/todos/mark_as_done'],
    ['PUT', '/user'],
    ['POST', '/projects'],
    ['DELETE', '/users/5'],
    ['POST', '/issues'],
  ] as const)('%s %s, which changes more than its project, is refused', async (method, path) => {
    const { guarded, lines } = guard(['1']);
    await expect(guarded.request({ method: method as Method, path })).rejects.toBeInstanceOf(DeniedError);
    expect(lines().filter((line) => line !== 'GET /projects/1')).toEqual([]);
  });

  it.each([
    ['POST', '/projects/1/fork/acme%2Fkit', '/projects/1/fork/2'],
    ['POST', '/projects/1/import_project_members/2', '/projects/1/import_project_members/2'],
    ['DELETE', '/projects/acme%2Fweb/job_token_scope/allowlist/2', '/projects/1/job_token_scope/allowlist/2'],
  ] as const)('%s %s, which names two allowed projects, is sent as %s', async (method, path, sent) => {
    const { guarded, requests } = guard(['acme/web', 'acme/kit']);
    await guarded.request({ method, path });
    expect(requests.at(-1)).toMatchObject({ method, path: sent });
  });

  it('reaches an allowed project whose path another project has by now by its id', async () => {
    const { guarded, requests, projects } = guard(['acme/web']);
    await guarded.request(get('/projects/acme%2Fweb/issues'));
    projects['acme/web'] = 77;
    await guarded.request(get('/projects/acme%2Fweb/labels'));
    expect(requests.at(-1)).toMatchObject({ path: '/projects/1/labels' });
  });

  it('says what to do instead of a request outside projects', async () => {
    await expect(guard(['1', 'acme/kit']).guarded.request(get('/search'))).rejects.toMatchObject({
      message: '/search is not inside a project, and this server is limited to 1, acme/kit.',
      hint: expect.stringContaining('GITLAB_ALLOWED_PROJECT_IDS'),
    });
  });

  it('is never one of a project outside the list, whatever it is made of', async () => {
    const parts = [
      'projects',
      '1',
      '9',
      '..',
      '.',
      '%2e%2e',
      '%2F',
      'other%2Fsecret',
      'user',
      'users',
      '',
      '?',
      '\\',
      ';',
    ];
    const part = fc.constantFrom(...parts, 'fork', 'share', 'groups', '%252F', '%00');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (chosen) => {
        const { guarded, requests } = guard(['1']);
        await guarded.request(get(`/${chosen.join('/')}`)).catch(() => undefined);
        for (const { path } of requests) {
          expect(new URL(path, 'http://gitlab').pathname).toBe(path);
          expect(decodeURIComponent(path)).toMatch(/^\/projects\/1(\/|$)|^\/users?(\/[^/]+)?$|^\/projects$/);
          expect(decodeURIComponent(path)).not.toMatch(/(^|[/\\])\.{1,2}([/\\]|$)/);
        }
      }),
    );
  });
});

describe('a redirect', () => {
  const follow = async (path: string, query: Record<string, string> = {}) => {
    const { guarded, requests, projects } = guard(['1', 'acme/kit']);
    await guarded.request(get('/projects/1/releases/v1/downloads/x'));
    const { onRedirect } = requests.at(-1) ?? {};
    return { move: () => onRedirect?.(path, query), projects };
  };

  it.each(['/projects/2/packages/generic/a/1/a.txt', '/projects/acme%2Fkit/packages/generic/a/1/a.txt'])(
    'is followed inside the list: %s',
    async (path) => {
      await expect((await follow(path)).move()).resolves.toBeUndefined();
    },
  );

  it.each([
    ['/projects/9/repository/tree', {}],
    ['/projects/9/packages/generic/a/1/a.txt', {}],
    ['/projects/other%2Fsecret', {}],
    ['/projects', { membership: 'true' }],
    ['/todos', {}],
    ['/projects/1/forks', {}],
    ['/projects/1/merge_requests/7', {}],
    ['/search', {}],
    ['/users/5/events', {}],
    ['/projects/1/../9', {}],
    ['/projects/1/repository/compare', { from_project_id: '9' }],
  ] as const)('is not followed elsewhere: %s %j', async (path, query) => {
    await expect((await follow(path, query)).move()).rejects.toBeInstanceOf(DeniedError);
  });

  it.each([
    ['/projects/1/releases/v2', true],
    ['/projects/2/releases/v2', true],
    ['/projects/1/forks', false],
    ['/projects/1/ci/lint', false],
    ['/issues', false],
  ])('from what GitLab says itself to %s is followed: %s', async (path, isFollowed) => {
    const { guarded, requests } = guard(['1', '2']);
    await guarded.request(get('/projects/1/releases/permalink/latest'));
    const followed = requests
      .at(-1)
      ?.onRedirect?.(path, {})
      .then(
        () => true,
        () => false,
      );
    expect(await followed).toBe(isFollowed);
  });

  it('is not followed by a path that another project has by now', async () => {
    const { move, projects } = await follow('/projects/acme%2Fkit/packages/generic/a/1/a.txt');
    await move();
    projects['acme/tools'] = 2;
    projects['acme/kit'] = 77;
    await expect(move()).rejects.toBeInstanceOf(DeniedError);
  });

  it('is told to who asked to be told, where it stays inside', async () => {
    const { guarded, requests } = guard(['1']);
    const told: string[] = [];
    const onRedirect = async (path: string) => void told.push(path);
    await guarded.request({ ...get('/projects/1/releases/v1'), onRedirect });
    await requests.at(-1)?.onRedirect?.('/projects/1/releases', {});
    await requests
      .at(-1)
      ?.onRedirect?.('/search', {})
      .catch(() => undefined);
    expect(told).toEqual(['/projects/1/releases']);
  });
});

describe('a to-do', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 100 }));

  it('of an allowed project is marked, after a look at the lists of the allowed projects alone', async () => {
    const { post, requests } = guard(['1', 'acme/kit'], { 'GET /todos': { data: [{ id: 5 }] } });
    await post('/todos/5/mark_as_done');
    expect(requests.map(({ path, query }) => [path, query?.project_id])).toEqual([
      ['/projects/acme%2Fkit', undefined],
      ['/todos', 1],
      ['/todos/5/mark_as_done', undefined],
    ]);
  });

  it('that is in none of these lists is left alone', async () => {
    const { post, changes, requests } = guard(['1', '2'], { 'GET /todos': { data: rows(3) } });
    await expect(post('/todos/5/mark_as_done')).rejects.toBeInstanceOf(DeniedError);
    expect(changes()).toEqual([]);
    expect(requests.map(({ query }) => query?.project_id)).toEqual([1, 2]);
  });

  it('is looked for on a bounded number of pages', async () => {
    const { post, requests } = guard(['1'], { 'GET /todos': { data: rows(100) } });
    await expect(post('/todos/5/mark_as_done')).rejects.toBeInstanceOf(DeniedError);
    expect(requests).toHaveLength(10);
  });
});

it('tells where the instance is', () => {
  expect(guard(['1']).guarded.webUrl).toBe('https://gitlab.example');
});
