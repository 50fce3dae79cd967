import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { connectClient } from '../../../test/connected-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const release = { project_id: 'acme/greeter', tag_name: 'v1.1.0' };

/** Runs tools as the administrator, who may see every project. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const token = sandbox.tokens.root ?? '';
  const { client, close } = await connectClient({
    GITLAB_API_URL: sandbox.apiUrl,
    GITLAB_PERSONAL_ACCESS_TOKEN: token,
    ...env,
  });
  onTestFinished(close);
  return async (name: string, args: object) => {
    const from = sandbox.requests.length;
    const { content, isError } = await client.callTool({ name, arguments: { ...release, ...args } });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const paths = sandbox.requests.slice(from).map(({ path }) => path.replace('/api/v4', ''));
    return { content, isError: isError === true, text, paths };
  };
}

describe('gitlab_download_release_asset', () => {
  it('reads what is on GitLab itself, a leading slash or not', async () => {
    const call = await connect();
    for (const direct_asset_path of ['checksums.txt', '/checksums.txt'])
      expect((await call('gitlab_download_release_asset', { direct_asset_path })).text).toContain('greeter.tgz');
  });

  it('links what is elsewhere, and asks nobody there', async () => {
    const call = await connect();
    const { content, isError } = await call('gitlab_download_release_asset', { direct_asset_path: 'bin/greeter.tgz' });
    expect(isError).toBe(false);
    const uri = 'https://downloads.example.com/greeter.tgz';
    expect(content.at(-1)).toEqual({ type: 'resource_link', name: 'greeter.tgz', uri });
  });

  it('says what is not there, and refuses a path that climbs', async () => {
    const call = await connect();
    const missing = await call('gitlab_download_release_asset', { direct_asset_path: 'nil' });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('404') });
    const climbing = await call('gitlab_download_release_asset', { direct_asset_path: '../../../x' });
    expect(climbing).toMatchObject({ isError: true, paths: [] });
  });

  it('does not let a link lead out of a project scope', async () => {
    const open = await connect();
    const url = `${sandbox.apiUrl}/projects/121/repository/files/README.md/raw?ref=main`;
    await open('gitlab_create_release_link', { name: 'way out', url, direct_asset_path: '/out' });
    const asset = { direct_asset_path: 'out' };
    expect((await open('gitlab_download_release_asset', asset)).text).toContain('Nothing to see here');
    const scoped = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    const { isError, text, paths } = await scoped('gitlab_download_release_asset', asset);
    expect(isError).toBe(true);
    expect(text).toContain('GITLAB_ALLOWED_PROJECT_IDS');
    expect(paths.filter((path) => path.includes('121'))).toEqual([]);
    expect((await scoped('gitlab_download_release_asset', { direct_asset_path: 'checksums.txt' })).isError).toBe(false);
  });
});
