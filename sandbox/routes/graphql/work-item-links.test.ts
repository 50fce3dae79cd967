import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

async function ask(path: string, body?: object, user = 'root') {
  const response = await fetch(`${sandbox.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'private-token': sandbox.tokens[user] ?? '' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return JSON.parse(await response.text());
}
const query = (text: string, variables: object, user?: string) => ask('graphql', { query: text, variables }, user);

const find = `query { group(fullPath: "acme") { workItems(includeDescendants: true) { nodes {
  id reference(full: true)
  widgets { ... on WorkItemWidgetNotes { notes(filter: ONLY_COMMENTS) { nodes { body system author { username } } } } }
} } } }`;
const links = 'widgets { ... on WorkItemWidgetLinkedItems { linkedItems { nodes { linkType workItem { iid } } } } }';
const add = `mutation ($input: WorkItemAddLinkedItemsInput!) {
  workItemAddLinkedItems(input: $input) { errors workItem { ${links} } }
}`;
const remove = `mutation ($input: WorkItemRemoveLinkedItemsInput!) {
  workItemRemoveLinkedItems(input: $input) { errors workItem { ${links} } }
}`;
const comment = 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { errors note { body } } }';

interface Found {
  readonly id: string;
  readonly reference: string;
  readonly widgets: readonly { readonly notes?: { readonly nodes: unknown[] } }[];
}

async function item(reference: string, user?: string): Promise<Found> {
  const { data } = await query(find, {}, user);
  return data.group.workItems.nodes.find((each: Found) => each.reference === reference);
}
const notesOf = ({ widgets }: Found) => widgets.flatMap(({ notes }) => notes?.nodes ?? []);

describe('links of an epic', () => {
  it('are added and removed from either end, and are none of the links between issues', async () => {
    const [epic, six] = [(await item('acme&1')).id, (await item('acme/greeter#6')).id];
    const added = await query(add, { input: { id: epic, workItemsIds: [six], linkType: 'BLOCKED_BY' } });
    expect(added.data.workItemAddLinkedItems.workItem.widgets).toContainEqual({
      linkedItems: { nodes: [{ linkType: 'is_blocked_by', workItem: { iid: '6' } }] },
    });
    expect(await ask('v4/projects/118/issues/6/links')).toEqual([]);
    const again = await query(add, { input: { id: six, workItemsIds: [epic] } });
    expect(again.data.workItemAddLinkedItems.errors).toEqual(['Work item(s) already assigned']);
    const gone = { input: { id: six, workItemsIds: [epic] } };
    expect((await query(remove, gone)).data.workItemRemoveLinkedItems.errors).toEqual([]);
    expect((await query(remove, gone)).data.workItemRemoveLinkedItems.errors).toEqual([
      expect.stringContaining('could not be removed due to not being linked'),
    ]);
  });

  it('lead to no other than the items the caller sees', async () => {
    const { id } = await item('acme&1');
    const { errors } = await query(add, { input: { id, workItemsIds: ['gid://gitlab/WorkItem/999'] } });
    expect(errors[0].message).toContain('does not exist or you don');
    const self = await query(add, { input: { id, workItemsIds: [id] } });
    expect(self.data.workItemAddLinkedItems.errors[0]).toContain('cannot be related to itself');
  });
});

describe('comments on work items', () => {
  it('are written on an epic too, internal ones for reporters alone', async () => {
    const { id } = await item('acme&1');
    for (const internal of [false, true]) {
      const body = internal ? 'Between us.' : 'For all.';
      const { data } = await query(comment, { input: { noteableId: id, body, internal } });
      expect(data.createNote).toEqual({ errors: [], note: { body } });
    }
    const all = { system: false, author: { username: 'root' } };
    expect(notesOf(await item('acme&1'))).toEqual([
      { body: 'For all.', ...all },
      { body: 'Between us.', ...all },
    ]);
    expect(notesOf(await item('acme&1', 'guest'))).toEqual([{ body: 'For all.', ...all }]);
  });

  it('are shown without what GitLab itself says of changes', async () => {
    const { id } = await item('acme/greeter#6');
    await query(comment, { input: { noteableId: id, body: 'Hm.\n/close' } });
    expect(notesOf(await item('acme/greeter#6'))).toEqual([
      { body: 'Hm.', system: false, author: { username: 'root' } },
    ]);
  });
});
