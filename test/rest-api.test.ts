import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateRequest } from '../contract/check.mjs';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { readOperations } from '../src/tools/rest-api/operations.ts';
import { planRequest, reasonAgainst } from '../src/tools/rest-api/plan-request.ts';
import { connectRest } from './rest-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const project_id = 'acme/greeter';
const connect = (env?: Readonly<Record<string, string>>) => connectRest(sandbox, env);
const addBadge = { link_url: 'https://ci.example/x', image_url: 'https://ci.example/x.svg' };

describe('any operation of the API', () => {
  it('is found by words and by path, with what it takes, what it may do and the tool that does it', async () => {
    const { find } = await connect();
    expect(await find({ query: 'protect an environment', limit: 1 })).toMatchObject([
      { method: 'POST', path: '/projects/:id/protected_environments', capability: 'admin' },
    ]);
    expect(await find({ query: 'DELETE projects/:id/badges/:badge_id' })).toEqual([
      { method: 'DELETE', path: '/projects/:id/badges/:badge_id', capability: 'delete' },
    ]);
    expect(await find({ query: '/projects/118/badges' })).toEqual([
      { method: 'GET', path: '/projects/:id/badges', query: 'page?, per_page?, name?', capability: 'read' },
      { method: 'POST', path: '/projects/:id/badges', body: 'link_url, image_url, name?', capability: 'write' },
    ]);
    expect(await find({ query: 'GET projects/:id/labels' })).toMatchObject([{ tool: 'gitlab_list_labels' }]);
    expect(await find({ query: 'GET groups/:id/labels' })).toMatchObject([{ tool: 'gitlab_list_labels' }]);
    expect(await find({ query: 'POST projects/:id/access_tokens' })).toMatchObject([
      { refused: 'it creates a credential; not offered by this server' },
    ]);
  });

  it('gives few rows where it is looked for', async () => {
    const { find } = await connect();
    const rows = await find({ query: 'merge request' });
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows).length).toBeLessThan(3000);
  });

  it('is read, with the project in its place and as GitLab answers it', async () => {
    const { get } = await connect();
    const plain = await get({ path: 'projects/acme%2Fgreeter/badges', per_page: 1 });
    expect(plain).toMatchObject({ isError: false, requests: ['GET /projects/acme%2Fgreeter/badges?per_page=1'] });
    expect(JSON.parse(plain.text.split('\n')[0] ?? '')).toMatchObject([{ name: 'Coverage', kind: 'project' }]);
    const [byName, byUrl] = [
      await get({ path: '/projects/:id/badges/:badge_id', project_id, query: { badge_id: 61 } }),
      await get({ path: 'projects/{id}/badges/61', project_id: `${sandbox.url}/acme/greeter/-/issues/4` }),
    ];
    expect(byName).toMatchObject({ isError: false, requests: ['GET /projects/acme%2Fgreeter/badges/61'] });
    expect(byUrl.text).toBe(byName.text);
  });

  it('is changed and deleted', async () => {
    const { request, get } = await connect();
    const path = 'projects/:id/badges';
    const made = await request({ method: 'POST', path, project_id, body: { ...addBadge, name: 'New' } });
    expect(made).toMatchObject({ isError: false, requests: ['POST /projects/acme%2Fgreeter/badges'] });
    const { id } = JSON.parse(made.text) as { id: number };
    const changed = await request({ method: 'PUT', path: `${path}/${id}`, project_id, body: '{"name":"Newer"}' });
    expect(changed.text).toContain('"Newer"');
    expect(await request({ method: 'DELETE', path: `${path}/${id}`, project_id })).toMatchObject({ isError: false });
    expect((await get({ path: `${path}/${id}`, project_id })).text).toContain('404');
  });

  it.each([
    [{ path: 'projects/:id/badges/:badge_id', project_id }, ':badge_id in the path has no value'],
    [{ path: 'projects/:id/badges' }, ':id in the path has no value'],
    [{ path: 'projects/118/badges', project_id: 'acme/vault' }, 'project_id is acme/vault, but path names 118'],
    [{ path: 'todos', project_id }, 'path has no place for project_id'],
    [{ path: 'projects/:id/badges', project_id, query: { per_pge: 5 } }, 'per_pge is unknown (did you mean per_page?)'],
    [{ path: 'projects/acme/greeter/badges' }, '/projects/acme%2Fgreeter/badges'],
    [{ path: 'projects/1/badges?per_page=1' }, 'may not hold ? or #'],
  ])('is told what is wrong with %j before any request', async (args, message) => {
    const answer = await (await connect()).get(args);
    expect(answer).toMatchObject({ isError: true, requests: [] });
    expect(answer.text).toContain(message);
  });

  it('is not made where it creates a credential or administers the instance, whatever the settings', async () => {
    const { request, get } = await connect({ GITLAB_PERMISSION_MODE: 'full' });
    const body = { name: 'x', scopes: ['api'] };
    const answers = [
      await request({ method: 'POST', path: 'projects/118/access_tokens', body }),
      await request({ method: 'POST', path: 'projects/118/access_tokens/self/rotate' }),
      await request({ method: 'POST', path: '/user/keys', body: { key: 'ssh-ed25519 x', title: 'x' } }),
      await request({ method: 'PUT', path: 'application/settings', body: {} }),
      await request({ method: 'POST', path: 'projects/118/uploads' }),
      await request({ method: 'POST', path: '/api/graphql', body: { query: '{ currentUser { id } }' } }),
      await get({ path: 'projects/118/secure_files/1/download' }),
      await get({ path: 'admin/ci/variables' }),
    ];
    for (const { text, isError, requests } of answers) {
      expect({ isError, requests }).toEqual({ isError: true, requests: [] });
      expect(text).toMatch(/; not offered by this server/);
    }
  });

  it('makes requests the contract knows, for sixty reads', () => {
    const reads = readOperations().filter((each) => each.method === 'GET' && reasonAgainst(each) === undefined);
    const some = reads.filter((_read, index) => index % Math.ceil(reads.length / 60) === 0);
    expect(some.length).toBeGreaterThan(50);
    for (const { path, parameters } of some) {
      const needed = Object.entries(parameters).filter(([, { isRequired }]) => isRequired);
      const query = Object.fromEntries(needed.map(([name, { choices }]) => [name, choices?.[0] ?? '7']));
      const filled = path.replace(/:(\w+)/g, (_whole, name: string) => (name.endsWith('path') ? 'a%2Fb' : '7'));
      const { request } = planRequest('GET', { path: filled, query }, sandbox.url);
      expect({ path, problems: validateRequest(request).problems }).toEqual({ path, problems: [] });
    }
  });
});
