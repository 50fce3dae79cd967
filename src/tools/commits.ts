import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project, role } from '../core/params.ts';
import { flags, list, minutes, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { branchDiffs, commitDiff } from './diffs/tool.ts';
import { Commit, CommitRow, MergeRequestRow } from './shapes.ts';

const sha = role(z.string().min(1).describe('Commit, branch or tag'), 'sha');
const status = { ref: z.string().optional().describe('Branch or tag'), name: z.string().optional() };
const CommitStatus = shape('id name status ref target_url description coverage pipeline_id', {
  author: username,
  ...minutes('created_at finished_at'),
  ...flags('allow_failure'),
});
const CommitNote = shape('note path line line_type', { author: username, ...minutes('created_at') });
const onto = {
  project_id: project,
  sha,
  branch: z.string().min(1).describe('Gets the new commit'),
  dry_run: z.boolean().optional().describe('Only tell whether it applies'),
};

export const commits = toolset('commits', 'Commits', {
  gitlab_list_commits: endpoint({
    title: 'List commits',
    about: 'List commits of a branch or a file, newest first.',
    route: 'GET /projects/:project_id/repository/commits',
    input: {
      project_id: project,
      ref_name: z.string().optional().describe('Branch, tag or a..b; default branch if omitted'),
      path: z.string().optional().describe('File or folder'),
      since: z.string().optional().describe('ISO 8601'),
      until: z.string().optional(),
      author: z.string().optional().describe('Name or e-mail'),
      ...page,
    },
    output: list(CommitRow),
    example: { project_id: 'acme/greeter', ref_name: 'main', path: 'README.md' },
  }),
  gitlab_get_commit: endpoint({
    title: 'Get commit',
    about: 'Get one commit: message, parents, size, newest pipeline.',
    route: 'GET /projects/:project_id/repository/commits/:sha',
    input: { project_id: project, sha },
    output: Commit,
    example: { project_id: 'acme/greeter', sha: 'main' },
  }),
  gitlab_get_commit_diff: commitDiff,
  gitlab_get_branch_diffs: branchDiffs,
  gitlab_cherry_pick_commit: endpoint({
    title: 'Cherry-pick commit',
    about: 'Repeat a commit on top of a branch.',
    route: 'POST /projects/:project_id/repository/commits/:sha/cherry_pick',
    input: { ...onto, message: z.string().optional() },
    output: CommitRow,
    example: { project_id: 'acme/greeter', sha: 'greet-from-build-job~1', branch: 'docs-cleanup' },
  }),
  gitlab_revert_commit: endpoint({
    title: 'Revert commit',
    about: 'Undo a commit by a new one on top of a branch.',
    route: 'POST /projects/:project_id/repository/commits/:sha/revert',
    input: onto,
    output: CommitRow,
    example: { project_id: 'acme/greeter', sha: 'greet-from-build-job', branch: 'greet-from-build-job' },
  }),
  gitlab_list_commit_merge_requests: endpoint({
    title: 'List merge requests of a commit',
    about: 'List the merge requests that brought a commit in, or would.',
    route: 'GET /projects/:project_id/repository/commits/:sha/merge_requests',
    input: { project_id: project, sha, ...page },
    output: list(MergeRequestRow),
    example: { project_id: 'acme/greeter', sha: 'greet-from-build-job' },
  }),
  gitlab_list_commit_statuses: endpoint({
    title: 'List commit statuses',
    about: 'List what jobs and outside checks said about a commit.',
    route: 'GET /projects/:project_id/repository/commits/:sha/statuses',
    input: { project_id: project, sha, ...status, all: z.boolean().optional().describe('Retried ones too'), ...page },
    output: list(CommitStatus),
    example: { project_id: 'acme/greeter', sha: 'main' },
  }),
  gitlab_set_commit_status: endpoint({
    title: 'Set commit status',
    about: 'Report the status of an outside check on a commit; it shows as a job of the pipeline.',
    route: 'POST /projects/:project_id/statuses/:sha',
    input: {
      project_id: project,
      sha,
      state: z.enum(['pending', 'running', 'success', 'failed', 'canceled', 'skipped']),
      ...status,
      description: z.string().optional(),
      target_url: z.string().optional(),
      coverage: z.number().optional(),
      pipeline_id: z.int().positive().optional(),
    },
    output: CommitStatus,
    example: { project_id: 'acme/greeter', sha: 'main', state: 'success', name: 'load-test' },
  }),
  gitlab_list_commit_comments: endpoint({
    title: 'List commit comments',
    about: 'List the comments on a commit.',
    route: 'GET /projects/:project_id/repository/commits/:sha/comments',
    input: { project_id: project, sha, ...page },
    output: list(CommitNote),
    example: { project_id: 'acme/greeter', sha: 'main' },
  }),
  gitlab_create_commit_comment: endpoint({
    title: 'Comment on commit',
    about: 'Comment on a commit, or with path and line on a line of its diff.',
    route: 'POST /projects/:project_id/repository/commits/:sha/comments',
    input: {
      project_id: project,
      sha,
      note: z.string().min(1),
      path: z.string().optional(),
      line: z.int().optional(),
      line_type: z.enum(['new', 'old']).optional(),
    },
    output: CommitNote,
    example: { project_id: 'acme/greeter', sha: 'main', note: 'Thank you.' },
  }),
});
