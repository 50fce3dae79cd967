import { describe, expect, it } from 'vitest';
import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { fakeGitLab, get, outage } from './fake-projects.ts';
import { createProjectScope } from './scope.ts';

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
