import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const Event = shape('project_id action_name target_type target_iid target_title created_at author_username', {
  push_data: shape('action ref_type ref commit_count commit_title commit_to'),
  note: shape('body noteable_type noteable_iid', { author: username }),
});
const filters = {
  action: z.string().optional().describe('created, updated, closed, pushed, commented, merged ...'),
  target_type: z.enum(['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user']).optional(),
  before: z.string().optional().describe('YYYY-MM-DD'),
  after: z.string().optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  ...page,
};

export const events = toolset('events', 'Activity', {
  gitlab_list_events: endpoint({
    title: 'List my activity',
    about: 'List what you did lately.',
    route: 'GET /events',
    input: { ...filters, scope: z.enum(['all']).optional().describe('all: in all your projects') },
    output: list(Event),
    ownedBy: 'project_id',
    example: { action: 'pushed' },
  }),
  gitlab_get_project_events: endpoint({
    title: 'List project activity',
    about: 'List what happened lately in a project.',
    route: 'GET /projects/:project_id/events',
    input: { project_id: project, ...filters },
    output: list(Event),
    example: { project_id: 'acme/greeter', target_type: 'merge_request' },
  }),
});
