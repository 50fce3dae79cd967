import { describe, expect, it } from 'vitest';
import type { GitLabError } from '../core/errors/gitlab-error.ts';
import { answerJson, type Behaviour, failureOf, findClosedOrigin, openBench, START, startFake } from './fake-gitlab.ts';
import { secondsAsked } from './retry.ts';

const get = { method: 'GET', path: '/x' } as const;

/** Refuse the first request with this status and these headers, and answer the next. */
function refuseOnce(status: number, headers: Readonly<Record<string, string>> = {}): Behaviour {
  return (_request, response, count) => {
    if (count === 1) answerJson(response, { message: 'Retry later' }, status, headers);
    else answerJson(response, { count });
  };
}

describe('a read', () => {
  it.each([429, 502, 503, 504])('is repeated after a %i', async (status) => {
    const fake = await startFake(refuseOnce(status));
    const { gitlab, waits } = openBench(fake.origin);
    expect((await gitlab.request(get)).data).toEqual({ count: 2 });
    expect(waits).toEqual([250]);
  });

  it.each([400, 401, 403, 404, 409, 500])('is not repeated after a %i', async (status) => {
    const fake = await startFake(refuseOnce(status, { 'retry-after': '1' }));
    expect(await failureOf(openBench(fake.origin).gitlab.request(get))).toMatchObject({ status });
    expect(fake.seen).toHaveLength(1);
  });

  it('is sent three times at most, after ever longer waits', async () => {
    const fake = await startFake((_request, response) => response.writeHead(502).end());
    const { gitlab, waits } = openBench(fake.origin);
    expect(await failureOf(gitlab.request(get))).toMatchObject({ status: 502 });
    expect(fake.seen).toHaveLength(3);
    expect(waits).toEqual([250, 500]);
  });

  it('spreads its waits by chance, around a quarter of a second at first', async () => {
    const fake = await startFake((_request, response) => response.writeHead(502).end());
    for (const [chance, first] of [
      [0, 125],
      [0.999, 374.75],
    ] as const) {
      const { gitlab, waits } = openBench(fake.origin, { random: () => chance });
      await failureOf(gitlab.request(get));
      expect(waits[0]).toBeCloseTo(first);
    }
  });

  it.each([
    ['seconds', { 'retry-after': '2' }],
    ['a date', { 'retry-after': new Date(START + 2000).toUTCString() }],
    ['a rate limit that resets', { 'ratelimit-reset': String(START / 1000 + 2) }],
    ['Retry-After before the reset', { 'retry-after': '2', 'ratelimit-reset': String(START / 1000 + 60) }],
  ])('waits as long as a 429 asks, by %s', async (_name, headers) => {
    const fake = await startFake(refuseOnce(429, headers));
    const { gitlab, waits } = openBench(fake.origin);
    await gitlab.request(get);
    expect(waits).toEqual([2000]);
  });

  it('is left to the caller at once where GitLab asks for more than 5 seconds', async () => {
    const fake = await startFake(refuseOnce(429, { 'retry-after': '3600' }));
    const { gitlab, waits } = openBench(fake.origin);
    const error = (await failureOf(gitlab.request(get))) as GitLabError;
    expect(error).toMatchObject({ status: 429, retryAfter: 3600, hint: 'Wait 3600 s before the next call.' });
    expect([waits.length, fake.seen.length]).toEqual([0, 1]);
  });

  it('waits 10 seconds altogether at most', async () => {
    const fake = await startFake((_request, response) => response.writeHead(503, { 'retry-after': '5' }).end());
    const { gitlab, waits } = openBench(fake.origin);
    expect(await failureOf(gitlab.request(get))).toMatchObject({ status: 503, retryAfter: 5 });
    expect(waits).toEqual([5000, 5000]);
  });

  it('is repeated when the connection is lost before the answer, and in the middle of it', async () => {
    const fake = await startFake((request, response, count) => {
      if (count === 1) return request.socket.destroy();
      if (count > 2) return answerJson(response, { count });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
      return setTimeout(() => request.socket.destroy(), 10);
    });
    const { gitlab, waits } = openBench(fake.origin);
    expect((await gitlab.request(get)).data).toEqual({ count: 3 });
    expect(waits).toHaveLength(2);
  });

  it('is repeated when nobody listens, and says in the end that there was no connection', async () => {
    const { gitlab, waits } = openBench(await findClosedOrigin());
    const error = await failureOf(gitlab.request(get));
    expect(error).toMatchObject({ phase: 'connect', hint: expect.stringContaining('GITLAB_API_URL') });
    expect(String(error)).toContain('ECONNREFUSED');
    expect(waits).toHaveLength(2);
  });

  it('stops waiting when the caller gives up', async () => {
    const fake = await startFake((_request, response) => response.writeHead(502).end());
    const caller = new AbortController();
    const sleep = async (_ms: number, signal: AbortSignal) => {
      caller.abort('stopped');
      signal.throwIfAborted();
    };
    expect(await failureOf(openBench(fake.origin, { sleep, signal: caller.signal }).gitlab.request(get))).toBe(
      'stopped',
    );
    expect(fake.seen).toHaveLength(1);
  });

  it('stops its real waiting at once when the caller gives up', async () => {
    const caller = new AbortController();
    const fake = await startFake((_request, response) => {
      response.writeHead(503, { 'retry-after': '5' }).end();
      setTimeout(() => caller.abort('stopped'), 50);
    });
    const bench = openBench(fake.origin, { sleep: undefined as never, signal: caller.signal });
    expect(await failureOf(bench.gitlab.request(get))).toBe('stopped');
  });
});

describe('a write', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

  it.each(methods)('by %s is never repeated after a refusal', async (method) => {
    const fake = await startFake(refuseOnce(502));
    const error = await failureOf(openBench(fake.origin).gitlab.request({ method, path: '/x' }));
    expect(error).toMatchObject({ status: 502, hint: expect.stringContaining('outcome is unknown') });
    expect(fake.seen).toHaveLength(1);
  });

  it.each(methods)('by %s is never repeated after a lost connection', async (method) => {
    const fake = await startFake((request) => request.socket.destroy());
    const error = await failureOf(openBench(fake.origin).gitlab.request({ method, path: '/x' }));
    expect(error).toMatchObject({ phase: 'headers', hint: expect.stringContaining('outcome is unknown') });
    expect(fake.seen).toHaveLength(1);
  });

  it('whose answer is lost says how that had begun', async () => {
    const fake = await startFake((request, response) => {
      response.writeHead(201, { 'content-length': '100' }).write('{');
      setTimeout(() => request.socket.destroy(), 10);
    });
    const error = await failureOf(openBench(fake.origin).gitlab.request({ method: 'POST', path: '/x' }));
    expect(error).toMatchObject({ phase: 'body', hint: expect.stringContaining('begun to answer 201') });
    expect(fake.seen).toHaveLength(1);
  });

  it('that found no connection says that nothing was sent', async () => {
    const { gitlab, waits } = openBench(await findClosedOrigin());
    const error = await failureOf(gitlab.request({ method: 'POST', path: '/x' }));
    expect(error).toMatchObject({ phase: 'connect', hint: expect.stringContaining('Nothing was sent') });
    expect(waits).toHaveLength(0);
  });

  it('that is limited passes on how long to wait', async () => {
    const fake = await startFake(refuseOnce(429, { 'retry-after': '7' }));
    const error = await failureOf(openBench(fake.origin).gitlab.request({ method: 'POST', path: '/x' }));
    expect(error).toMatchObject({ status: 429, retryAfter: 7, hint: 'Wait 7 s before the next call.' });
  });
});

describe('secondsAsked', () => {
  it('is unknown where the time is over or cannot be read', () => {
    expect(secondsAsked(429, { 'retry-after': new Date(START - 5000).toUTCString() }, START)).toBeUndefined();
    expect(secondsAsked(429, { 'retry-after': 'soon' }, START)).toBeUndefined();
    expect(secondsAsked(429, {}, START)).toBeUndefined();
  });

  it('ignores a reset that comes with anything but a 429', () => {
    expect(secondsAsked(503, { 'ratelimit-reset': String(START / 1000 + 9) }, START)).toBeUndefined();
  });
});
