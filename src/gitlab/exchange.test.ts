import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { NetworkError } from '../core/errors/network-error.ts';
import { answerJson, credentialOf, type FakeGitLab, failureOf, openBench, startFake } from './fake-gitlab.ts';

const get = { method: 'GET', path: '/x' } as const;
const post = { method: 'POST', path: '/x', body: { a: 1 } } as const;
const MiB = 1024 * 1024;

/** Wait until the far end has seen every connection close. */
async function allClosed(fake: FakeGitLab): Promise<void> {
  await Promise.all([...fake.sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
}

describe('the time limit', () => {
  it('ends a request that is never answered, and closes the connection', async () => {
    const fake = await startFake(() => {});
    const error = (await failureOf(openBench(fake.origin, { timeoutMs: 80 }).gitlab.request(get))) as NetworkError;
    expect(error).toMatchObject({ code: 'network_error', phase: 'headers' });
    expect(error.message).toMatch(/GET \/x .*80 ms \(GITLAB_HTTP_TIMEOUT_MS\) while waiting for the headers/);
    expect(error.hint).toContain('GITLAB_HTTP_TIMEOUT_MS');
    await allClosed(fake);
    expect(fake.seen).toHaveLength(1);
  });

  it('ends a body that trickles, however lively', async () => {
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const error = await failureOf(openBench(fake.origin, { timeoutMs: 250 }).gitlab.request(get));
    expect(error).toMatchObject({ phase: 'body', message: expect.stringContaining('while reading the body') });
    await allClosed(fake);
  });

  it('leaves the outcome of a write open', async () => {
    const fake = await startFake(() => {});
    const error = await failureOf(openBench(fake.origin, { timeoutMs: 80 }).gitlab.request(post));
    expect(error).toMatchObject({ phase: 'headers', hint: expect.stringContaining('outcome is unknown') });
    expect(fake.seen).toHaveLength(1);
  });
});

describe("the caller's signal", () => {
  it('ends a request that waits for its headers, with its own reason', async () => {
    const caller = new AbortController();
    const fake = await startFake(() => caller.abort(new Error('the user stopped it')));
    const error = await failureOf(openBench(fake.origin, { signal: caller.signal }).gitlab.request(get));
    expect(error).toBe(caller.signal.reason);
    await allClosed(fake);
  });

  it('ends a request in the middle of its body and closes the connection', async () => {
    const caller = new AbortController();
    const fake = await startFake((_request, response) => {
      response.writeHead(200).write('begun');
      setTimeout(() => caller.abort('stopped'), 20);
    });
    expect(await failureOf(openBench(fake.origin, { signal: caller.signal }).gitlab.request(get))).toBe('stopped');
    await allClosed(fake);
  });

  it('lets nothing be sent once it has fired', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}));
    const { gitlab } = openBench(fake.origin, { signal: AbortSignal.abort('stopped') });
    expect(await failureOf(gitlab.request(post))).toBe('stopped');
    expect(fake.seen).toHaveLength(0);
  });

  it('does not wait for a credential that takes its time', async () => {
    const caller = new AbortController();
    const fake = await startFake((_request, response) => answerJson(response, {}));
    const { gitlab } = openBench(fake.origin, {
      signal: caller.signal,
      credential: async () => {
        setTimeout(() => caller.abort('stopped'), 10);
        await once(new EventTarget(), 'never');
        return credentialOf('bearer');
      },
    });
    expect(await failureOf(gitlab.request(get))).toBe('stopped');
    expect(fake.seen).toHaveLength(0);
  });
});

describe('the limit on bodies', () => {
  it('stops at a declared length over 25 MiB without reading', async () => {
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-length': String(25 * MiB + 1) }).write('begun');
    });
    const error = await failureOf(openBench(fake.origin).gitlab.request(get));
    expect(error).toMatchObject({ code: 'network_error', phase: 'body', message: expect.stringContaining('25 MiB') });
    await allClosed(fake);
    expect(fake.seen).toHaveLength(1);
  });

  it('takes a body of exactly the limit, and stops one that grows past it', async () => {
    const fake = await startFake((_request, response, count) => {
      response.writeHead(200).write('x'.repeat(500));
      if (count === 1) return response.end('x'.repeat(500));
      return response.write('x'.repeat(501));
    });
    const { gitlab } = openBench(fake.origin, { maxBodyBytes: 1000 });
    expect((await gitlab.request(get)).data).toHaveLength(1000);
    expect(await failureOf(gitlab.request(get))).toMatchObject({ message: expect.stringContaining('larger than') });
    await allClosed(fake);
  });

  it('counts what a small compressed body unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(26 * MiB));
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(bomb.length).toBeLessThan(MiB);
    const error = await failureOf(openBench(fake.origin).gitlab.request(get));
    expect(error).toMatchObject({ code: 'network_error', message: expect.stringContaining('larger than 25 MiB') });
  });

  it('says so where a compressed body is damaged', async () => {
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('whole').subarray(0, 12));
    });
    const error = await failureOf(openBench(fake.origin).gitlab.request(get));
    expect(error).toMatchObject({ phase: 'body', message: expect.stringContaining('cannot be unpacked') });
  });

  it('reads only the beginning of an error page, and closes the connection', async () => {
    let written = 0;
    const fake = await startFake((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).write('<title>Fault</title>');
      const chunk = 'x'.repeat(64 * 1024);
      const timer = setInterval(() => {
        response.write(chunk);
        written += chunk.length;
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    const error = await failureOf(openBench(fake.origin).gitlab.request(get));
    expect(error).toMatchObject({ status: 500, reason: expect.stringMatching(/: Fault$/) });
    await allClosed(fake);
    expect(written).toBeLessThan(5 * MiB);
  });

  it('keeps the status of an error whose body does not end, or is compressed and cut', async () => {
    const page = `<title>Fault</title>${Array.from({ length: 60_000 }, () => Math.random()).join()}`;
    const fake = await startFake((_request, response, count) => {
      if (count === 1) return response.writeHead(500, { 'content-type': 'application/json' }).write('{');
      return response.writeHead(500, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(page));
    });
    const { gitlab } = openBench(fake.origin);
    const hasty = openBench(fake.origin, { timeoutMs: 250 });
    expect(await failureOf(hasty.gitlab.request(get))).toMatchObject({ status: 500, reason: '{' });
    expect(await failureOf(gitlab.request(get))).toMatchObject({
      status: 500,
      reason: expect.stringMatching(/Fault$/),
    });
  });
});

describe('a kept connection', () => {
  it('is used again', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}));
    const { gitlab } = openBench(fake.origin);
    for (let count = 0; count < 5; count++) await gitlab.request(get);
    expect(fake.sockets.size).toBe(1);
  });

  it('that GitLab closed meanwhile does not fail the next write, which is sent once', async () => {
    const fake = await startFake((request, response) => {
      response.on('finish', () => setImmediate(() => request.socket.destroy()));
      answerJson(response, {}, 201);
    });
    const { gitlab } = openBench(fake.origin);
    for (let count = 1; count <= 10; count++) {
      await gitlab.request(post);
      await allClosed(fake);
      expect(fake.seen).toHaveLength(count);
    }
  });
});
