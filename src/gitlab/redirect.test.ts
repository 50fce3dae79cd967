import { describe, expect, it } from 'vitest';
import type { GitLabError } from '../core/errors/gitlab-error.ts';
import { answerJson, failureOf, openBench, startFake, TOKEN } from './fake-gitlab.ts';

const get = { method: 'GET', path: '/projects/old%2Fname' } as const;

describe('a redirected read', () => {
  it.each([301, 302, 307, 308])(
    'is followed on the same origin after a %i, with its query and token',
    async (status) => {
      const fake = await startFake((request, response) => {
        if (request.url?.includes('old%2Fname')) {
          return response.writeHead(status, { location: `${fake.origin}/api/v4/projects/42?page=2` }).end();
        }
        return answerJson(response, { id: 42 });
      });
      const { gitlab } = openBench(fake.origin);
      expect((await gitlab.request({ ...get, query: { page: 2 } })).data).toEqual({ id: 42 });
      expect(fake.seen.map(({ line }) => line)).toEqual([
        'GET /api/v4/projects/old%2Fname?page=2',
        'GET /api/v4/projects/42?page=2',
      ]);
      expect(fake.seen[1]?.headers['private-token']).toBe(TOKEN);
    },
  );

  it('follows a location without an origin', async () => {
    const fake = await startFake((_request, response, count) => {
      if (count === 1) return response.writeHead(302, { location: '../projects/42' }).end();
      return answerJson(response, {});
    });
    await openBench(fake.origin).gitlab.request(get);
    expect(fake.seen[1]?.line).toBe('GET /api/v4/projects/42');
  });

  it('is not followed to another origin, where the token is never sent', async () => {
    const other = await startFake((_request, response) => answerJson(response, {}));
    const fake = await startFake((_request, response) => {
      response.writeHead(302, { location: `${other.origin}/bucket/file.zip?signature=secret` }).end();
    });
    const error = (await failureOf(openBench(fake.origin).gitlab.request(get))) as GitLabError;
    expect(error).toMatchObject({ code: 'gitlab_error', status: 302 });
    expect(error.reason).toContain(`redirects to ${other.origin}/bucket/file.zip`);
    expect(error.message + error.hint).not.toContain('secret');
    expect([fake.seen.length, other.seen.length]).toEqual([1, 0]);
  });

  it('names the right GITLAB_API_URL where the configured one has moved', async () => {
    const fake = await startFake((request, response) => {
      response.writeHead(301, { location: `https://gitlab.example${request.url}` }).end();
    });
    const error = (await failureOf(openBench(fake.origin).gitlab.request(get))) as GitLabError;
    expect(error.reason).toContain(`${fake.origin}/api/v4/projects/old%2Fname redirects to https://gitlab.example/`);
    expect(error.hint).toMatch(/GITLAB_API_URL to https:\/\/gitlab\.example\/api\/v4\.$/);
  });

  it('ends after three', async () => {
    const fake = await startFake((request, response) =>
      response.writeHead(302, { location: `${request.url}/x` }).end(),
    );
    expect(await failureOf(openBench(fake.origin).gitlab.request(get))).toMatchObject({ status: 302 });
    expect(fake.seen).toHaveLength(4);
  });

  it('to the sign-in page is an error, not that page', async () => {
    const fake = await startFake((_request, response, count) => {
      if (count === 1) return response.writeHead(302, { location: '/users/sign_in' }).end();
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    const error = await failureOf(openBench(fake.origin).gitlab.request(get));
    expect(error).toMatchObject({ status: 302, hint: expect.stringContaining('sign in') });
  });
});

describe('a redirected read of a stored file', () => {
  const file = { method: 'GET', path: '/projects/42/uploads/0123456789abcdef/a.png', as: 'bytes' } as const;
  const openStorage = async () => {
    const storage = await startFake((_request, response) => response.writeHead(200).end('stored'));
    const fake = await startFake((request, response) => {
      const moved = /downloads\/package/.test(request.url ?? '');
      const location = moved
        ? '/api/v4/projects/42/packages/generic/a/1/a.txt'
        : `${storage.origin.replace('//', '//user:word@')}/bucket/file?signature=s#f`;
      response.writeHead(302, { location }).end();
    });
    return { fake, storage };
  };

  it.each([
    file.path,
    '/projects/acme%2Fweb/jobs/7/artifacts',
    '/projects/42/jobs/artifacts/feature%2Fx/download?job=build',
    '/projects/42/packages/5/package_files/6/download',
    '/projects/42/releases/v1/downloads/package',
  ])('%s goes on to the storage without the token', async (path) => {
    const { fake, storage } = await openStorage();
    const { data } = await openBench(fake.origin).gitlab.request({ ...file, path });
    expect(String(data)).toBe('stored');
    expect(storage.seen.map(({ line }) => line)).toEqual(['GET /bucket/file?signature=s']);
    expect(fake.seen.every(({ headers }) => headers['private-token'] === TOKEN)).toBe(true);
    expect(JSON.stringify(storage.seen)).not.toMatch(/glpat|private-token|authorization/);
  });

  it.each([
    '/projects/42/releases/v1/downloads/a.tgz',
    '/projects/42/uploads/..%2Freleases/v1/downloads/a.tgz',
    '/projects/42/jobs/%2e%2e%2freleases%2fv1',
    '/projects/42/packages/npm/left-pad',
    '/projects/42/repository/files/jobs%2Fx/raw',
  ])('%s, whose redirect a user may have chosen, goes no further', async (path) => {
    const { fake, storage } = await openStorage();
    const error = await failureOf(openBench(fake.origin).gitlab.request({ ...file, path }));
    expect(error).toMatchObject({ status: 302, location: `${storage.origin}/bucket/file` });
    expect(storage.seen).toHaveLength(0);
  });

  it('is not sent on from the storage to another origin, nor back with the token', async () => {
    const storage = await startFake((request, response) => {
      const location = request.url === '/a' ? `${fake.origin}/api/v4/user` : 'http://127.0.0.2/x';
      response.writeHead(302, { location }).end();
    });
    const fake = await startFake((_request, response, count) => {
      response.writeHead(302, { location: `${storage.origin}/${count === 1 ? 'a' : 'b'}` }).end();
    });
    const { gitlab } = openBench(fake.origin);
    expect(await failureOf(gitlab.request(file))).toMatchObject({ location: `${fake.origin}/api/v4/user` });
    expect(await failureOf(gitlab.request(file))).toMatchObject({ location: 'http://127.0.0.2/x' });
    expect(fake.seen).toHaveLength(2);
  });
});

describe('a watched redirect', () => {
  const goTo = (location: string) =>
    startFake((_request, response, count) =>
      count === 1 ? response.writeHead(302, { location }).end() : answerJson(response, { id: 42 }),
    );

  it('is followed where the watcher lets it pass, and told by path and query', async () => {
    const fake = await goTo('/api/v4/projects/42?x=1');
    const told: unknown[] = [];
    const onRedirect = async (...given: unknown[]) => void told.push(given);
    const reply = await openBench(fake.origin).gitlab.request({ ...get, onRedirect });
    expect(reply.data).toEqual({ id: 42 });
    expect(told).toEqual([['/projects/42', { x: '1' }]]);
  });

  it('ends with what the watcher throws, and outside of the API unasked', async () => {
    const refusal = new Error('not there');
    const onRedirect = () => Promise.reject(refusal);
    const fake = await goTo('/api/v4/projects/9');
    expect(await failureOf(openBench(fake.origin).gitlab.request({ ...get, onRedirect }))).toBe(refusal);
    const outside = await goTo('/acme/secret/-/raw/main/x');
    const error = await failureOf(openBench(outside.origin).gitlab.request({ ...get, onRedirect }));
    expect(error).toMatchObject({ status: 302 });
    expect([fake.seen.length, outside.seen.length]).toEqual([1, 1]);
  });
});

describe('a redirected write', () => {
  it.each([301, 302, 303, 307, 308])(
    'is not followed after a %i, and the error names the new address',
    async (status) => {
      const fake = await startFake((_request, response) => {
        response.writeHead(status, { location: '/api/v4/projects/42/issues/1' }).end();
      });
      const request = { method: 'PUT', path: '/projects/old%2Fname/issues/1', body: { title: 'x' } } as const;
      const error = (await failureOf(openBench(fake.origin).gitlab.request(request))) as GitLabError;
      expect(error).toMatchObject({ status, hint: expect.stringContaining('Nothing was changed') });
      expect(error.reason).toContain(`redirects to ${fake.origin}/api/v4/projects/42/issues/1`);
      expect(fake.seen).toHaveLength(1);
    },
  );
});
