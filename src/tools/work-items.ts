import { z } from 'zod';
import { issueIid } from '../core/params.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { cursorPage } from './cursor/paging.ts';
import { owner } from './owner/of-owner.ts';
import { commentOnWorkItem } from './work-items/comment.ts';
import { addWorkItemLink, removeWorkItemLink } from './work-items/links.ts';
import { listWorkItemNotes } from './work-items/list-notes.ts';
import { getWorkItem, listWorkItems } from './work-items/read-items.ts';
import { workItemTypes } from './work-items/types.ts';
import { createWorkItem, deleteWorkItem, updateWorkItem } from './work-items/write-items.ts';

const item = { ...owner, work_item_iid: issueIid };
const labels = z.array(z.string().min(1));
const linkedItem = z.string().describe('Number, or reference such as acme&1 or acme/app#5');
const four = { project_id: 'acme/greeter', work_item_iid: 4 };

const fields = {
  description: z.string().optional(),
  assignee_usernames: z.array(z.string()).optional(),
  parent: z.string().optional().describe('Number, or reference such as acme&5'),
  start_date: z.string().optional(),
  due_date: z.string().optional().describe('YYYY-MM-DD'),
  milestone: z.string().optional().describe('Title or ID'),
  weight: z.int().min(0).optional(),
  health_status: z.enum(['on_track', 'needs_attention', 'at_risk', 'none']).optional(),
  status: z.string().optional(),
  confidential: z.boolean().optional(),
};

export const workItems = toolset('work_items', 'Work items: epics, tasks, issues, OKRs', {
  gitlab_list_work_items: tool({
    title: 'List work items',
    about: 'List work items of a project, or of a group and all below it, newest first; epics are in groups.',
    effect: 'read',
    input: {
      ...owner,
      types: z.array(z.enum(workItemTypes)).optional(),
      state: z.enum(['opened', 'closed', 'all']).optional(),
      search: z.string().optional(),
      labels: labels.optional(),
      assignee_usernames: z.array(z.string()).optional(),
      ...cursorPage,
    },
    example: { project_id: 'acme/greeter', types: ['TASK', 'INCIDENT'], state: 'opened' },
    run: listWorkItems,
  }),
  gitlab_get_work_item: tool({
    title: 'Get work item',
    about: 'Get a work item or epic with description, parent, children, links, dates, status and time.',
    effect: 'read',
    input: item,
    example: four,
    run: getWorkItem,
  }),
  gitlab_create_work_item: tool({
    title: 'Create work item',
    about: 'Create a task, issue, incident, objective or the like in a project, or an epic in a group.',
    effect: 'write',
    input: {
      ...owner,
      type: z.enum(workItemTypes),
      title: z.string().min(1),
      labels: labels.optional(),
      ...fields,
    },
    example: { project_id: 'acme/greeter', type: 'TASK', title: 'Draw the logo', parent: '3', labels: ['bug'] },
    run: createWorkItem,
  }),
  gitlab_update_work_item: tool({
    title: 'Update work item',
    about: 'Change a work item or epic; empty text or an empty list clears a field.',
    effect: 'write',
    input: {
      ...item,
      title: z.string().optional(),
      state_event: z.enum(['close', 'reopen']).optional(),
      add_labels: labels.optional(),
      remove_labels: labels.optional(),
      ...fields,
    },
    example: { ...four, health_status: 'at_risk', due_date: '2026-12-31', add_labels: ['needs review'] },
    run: updateWorkItem,
  }),
  gitlab_delete_work_item: tool({
    title: 'Delete work item',
    about: 'Delete a work item or epic for ever; closing it keeps it.',
    effect: 'delete',
    input: item,
    example: { ...four, work_item_iid: 12 },
    run: deleteWorkItem,
  }),
  gitlab_add_work_item_link: tool({
    title: 'Link work items',
    about: 'Link a work item or epic to another, and get all its links.',
    effect: 'write',
    input: {
      ...item,
      linked_item: linkedItem,
      link_type: z.enum(['relates_to', 'blocks', 'is_blocked_by']).optional(),
    },
    example: { ...four, linked_item: '5', link_type: 'blocks' },
    run: addWorkItemLink,
  }),
  gitlab_remove_work_item_link: tool({
    title: 'Unlink work items',
    about: 'Remove the link between two work items or epics.',
    effect: 'delete',
    input: { ...item, linked_item: linkedItem },
    example: { ...four, linked_item: '10' },
    run: removeWorkItemLink,
  }),
  gitlab_list_work_item_notes: tool({
    title: 'List work item comments',
    about: 'List comments of a work item or epic, without system notes.',
    effect: 'read',
    input: { ...item, ...cursorPage },
    example: four,
    run: listWorkItemNotes,
  }),
  gitlab_create_work_item_note: tool({
    title: 'Comment on work item',
    about: 'Comment on a work item or epic.',
    effect: 'write',
    input: { ...item, body: z.string().min(1), internal: z.boolean().optional() },
    example: { ...four, body: 'Seen here too.' },
    run: commentOnWorkItem,
  }),
});
