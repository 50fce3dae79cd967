import { z } from 'zod';
import { type Tool, tool } from '../../core/tool.ts';
import { findTools as find } from './find.ts';
import { runTool } from './run.ts';

const input = {
  name: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()).optional().describe("The named tool's own input"),
};

export const findTools = tool({
  title: 'Find tools',
  about: 'Find GitLab tools for a task, listed or not, with what they take.',
  effect: 'read',
  reach: 'safe',
  input: {
    query: z.string().min(1).describe("The task in words, or a tool's name for its full schema"),
    toolset: z.string().optional().describe('Only from this one'),
    limit: z.int().optional().describe('Default 5'),
    detail: z.boolean().optional().describe('Full schemas'),
  },
  example: { query: 'edit a page of the wiki' },
  run: find,
});

export const runReadTool = tool({
  title: 'Run read tool',
  about: 'Run a tool with capability read by its name, listed or not.',
  effect: 'read',
  reach: 'safe',
  input,
  example: { name: 'gitlab_get_project', arguments: { project_id: 'acme/greeter' } },
  run: (given, ctx) => runTool(given, 'read', ctx),
});

export const runWriteTool: Tool = {
  ...tool({
    title: 'Run write tool',
    about: 'Run any other tool by its name, listed or not; it may change or delete.',
    effect: 'write',
    reach: 'safe',
    input,
    example: {
      name: 'gitlab_create_merge_request_thread',
      arguments: { project_id: 'acme/greeter', merge_request_iid: 7, body: 'Does this greet everybody?' },
    },
    run: (given, ctx) => runTool(given, 'write', ctx),
  }),
  // A host that lets this one pass unasked would let every delete pass.
  annotations: { readOnlyHint: false, destructiveHint: true },
};
