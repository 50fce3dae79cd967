import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { connectClient } from '../connected-client.ts';
import { startNginx } from './nginx.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ relativeRoot: '/gitlab' });
});
afterAll(() => sandbox.close());

async function callThrough(location: string, name: string, args: object) {
  const nginx = await startNginx(location);
  const connected = await connectClient({
    GITLAB_API_URL: `${nginx.url}/gitlab`,
    GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '',
  });
  onTestFinished(async () => {
    await connected.close();
    await nginx.stop();
  });
  const call = async (called: string, given: object) => {
    const answer = await connected.client.callTool({ name: called, arguments: { ...given } });
    return { isError: answer.isError === true, text: JSON.stringify(answer.content) };
  };
  return { first: await call(name, args), call, url: nginx.url };
}

const origin = () => new URL(sandbox.url).origin;
const keepsPaths = () => `location /gitlab/ { proxy_pass ${origin()}$request_uri; proxy_set_header Host $http_host; }`;
const decodesPaths = () => `location /gitlab/ { proxy_pass ${origin()}/gitlab/; proxy_set_header Host $http_host; }`;

describe('GitLab under a sub-path behind nginx', () => {
  it('N1: REST, names that need encoding, and pasted links work', async () => {
    const { first, call, url } = await callThrough(keepsPaths(), 'gitlab_get_project', { project_id: 'acme/greeter' });
    expect(first).toMatchObject({ isError: false });
    const file = await call('gitlab_get_file_contents', { project_id: 'acme/greeter', file_path: 'docs/a b/ü+#.md' });
    expect(file.isError, file.text).toBe(false);
    const link = `${url}/gitlab/acme/greeter/-/merge_requests/7`;
    expect((await call('gitlab_get_merge_request', { project_id: link })).text).toContain('Greet from the build job');
  });

  it('C6: where the proxy decodes slashes, a path fails with the reason and a numeric ID works', async () => {
    const { first, call } = await callThrough(decodesPaths(), 'gitlab_get_project', { project_id: 'acme/greeter' });
    expect(first.isError).toBe(true);
    expect(first.text).toContain('404');
    expect((await call('gitlab_get_project', { project_id: 118 })).text).toContain('acme/greeter');
  });
});
