import { z } from 'zod';
import { json } from '../core/answer.ts';
import { InputError } from '../core/errors/input-error.ts';
import { filePath, issueIid, jobId, labels, mergeRequestIid, page, pipelineId, project, ref } from '../core/params.ts';
import { type Declaration, tool } from '../core/tool.ts';
import { furnish } from './fake-house.ts';
import { readArguments } from './read-arguments.ts';

const made = (effect: 'read' | 'write', input: Declaration<Record<string, z.ZodType>>['input']) =>
  tool({ title: 'Made', about: 'Made by hand.', effect, input, example: {}, run: async () => json(null) });

/** Tools with every kind of input, which do nothing. */
export const tools = {
  none: made('read', {}),
  get_project: made('read', { project_id: project }),
  get_merge_request: made('read', { project_id: project, merge_request_iid: mergeRequestIid }),
  get_issue: made('read', { project_id: project, issue_iid: issueIid }),
  get_pipeline: made('read', { project_id: project, pipeline_id: pipelineId }),
  get_job: made('read', { project_id: project, job_id: jobId }),
  get_file: made('read', { project_id: project, file_path: filePath, ref: ref.optional() }),
  get_tree: made('read', { project_id: project, ref: ref.optional() }),
  list: made('read', {
    project_id: project.optional(),
    state: z.enum(['opened', 'closed']).optional(),
    labels: labels.optional(),
    search: z.string().optional(),
    ...page,
  }),
  search: made('read', {
    scope: z.enum(['blobs', 'issues']),
    search: z.string().min(1),
    project_id: project.optional(),
  }),
  create: made('write', {
    project_id: project,
    title: z.string(),
    description: z.string().optional(),
    labels: labels.optional(),
    milestone_id: z.int().optional(),
    position: z.record(z.string(), z.unknown()).optional(),
    actions: z.array(z.object({ path: z.string(), line: z.int().optional() })).optional(),
  }),
  link: made('write', {
    project_id: project,
    issue_iid: issueIid,
    target_project_id: project.optional(),
    target_issue_iid: issueIid.optional(),
  }),
};
const { entry } = furnish(tools);

export const host = 'https://gitlab.example';
interface Around {
  readonly webUrl?: string;
  readonly defaultProject?: string | undefined;
}

/** What a tool gets for these arguments. */
export function read(name: keyof typeof tools, raw: Record<string, unknown>, around: Around = {}) {
  return readArguments(entry(name), tools[name], raw, { webUrl: host, defaultProject: undefined, ...around });
}

/** The refusal of these arguments; fails where there is none. */
export function refusalOf(name: keyof typeof tools, raw: Record<string, unknown>, around: Around = {}): InputError {
  try {
    read(name, raw, around);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
