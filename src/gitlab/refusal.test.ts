import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GitLabError } from '../core/errors/gitlab-error.ts';
import { answerJson, credentialOf, failureOf, openBench, startFake, TOKEN } from './fake-gitlab.ts';

const get = { method: 'GET', path: '/projects/acme%2Fweb' } as const;
/** Takes off the hands of the tests what a passing refusal waits for. */
const noWait = { sleep: async () => {} };

async function refuse(status: number, body: string, type = 'application/json'): Promise<GitLabError> {
  const fake = await startFake((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
  return (await failureOf(openBench(fake.origin, noWait).gitlab.request(get))) as GitLabError;
}

const examples = new URL('../../contract/examples/', import.meta.url);
const example = (name: string) => readFileSync(new URL(name, examples), 'utf8');

describe("GitLab's message", () => {
  it.each([
    ['error_400_fields.json', 400, "title: can't be blank; Branch is locked"],
    ['error_400_params.json', 400, 'state does not have a valid value, scope is invalid'],
    ['error_401.json', 401, '401 Unauthorized'],
    ['error_404.json', 404, '404 Project Not Found'],
    ['error_409.json', 409, 'Another open merge request already exists for this source branch: !27'],
    ['error_422_merge.json', 422, 'Branch cannot be merged'],
    ['error_429_app.json', 429, 'This endpoint has been requested too many times. Try again later.'],
    [
      'error_invalid_token.json',
      401,
      'invalid_token: Token is expired. You can either do re-authorization or token refresh.',
    ],
  ])('is found in %s', async (name, status, reason) => {
    const error = await refuse(status, example(name));
    expect(error).toMatchObject({ code: 'gitlab_error', status, method: 'GET', path: '/projects/acme%2Fweb', reason });
  });

  it.each([
    ['{"errors":["first",{"message":"second"}]}', 'first; second'],
    ['{"message":"Failed","errors":{"name":["is too long","is reserved"]}}', 'Failed; name: is too long, is reserved'],
    ['{"message":{"files":{"path":["is taken"]}}}', 'files: path: is taken'],
    ['{"odd":1}', '{"odd":1}'],
    ['"bare"', '"bare"'],
    ['', 'Bad Request'],
  ])('is found in %s', async (body, reason) => {
    expect(await refuse(400, body)).toMatchObject({ reason });
  });

  it('is plain text where it is that', async () => {
    expect(await refuse(429, 'Retry later\n', 'text/plain')).toMatchObject({ reason: 'Retry later' });
  });

  it('is cut after 2,000 characters', async () => {
    const { reason } = await refuse(400, JSON.stringify({ message: 'x'.repeat(3_000) }));
    expect(reason).toHaveLength(2_000);
    expect(reason.endsWith('…')).toBe(true);
  });

  it('of a page is its title, or else its first words, told apart from an answer of GitLab', async () => {
    const titled = await refuse(502, example('error_502.html'), 'text/html');
    expect(titled.reason).toBe("an HTML page, not an answer of GitLab's API: GitLab is not responding (502)");
    const plain = await refuse(502, `<style>p{}</style><h1>Bad</h1><p>${'gateway '.repeat(90)}`, 'text/html');
    expect(plain.reason).toMatch(/API: Bad gateway gateway/);
    expect(plain.reason.length).toBeLessThan(400);
  });
});

describe('the hint', () => {
  const hint = async (status: number, body: string, type?: string) => (await refuse(status, body, type)).hint;

  it('names where a refused token came from', async () => {
    expect(await hint(401, example('error_401.json'))).toContain('THE_SETTING');
  });

  it('says that a job token reaches only some endpoints', async () => {
    const fake = await startFake((_request, response) => answerJson(response, { message: '401 Unauthorized' }, 401));
    const { gitlab } = openBench(fake.origin, { credential: async () => credentialOf('job-token') });
    expect(await failureOf(gitlab.request(get))).toMatchObject({
      hint: expect.stringContaining('only some endpoints'),
    });
  });

  it('names the scope that a token lacks', async () => {
    expect(await hint(403, example('error_insufficient_scope.json'))).toMatch(/needs one of these scopes: api\./);
    expect(await hint(403, example('error_403.json'))).toContain('role');
  });

  it("tells three kinds of 404 apart: no access, no such endpoint, a proxy's", async () => {
    expect(await hint(404, example('error_404.json'))).toContain('may not see');
    expect(await hint(404, '{"error":"404 Not Found"}')).toContain('no such endpoint');
    expect(await hint(404, '<!DOCTYPE html><title>404</title>', 'text/html')).toMatch(/%2F.*numeric project id/);
  });

  it.each([405, 406, 409, 412, 422, 429, 500, 503])('has something to say about %i', async (status) => {
    expect(await hint(status, '{"message":"no"}')).toMatch(/\w+ .*\.$/);
  });

  it('is absent where nothing sensible can be said', async () => {
    expect(await hint(418, '{"message":"no"}')).toBeUndefined();
  });
});

describe('the token', () => {
  it('shows in no error and no log, even where the answer repeats it', async () => {
    const fake = await startFake((request, response, count) => {
      if (count === 1) return answerJson(response, { message: `bad header ${TOKEN}` }, 400, { location: TOKEN });
      if (count === 2) return response.writeHead(302, { location: `https://other.example/${TOKEN}?q=${TOKEN}` }).end();
      if (count === 3) return request.socket.destroy();
      return answerJson(response, { token: TOKEN });
    });
    const { gitlab, logged } = openBench(fake.origin);
    const shown: string[] = [];
    for (let count = 1; count <= 3; count++) {
      const request = { method: 'POST', path: '/x', query: { q: TOKEN }, body: { secret: TOKEN } } as const;
      const error = (await failureOf(gitlab.request(request))) as GitLabError;
      shown.push(error.message, error.hint ?? '', JSON.stringify(error), error.stack ?? '', String(error.cause));
    }
    await gitlab.request({ method: 'POST', path: '/x' });
    expect(shown.join()).toContain('[token]');
    expect(shown.join() + logged()).not.toContain(TOKEN);
    expect(logged()).not.toContain('q=');
  });

  it('leaves the facts of a request in the debug log', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}, 200, { 'x-request-id': 'req-1' }));
    const { gitlab, logged } = openBench(fake.origin);
    await gitlab.request({ ...get, query: { search: 'private' } });
    expect(JSON.parse(logged())).toEqual({
      method: 'GET',
      path: '/projects/acme%2Fweb',
      status: 200,
      ms: 0,
      attempt: 1,
      requestId: 'req-1',
      message: 'GitLab answered',
    });
  });
});
