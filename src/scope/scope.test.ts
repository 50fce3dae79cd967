import { describe, expect, it } from 'vitest';
import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { fakeGitLab, get, outage } from './fake-projects.ts';
import { createProjectScope } from './scope.ts';

/** A clock that stands until it is moved. */
function createClock() {
  let time = 0;
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

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

  it.each(['other/secret', '9', 'no/such', '10', '1e0', '0x1', '-1', ' 1', '1.0', 'acme', 'acme/web/', 'acme/web.git'])(
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

  it.each([
    ['other/secret'],
    ['other/nobody'],
    ['9'],
    ['other/secret/x'],
    ['acme/../other/secret'],
    ['acme%2Fweb'],
    [''],
  ])('asks GitLab for nothing but the allowed projects to tell that %j is outside', async (name) => {
    const { gitlab, lines } = fakeGitLab();
    await expect(createProjectScope(['acme/web', '2']).resolve(gitlab, name)).rejects.toBeInstanceOf(DeniedError);
    const own = ['GET /projects/acme%2Fweb', 'GET /projects/1', 'GET /projects/2'];
    expect(lines().filter((line) => !own.includes(line))).toEqual([]);
  });

  it('tells nothing about whether a project outside the list exists', async () => {
    const { gitlab } = fakeGitLab();
    const scope = createProjectScope(['acme/web']);
    const refusalOf = (name: string) => scope.resolve(gitlab, name).catch((error: Error) => error.message);
    const [secret, nobody] = [await refusalOf('other/secret'), await refusalOf('other/nobody')];
    expect(String(secret).replace('secret', 'nobody')).toBe(nobody);
  });

  it('does not take a new project at an old path for the allowed one', async () => {
    const { gitlab, projects } = fakeGitLab();
    const scope = createProjectScope(['acme/web']);
    await scope.resolve(gitlab, 'acme/web');
    projects['acme/web'] = 77;
    await expect(scope.resolve(gitlab, '77')).rejects.toBeInstanceOf(DeniedError);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
  });

  it('is not stopped by another listed project that cannot be read', async () => {
    const { gitlab } = fakeGitLab({ 'acme/web': 1, 'acme/ill': outage('/projects/acme%2Fill') });
    const scope = createProjectScope(['acme/ill', 'acme/web']);
    expect(await scope.resolve(gitlab, '1')).toBe(1);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
  });

  it.each(['acme/web', '1', 'acme/site'])('reports an outage as what it is, not as a refusal of %s', async (name) => {
    const { gitlab } = fakeGitLab({ 'acme/web': outage('/projects/acme%2Fweb') });
    await expect(createProjectScope(['acme/web']).resolve(gitlab, name)).rejects.toMatchObject({ status: 502 });
  });

  it('refuses where GitLab’s answer tells no id', async () => {
    const { gitlab } = fakeGitLab();
    const odd: GitLab = { ...gitlab, request: async () => ({ status: 200, data: '<html>', headers: {} }) };
    await expect(createProjectScope(['acme/web']).resolve(odd, 'acme/web')).rejects.toBeInstanceOf(DeniedError);
  });
});

describe('a project that is renamed while the server runs', () => {
  it.each([[['acme/web']], [['1']]])('is found under its new name, listed as %j', async (listed) => {
    const { gitlab, projects } = fakeGitLab();
    const scope = createProjectScope(listed);
    await scope.resolve(gitlab, listed[0] ?? '');
    delete projects['acme/web'];
    projects['acme/site'] = 1;
    expect(await scope.resolve(gitlab, 'ACME/site')).toBe(1);
    expect(await scope.resolve(gitlab, listed[0] ?? '')).toBe(1);
  });

  it('is found a while after a name was unknown, not sooner: unknown names do not make us ask each time', async () => {
    const { gitlab, projects, requests } = fakeGitLab();
    const { now, pass } = createClock();
    const scope = createProjectScope(['1', '2'], now);
    for (const name of ['a/b', 'c/d', 'e/f']) await expect(scope.resolve(gitlab, name)).rejects.toThrow('outside');
    expect(requests).toHaveLength(2);
    projects['acme/site'] = 1;
    delete projects['acme/web'];
    pass(9_999);
    await expect(scope.resolve(gitlab, 'acme/site')).rejects.toThrow('outside');
    pass(1);
    expect(await scope.resolve(gitlab, 'acme/site')).toBe(1);
    expect(requests).toHaveLength(4);
  });

  it('loses a name that another project may have by then, unless it is listed by it', async () => {
    const { gitlab, projects } = fakeGitLab();
    const { now, pass } = createClock();
    const scope = createProjectScope(['1'], now);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
    projects['acme/site'] = 1;
    projects['acme/web'] = 77;
    pass(10_000);
    expect(await scope.resolve(gitlab, 'acme/site')).toBe(1);
    await expect(scope.resolve(gitlab, 'acme/web')).rejects.toBeInstanceOf(DeniedError);
  });
});

describe('a listed project that GitLab does not show', () => {
  it('is left out, and taken in when it appears', async () => {
    const { gitlab, projects } = fakeGitLab();
    const { now, pass } = createClock();
    const scope = createProjectScope(['acme/gone', 'acme/web'], now);
    expect(await scope.resolve(gitlab, 'acme/web')).toBe(1);
    await expect(scope.resolve(gitlab, 'acme/gone')).rejects.toBeInstanceOf(DeniedError);
    await expect(scope.resolve(gitlab, '5')).rejects.toBeInstanceOf(DeniedError);
    projects['acme/gone'] = 5;
    pass(10_000);
    expect(await scope.resolve(gitlab, '5')).toBe(5);
    expect(await scope.resolve(gitlab, 'acme/gone')).toBe(5);
  });

  it('is not asked for again and again', async () => {
    const { gitlab, lines } = fakeGitLab();
    const scope = createProjectScope(['acme/gone', '1'], () => 0);
    for (const id of ['5', '6', '7']) await expect(scope.resolve(gitlab, id)).rejects.toThrow('outside');
    expect(lines()).toEqual(['GET /projects/acme%2Fgone']);
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
    await expect(createProjectScope(['1', '2']).resolve(gitlab, '3')).rejects.toThrow('outside');
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

  it.each(['acme/web', 'acme/site'])(
    'of %s that end with the call that made them are made again for the calls that go on',
    async (name) => {
      const { gitlab } = fakeGitLab({ [name]: 1 });
      const cancelled: GitLab = { ...gitlab, request: () => Promise.reject(new DOMException('gone', 'AbortError')) };
      const scope = createProjectScope([name === 'acme/web' ? name : '1']);
      const [first, second] = await Promise.allSettled([scope.resolve(cancelled, name), scope.resolve(gitlab, name)]);
      expect(first.status).toBe('rejected');
      expect(second).toEqual({ status: 'fulfilled', value: 1 });
    },
  );
});

describe('ids', () => {
  it('are those of all listed projects that GitLab shows', async () => {
    const { gitlab } = fakeGitLab();
    expect([...(await createProjectScope(['acme/web', '7', 'acme/gone']).ids(gitlab))].sort()).toEqual([1, 7]);
  });
});
