import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { connectClient } from './connected-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A client of a server with these settings, for one test. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.root ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  const call = async (name: string, args: Record<string, unknown>) => {
    const from = sandbox.requests.length;
    const { content, isError, structuredContent } = await client.callTool({ name: `gitlab_${name}`, arguments: args });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const { result } = (structuredContent ?? {}) as { result?: Record<string, unknown> };
    const sent = sandbox.requests.slice(from).map(({ body }) => JSON.stringify(body ?? ''));
    return { text, isError: isError === true, result, mutations: sent.filter((body) => /"mutation/.test(body)) };
  };
  return call;
}

const greeter = { project_id: 'acme/greeter' };
const scope = { GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' };

describe('epics of a group', () => {
  it('are listed with what is below them, made, changed and deleted', async () => {
    const call = await connect();
    const acme = { group_id: 'acme' };
    const { result: made } = await call('create_work_item', {
      ...acme,
      type: 'EPIC',
      title: 'Greet in Danish',
      labels: ['enhancement'],
      milestone: 'Second quarter',
      start_date: '2026-04-01',
    });
    expect(made).toMatchObject({ type: 'EPIC', labels: ['enhancement'], milestone: 'Second quarter' });
    const work_item_iid = made?.iid;
    await call('update_work_item', { ...greeter, work_item_iid: 8, parent: `acme&${work_item_iid}` });
    expect((await call('get_work_item', { ...acme, work_item_iid })).result).toMatchObject({
      start_date: '2026-04-01',
      children: [{ reference: 'acme/greeter#8' }],
    });
    const { result: closed } = await call('update_work_item', { ...acme, work_item_iid, state_event: 'close' });
    expect(closed).toMatchObject({ state: 'closed' });
    expect((await call('delete_work_item', { ...acme, work_item_iid })).isError).toBe(false);
    const { text } = await call('list_work_items', { ...acme, types: ['EPIC'] });
    expect(text).toContain('Greet everybody everywhere');
    expect(text).not.toContain('Greet in Danish');
  });
});

describe('work items under a scope of one project', () => {
  it('are listed a page at a time', async () => {
    const call = await connect(scope);
    const first = await call('list_work_items', { ...greeter, first: 2 });
    const [, after] = /after=(\S+)/.exec(first.text) ?? [];
    const second = await call('list_work_items', { ...greeter, first: 2, after });
    expect(second.isError).toBe(false);
    expect(second.text).not.toBe(first.text);
  });

  it('are made and changed with labels, people, milestone and parent of the project', async () => {
    const call = await connect(scope);
    const fields = { labels: ['bug', 'enhancement'], assignee_usernames: ['kim', 'me'], milestone: '1.2', parent: '3' };
    const { result } = await call('create_work_item', { ...greeter, type: 'TASK', title: 'Say hi', ...fields });
    expect(result).toMatchObject({ labels: ['bug', 'enhancement'], milestone: '1.2', parent: { iid: 3 } });
    const clear = { milestone: '', parent: '', assignee_usernames: [], remove_labels: ['bug'] };
    const changed = await call('update_work_item', { ...greeter, work_item_iid: result?.iid, ...clear });
    expect(changed.result).toMatchObject({ labels: ['enhancement'] });
    for (const field of ['milestone', 'parent', 'assignees']) expect(changed.result).not.toHaveProperty(field);
    expect((await call('delete_work_item', { ...greeter, work_item_iid: result?.iid })).isError).toBe(false);
  });

  it('are read by the URL of their page, without the epic above them', async () => {
    const open = await connect();
    const call = await connect(scope);
    const project_id = `${sandbox.url}/acme/greeter/-/work_items/6`;
    expect((await open('get_work_item', { project_id })).result).toHaveProperty('parent.reference', 'acme&1');
    const { result, text } = await call('get_work_item', { project_id });
    expect(result).toMatchObject({ reference: 'acme/greeter#6' });
    expect(result).not.toHaveProperty('parent');
    expect(text).toContain('Rows withheld: 1.');
  });

  it.each([
    ['acme&1', 'a query must be one of project(fullPath: $variable)'],
    ['acme/vault#1', 'outside this server'],
  ])('take no parent %s', async (parent, why) => {
    const call = await connect(scope);
    const { isError, text, mutations } = await call('update_work_item', { ...greeter, work_item_iid: 5, parent });
    expect({ isError, mutations }).toEqual({ isError: true, mutations: [] });
    expect(text).toContain(why);
  });

  it.each([
    ['add_work_item_link', 'acme&1'],
    ['add_work_item_link', 'acme/vault#1'],
    ['remove_work_item_link', 'acme&1'],
    ['remove_work_item_link', 'acme/vault#1'],
  ])('are refused to %s with %s', async (name, linked_item) => {
    const call = await connect(scope);
    const { isError, text, mutations } = await call(name, { ...greeter, work_item_iid: 5, linked_item });
    expect({ isError, mutations }).toEqual({ isError: true, mutations: [] });
    expect(text).toMatch(/outside this server|a query must be one of project/);
  });

  it('are linked to each other, and tell of no link to an epic', async () => {
    const open = await connect();
    const call = await connect(scope);
    const eight = { ...greeter, work_item_iid: 8 };
    const { result } = await open('add_work_item_link', { ...eight, linked_item: 'acme&1' });
    expect(result).toMatchObject({ linked_items: [{ link_type: 'relates_to', reference: 'acme&1' }] });
    const inside = { ...eight, linked_item: 'acme/greeter#9' };
    const added = await call('add_work_item_link', { ...inside, link_type: 'is_blocked_by' });
    const nine = { link_type: 'is_blocked_by', reference: 'acme/greeter#9' };
    expect(added.result).toMatchObject({ linked_items: [expect.objectContaining(nine)] });
    expect((await call('remove_work_item_link', inside)).result).not.toHaveProperty('linked_items');
    const again = await call('remove_work_item_link', inside);
    expect(again).toMatchObject({ isError: true, text: expect.stringContaining('not being linked') });
  });

  it('are commented on, and the comments read a page at a time', async () => {
    const call = await connect(scope);
    const eight = { ...greeter, work_item_iid: 8 };
    for (const body of ['One.', 'Two.']) await call('create_work_item_note', { ...eight, body });
    const { result, text } = await call('list_work_item_notes', { ...eight, first: 1 });
    expect(result).toMatchObject([{ author: 'root', body: 'One.' }]);
    const [, after] = /after=(\S+)/.exec(text) ?? [];
    const second = await call('list_work_item_notes', { ...eight, first: 1, after });
    expect(second.result).toMatchObject([{ body: 'Two.' }]);
  });
});

describe('quick actions in the texts of work items', () => {
  it.each([
    ['create_work_item', { type: 'TASK', title: 'Say hi', description: 'Hi.\n/close' }],
    ['update_work_item', { work_item_iid: 5, description: '/close' }],
    ['create_work_item_note', { work_item_iid: 5, body: '/close' }],
  ])('are refused to %s where their tool is', async (name, fields) => {
    const call = await connect({ GITLAB_DENIED_TOOLS_REGEX: 'update_issue$' });
    const { isError, text, mutations } = await call(name, { ...greeter, ...fields });
    expect({ isError, mutations }).toEqual({ isError: true, mutations: [] });
    expect(text).toContain('GitLab would carry out /close');
  });
});

describe('vulnerabilities under a scope of one project', () => {
  it('are read and decided about', async () => {
    const call = await connect(scope);
    const third = { ...greeter, vulnerability_id: 603 };
    expect((await call('get_vulnerability', third)).result).toMatchObject({ state: 'DISMISSED' });
    expect((await call('confirm_vulnerability', { ...third, comment: 'It is one.' })).result).toMatchObject({
      state: 'CONFIRMED',
      state_comment: 'It is one.',
    });
  });

  it('of other projects are neither read nor changed', async () => {
    const call = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/vault' });
    const foreign = { project_id: 'acme/vault', vulnerability_id: 601 };
    for (const name of ['get_vulnerability', 'resolve_vulnerability']) {
      const { isError, text, mutations } = await call(name, foreign);
      expect({ name, isError, mutations }).toEqual({ name, isError: true, mutations: [] });
      expect(text).toContain('There is no vulnerability 601 in acme/vault.');
    }
  });
});
