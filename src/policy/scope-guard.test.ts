import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { fakeGitLab, get } from './fake-projects.ts';
import { createProjectScope } from './scope.ts';

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
    expect(requests.at(-1)).toMatchObject(get(path));
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
    [{ form: { fields: { target_project_id: '9' }, file: { name: 'x', bytes: new Uint8Array() } } }],
  ])('refuses a second project in the parameters: %j', async (parameters) => {
    const { guarded: gitlab, requests } = guarded(['1']);
    const request: GitLabRequest = { method: 'POST', path: '/projects/1/merge_requests', ...parameters };
    await expect(gitlab.request(request)).rejects.toBeInstanceOf(DeniedError);
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
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
    expect(requests).toMatchObject([get('/merge_requests')]);
    await expect(gitlab.request({ method: 'POST', path: '/todos/mark_as_done' })).rejects.toBeInstanceOf(DeniedError);
    await expect(gitlab.request(get('/projects/9'))).rejects.toBeInstanceOf(DeniedError);
  });

  it('lets a read be redirected inside the list alone, whatever its own path was', async () => {
    const { guarded: gitlab, requests } = guarded(['1', 'acme/kit'], true);
    await gitlab.request(get('/projects/1/releases/v1/downloads/x'));
    const follow = requests.at(-1)?.onRedirect;
    await follow?.('/projects/2/packages/generic/a/1/a.txt', {});
    for (const path of ['/projects/9/repository/tree', '/search', '/users/5/events', '/projects/1/../9'])
      await expect(follow?.(path, {})).rejects.toBeInstanceOf(DeniedError);
    const query = { from_project_id: '9' };
    await expect(follow?.('/projects/1/repository/compare', query)).rejects.toBeInstanceOf(DeniedError);
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
        const request = get(`/${parts.join('/')}`);
        await gitlab.request(request).catch(() => undefined);
        // Look-ups of the guard are requests of their own, on which it does not watch for redirects.
        const sent = requests.find(({ onRedirect }) => onRedirect);
        if (!sent) return;
        const arrives = new URL(sent.path, 'http://gitlab').pathname;
        expect(arrives).toMatch(/^\/projects\/1(\/|$)|^\/users?(\/[^/]+)?$/);
      }),
      // A project that is called so: looking it up is no request to it.
      { examples: [[['projects', 'projects']]] },
    );
  });
});
