import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GitLab, GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { createProjectScope } from './scope.ts';

type Projects = Record<string, number | Error>;

/** A GitLab with these projects by lower-case path; what is not there is a 404. Answers in a later turn. */
function fakeGitLab(projects: Projects = { 'acme/web': 1, 'acme/kit': 2, 'other/secret': 9 }) {
  const requests: GitLabRequest[] = [];
  const gitlab: GitLab = {
    webUrl: 'https://gitlab.example',
    async request(request) {
      requests.push(request);
      await Promise.resolve();
      const [, area, name = '', ...rest] = request.path.split('/');
      const path = decodeURIComponent(name).toLowerCase();
      const found = Object.hasOwn(projects, path) ? projects[path] : undefined;
      if (found instanceof Error) throw found;
      if (area === 'projects' && rest.length === 0 && !/^\d+$/.test(path) && path !== '' && found === undefined) {
        throw new GitLabError({ status: 404, method: 'GET', path: request.path, reason: '404 Project Not Found' });
      }
      return { status: 200, data: { id: found ?? 0 }, headers: {} };
    },
    graphql: async () => ({}),
  };
  return { gitlab, requests, projects, lines: () => requests.map(({ method, path }) => `${method} ${path}`) };
}

const get = (path: string): GitLabRequest => ({ method: 'GET', path });
const outage = (path: string) => new GitLabError({ status: 502, method: 'GET', path, reason: 'Bad gateway' });

describe('resolve', () => {
  it.each([
    [['acme/web'], '1'],
    [['acme/web'], 'acme/web'],
    [['1'], 'acme/web'],
    [['1'], '1'],
    [['Acme/Web'], 'acme/web'],
    [['acme/web'], 'ACME/WEB'],
    [['acme/kit', '1'], 'acme/web'],
  ])('under the list %j takes %s for the same project', async (allowed, name) => {
    const { gitlab } = fakeGitLab();
    expect(await createProjectScope(allowed).resolve(gitlab, name)).toBe(1);
  });

  it.each(['other/secret', '9', 'no/such', '10', '1e0', '0x1', '-1', ' 1'])(
    'refuses %j, which is outside',
    async (name) => {
      const { gitlab } = fakeGitLab();
      const scope = createProjectScope(['acme/web', '2']);
      await expect(scope.resolve(gitlab, name)).rejects.toMatchObject({
        code: 'denied_by_policy',
        rule: 'GITLAB_ALLOWED_PROJECT_IDS',
        message: `Project ${name} is outside this server's scope: acme/web, 2.`,
      });
    },
  );

  it('tells nothing about whether a project outside the list exists', async () => {
    const { gitlab } = fakeGitLab();
    const scope = createProjectScope(['acme/web']);
    const messages = await Promise.all(
      ['other/secret', 'other/nobody'].map((name) =>
        scope.resolve(gitlab, name).catch((error: Error) => error.message),
      ),
    );
    expect(String(messages[0]).replace('secret', 'nobody')).toBe(messages[1]);
  });

  it.each(['acme/../other/secret', 'acme%2Fweb', 'acme/web\n', '..', ''])(
    'never sends the hostile name %j to GitLab as another path',
    async (name) => {
      const { gitlab, lines } = fakeGitLab();
      await expect(createProjectScope(['acme/web']).resolve(gitlab, name)).rejects.toThrow();
      expect(lines().filter((line) => line !== 'GET /projects/acme%2Fweb')).toEqual([]);
    },
  );

  it('follows a project that is renamed while the server runs, under both names', async () => {
    const { gitlab, projects } = fakeGitLab();
    const scope = createProjectScope(['acme/web']);
    await scope.resolve(gitlab, 'acme/web');
    delete projects['acme/web'];
    projects['acme/site'] = 1;
    expect(await scope.resolve(gitlab, 'acme/site')).toBe(1);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
  });

  it('does not take a new project at an old path for the allowed one', async () => {
    const { gitlab, projects } = fakeGitLab();
    const scope = createProjectScope(['acme/web']);
    await scope.resolve(gitlab, 'acme/web');
    projects['acme/web'] = 77;
    await expect(scope.resolve(gitlab, '77')).rejects.toBeInstanceOf(DeniedError);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
  });

  it('leaves a listed project that GitLab does not show out, and takes it in when it appears', async () => {
    const { gitlab, projects } = fakeGitLab();
    const scope = createProjectScope(['acme/gone', 'acme/web']);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
    await expect(scope.resolve(gitlab, 'acme/gone')).rejects.toBeInstanceOf(DeniedError);
    projects['acme/gone'] = 5;
    expect(await scope.resolve(gitlab, '5')).toBe(5);
  });

  it('is not stopped by another listed project that cannot be read', async () => {
    const { gitlab } = fakeGitLab({ 'acme/web': 1, 'acme/ill': outage('/projects/acme%2Fill') });
    const scope = createProjectScope(['acme/ill', 'acme/web']);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
    expect(await scope.resolve(gitlab, '1')).toBe(1);
  });

  it('reports an outage as what it is, not as a refusal', async () => {
    const { gitlab } = fakeGitLab({ 'acme/web': outage('/projects/acme%2Fweb') });
    await expect(createProjectScope(['acme/web']).resolve(gitlab, 'acme/web')).rejects.toMatchObject({ status: 502 });
  });

  it('refuses where GitLab’s answer tells no id', async () => {
    const { gitlab } = fakeGitLab();
    const odd: GitLab = { ...gitlab, request: async () => ({ status: 200, data: '<html>', headers: {} }) };
    await expect(createProjectScope(['acme/web']).resolve(odd, 'acme/web')).rejects.toBeInstanceOf(DeniedError);
  });
});

describe('lookups', () => {
  it('are made once a name, with parallel calls too', async () => {
    const { gitlab, lines } = fakeGitLab();
    const scope = createProjectScope(['acme/web', 'acme/kit']);
    const names = ['acme/web', 'Acme/Web', '1', 'acme/kit', '2'];
    await Promise.all([...names, ...names].map((name) => scope.resolve(gitlab, name)));
    await scope.resolve(gitlab, 'acme/web');
    expect(lines().sort()).toEqual(['GET /projects/acme%2Fkit', 'GET /projects/acme%2Fweb']);
  });

  it('are none for ids in a list of ids', async () => {
    const { gitlab, requests } = fakeGitLab();
    await createProjectScope(['1', '2']).resolve(gitlab, '2');
    expect(requests).toEqual([]);
  });

  it('ask for nothing but the project', async () => {
    const { gitlab, requests } = fakeGitLab();
    await createProjectScope(['acme/web']).resolve(gitlab, 'acme/web');
    expect(requests).toEqual([get('/projects/acme%2Fweb')]);
  });

  it('that fail are made again by the next call', async () => {
    const { gitlab, projects } = fakeGitLab({ 'acme/web': outage('/projects/acme%2Fweb') });
    const scope = createProjectScope(['acme/web']);
    await expect(scope.resolve(gitlab, 'acme/web')).rejects.toThrow();
    projects['acme/web'] = 1;
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
  });

  it('that fail are shared by the calls that wait for them, each of which fails once', async () => {
    const { gitlab, requests } = fakeGitLab({ 'acme/web': outage('/projects/acme%2Fweb') });
    const scope = createProjectScope(['acme/web']);
    const results = await Promise.allSettled([1, 2, 3].map(() => scope.resolve(gitlab, 'acme/web')));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(requests).toHaveLength(1);
  });

  it('that end with the call that made them are made again for the calls that go on', async () => {
    const { gitlab } = fakeGitLab();
    const cancelled: GitLab = { ...gitlab, request: () => Promise.reject(new DOMException('gone', 'AbortError')) };
    const scope = createProjectScope(['acme/web']);
    const [first, second] = await Promise.allSettled([
      scope.resolve(cancelled, 'acme/web'),
      scope.resolve(gitlab, 'acme/web'),
    ]);
    expect(first.status).toBe('rejected');
    expect(second).toEqual({ status: 'fulfilled', value: 1 });
  });

  it('of projects outside the list are not kept', async () => {
    const { gitlab, projects } = fakeGitLab();
    const scope = createProjectScope(['1']);
    await expect(scope.resolve(gitlab, 'other/secret')).rejects.toThrow();
    projects['other/secret'] = 1;
    expect(await scope.resolve(gitlab, 'other/secret')).toBe(1);
  });
});

describe('ids', () => {
  it('are those of all listed projects that GitLab shows', async () => {
    const { gitlab } = fakeGitLab();
    expect([...(await createProjectScope(['acme/web', '7', 'acme/gone']).ids(gitlab))].sort()).toEqual([1, 7]);
  });
});

describe('a guarded GitLab', () => {
  const guarded = (allowed: readonly string[], isFiltered = false) => {
    const fake = fakeGitLab();
    return { ...fake, guarded: createProjectScope(allowed).guard(fake.gitlab, { isFiltered }) };
  };

  it.each([
    '/projects/1',
    '/projects/acme%2Fweb/merge_requests/7',
    '/projects/Acme%2FWEB',
    '/projects/%31/labels',
    '/user',
    '/users',
    '/users/5',
    '/version',
    '/metadata',
  ])('passes %s on as it is', async (path) => {
    const { guarded: gitlab, requests } = guarded(['acme/web']);
    await gitlab.request(get(path));
    expect(requests.at(-1)).toEqual(get(path));
  });

  it.each([
    '/projects/9',
    '/projects/other%2Fsecret/repository/tree',
    '/projects/%39',
    '/projects',
    '/projects/',
    '/search',
    '/groups/acme/projects',
    '/merge_requests',
    '/users/5/projects',
    '/users/5/events',
    '/user/keys',
    '/userx',
    '/runners/all',
    '',
  ])('refuses %j before it is sent', async (path) => {
    const { guarded: gitlab, requests } = guarded(['acme/web', '2']);
    await expect(gitlab.request(get(path))).rejects.toMatchObject({ code: 'denied_by_policy' });
    expect(requests.filter((request) => request.path === path && path !== '/projects/other%2Fsecret')).toEqual([]);
  });

  it('refuses a project that is encoded twice', async () => {
    const { guarded: gitlab, requests } = guarded(['acme/web']);
    await expect(gitlab.request(get('/projects/acme%252Fweb'))).rejects.toMatchObject({ code: 'invalid_input' });
    expect(requests).toEqual([]);
  });

  it.each([
    '/projects/1/../9',
    '/projects/1/%2e%2e/9',
    '/projects/1/.%2E/9',
    '/user/../projects/9',
    '/users/..\\projects\\9',
    '//projects/1',
    '/projects/1?x=/projects/9',
    '/projects/1#x',
    '/projects/1/\t../9',
  ])('refuses %j, which would arrive somewhere else', async (path) => {
    const { guarded: gitlab, requests } = guarded(['1']);
    await expect(gitlab.request(get(path))).rejects.toBeInstanceOf(DeniedError);
    expect(requests).toEqual([]);
  });

  it.each([
    [{ body: { target_project_id: 9 } }],
    [{ body: { target_project_id: 'other/secret' } }],
    [{ body: { to_project_id: '9' } }],
    [{ body: { start_project: 'other/secret' } }],
    [{ query: { from_project_id: 9 } }],
  ])('refuses a second project in the parameters: %j', async (parameters) => {
    const { guarded: gitlab, requests } = guarded(['1']);
    const request: GitLabRequest = { method: 'POST', path: '/projects/1/merge_requests', ...parameters };
    await expect(gitlab.request(request)).rejects.toBeInstanceOf(DeniedError);
    expect(requests).not.toContain(request);
  });

  it('passes a second project that is on the list, and parameters that name none', async () => {
    const { guarded: gitlab, requests } = guarded(['1', 'acme/kit']);
    const body = { target_project_id: 2, source_project_id: undefined, project_name: 'other/secret' };
    await gitlab.request({ method: 'POST', path: '/projects/1/merge_requests', body });
    expect(requests.at(-1)).toMatchObject({ method: 'POST', body });
  });

  it('lets a tool whose rows are filtered read lists of many projects, and write nothing', async () => {
    const { guarded: gitlab, requests } = guarded(['1'], true);
    await gitlab.request(get('/merge_requests'));
    expect(requests).toEqual([get('/merge_requests')]);
    await expect(gitlab.request({ method: 'POST', path: '/todos/mark_as_done' })).rejects.toBeInstanceOf(DeniedError);
    await expect(gitlab.request(get('/projects/9'))).rejects.toBeInstanceOf(DeniedError);
  });

  it('writes nothing outside projects, not even where reading is safe', async () => {
    const { guarded: gitlab } = guarded(['1']);
    await expect(gitlab.request({ method: 'PUT', path: '/user' })).rejects.toBeInstanceOf(DeniedError);
  });

  it('refuses GraphQL, as a rejection', async () => {
    const { guarded: gitlab } = guarded(['1']);
    await expect(gitlab.graphql('{ currentUser { id } }')).rejects.toBeInstanceOf(DeniedError);
  });

  it('tells where the instance is', () => {
    expect(guarded(['1']).guarded.webUrl).toBe('https://gitlab.example');
  });

  it('says what to do instead of a request outside projects', async () => {
    const { guarded: gitlab } = guarded(['1', 'acme/kit']);
    await expect(gitlab.request(get('/search'))).rejects.toMatchObject({
      message: '/search is not inside a project, and this server is limited to 1, acme/kit.',
      hint: expect.stringContaining('GITLAB_ALLOWED_PROJECT_IDS'),
    });
  });

  it('sends no path at all to a project outside the list, whatever the path', async () => {
    const part = fc.constantFrom(
      'projects',
      '1',
      '9',
      '..',
      '.',
      '%2e%2e',
      '%2F',
      'other%2Fsecret',
      'user',
      '',
      '?',
      '\\',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const { guarded: gitlab, requests } = guarded(['1']);
        await gitlab.request(get(`/${parts.join('/')}`)).catch(() => undefined);
        const arrived = requests.map(({ path }) => new URL(path, 'http://gitlab').pathname);
        const lookups = ['/projects/other%2Fsecret', '/projects/%2F'];
        const outside = arrived.filter((path) => !/^\/projects\/1(\/|$)|^\/users?(\/[^/]+)?$/.test(path));
        expect(outside.filter((path) => !lookups.includes(path))).toEqual([]);
      }),
    );
  });
});
