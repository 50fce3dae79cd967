import { describe, expect, it } from 'vitest';
import { fakeGraphql, lack } from '../graphql-mutation/fake-graphql.ts';
import { addLinkDocument, removeLinkDocument } from './documents.ts';
import { addWorkItemLink, removeWorkItemLink } from './links.ts';
import { groupThingsDocument, projectThingsDocument } from './lookup-documents.ts';

const four = { project_id: 'acme/app', work_item_iid: 4 };
const gid = (id: string | undefined) => `gid://gitlab/WorkItem/${id}`;
const find = ({ iids }: Readonly<Record<string, unknown>>) => ({
  place: { workItems: { nodes: [{ id: gid((iids as string[])[0]) }] } },
});
const linked = { linkType: 'blocks', workItem: { title: 'All', state: 'OPEN', reference: 'acme&5' } };
const workItem = { iid: '4', reference: 'acme/app#4', widgets: [{ linkedItems: { nodes: [linked] } }] };
const done = { any: { errors: [], workItem } };

function open(answer: unknown) {
  const fake = fakeGraphql([
    [projectThingsDocument, find],
    [groupThingsDocument, find],
    [addLinkDocument, answer],
    [removeLinkDocument, answer],
  ]);
  const inputs = () => fake.sent.flatMap(({ variables: { input } }) => input ?? []);
  return { ...fake, inputs };
}

describe('a link between work items', () => {
  it.each([
    [undefined, 'RELATED'],
    ['relates_to', 'RELATED'],
    ['blocks', 'BLOCKS'],
    ['is_blocked_by', 'BLOCKED_BY'],
  ] as const)('%s is added as %s, and the answer has all links', async (link_type, linkType) => {
    const { ctx, sent, inputs } = open(done);
    const answer = await addWorkItemLink({ ...four, linked_item: 'acme&5', link_type }, ctx);
    expect(answer).toMatchObject({
      value: { iid: 4, linked_items: [{ link_type: 'blocks', reference: 'acme&5', title: 'All', state: 'opened' }] },
    });
    expect(inputs()).toEqual([{ id: gid('4'), workItemsIds: [gid('5')], linkType }]);
    expect(sent.map(({ variables }) => variables.fullPath)).toEqual(expect.arrayContaining(['acme/app', 'acme']));
  });

  it('is removed by its two ends', async () => {
    const { ctx, inputs } = open({ any: { errors: [], workItem: { ...workItem, widgets: [] } } });
    const answer = await removeWorkItemLink({ ...four, linked_item: '5' }, ctx);
    expect(answer).toMatchObject({ value: { iid: 4, reference: 'acme/app#4' } });
    expect(inputs()).toEqual([{ id: gid('4'), workItemsIds: [gid('5')] }]);
  });

  it('needs an item to link, and says which input names none', async () => {
    const { ctx, inputs } = open(done);
    const adding = addWorkItemLink({ ...four, linked_item: 'the epic' }, ctx);
    await expect(adding).rejects.toThrow('linked_item is the epic, which names no work item.');
    expect(inputs()).toEqual([]);
  });

  it('is refused with what GitLab says', async () => {
    const reason = 'Blocked work items are not available for the current subscription tier';
    const { ctx } = open({ any: { errors: [reason], workItem: null } });
    await expect(addWorkItemLink({ ...four, linked_item: '5' }, ctx)).rejects.toMatchObject({ status: 200, reason });
  });

  it.each([
    [addWorkItemLink, 'gitlab_create_issue_link'],
    [removeWorkItemLink, 'gitlab_delete_issue_link'],
  ])('is not made or unmade where GraphQL is older: %o', async (change, tool) => {
    const reason = "WorkItemAddLinkedItemsInput isn't a defined input type (on $input)";
    const { ctx, lines } = open(lack(reason));
    await expect(change({ ...four, linked_item: '5' }, ctx)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(reason),
      hint: expect.stringContaining(tool),
    });
    expect(lines()).toEqual([]);
  });
});
