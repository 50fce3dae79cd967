import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

async function query(text: string, variables: object = {}, user = 'dana') {
  const response = await fetch(`${sandbox.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'private-token': sandbox.tokens[user] ?? '' },
    body: JSON.stringify({ query: text, variables }),
  });
  return JSON.parse(await response.text());
}

const find = `query ($iids: [String!]) {
  project(fullPath: "acme/greeter") { workItems(iids: $iids) { nodes {
    id title state widgets { ... on WorkItemWidgetHierarchy { parent { reference(full: true) } } }
  } } }
}`;
const update = `mutation ($input: WorkItemUpdateInput!) {
  workItemUpdate(input: $input) { errors workItem { state title widgets { ... on WorkItemWidgetWeight { weight } } } }
}`;
const destroy = 'mutation ($input: WorkItemDeleteInput!) { workItemDelete(input: $input) { errors } }';

async function idOf(iid: number): Promise<string> {
  return (await query(find, { iids: [String(iid)] })).data.project.workItems.nodes[0].id;
}

describe('work items', () => {
  it('are the issues of a project, with epics above them', async () => {
    const { data } = await query(find, { iids: ['4', '5'] });
    const parents = data.project.workItems.nodes.map(({ widgets }: { widgets: { parent?: unknown }[] }) =>
      widgets.flatMap(({ parent }) => parent ?? []),
    );
    expect(parents.flat()).toEqual([{ reference: 'acme&1' }]);
  });

  it('are hidden from and closed to those who may not see or change them', async () => {
    expect((await query(find, { iids: ['11'] }, 'guest')).data.project.workItems.nodes).toEqual([]);
    const { errors, data } = await query(update, { input: { id: await idOf(4), title: 'x' } }, 'guest');
    expect(errors[0].message).toContain('does not exist or you don');
    expect(data).toEqual({ workItemUpdate: null });
  });

  it('are changed as issues are', async () => {
    const input = { id: await idOf(5), stateEvent: 'CLOSE', weightWidget: { weight: 3 } };
    const { data } = await query(update, { input });
    expect(data.workItemUpdate).toMatchObject({ errors: [], workItem: { state: 'CLOSED' } });
    expect(data.workItemUpdate.workItem.widgets).toContainEqual({ weight: 3 });
    const issue = await fetch(`${sandbox.apiUrl}/projects/118/issues/5`, {
      headers: { 'private-token': sandbox.tokens.dana ?? '' },
    });
    expect(await issue.json()).toMatchObject({ state: 'closed', weight: 3 });
  });

  it('refuse a parent of the wrong type in the payload, and change nothing then', async () => {
    const input = { id: await idOf(5), title: 'x', hierarchyWidget: { parentId: await idOf(4) } };
    const { data } = await query(update, { input });
    expect(data.workItemUpdate.errors).toEqual([expect.stringContaining('#4 cannot be added')]);
    expect((await query(find, { iids: ['5'] })).data.project.workItems.nodes[0].title).toBe('Unit job is slow');
  });

  it('are deleted by owners, and leave their children without a parent', async () => {
    const input = { id: await idOf(3) };
    expect((await query(destroy, { input })).errors).toHaveLength(1);
    expect((await query(destroy, { input }, 'root')).data.workItemDelete.errors).toEqual([]);
    const { nodes } = (await query(find, { iids: ['3', '12'] })).data.project.workItems;
    expect(nodes).toMatchObject([{ title: 'Choose a logo' }]);
    expect(nodes[0].widgets).toContainEqual({ parent: null });
  });
});
