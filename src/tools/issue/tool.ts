import { z } from 'zod';
import { issueIid, labels, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { people, replacedLabels } from '../people/params.ts';
import { IssueWritten } from '../shapes.ts';
import { textEdits } from '../text-edits/edits.ts';
import { editIssue, openIssue } from './write-issue.ts';

const fields = {
  description: z.string().optional().describe('Markdown'),
  assignee_ids: people.optional(),
  milestone_id: z.int().optional().describe('ID, not number; 0 for none'),
  due_date: z.string().optional().describe('YYYY-MM-DD'),
  confidential: z.boolean().optional(),
  issue_type: z.enum(['issue', 'incident', 'test_case', 'task']).optional(),
  weight: z.int().optional(),
};

export const createIssue = tool({
  title: 'Create issue',
  about: 'Open an issue in a project.',
  effect: 'write',
  input: { project_id: project, title: z.string().min(1), labels: labels.optional(), ...fields },
  output: IssueWritten,
  example: {
    project_id: 'acme/greeter',
    title: 'Greet in the evening',
    labels: ['enhancement'],
    assignee_ids: ['kim'],
  },
  run: openIssue,
});

export const updateIssue = tool({
  title: 'Update issue',
  about: 'Change an issue; state_event closes or reopens it, edits change parts of its description.',
  effect: 'write',
  input: {
    project_id: project,
    issue_iid: issueIid,
    title: z.string().optional(),
    state_event: z.enum(['close', 'reopen']).optional(),
    labels: replacedLabels.optional(),
    add_labels: labels.optional(),
    remove_labels: labels.optional(),
    ...fields,
    discussion_locked: z.boolean().optional(),
    edits: textEdits.optional(),
  },
  output: IssueWritten,
  example: { project_id: 'acme/greeter', issue_iid: 4, add_labels: ['needs review'], due_date: '2026-12-31' },
  run: editIssue,
});
