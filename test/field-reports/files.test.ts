import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { connectClient } from '../connected-client.ts';
import { catalog } from '../fresh-catalog.ts';
import { bench } from './upstream.ts';

let sandbox: Sandbox;
const place = mkdtempSync(join(tmpdir(), 'field-files-'));
beforeAll(async () => {
  sandbox = await startSandbox();
  for (const folder of ['work', 'outside']) mkdirSync(join(place, folder));
  writeFileSync(join(place, 'outside/id_rsa'), 'secret');
  writeFileSync(join(place, 'work/shot.bin'), Buffer.from([0, 255, 13, 10, 128]));
  symlinkSync(join(place, 'outside/id_rsa'), join(place, 'work/innocent.txt'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(place, { recursive: true });
});

/** A client of the sandbox; with a folder the server is started there, as over stdio. */
async function connect(env: Readonly<Record<string, string>> = {}, folder?: string) {
  const credentials = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient(
    { ...credentials, GITLAB_USE_CHECKOUT: 'false', ...env },
    'test',
    folder,
  );
  onTestFinished(close);
  return async (name: string, args: Readonly<Record<string, unknown>>) => {
    const from = sandbox.requests.length;
    const answer = await client.callTool({ name, arguments: { project_id: 'acme/greeter', ...args } });
    const text = answer.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { ...answer, text, paths: sandbox.requests.slice(from).map(({ path }) => path) };
  };
}

const greeter = { project_id: 'acme/greeter' };
const big = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(900_000)]);

describe('field reports: files', () => {
  it('H4: a PNG comes as an image, and one that is too large as a link that says so', async () => {
    const call = await connect();
    const pixel = { url_or_path: '/uploads/0f6d2c81b7a94e53a1d8c6f4e2b90715/pixel.png' };
    const shown = await call('gitlab_download_attachment', pixel);
    expect(shown.content).toEqual([
      { type: 'text', text: '{"file_name":"pixel.png","content_type":"image/png","size":70}' },
      { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) },
    ]);
    const content = big.toString('base64');
    const sent = await call('gitlab_upload_markdown', { content, encoding: 'base64', file_name: 'big.png' });
    const { url } = (sent.structuredContent as { result: { url: string } }).result;
    const linked = await call('gitlab_download_attachment', { url_or_path: url });
    expect(linked.text).toMatch(/too large to be shown/);
    expect(linked.content.at(-1)).toMatchObject({
      type: 'resource_link',
      name: 'big.png',
      uri: `${sandbox.apiUrl}/projects/acme%2Fgreeter${url}`,
      size: big.length,
    });
  });

  it.each(['/proc/self/environ', '../../.ssh/id_rsa', 'shot.bin'])(
    'U2: %s is not read where the caller works on another machine',
    async (file_path) => {
      const call = await connect({ GITLAB_UPLOAD_ROOTS: '/' });
      const { isError, text, paths } = await call('gitlab_upload_markdown', { file_path });
      expect({ isError, paths }).toEqual({ isError: true, paths: [] });
      expect(text).toContain('does not run on your own machine');
    },
  );

  it.each(['/proc/self/environ', '../../.ssh/id_rsa', 'innocent.txt', '../outside/id_rsa', '/etc/passwd'])(
    'U2: %s is not read over stdio either',
    async (file_path) => {
      const call = await connect({}, join(place, 'work'));
      const { isError, text, paths } = await call('gitlab_upload_markdown', { file_path });
      expect({ isError, paths }).toEqual({ isError: true, paths: [] });
      expect(text).toMatch(/GITLAB_UPLOAD_ROOTS|may not contain "\.\."/);
      expect(text).not.toContain('secret');
    },
  );

  it('U2: a file below the working directory, or a folder that is named, is uploaded as it is', async () => {
    const own = await connect({}, join(place, 'work'));
    const sent = await own('gitlab_upload_markdown', { file_path: 'shot.bin' });
    const { url, markdown } = (sent.structuredContent as { result: Record<string, string> }).result;
    expect(markdown).toBe(`[shot.bin](${url})`);
    const { structuredContent } = await own('gitlab_download_attachment', { url_or_path: url });
    expect(structuredContent).toMatchObject({ result: { encoding: 'base64', content: 'AP8NCoA=', size: 5 } });
    const named = await connect({ GITLAB_UPLOAD_ROOTS: `${join(place, 'outside')}` }, join(place, 'work'));
    expect((await named('gitlab_upload_markdown', { file_path: 'shot.bin' })).isError).toBe(true);
    expect((await named('gitlab_upload_markdown', { file_path: join(place, 'outside/id_rsa') })).isError).toBeFalsy();
  });

  it('U3: no tool takes a place to write to, and a name from GitLab leads nowhere', async () => {
    const inputs = catalog.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
    expect(
      inputs.filter((name) => /^(local_|output_|save_|dest\w*_)(path|file|dir)|^(folder|directory)$/.test(name)),
    ).toEqual([]);
    const before = readdirSync(place, { recursive: true });
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="../../x.txt"',
    };
    const { call } = await bench(() => ({ headers, body: 'hello' }));
    const url_or_path = '/uploads/0123456789abcdef0123456789abcdef/a.txt';
    const answer = await call('gitlab_download_attachment', { ...greeter, url_or_path });
    expect(answer.text).toContain('file_name: x.txt');
    expect(answer.text).not.toContain('..');
    expect(readdirSync(place, { recursive: true })).toEqual(before);
  });

  it.each([
    'https://evil.test/uploads/0123456789abcdef0123456789abcdef/x.png',
    '//evil.test/uploads/0123456789abcdef0123456789abcdef/x.png',
    'https://gitlab.example@evil.test/uploads/0123456789abcdef0123456789abcdef/x.png',
    '\\\\evil.test\\uploads\\0123456789abcdef0123456789abcdef\\x.png',
    'ftp://gitlab.example/uploads/0123456789abcdef0123456789abcdef/x.png',
    '/uploads/../api/v4/user',
    '/uploads/x',
    '/uploads/0123456789abcdef0123456789abcdef/..%2f..%2fuser',
    '/api/v4/user',
    'file:///etc/passwd',
  ])('U12: %s is refused before anything is asked', async (url_or_path) => {
    const { call, asked } = await bench(() => ({ body: 'secret' }));
    const answer = await call('gitlab_download_attachment', { ...greeter, url_or_path });
    expect([answer.isError, asked]).toEqual([true, []]);
  });

  it('U12: an attachment is fetched through the API of its project, and no more of it than 25 MiB', async () => {
    const { call, asked } = await bench(() => ({ body: 'x'.repeat(26 * 1024 * 1024) }));
    const url_or_path = '/uploads/0123456789abcdef0123456789abcdef/big.log';
    const answer = await call('gitlab_download_attachment', { ...greeter, url_or_path });
    expect(asked.map(({ line }) => line)).toEqual([`GET /projects/acme%2Fgreeter${url_or_path}`]);
    expect(answer.text).toMatch(/larger than 25 MiB/);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(1_000);
  });
});
