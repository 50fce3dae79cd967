import { describe, expect, it } from 'vitest';
import { showItem, showRestItem, showRow, showWritten } from './show-item.ts';

const bare = { iid: '4', title: 'Ship it', state: 'OPEN', workItemType: { name: 'Issue' } };
const shown = { iid: 4, title: 'Ship it', state: 'opened', type: 'ISSUE' };
const parent = { iid: '1', title: 'All', reference: 'acme&1', workItemType: { name: 'Epic' } };
const child = { iid: '5', title: 'Part', state: 'CLOSED', reference: 'acme/app#5', workItemType: { name: 'Task' } };

describe('a work item of GraphQL', () => {
  it.each([
    [{ assignees: { nodes: [{ username: 'kim' }, { username: 'rob' }] } }, { assignees: ['kim', 'rob'] }],
    [{ labels: { nodes: [{ title: 'bug' }] } }, { labels: ['bug'] }],
    [{ milestone: { title: '1.2' } }, { milestone: '1.2' }],
    [{ milestone: null }, {}],
    [
      { iteration: { title: null, startDate: '2026-03-02T00:00:00Z', dueDate: '2026-03-15T00:00:00Z' } },
      { iteration: { start_date: '2026-03-02', due_date: '2026-03-15' } },
    ],
    [
      { startDate: '2026-03-01', dueDate: '2026-04-30' },
      { start_date: '2026-03-01', due_date: '2026-04-30' },
    ],
    [{ weight: 0 }, { weight: 0 }],
    [{ healthStatus: 'needsAttention' }, { health_status: 'needs_attention' }],
    [{ status: { name: 'In progress' } }, { status: 'In progress' }],
    [{ parent, children: { nodes: [] } }, { parent: { iid: 1, title: 'All', reference: 'acme&1', type: 'EPIC' } }],
    [
      { parent: null, children: { nodes: [child, null] } },
      { children: [{ iid: 5, title: 'Part', state: 'closed', reference: 'acme/app#5', type: 'TASK' }] },
    ],
    [
      {
        linkedItems: {
          nodes: [
            { linkType: 'blocks', workItem: child },
            { linkType: 'blocks', workItem: null },
          ],
        },
      },
      { linked_items: [{ link_type: 'blocks', title: 'Part', state: 'closed', reference: 'acme/app#5' }] },
    ],
    [{ timeEstimate: 3600, totalTimeSpent: 0 }, { time_estimate_seconds: 3600 }],
    [{}, {}],
  ])('shows the widget %j as %j', (widget, fields) => {
    expect(showItem({ ...bare, widgets: [null, {}, widget] })).toEqual({ ...shown, ...fields });
  });

  it('has its own fields, moments to the minute and no absences', () => {
    const node = {
      ...bare,
      confidential: true,
      reference: 'acme/app#4',
      webUrl: 'https://gitlab.example/acme/app/-/work_items/4',
      description: 'Long.\n',
      createdAt: '2026-01-13T09:00:30.123Z',
      updatedAt: '2026-01-14T09:00:30Z',
      closedAt: null,
      author: { username: 'dana' },
      widgets: null,
    };
    const row = { ...shown, confidential: true, reference: 'acme/app#4', updated_at: '2026-01-14T09:00Z' };
    expect(showRow(node)).toEqual(row);
    expect(showWritten(node)).toEqual({ ...row, web_url: node.webUrl });
    const whole = { description: 'Long.\n', created_at: '2026-01-13T09:00Z', author: 'dana' };
    expect(showItem(node)).toEqual({ ...row, ...whole, web_url: node.webUrl });
  });

  it.each([
    ['Key Result', 'KEY_RESULT'],
    ['Test Case', 'TEST_CASE'],
  ])('of type %s is %s, as types are asked for', (name, type) => {
    expect(showRow({ ...bare, workItemType: { name } })).toMatchObject({ type });
  });
});

describe('an answer of REST', () => {
  const common = { iid: 4, title: 'Ship it', state: 'opened', labels: ['bug'] };

  it('is an issue in the same words', () => {
    const issue = {
      ...common,
      issue_type: 'test_case',
      references: { full: 'acme/app#4' },
      assignees: [{ username: 'kim' }],
      author: { username: 'dana' },
      milestone: { title: '1.2' },
      epic: { iid: 1, title: 'All' },
      time_stats: { time_estimate: 60, total_time_spent: 0 },
      health_status: 'on_track',
    };
    expect(showRestItem(issue)).toEqual({
      ...common,
      type: 'TEST_CASE',
      reference: 'acme/app#4',
      assignees: ['kim'],
      author: 'dana',
      milestone: '1.2',
      parent: { iid: 1, title: 'All', type: 'EPIC' },
      time_estimate_seconds: 60,
      health_status: 'on_track',
    });
  });

  it('is an epic in the same words', () => {
    const epic = { ...common, references: { full: 'acme&4' }, parent_iid: 1, start_date: '2026-03-01' };
    const parent = { iid: 1, type: 'EPIC' };
    const fields = { type: 'EPIC', reference: 'acme&4', parent, start_date: '2026-03-01' };
    expect(showRestItem(epic)).toEqual({ ...common, ...fields });
  });

  it('stays as it is where it is neither', () => {
    expect(showRestItem('202 Accepted')).toBe('202 Accepted');
  });
});
