import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { connectClient } from './connected-client.ts';
import { offencesOf } from './scope-oracle.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A client of dana's under a scope of these projects, or of none. */
async function connect(allowed?: string) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const scope = allowed === undefined ? {} : { GITLAB_ALLOWED_PROJECT_IDS: allowed };
  const { client, close } = await connectClient({ ...credential, ...scope });
  onTestFinished(close);
  return async (name: string, args: Record<string, unknown> = {}) => {
    const from = sandbox.requests.length;
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const { result } = (structuredContent ?? {}) as { readonly result?: unknown };
    const sent = sandbox.requests
      .slice(from)
      .map(({ method, path }) => `${method} ${path.replace(/^.*\/api\/v4/, '')}`);
    return { text, isError: isError === true, result, sent };
  };
}

/** A client whose server has the scope, for what is no tool. */
async function connectBare(allowed: string) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, GITLAB_ALLOWED_PROJECT_IDS: allowed });
  onTestFinished(close);
  return client;
}

interface Row {
  readonly id: number;
  readonly project: { readonly id: number };
}

describe('under a scope of projects', () => {
  it('a merge request from a fork outside is read from the target project, and the fork is not asked', async () => {
    const [open, confined] = [await connect(), await connect('acme/greeter')];
    const args = { project_id: 'acme/greeter', merge_request_iid: 8, mode: 'fullfile' };
    const [before, after] = [
      await open('gitlab_get_merge_request_code_context', args),
      await confined('gitlab_get_merge_request_code_context', args),
    ];
    expect(before.sent.some((line) => line.includes('/projects/119/'))).toBe(true);
    expect(after.sent.filter((line) => /119|kim/.test(line))).toEqual([]);
    expect(after.isError).toBe(false);
    const filesOf = (text: string) => text.slice(text.indexOf('=== '));
    expect(filesOf(after.text)).toBe(filesOf(before.text));
    expect(filesOf(after.text)).toContain('Hello dear');
  });

  it('a merge request from a fork shows no pipeline that ran in the fork', async () => {
    const args = { project_id: 'acme/greeter', merge_request_iid: 8, include: ['pipelines'] };
    const open = await (await connect())('gitlab_get_merge_request', args);
    const confined = await (await connect('118'))('gitlab_get_merge_request', args);
    expect(open.text).toContain('"pipelines"');
    expect(confined.isError).toBe(false);
    expect(confined.text).not.toContain('"pipelines"');
    expect(confined.text).toContain('Rows withheld');
  });

  it('issues of other projects that are linked to one inside are withheld, with a count', async () => {
    const open = await connect();
    const there = { project_id: 'acme/tools/build-kit', title: 'The secret of the kit' };
    const { iid } = (await open('gitlab_create_issue', there)).result as { readonly iid: number };
    const link = { target_project_id: 'acme/tools/build-kit', target_issue_iid: iid };
    await open('gitlab_create_issue_link', { project_id: 'acme/greeter', issue_iid: 4, ...link });
    const list = { project_id: 'acme/greeter', issue_iid: 4 };
    expect((await open('gitlab_list_issue_links', list)).text).toContain('The secret');
    const { text, isError } = await (await connect('118'))('gitlab_list_issue_links', list);
    expect({ isError, isShown: text.includes('The secret') }).toEqual({ isError: false, isShown: false });
    expect(text).toMatch(/Rows withheld: 1\./);
    expect((await (await connect('118,120'))('gitlab_list_issue_links', list)).text).toContain('The secret');
  });

  it('a to-do is marked as done where its project is inside, and no other', async () => {
    const open = await connect();
    const rows = (await open('gitlab_list_todos')).result as readonly Row[];
    const own = rows.find(({ project }) => project.id === 118);
    expect(own).toBeDefined();
    const outside = await (await connect('120'))('gitlab_mark_todo_done', { todo_id: own?.id });
    expect(outside).toMatchObject({
      isError: true,
      sent: expect.not.arrayContaining([expect.stringMatching(/^POST/)]),
    });
    const inside = await (await connect('120,118'))('gitlab_mark_todo_done', { todo_id: own?.id });
    expect(inside).toMatchObject({ isError: false });
    expect(inside.sent.at(-1)).toBe(`POST /todos/${own?.id}/mark_as_done`);
    expect((await (await connect('118'))('gitlab_mark_all_todos_done')).text).toContain('disabled by policy');
  });

  it('a project that is listed by a path it had before is found, and known by its present one', async () => {
    const confined = await connect('acme/hello');
    for (const project_id of ['acme/hello', 'acme/greeter', '118']) {
      const { isError, sent } = await confined('gitlab_list_labels', { project_id });
      expect({ isError, last: sent.at(-1) }).toEqual({ isError: false, last: 'GET /projects/118/labels' });
    }
    expect((await confined('gitlab_list_labels', { project_id: 'acme/vault' })).isError).toBe(true);
  });

  it('work items are read and changed in a project inside, and say nothing of a parent in a group', async () => {
    const confined = await connect('acme/greeter');
    const four = { project_id: 'acme/greeter', work_item_iid: 4 };
    const changed = await confined('gitlab_update_work_item', { ...four, due_date: '2026-12-31' });
    expect(changed.isError).toBe(false);
    const open = await (await connect())('gitlab_get_work_item', four);
    const { text } = await confined('gitlab_get_work_item', four);
    expect(text).toContain('2026-12-31');
    const parent = /"reference":"(acme&\d+)"/.exec(open.text)?.[1];
    expect(parent).toBeDefined();
    expect(text).not.toContain(parent);
    expect((await confined('gitlab_update_work_item', { ...four, project_id: 'acme/vault' })).isError).toBe(true);
  });

  it.each([
    'gitlab://acme/vault/-/issues/1',
    'gitlab://acme/vault/-/blob/main/README.md',
    'gitlab://ACME/Vault/-/blob/main/README.md',
    'gitlab://acme%2Fvault/-/issues/1',
    'gitlab://acme/greeter/../vault/-/issues/1',
    'gitlab://acme/greeter/-/../../vault/-/issues/1',
    'gitlab://121/-/issues/1',
  ])('the resource %s is refused, and nothing outside is asked for', async (uri) => {
    const client = await connectBare('118');
    const from = sandbox.requests.length;
    await expect(client.readResource({ uri })).rejects.toThrow();
    const inside = { ids: [118], names: ['acme/greeter'], todos: [], foreign: [] };
    expect(sandbox.requests.slice(from).flatMap((request) => offencesOf(request, inside))).toEqual([]);
  });

  it('a resource inside is read, and completions offer nothing outside', async () => {
    const client = await connectBare('118');
    const { contents } = await client.readResource({ uri: 'gitlab://acme/greeter/-/issues/4' });
    expect(contents).toHaveLength(1);
    const { resourceTemplates } = await client.listResourceTemplates();
    const uri = resourceTemplates[0]?.uriTemplate ?? '';
    const ask = { ref: { type: 'ref/resource', uri }, argument: { name: 'project', value: 'a' } } as const;
    expect((await client.complete(ask)).completion.values).toEqual(['acme/greeter']);
  });
});
