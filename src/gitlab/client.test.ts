import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AuthError } from '../core/errors/auth-error.ts';
import { answerJson, credentialOf, failureOf, openBench, startFake, TOKEN } from './fake-gitlab.ts';

const labels = { method: 'GET', path: '/projects/acme%2Fweb/labels' } as const;

describe('a request', () => {
  it('goes to the REST root with its encoded path and query, below a sub-path too', async () => {
    const fake = await startFake((_request, response) => answerJson(response, []));
    const { gitlab } = openBench(`${fake.origin}/gitlab`);
    await gitlab.request({ ...labels, query: { search: 'a b', scope: ['x', 'y'] } });
    expect(fake.seen[0]?.line).toBe('GET /gitlab/api/v4/projects/acme%2Fweb/labels?search=a%20b&scope[]=x&scope[]=y');
    expect(gitlab.webUrl).toBe(`${fake.origin}/gitlab`);
  });

  it('carries the token in the header of its kind, and no other', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}));
    for (const kind of ['private-token', 'bearer', 'job-token'] as const) {
      await openBench(fake.origin, { credential: async () => credentialOf(kind) }).gitlab.request(labels);
    }
    const sent = fake.seen.map(({ headers }) => [
      headers['private-token'],
      headers.authorization,
      headers['job-token'],
    ]);
    expect(sent).toEqual([
      [TOKEN, undefined, undefined],
      [undefined, `Bearer ${TOKEN}`, undefined],
      [undefined, undefined, TOKEN],
    ]);
  });

  it('sends a body as JSON and names itself', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}, 201));
    const reply = await openBench(fake.origin).gitlab.request({ method: 'POST', path: '/x', body: { name: 'ü' } });
    expect(reply.status).toBe(201);
    expect(fake.seen[0]?.body).toBe('{"name":"ü"}');
    expect(fake.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'gitlab-mcp/test',
    });
  });

  it('with a signal of its own is sent after its call was cancelled, and ends with that signal', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}));
    const { gitlab } = openBench(fake.origin, { signal: AbortSignal.abort(new Error('cancelled')) });
    const removal = { method: 'DELETE', path: '/x' } as const;
    expect(String(await failureOf(gitlab.request(removal)))).toContain('cancelled');
    await gitlab.request({ ...removal, signal: new AbortController().signal });
    const late = AbortSignal.abort(new Error('too late'));
    expect(String(await failureOf(gitlab.request({ ...removal, signal: late })))).toContain('too late');
    expect(fake.seen).toHaveLength(1);
  });

  it('is refused before it is sent when no header can carry the token', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}));
    const credential = async () => credentialOf('private-token', 'two\nlines');
    const error = await failureOf(openBench(fake.origin, { credential }).gitlab.request(labels));
    expect(error).toBeInstanceOf(AuthError);
    expect(String(error)).toContain('THE_SETTING');
    expect(String(error)).not.toContain('lines');
    expect(fake.seen).toHaveLength(0);
  });

  it('passes on what the credential throws, and sends nothing', async () => {
    const fake = await startFake((_request, response) => answerJson(response, {}));
    const reason = new AuthError('No credential.');
    const { gitlab } = openBench(fake.origin, { credential: () => Promise.reject(reason) });
    expect(await failureOf(gitlab.request(labels))).toBe(reason);
    expect(fake.seen).toHaveLength(0);
  });
});

describe('a reply', () => {
  it('is the parsed JSON with its headers, without cookies', async () => {
    const headers = { 'X-Total': '1', 'Set-Cookie': 'session=secret' };
    const fake = await startFake((_request, response) => answerJson(response, [{ id: 1 }], 200, headers));
    const reply = await openBench(fake.origin).gitlab.request(labels);
    expect(reply).toMatchObject({ status: 200, data: [{ id: 1 }], page: { total: 1 }, headers: { 'x-total': '1' } });
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  it('is null where there is no body', async () => {
    const statuses = [204, 205, 200, 202];
    const fake = await startFake((_request, response, count) => response.writeHead(statuses[count - 1] ?? 500).end());
    const { gitlab } = openBench(fake.origin);
    for (const status of statuses) {
      expect(await gitlab.request({ method: 'DELETE', path: '/x' })).toMatchObject({ status, data: null });
    }
  });

  it('is text where GitLab sends text, byte for byte', async () => {
    const text = '\uFEFF{"looks": "like JSON"}\r\n';
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    });
    expect((await openBench(fake.origin).gitlab.request(labels)).data).toBe(text);
  });

  it('is text where what claims to be JSON is none', async () => {
    const fake = await startFake((_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end('<html>');
    });
    expect((await openBench(fake.origin).gitlab.request({ method: 'POST', path: '/x' })).data).toBe('<html>');
  });

  it('is bytes where bytes are asked for', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const fake = await startFake((_request, response) => response.writeHead(200).end(bytes));
    const { data } = await openBench(fake.origin).gitlab.request({ ...labels, as: 'bytes' });
    expect(data).toBeInstanceOf(Uint8Array);
    expect([...(data as Uint8Array)]).toEqual([...bytes]);
  });

  it('of a HEAD request has headers alone', async () => {
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-length': '99999999999', 'x-gitlab-size': '7' }).end();
    });
    const reply = await openBench(fake.origin).gitlab.request({ method: 'HEAD', path: '/x' });
    expect(reply).toMatchObject({ status: 200, data: null, headers: { 'x-gitlab-size': '7' } });
  });
});

describe('compression', () => {
  const value = Array.from({ length: 50 }, (_, id) => ({ id, title: 'A title much like the others' }));
  const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

  it('is asked for and undone', async () => {
    const packed = gzipSync(JSON.stringify(value));
    const fake = await startFake((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
    });
    expect((await openBench(fake.origin).gitlab.request(labels)).data).toEqual(value);
    expect(fake.seen[0]?.headers['accept-encoding']).toBe('gzip');
    expect(packed.length * 5).toBeLessThan(JSON.stringify(value).length);
  });

  it('is undone in the other forms too, the bare deflate stream included', async () => {
    const bodies = [...Object.entries(packers), ['deflate', deflateRawSync] as const];
    const fake = await startFake((_request, response, count) => {
      const [encoding, pack] = bodies[count - 1] ?? ['gzip', gzipSync];
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      response.writeHead(200, headers).end(pack(JSON.stringify(value)));
    });
    const { gitlab } = openBench(fake.origin);
    for (const _body of bodies) expect((await gitlab.request(labels)).data).toEqual(value);
  });
});
