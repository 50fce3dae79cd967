import { describe, expect, it } from 'vitest';
import { fakeGraphql, lack } from '../graphql-mutation/fake-graphql.ts';
import {
  freeProjectItemDocument,
  groupItemDocument,
  groupItemsDocument,
  olderGroupItemDocument,
  olderProjectItemDocument,
  projectItemDocument,
  projectItemsDocument,
} from './documents.ts';
import { getWorkItem, listWorkItems } from './read-items.ts';

const app = { project_id: 'acme/app' };
const acme = { group_id: 'acme' };
const node = { iid: '4', title: 'Ship it', state: 'OPEN', workItemType: { name: 'Task' } };
const shown = { iid: 4, title: 'Ship it', state: 'opened', type: 'TASK' };
const items = { place: { workItems: { nodes: [node], pageInfo: { hasNextPage: true, endCursor: 'abc' } } } };
const tooOld = lack("Field 'workItems' doesn't exist on type 'Project'");
const noStatus = lack(
  "Selections can't be made on scalars (field 'status' returns String but has selections [\"name\"])",
);
const noWeight = lack("No such type WorkItemWidgetWeight, so it can't be a fragment condition");

describe('a list of work items', () => {
  it('of a project is asked for by GraphQL, a page at a time', async () => {
    const { ctx, sent } = fakeGraphql([[projectItemsDocument, items]]);
    const filters = {
      types: ['TASK'] as const,
      state: 'opened',
      search: 'ship',
      labels: ['bug'],
      first: 5,
      after: 'xyz',
    };
    const answer = await listWorkItems({ ...app, ...filters, assignee_usernames: ['kim'] }, ctx);
    expect(answer).toMatchObject({ value: [shown], page: { next: 'abc', nextParameter: 'after' } });
    const { labels, ...same } = filters;
    const variables = { ...same, labelName: labels, assigneeUsernames: ['kim'], fullPath: 'acme/app' };
    expect(sent).toEqual([{ document: projectItemsDocument, variables }]);
  });

  it('of a group takes in all below it', async () => {
    const { ctx, sent } = fakeGraphql([[groupItemsDocument, items]]);
    expect(await listWorkItems({ ...acme, types: ['EPIC'] }, ctx)).toMatchObject({ value: [shown] });
    expect(sent[0]?.document).toContain('includeDescendants: true');
  });

  it('is one of issues by REST in an older GitLab, and says so', async () => {
    const issue = { iid: 4, title: 'Ship it', state: 'opened', issue_type: 'task' };
    const { ctx, requests } = fakeGraphql([[projectItemsDocument, tooOld]], {
      'GET /projects/acme%2Fapp/issues': [issue],
    });
    const answer = await listWorkItems({ ...app, types: ['TASK'], labels: ['a', 'b'], after: '3' }, ctx);
    expect(answer).toMatchObject({ value: [shown], notes: [expect.stringContaining('REST API')] });
    expect(requests[0]?.query).toMatchObject({ issue_type: 'task', labels: 'a,b', page: 3, per_page: 20 });
  });

  it('is one of epics by REST in an older GitLab', async () => {
    const { ctx, lines } = fakeGraphql([[groupItemsDocument, tooOld]], {
      'GET /groups/acme/epics': [{ iid: 1, title: 'All', state: 'closed' }],
    });
    const answer = await listWorkItems(acme, ctx);
    expect(answer).toMatchObject({ value: [{ iid: 1, type: 'EPIC', state: 'closed' }] });
    expect(lines()).toEqual(['GET /groups/acme/epics']);
  });

  it.each([
    [{ ...app, types: ['TASK', 'ISSUE'] as const }, 'list several types at once'],
    [{ ...app, types: ['KEY_RESULT'] as const }, 'take KEY_RESULT here'],
    [{ ...app, types: ['EPIC'] as const }, 'take EPIC here'],
    [{ ...acme, assignee_usernames: ['kim'] }, 'find epics by who is assigned'],
  ])('is refused where REST cannot give it: %j', async (input, what) => {
    const { ctx, lines } = fakeGraphql([
      [projectItemsDocument, tooOld],
      [groupItemsDocument, tooOld],
    ]);
    await expect(listWorkItems(input, ctx)).rejects.toThrow(`This GitLab cannot ${what}`);
    expect(lines()).toEqual([]);
  });

  it.each([
    lack("The resource that you are attempting to access does not exist or you don't have permission"),
    lack('Query has complexity of 300, which exceeds max complexity of 250'),
    Object.assign(lack('502 Bad Gateway'), { status: 502 }),
  ])('fails where GraphQL fails for another reason: %s', async (error) => {
    const { ctx, lines } = fakeGraphql([[projectItemsDocument, error]]);
    await expect(listWorkItems(app, ctx)).rejects.toBe(error);
    expect(lines()).toEqual([]);
  });
});

describe('one work item', () => {
  const found = { place: { workItems: { nodes: [node] } } };

  it('is asked for once where the schema knows all its widgets', async () => {
    const { ctx, sent } = fakeGraphql([[projectItemDocument, found]]);
    expect(await getWorkItem({ ...app, work_item_iid: 4 }, ctx)).toMatchObject({ value: shown });
    expect(sent.map(({ variables }) => variables)).toEqual([{ fullPath: 'acme/app', iids: ['4'] }]);
  });

  it.each([
    [
      'a project before 18.2',
      app,
      [
        [projectItemDocument, noStatus],
        [olderProjectItemDocument, found],
      ],
    ],
    [
      'the Community Edition',
      app,
      [
        [projectItemDocument, noWeight],
        [olderProjectItemDocument, noWeight],
        [freeProjectItemDocument, found],
      ],
    ],
    [
      'a group before 18.2',
      acme,
      [
        [groupItemDocument, noStatus],
        [olderGroupItemDocument, found],
      ],
    ],
  ] as const)('of %s is shown without the widgets that are not there', async (_, place, answers) => {
    const { ctx, sent, lines } = fakeGraphql(answers);
    const answer = await getWorkItem({ ...place, work_item_iid: 4 }, ctx);
    expect(answer).toMatchObject({ value: shown });
    expect(answer.notes).toBeUndefined();
    expect(sent.map(({ document }) => document)).toEqual(answers.map(([document]) => document));
    expect(lines()).toEqual([]);
  });

  it.each([
    [app, 'GET /projects/acme%2Fapp/issues/4', { iid: 4, issue_type: 'task' }],
    [acme, 'GET /groups/acme/epics/4', { iid: 4 }],
  ])('of %j comes from %s where there is no GraphQL', async (place, line, thing) => {
    const off = Object.assign(lack('404 Not Found'), { status: 404 });
    const documents = [projectItemDocument, olderProjectItemDocument, freeProjectItemDocument];
    const all = [...documents, groupItemDocument, olderGroupItemDocument];
    const { ctx, lines } = fakeGraphql(
      all.map((document) => [document, off] as const),
      { [line]: thing },
    );
    expect(await getWorkItem({ ...place, work_item_iid: 4 }, ctx)).toMatchObject({ value: { iid: 4 } });
    expect(lines()).toEqual([line]);
  });

  it.each([
    [app, 'There is no work item 4 in the project acme/app.'],
    [acme, 'There is no work item 4 in the group acme.'],
  ])('that is not in %j is named', async (place, message) => {
    const none = { place: { workItems: { nodes: [] } } };
    const { ctx } = fakeGraphql([
      [projectItemDocument, none],
      [groupItemDocument, none],
    ]);
    await expect(getWorkItem({ ...place, work_item_iid: 4 }, ctx)).rejects.toMatchObject({ message });
  });
});
