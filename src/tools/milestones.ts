import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { IssueRow, MergeRequestRow } from './shapes.ts';

const Milestone = shape('id iid title description state start_date due_date expired web_url');
const milestone = { project_id: project, milestone_id: z.int().positive().describe('ID, not number') };
const example = { project_id: 'acme/greeter', milestone_id: 31 };
const fields = {
  description: z.string().optional(),
  start_date: z.string().optional().describe('YYYY-MM-DD'),
  due_date: z.string().optional(),
};

export const milestones = toolset(
  'milestones',
  'Milestones',
  {
    gitlab_list_milestones: endpoint({
      title: 'List milestones',
      about: 'List milestones of a project or group.',
      route: 'GET /projects/:project_id/milestones',
      orGroup: true,
      input: {
        project_id: project,
        state: z.enum(['active', 'closed']).optional(),
        title: z.string().optional().describe('Exact'),
        search: z.string().optional(),
        include_ancestors: z.boolean().optional(),
        ...page,
      },
      output: list(Milestone),
      example: { project_id: 'acme/greeter', state: 'active' },
    }),
    gitlab_get_milestone: endpoint({
      title: 'Get milestone',
      about: 'Get one milestone.',
      route: 'GET /projects/:project_id/milestones/:milestone_id',
      orGroup: true,
      input: milestone,
      output: Milestone,
      example,
    }),
    gitlab_create_milestone: endpoint({
      title: 'Create milestone',
      about: 'Create a milestone in a project or group.',
      route: 'POST /projects/:project_id/milestones',
      orGroup: true,
      input: { project_id: project, title: z.string().min(1), ...fields },
      output: Milestone,
      example: { project_id: 'acme/greeter', title: '1.3', due_date: '2027-03-31' },
    }),
    gitlab_update_milestone: endpoint({
      title: 'Update milestone',
      about: 'Change a milestone; state_event closes or reopens it.',
      route: 'PUT /projects/:project_id/milestones/:milestone_id',
      orGroup: true,
      input: {
        ...milestone,
        title: z.string().optional(),
        state_event: z.enum(['close', 'activate']).optional(),
        ...fields,
      },
      output: Milestone,
      example: { ...example, due_date: '2027-01-31' },
    }),
    gitlab_delete_milestone: endpoint({
      title: 'Delete milestone',
      about: 'Delete a milestone.',
      route: 'DELETE /projects/:project_id/milestones/:milestone_id',
      orGroup: true,
      input: milestone,
      example,
    }),
    gitlab_get_milestone_issue: endpoint({
      title: 'List milestone issues',
      about: 'List the issues of a milestone.',
      route: 'GET /projects/:project_id/milestones/:milestone_id/issues',
      orGroup: true,
      input: { ...milestone, ...page },
      output: list(IssueRow),
      example,
    }),
    gitlab_get_milestone_merge_requests: endpoint({
      title: 'List milestone merge requests',
      about: 'List the merge requests of a milestone.',
      route: 'GET /projects/:project_id/milestones/:milestone_id/merge_requests',
      orGroup: true,
      input: { ...milestone, ...page },
      output: list(MergeRequestRow),
      example,
    }),
    gitlab_promote_milestone: endpoint({
      title: 'Promote milestone',
      about: 'Turn a project milestone into one of its group.',
      route: 'POST /projects/:project_id/milestones/:milestone_id/promote',
      input: milestone,
      reach: 'unprovable',
      example,
    }),
    gitlab_get_milestone_burndown_events: endpoint({
      title: 'Get burndown events',
      about: 'List what changed a milestone’s burndown chart.',
      route: 'GET /projects/:project_id/milestones/:milestone_id/burndown_events',
      orGroup: true,
      input: milestone,
      output: list(shape('created_at weight action')),
      example,
    }),
  },
  { feature: 'milestone' },
);
