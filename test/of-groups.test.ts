import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateRequest, validateResponse } from '../contract/check.mjs';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';

let sandbox: Sandbox;
let connected: ConnectedClient;

beforeAll(async () => {
  sandbox = await startSandbox({ checkContract: { validateRequest, validateResponse } });
  connected = await connectClient({
    GITLAB_API_URL: sandbox.apiUrl,
    GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.root ?? '',
  });
});

afterAll(async () => {
  await connected.close();
  await sandbox.close();
});

/** What a tool answers about the group acme. */
async function ask<Result = Record<string, unknown>>(name: string, args: object = {}): Promise<Result> {
  const answer = await connected.client.callTool({ name, arguments: { group_id: 'acme', ...args } });
  const text = answer.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  if (answer.isError) throw new Error(text);
  expect(sandbox.problems).toEqual([]);
  return (answer.structuredContent as { result: Result }).result;
}

type Rows = readonly Record<string, unknown>[];

describe('tools that take a group in the place of a project', () => {
  it('list issues and merge requests of all its projects, and iterations', async () => {
    const issues = await ask<Rows>('gitlab_list_issues', { labels: ['bug'] });
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.every(({ references }) => String(references).startsWith('acme/'))).toBe(true);
    const mergeRequests = await ask<Rows>('gitlab_list_merge_requests', { state: 'opened', per_page: 100 });
    const projects = new Set(mergeRequests.map(({ references }) => String(references).replace(/!\d+$/, '')));
    expect(projects).toEqual(new Set(['acme/greeter', 'acme/tools/archive']));
    expect(await ask<Rows>('gitlab_list_group_iterations', { state: 'current' })).toHaveLength(1);
  });

  it('search in it, but not at a branch, which is of one project', async () => {
    const found = await ask<Rows>('gitlab_search', { scope: 'milestones', search: '1.2' });
    expect(found).toMatchObject([{ title: '1.2' }]);
    const atBranch = ask('gitlab_search', { scope: 'blobs', search: 'greet', ref: 'main' });
    await expect(atBranch).rejects.toThrow('ref is of one project: pass project_id, or leave ref out.');
  });

  it('make, read, change and delete its milestones and labels', async () => {
    expect(await ask<Rows>('gitlab_list_milestones')).toMatchObject([{ title: 'Second quarter' }]);
    const { id } = await ask('gitlab_create_milestone', { title: 'Third quarter' });
    const milestone = { milestone_id: id };
    expect(await ask('gitlab_update_milestone', { ...milestone, due_date: '2027-09-30' })).toMatchObject({ id });
    expect(await ask('gitlab_get_milestone', milestone)).toMatchObject({ due_date: '2027-09-30' });
    for (const part of ['issue', 'merge_requests', 'burndown_events']) {
      expect(await ask<Rows>(`gitlab_get_milestone_${part}`, milestone)).toEqual([]);
    }
    await ask('gitlab_delete_milestone', milestone);
    await expect(ask('gitlab_get_milestone', milestone)).rejects.toThrow('404');
    await ask('gitlab_create_label', { name: 'team::greeting', color: '#123456' });
    expect(await ask('gitlab_get_label', { label: 'team::greeting' })).toMatchObject({ color: '#123456' });
  });

  it('make, read, edit, rename and delete pages of its wiki', async () => {
    const pages = await ask<Rows>('gitlab_list_wiki_pages');
    expect(pages.map(({ slug }) => slug)).toEqual(['teams/greeting']);
    await ask('gitlab_create_wiki_page', { title: 'teams/names', content: 'mira and jonas' });
    const edits = [{ old_text: 'mira', new_text: 'tove' }];
    const renamed = await ask('gitlab_update_wiki_page', { slug: 'teams/names', title: 'List', edits });
    expect(renamed).toMatchObject({ slug: 'teams/List' });
    const read = await connected.client.callTool({
      name: 'gitlab_get_wiki_page',
      arguments: { group_id: 'acme', slug: 'teams/List' },
    });
    expect(JSON.stringify(read.content)).toContain('tove and jonas');
    await ask('gitlab_delete_wiki_page', { slug: 'teams/List' });
    expect(await ask<Rows>('gitlab_list_wiki_pages')).toHaveLength(1);
  });

  it.each(['gitlab_list_issues', 'gitlab_list_milestones', 'gitlab_list_wiki_pages'])(
    '%s takes one of the two, not both',
    async (name) => {
      await expect(ask(name, { project_id: 'acme/greeter' })).rejects.toThrow('project_id and group_id are both given');
    },
  );
});
