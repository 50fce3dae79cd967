import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const Namespace = shape('id name full_path kind parent_id members_count_with_descendants web_url');

export const groups = toolset('groups', 'Groups and namespaces', {
  gitlab_list_namespaces: endpoint({
    title: 'List namespaces',
    about: 'List groups and users you can put projects into.',
    route: 'GET /namespaces',
    input: { search: z.string().optional(), owned_only: z.boolean().optional(), ...page },
    output: list(Namespace),
    example: { search: 'acme' },
  }),
  gitlab_get_namespace: endpoint({
    title: 'Get namespace',
    about: 'Get one namespace by ID or path.',
    route: 'GET /namespaces/:namespace_id',
    input: { namespace_id: z.string().min(1) },
    output: Namespace,
    example: { namespace_id: 'acme' },
  }),
  gitlab_verify_namespace: endpoint({
    title: 'Verify namespace',
    about: 'Tell whether a namespace path is taken.',
    route: 'GET /namespaces/:namespace/exists',
    input: { namespace: z.string().min(1), parent_id: z.int().optional() },
    output: shape('exists suggests'),
    example: { namespace: 'acme' },
  }),
  gitlab_list_group_iterations: endpoint({
    title: 'List iterations',
    about: 'List the iterations of a group or project.',
    route: 'GET /projects/:project_id/iterations',
    orGroup: true,
    input: {
      project_id: project,
      state: z.enum(['opened', 'upcoming', 'current', 'closed', 'all']).optional(),
      search: z.string().optional(),
      include_ancestors: z.boolean().optional(),
      ...page,
    },
    output: list(shape('id iid title description state start_date due_date web_url')),
    example: { project_id: 'acme/greeter', state: 'current' },
  }),
});
