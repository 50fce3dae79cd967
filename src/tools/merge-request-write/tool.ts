import { z } from 'zod';
import { labels, mergeRequestIid, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { people, replacedLabels } from '../people/params.ts';
import { MergeRequestWritten } from '../shapes.ts';
import { textEdits } from '../text-edits/edits.ts';
import { merge } from './merge.ts';
import { editMergeRequest, openMergeRequest } from './write-merge-request.ts';

const fields = {
  description: z.string().optional().describe('Markdown'),
  assignee_ids: people.optional(),
  reviewer_ids: people.optional(),
  milestone_id: z.int().optional().describe('ID, not number; 0 for none'),
  squash: z.boolean().optional(),
  remove_source_branch: z.boolean().optional().describe('After the merge'),
  allow_collaboration: z.boolean().optional(),
};

export const createMergeRequest = tool({
  title: 'Create merge request',
  about: 'Open a merge request.',
  effect: 'write',
  input: {
    project_id: project,
    source_branch: z.string().min(1),
    target_branch: z.string().optional().describe('Default: the default branch'),
    title: z.string().min(1),
    draft: z.boolean().optional(),
    labels: labels.optional(),
    target_project_id: project.optional().describe('For a merge request out of a fork'),
    ...fields,
  },
  needs: ({ remove_source_branch }) => (remove_source_branch ? ['delete'] : []),
  output: MergeRequestWritten,
  example: {
    project_id: 'acme/greeter',
    source_branch: 'docs-cleanup',
    title: 'Clean up the docs',
    draft: true,
    reviewer_ids: ['kim'],
  },
  run: openMergeRequest,
});

export const updateMergeRequest = tool({
  title: 'Update merge request',
  about: 'Change a merge request; state_event closes or reopens it, edits change parts of its description.',
  effect: 'write',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid,
    title: z.string().optional(),
    draft: z.boolean().optional(),
    target_branch: z.string().optional(),
    state_event: z.enum(['close', 'reopen']).optional(),
    labels: replacedLabels.optional(),
    add_labels: labels.optional(),
    remove_labels: labels.optional(),
    discussion_locked: z.boolean().optional(),
    ...fields,
    edits: textEdits.optional(),
  },
  needs: ({ remove_source_branch }) => (remove_source_branch ? ['delete'] : []),
  output: MergeRequestWritten,
  example: { project_id: 'acme/greeter', merge_request_iid: 7, add_labels: ['needs review'], reviewer_ids: ['dana'] },
  run: editMergeRequest,
});

export const mergeMergeRequest = tool({
  title: 'Merge',
  about: 'Merge a merge request, now or as soon as its checks pass (auto_merge).',
  effect: 'write',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid.optional(),
    source_branch: z.string().optional().describe('Instead of the number'),
    sha: z.string().optional().describe('Refuse when the head is another commit'),
    auto_merge: z.boolean().optional(),
    squash: z.boolean().optional(),
    should_remove_source_branch: z.boolean().optional(),
    merge_commit_message: z.string().optional(),
    squash_commit_message: z.string().optional(),
  },
  needs: ({ should_remove_source_branch }) => (should_remove_source_branch ? ['delete'] : []),
  output: MergeRequestWritten,
  example: { project_id: 'acme/tools/archive', merge_request_iid: 1, squash: true },
  run: merge,
});
