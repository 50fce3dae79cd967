import { describe, expect, it } from 'vitest';
import { fakeGraphql, lack } from '../graphql-mutation/fake-graphql.ts';
import { createWorkItemDocument, deleteWorkItemDocument, updateWorkItemDocument } from './documents.ts';
import {
  groupLabelDocument,
  groupThingsDocument,
  projectLabelDocument,
  projectThingsDocument,
} from './lookup-documents.ts';
import { createWorkItem, deleteWorkItem, updateWorkItem } from './write-items.ts';

const gid = (type: string, id: number | string) => `gid://gitlab/${type}/${id}`;
const app = { project_id: 'acme/app' };
const acme = { group_id: 'acme' };
const nodes = (id: string | undefined) => ({ nodes: id === undefined ? [] : [{ id }] });

/** A place with items 1 to 9, the type of the name, the milestone 1.2 with id 31, and labels but `gone`. */
function things(variables: Readonly<Record<string, unknown>>) {
  const { iids, type, milestoneTitle, milestoneIds, title } = variables;
  const iid = Number((iids as string[] | undefined)?.[0]);
  const milestone = milestoneTitle === '1.2' || milestoneIds ? gid('Milestone', 31) : undefined;
  return {
    place: {
      workItems: nodes(iid < 10 ? gid('WorkItem', iid) : undefined),
      workItemTypes: nodes(type === 'TICKET' ? undefined : gid('WorkItems::Type', 5)),
      milestones: nodes(milestone),
      labels: nodes(title === 'gone' ? undefined : gid('ProjectLabel', String(title))),
    },
  };
}

const lookups = [projectThingsDocument, groupThingsDocument, projectLabelDocument, groupLabelDocument].map(
  (document) => [document, things] as const,
);
const workItem = { iid: '4', title: 'Ship it', state: 'OPEN', workItemType: { name: 'Task' } };
const done = { workItemCreate: { errors: [], workItem } };
const people = { 'GET /users': [{ id: 21 }] };
const mutations = [createWorkItemDocument, updateWorkItemDocument, deleteWorkItemDocument];

function open(answer: unknown, rest: Readonly<Record<string, unknown>> = people) {
  const fake = fakeGraphql([...lookups, ...mutations.map((document) => [document, answer] as const)], rest);
  const inputs = () =>
    fake.sent.filter(({ document }) => mutations.includes(document)).map(({ variables }) => variables.input);
  return { ...fake, inputs };
}

describe('a new work item', () => {
  it('is made with the ids of all that it names', async () => {
    const { ctx, inputs } = open(done);
    const answer = await createWorkItem(
      {
        ...app,
        type: 'TASK',
        title: 'Ship it',
        description: 'Soon.',
        labels: ['bug', 'ci'],
        assignee_usernames: ['kim'],
        parent: '3',
        weight: 2,
        health_status: 'at_risk',
        status: 'In progress',
        due_date: '2026-12-31',
        milestone: '1.2',
        confidential: true,
      },
      ctx,
    );
    expect(answer).toMatchObject({ value: { iid: 4, type: 'TASK' } });
    expect(inputs()).toEqual([
      {
        namespacePath: 'acme/app',
        workItemTypeId: gid('WorkItems::Type', 5),
        title: 'Ship it',
        confidential: true,
        descriptionWidget: { description: 'Soon.' },
        labelsWidget: { labelIds: [gid('ProjectLabel', 'bug'), gid('ProjectLabel', 'ci')] },
        assigneesWidget: { assigneeIds: [gid('User', 21)] },
        hierarchyWidget: { parentId: gid('WorkItem', 3) },
        weightWidget: { weight: 2 },
        healthStatusWidget: { healthStatus: 'atRisk' },
        statusWidget: { name: 'In progress' },
        startAndDueDateWidget: { dueDate: '2026-12-31' },
        milestoneWidget: { milestoneId: gid('Milestone', 31) },
      },
    ]);
  });

  it('sends nothing that was not given', async () => {
    const { ctx, inputs } = open(done);
    await createWorkItem({ ...app, type: 'TASK', title: 'Ship it' }, ctx);
    expect(inputs()).toEqual([
      { namespacePath: 'acme/app', workItemTypeId: gid('WorkItems::Type', 5), title: 'Ship it' },
    ]);
  });

  it('has fixed dates as an epic, which else follow those of its children', async () => {
    const { ctx, inputs } = open(done);
    await createWorkItem({ ...acme, type: 'EPIC', title: 'All', start_date: '2026-01-01' }, ctx);
    expect(inputs()).toMatchObject([{ startAndDueDateWidget: { isFixed: true, startDate: '2026-01-01' } }]);
  });

  it.each([
    ['5', app, { fullPath: 'acme/app', iids: ['5'] }],
    ['#5', app, { fullPath: 'acme/app', iids: ['5'] }],
    ['acme/lib#5', app, { fullPath: 'acme/lib', iids: ['5'] }],
    ['acme/tools&5', app, { fullPath: 'acme/tools', iids: ['5'] }],
    ['&5', acme, { fullPath: 'acme', iids: ['5'] }],
  ])('finds its parent %s', async (parent, place, lookup) => {
    const { ctx, sent, inputs } = open(done);
    await createWorkItem({ ...place, type: 'TASK', title: 'Ship it', parent }, ctx);
    expect(sent.map(({ variables }) => variables)).toContainEqual(expect.objectContaining(lookup));
    expect(inputs()).toMatchObject([{ hierarchyWidget: { parentId: gid('WorkItem', 5) } }]);
  });

  it('finds a milestone by its id where none has that title', async () => {
    const { ctx, inputs } = open(done);
    await createWorkItem({ ...app, type: 'TASK', title: 'Ship it', milestone: '31' }, ctx);
    expect(inputs()).toMatchObject([{ milestoneWidget: { milestoneId: gid('Milestone', 31) } }]);
  });

  it.each([
    [{ labels: ['gone'] }, 'There is no label gone in acme/app.'],
    [{ milestone: '9.9' }, 'There is no milestone 9.9 in acme/app.'],
    [{ parent: '99' }, 'There is no work item 99 in the project acme/app.'],
    [{ parent: 'the epic' }, 'parent is the epic, which names no work item.'],
    [{ type: 'TICKET' as const }, 'The project acme/app has no work items of type TICKET.'],
    [{ assignee_usernames: ['nobody'] }, 'There is no user nobody.'],
  ])('that names what is not there, %j, is not made', async (fields, message) => {
    const { ctx, inputs } = open(done, { 'GET /users': [] });
    const making = createWorkItem({ ...app, type: 'TASK', title: 'Ship it', ...fields }, ctx);
    await expect(making).rejects.toMatchObject({ code: 'invalid_input', message });
    expect(inputs()).toEqual([]);
  });

  it('that GitLab refuses is asked for once, though the words sound like a lack', async () => {
    const errors = ["Status doesn't exist on type Task", "Title can't be blank"];
    const { ctx, inputs, lines } = open({ workItemCreate: { errors, workItem: null } });
    const making = createWorkItem({ ...app, type: 'TASK', title: ' ' }, ctx);
    await expect(making).rejects.toMatchObject({ status: 200, reason: errors.join('; ') });
    expect(inputs()).toHaveLength(1);
    expect(lines()).toEqual([]);
  });
});

describe('a change of a work item', () => {
  const four = { ...app, work_item_iid: 4 };

  it('is sent with what is given alone', async () => {
    const { ctx, inputs } = open(done);
    await updateWorkItem(
      { ...four, title: 'Later', state_event: 'reopen', add_labels: ['a'], remove_labels: ['b'] },
      ctx,
    );
    expect(inputs()).toEqual([
      {
        id: gid('WorkItem', 4),
        title: 'Later',
        stateEvent: 'REOPEN',
        labelsWidget: { addLabelIds: [gid('ProjectLabel', 'a')], removeLabelIds: [gid('ProjectLabel', 'b')] },
      },
    ]);
  });

  it('clears what is given empty', async () => {
    const { ctx, inputs } = open(done);
    const none = { description: '', start_date: '', due_date: '', milestone: '', parent: '', assignee_usernames: [] };
    await updateWorkItem({ ...four, ...none, health_status: 'none' }, ctx);
    expect(inputs()).toEqual([
      {
        id: gid('WorkItem', 4),
        descriptionWidget: { description: '' },
        startAndDueDateWidget: { startDate: null, dueDate: null },
        milestoneWidget: { milestoneId: null },
        hierarchyWidget: { parentId: null },
        assigneesWidget: { assigneeIds: [] },
        healthStatusWidget: { healthStatus: null },
      },
    ]);
  });

  it('needs something to change', async () => {
    const { ctx, sent } = open(done);
    await expect(updateWorkItem(four, ctx)).rejects.toThrow('Nothing to change');
    expect(sent).toEqual([]);
  });
});

it('a work item is deleted by the id that its number has', async () => {
  const { ctx, inputs } = open({ workItemDelete: { errors: [] } });
  expect(await deleteWorkItem({ ...acme, work_item_iid: 4 }, ctx)).toMatchObject({ value: { iid: 4, deleted: true } });
  expect(inputs()).toEqual([{ id: gid('WorkItem', 4) }]);
});

describe('where GraphQL lacks the words', () => {
  const tooOld = lack(
    'Variable $input of type WorkItemCreateInput! was provided invalid value for statusWidget.name (Field is not defined on WorkItemWidgetStatusInput)',
  );
  const milestones = { 'GET /projects/acme%2Fapp/milestones': [{ id: 31 }] };

  it('an issue is opened by REST', async () => {
    const rest = { ...people, ...milestones, 'POST /projects/acme%2Fapp/issues': { iid: 4, issue_type: 'task' } };
    const { ctx, requests } = open(tooOld, rest);
    const fields = { labels: ['a', 'b'], assignee_usernames: ['kim'], milestone: '1.2', due_date: '2026-12-31' };
    const answer = await createWorkItem({ ...app, type: 'TASK', title: 'Ship it', ...fields }, ctx);
    expect(answer).toMatchObject({ value: { iid: 4, type: 'TASK' }, notes: [expect.stringContaining('REST')] });
    const body = { title: 'Ship it', issue_type: 'task', labels: 'a,b', assignee_ids: [21], milestone_id: 31 };
    expect(requests.at(-1)?.body).toMatchObject({ ...body, due_date: '2026-12-31' });
  });

  it('an epic is opened by REST', async () => {
    const { ctx, requests } = open(tooOld, { 'POST /groups/acme/epics': { iid: 1, title: 'All' } });
    const answer = await createWorkItem({ ...acme, type: 'EPIC', title: 'All', due_date: '2026-12-31' }, ctx);
    expect(answer).toMatchObject({ value: { iid: 1, type: 'EPIC' } });
    expect(requests[0]?.body).toMatchObject({ title: 'All', due_date_is_fixed: true, due_date_fixed: '2026-12-31' });
  });

  it.each([
    [app, 'PUT /projects/acme%2Fapp/issues/4'],
    [acme, 'PUT /groups/acme/epics/4'],
  ])('one of %j is changed by %s', async (place, line) => {
    const { ctx, requests, lines } = open(tooOld, { [line]: { iid: 4, title: 'Later' } });
    await updateWorkItem({ ...place, work_item_iid: 4, title: 'Later', state_event: 'close', add_labels: ['a'] }, ctx);
    expect(lines()).toEqual([line]);
    expect(requests[0]?.body).toMatchObject({ title: 'Later', state_event: 'close', add_labels: 'a' });
  });

  it.each([
    [app, 'DELETE /projects/acme%2Fapp/issues/4'],
    [acme, 'DELETE /groups/acme/epics/4'],
  ])('one of %j is deleted by %s', async (place, line) => {
    const { ctx, lines } = open(tooOld, { [line]: '' });
    expect(await deleteWorkItem({ ...place, work_item_iid: 4 }, ctx)).toMatchObject({ value: { deleted: true } });
    expect(lines()).toEqual([line]);
  });

  it.each([
    [{ ...app, type: 'TASK' as const, parent: '3', status: 'Done' }, 'set parent, status'],
    [{ ...app, type: 'OBJECTIVE' as const }, 'take OBJECTIVE here'],
    [{ ...acme, type: 'EPIC' as const, weight: 2 }, 'set weight'],
    [{ ...acme, type: 'ISSUE' as const }, 'make ISSUE items in a group'],
  ])('what REST cannot make is refused before anything is sent: %j', async (input, what) => {
    const { ctx, lines } = open(tooOld);
    const making = createWorkItem({ ...input, title: 'Ship it' }, ctx);
    await expect(making).rejects.toThrow(`This GitLab cannot ${what}`);
    expect(lines()).toEqual([]);
  });
});
