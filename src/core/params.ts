import { z } from 'zod';

/**
 * What an input stands for, beyond its type. A role lets a GitLab URL, the project scope or a default fill the
 * input; inputs with a role are never `required` in the published schema.
 */
export type Role = 'project' | 'group' | 'merge_request' | 'issue' | 'pipeline' | 'job' | 'file' | 'ref' | 'sha';

const roles = new WeakMap<z.ZodType, Role>();

/** Give an input a role. */
export function role<T extends z.ZodType>(schema: T, name: Role): T {
  roles.set(schema, name);
  return schema;
}

/** The role of an input, looked up through `optional()` and the like. */
export function roleOf(schema: z.ZodType): Role | undefined {
  let current: z.ZodType | undefined = schema;
  while (current) {
    const found = roles.get(current);
    if (found) return found;
    current = (current as { _zod: { def: { innerType?: z.ZodType } } })._zod.def.innerType;
  }
  return undefined;
}

/** Inputs of a tool by name. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** A project by id, path, or the URL of anything inside it; under a scope of one project, absent means that one. */
export const project = role(z.string().describe('Project ID, path or any GitLab URL in it'), 'project');

/** A group by id, path or URL. A project scope refuses every call that names one. */
export const group = role(z.string().min(1).describe('Group ID or path'), 'group');

const positive = z.int().positive();
export const mergeRequestIid = role(positive.describe('MR number, unless in the URL'), 'merge_request');
export const issueIid = role(positive.describe('Issue number, unless in the URL'), 'issue');
export const pipelineId = role(positive.describe('Pipeline ID, unless in the URL'), 'pipeline');
export const jobId = role(positive.describe('Job ID, unless in the URL'), 'job');
export const filePath = role(z.string().min(1).describe('Path in the repository'), 'file');
export const ref = role(z.string().min(1).describe('Branch, tag or commit; default branch if omitted'), 'ref');

const clampPage = (most: number) => (value: number) => Math.min(Math.max(value, 1), most);

/** Offset paging, for every list. Out-of-range values are clamped, as GitLab does. */
export const page = {
  page: z.int().transform(clampPage(Number.MAX_SAFE_INTEGER)).optional(),
  per_page: z.int().transform(clampPage(100)).optional().describe('Default 20, at most 100'),
};

/** Labels, as a list or as comma-separated text; GitLab gets one comma-separated value. */
export const labels = z
  .array(z.string().refine((label) => !label.includes(','), 'a label with a comma in it cannot be sent'))
  .transform((names) => names.join(','));
