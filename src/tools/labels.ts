import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const LabelRow = shape('id name description color priority is_project_label');
const Label = extend(LabelRow, 'open_issues_count closed_issues_count open_merge_requests_count subscribed');
const label = z.string().min(1).describe('Name or ID');
const fields = {
  color: z.string().describe('Name or #rrggbb'),
  description: z.string().optional(),
  priority: z.int().optional(),
};

export const labels = toolset('labels', 'Labels', {
  gitlab_list_labels: endpoint({
    title: 'List labels',
    about: 'List labels of a project or group, inherited ones included.',
    route: 'GET /projects/:project_id/labels',
    orGroup: true,
    input: { project_id: project, search: z.string().optional(), with_counts: z.boolean().optional(), ...page },
    output: list(LabelRow),
    example: { project_id: 'acme/greeter', search: 'bug' },
  }),
  gitlab_get_label: endpoint({
    title: 'Get label',
    about: 'Get one label of a project or group.',
    route: 'GET /projects/:project_id/labels/:label',
    orGroup: true,
    input: { project_id: project, label },
    output: Label,
    example: { project_id: 'acme/greeter', label: 'bug' },
  }),
  gitlab_create_label: endpoint({
    title: 'Create label',
    about: 'Create a label in a project or group.',
    route: 'POST /projects/:project_id/labels',
    orGroup: true,
    input: { project_id: project, name: z.string().min(1), ...fields },
    output: Label,
    example: { project_id: 'acme/greeter', name: 'area::docs', color: '#009966' },
  }),
  gitlab_update_label: endpoint({
    title: 'Update label',
    about: 'Rename or change a label.',
    route: 'PUT /projects/:project_id/labels/:label',
    orGroup: true,
    input: { project_id: project, label, new_name: z.string().optional(), ...fields, color: fields.color.optional() },
    output: Label,
    example: { project_id: 'acme/greeter', label: 'bug', description: 'Does not do what it says' },
  }),
  gitlab_delete_label: endpoint({
    title: 'Delete label',
    about: 'Delete a label of a project or group.',
    route: 'DELETE /projects/:project_id/labels/:label',
    orGroup: true,
    input: { project_id: project, label },
    example: { project_id: 'acme/greeter', label: 'documentation' },
  }),
});
