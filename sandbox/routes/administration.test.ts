import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, path, { method, as, ...(body === undefined ? {} : { body }) });

const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;

describe('webhooks', () => {
  test('keep their secret, and tell that there is one', async () => {
    const made = await send('POST', '/projects/118/hooks', { url: 'https://x.example.com', token: 'hush-hush' });
    expect(made.json()).toMatchObject({ push_events: true, pipeline_events: false, token_present: true });
    expect(made.text).not.toContain('hush-hush');
    const path = `/projects/118/hooks/${made.json().id}`;
    expect((await send('PUT', path, { pipeline_events: true, token: '' })).json()).toMatchObject({
      pipeline_events: true,
      token_present: false,
    });
    expect(await statusOf('DELETE', path)).toBe(204);
    expect(await statusOf('GET', path)).toBe(404);
  });

  test('deliver a sample, and list what they delivered by its status, twenty at most', async () => {
    expect(await statusOf('POST', '/projects/118/hooks/21/test/tag_push_events')).toBe(201);
    expect(await statusOf('POST', '/projects/118/hooks/21/test/nonsense')).toBe(400);
    const list = async (query: string) => (await send('GET', `/projects/118/hooks/21/events${query}`)).json();
    expect((await list('')).map(({ trigger }: { trigger: string }) => trigger)).toEqual([
      'tag_push_hooks',
      'push_hooks',
      'pipeline_hooks',
    ]);
    expect(await list('?status[]=server_failure')).toMatchObject([{ id: 902, response_status: '500' }]);
    expect(await statusOf('GET', '/projects/118/hooks/21/events?per_page=21')).toBe(400);
  });

  test('are the business of maintainers, and in groups of owners', async () => {
    expect(await statusOf('GET', '/projects/118/hooks', undefined, 'kim')).toBe(403);
    expect(await statusOf('GET', '/groups/12/hooks')).toBe(403);
    expect((await send('GET', '/groups/12/hooks', undefined, 'root')).json()).toMatchObject([{ id: 22, group_id: 12 }]);
  });
});

describe('integrations', () => {
  test('are set bit by bit, show no secret, and are gone when they are disabled', async () => {
    const path = '/projects/118/integrations/jira';
    expect(await statusOf('GET', path)).toBe(404);
    await send('PUT', path, { url: 'https://jira.example.com', password: 'hush-hush', commit_events: false });
    await send('PUT', path, { project_key: 'WEB' });
    const shown = await send('GET', path);
    expect(shown.json()).toMatchObject({
      active: true,
      commit_events: false,
      properties: { url: 'https://jira.example.com', project_key: 'WEB' },
    });
    expect(shown.text).not.toContain('hush-hush');
    expect(await statusOf('DELETE', path)).toBe(204);
    expect((await send('GET', '/projects/118/integrations')).json()).toMatchObject([{ slug: 'slack' }]);
  });
});

describe('keys and tokens', () => {
  test('a deploy key of one project is enabled in another, without the right to push', async () => {
    await send('PUT', '/projects/118/deploy_keys/61', { can_push: true });
    expect((await send('POST', '/projects/121/deploy_keys/61/enable')).json()).toMatchObject({
      id: 61,
      can_push: false,
      projects_with_write_access: [],
    });
    expect((await send('GET', '/projects/118/deploy_keys/61')).json().projects_with_write_access).toHaveLength(1);
    expect(await statusOf('POST', '/projects/121/deploy_keys/999/enable')).toBe(404);
  });

  test('a revoked access token stays on the list as inactive', async () => {
    expect(await statusOf('DELETE', '/projects/118/access_tokens/71')).toBe(204);
    expect((await send('GET', '/projects/118/access_tokens?state=active')).json()).toEqual([]);
    expect((await send('GET', '/projects/118/access_tokens?search=repairs')).json()).toMatchObject([{ revoked: true }]);
  });

  test('a revoked personal token opens nothing any more, and nobody revokes another’s', async () => {
    const own = (await send('GET', '/personal_access_tokens', undefined, 'kim')).json();
    expect(own).toMatchObject([{ name: 'kim', user_id: 22 }]);
    const path = `/personal_access_tokens/${own[0].id}`;
    expect(await statusOf('DELETE', path, undefined, 'rob')).toBe(404);
    expect(await statusOf('DELETE', path, undefined, 'root')).toBe(204);
    expect(await statusOf('GET', '/user', undefined, 'kim')).toBe(401);
  });

  test('no list of tokens holds a secret', async () => {
    const lists = ['/projects/118/access_tokens', '/personal_access_tokens', '/projects/118/deploy_tokens'];
    for (const path of lists) expect((await send('GET', path)).json()[0]).not.toHaveProperty('token');
  });
});

describe('the job token scope', () => {
  const scope = '/projects/118/job_token_scope';

  test('is limited or not', async () => {
    expect((await send('GET', scope)).json()).toEqual({ inbound_enabled: true, outbound_enabled: false });
    expect(await statusOf('PATCH', scope, { enabled: false })).toBe(204);
    expect((await send('GET', scope)).json().inbound_enabled).toBe(false);
  });

  test('lists projects and groups, each once', async () => {
    expect((await send('POST', `${scope}/allowlist`, { target_project_id: 120 })).json()).toEqual({
      source_project_id: 118,
      target_project_id: 120,
    });
    expect(await statusOf('POST', `${scope}/allowlist`, { target_project_id: 120 })).toBe(400);
    expect(await statusOf('DELETE', `${scope}/allowlist/119`)).toBe(204);
    expect((await send('GET', `${scope}/allowlist`)).json()).toMatchObject([{ id: 120 }]);
    expect((await send('GET', `${scope}/groups_allowlist`)).json()).toMatchObject([{ id: 13, name: 'Tools' }]);
  });
});

describe('audit events', () => {
  test('are cut by time', async () => {
    const list = async (query: string) => (await send('GET', `/projects/118/audit_events${query}`)).json();
    expect(await list('')).toHaveLength(2);
    expect(await list('?created_after=2026-02-01')).toMatchObject([{ id: 9202 }]);
    expect((await send('GET', '/projects/118/audit_events/9201')).json()).toMatchObject({ id: 9201 });
  });
});

describe('approval rules', () => {
  const rules = '/projects/118/approval_rules';

  test('are made and changed, and code owners are none of them', async () => {
    const made = await send('POST', rules, { name: 'Security', approvals_required: 1, usernames: ['kim', 'rob'] });
    expect(made.json().users).toHaveLength(2);
    const path = `${rules}/${made.json().id}`;
    expect((await send('PUT', path, { approvals_required: 2, user_ids: [22] })).json()).toMatchObject({
      approvals_required: 2,
      users: [{ username: 'kim' }],
    });
    expect((await send('GET', rules)).json().map(({ name }: { name: string }) => name)).toEqual([
      'Maintainers',
      'Security',
    ]);
    expect(await statusOf('DELETE', path)).toBe(204);
    expect(await statusOf('POST', rules, { name: 'X', approvals_required: 1 }, 'rob')).toBe(403);
  });
});
