import { z } from 'zod';
import { mergeRequestIid, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { readCodeContext } from './read-code-context.ts';

const clamp = (least: number, most: number) => (value: number) => Math.min(Math.max(value, least), most);

export const mergeRequestCodeContext = tool({
  title: 'Get merge request code context',
  about:
    'Read the changed code of a merge request for review, filtered and within a budget. list_only tells sizes first.',
  effect: 'read',
  input: {
    project_id: project,
    merge_request_iid: mergeRequestIid,
    include_paths: z.array(z.string()).optional().describe('Globs; an exact path also shows a generated file'),
    exclude_paths: z.array(z.string()).optional().describe('Globs'),
    extensions: z.array(z.string()).optional(),
    languages: z.array(z.string()).optional(),
    mode: z.enum(['patch', 'surrounding', 'fullfile']).default('patch').describe('Diff, code around changes, or files'),
    context_lines: z.int().default(20).transform(clamp(0, 200)).describe('For surrounding'),
    sort: z.enum(['changed_lines', 'path', 'file_size']).default('changed_lines'),
    max_files: z.int().default(30).transform(clamp(1, 500)),
    max_total_chars: z.int().default(30_000).transform(clamp(500, 2_000_000)),
    list_only: z.boolean().default(false),
  },
  example: { project_id: 'acme/greeter', merge_request_iid: 7 },
  run: readCodeContext,
});
