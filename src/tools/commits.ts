import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project, role } from '../core/params.ts';
import { list } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { branchDiffs, commitDiff } from './diffs/tool.ts';
import { Commit, CommitRow } from './shapes.ts';

const sha = role(z.string().min(1).describe('Commit, branch or tag'), 'sha');

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
});
