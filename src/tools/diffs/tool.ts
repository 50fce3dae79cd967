import { z } from 'zod';
import { mergeRequestIid, project, role } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { showCommit, showComparison, showMergeRequest, showVersion } from './show-diffs.ts';

const clamp = (least: number, most: number) => (value: number) => Math.min(Math.max(value, least), most);

const choice = {
  include_paths: z.array(z.string()).optional().describe('Globs; an exact path also shows a generated file'),
  exclude_paths: z.array(z.string()).optional().describe('Globs'),
  max_total_chars: z.int().default(30_000).transform(clamp(500, 2_000_000)),
};
const listOnly = z.boolean().default(false).describe('Names and sizes alone');
const mergeRequest = { project_id: project, merge_request_iid: mergeRequestIid };
const seven = { project_id: 'acme/greeter', merge_request_iid: 7 };

export const mergeRequestDiffs = tool({
  title: 'Get merge request diffs',
  about: 'Read the diff of a merge request by path, generated files folded. list_only tells sizes first.',
  effect: 'read',
  input: { ...mergeRequest, ...choice, list_only: listOnly },
  example: seven,
  run: showMergeRequest,
});

export const listMergeRequestDiffs = tool({
  title: 'List changed files',
  about: 'List the changed files of a merge request with their sizes.',
  effect: 'read',
  input: { ...mergeRequest, include_paths: choice.include_paths, exclude_paths: choice.exclude_paths },
  example: seven,
  run: (input, ctx) => showMergeRequest({ ...input, list_only: true, max_total_chars: 500 }, ctx),
});

export const mergeRequestVersion = tool({
  title: 'Get diff version',
  about: 'Read one earlier version of a merge request’s diff.',
  effect: 'read',
  input: { ...mergeRequest, version_id: z.int().positive(), ...choice, list_only: listOnly },
  example: { ...seven, version_id: 9303, list_only: true },
  run: showVersion,
});

export const branchDiffs = tool({
  title: 'Compare branches',
  about: 'Compare two branches, tags or commits: commits and diff between them.',
  effect: 'read',
  input: {
    project_id: project,
    from: z.string().min(1),
    to: z.string().min(1),
    straight: z.boolean().optional().describe('Compare directly, not from the merge base'),
    ...choice,
    list_only: listOnly,
  },
  example: { project_id: 'acme/greeter', from: 'main', to: 'add-farewell' },
  run: showComparison,
});

export const commitDiff = tool({
  title: 'Get commit diff',
  about: 'Read the diff of one commit.',
  effect: 'read',
  input: {
    project_id: project,
    sha: role(z.string().min(1).describe('Commit, branch or tag'), 'sha'),
    ...choice,
    list_only: listOnly,
  },
  example: { project_id: 'acme/greeter', sha: 'main' },
  run: showCommit,
});
