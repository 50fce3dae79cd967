import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { group, page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { extend, list, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { numericGroup } from './group-id/numeric-group.ts';

const Namespace = shape('id name full_path kind parent_id members_count_with_descendants web_url');

const GroupRow = shape('id full_path name description visibility marked_for_deletion_on');
const Group = extend(
  GroupRow,
  'parent_id web_url created_at default_branch project_creation_level subgroup_creation_level shared_runners_setting',
);
const visibility = z.enum(['private', 'internal', 'public']).optional();

export const groups = toolset('groups', 'Groups and namespaces', {
  gitlab_list_groups: tool({
    title: 'List groups',
    about: 'List groups you can see, or with parent_id the subgroups of one.',
    effect: 'read',
    input: {
      parent_id: group.optional(),
      search: z.string().optional().describe('Text in name or path'),
      owned: z.boolean().optional(),
      top_level_only: z.boolean().optional(),
      ...page,
    },
    output: list(GroupRow),
    example: { search: 'acme', top_level_only: true },
    async run({ parent_id, ...query }, ctx) {
      const reply =
        parent_id === undefined
          ? await send(ctx, 'GET /groups', {}, { query })
          : await send(ctx, 'GET /groups/:parent_id/subgroups', { parent_id }, { query });
      return json(reply.data, { page: reply.page });
    },
  }),
  gitlab_get_group: tool({
    title: 'Get group',
    about: 'Get one group: visibility, parent, who may create projects in it.',
    effect: 'read',
    input: { group_id: group },
    output: Group,
    example: { group_id: 'acme' },
    async run({ group_id }, ctx) {
      // Without this the group comes with its first hundred projects.
      const query = { with_projects: false };
      return json((await send(ctx, 'GET /groups/:group_id', { group_id }, { query })).data);
    },
  }),
  gitlab_create_group: tool({
    title: 'Create group',
    about: 'Create a group, or with parent_id a subgroup.',
    effect: 'write',
    input: {
      name: z.string().min(1),
      path: z.string().min(1),
      parent_id: group.optional(),
      description: z.string().optional(),
      visibility,
    },
    output: Group,
    example: { name: 'Experiments', path: 'experiments', parent_id: 'acme/tools', visibility: 'private' },
    async run({ parent_id, ...fields }, ctx) {
      const body = parent_id === undefined ? fields : { ...fields, parent_id: await numericGroup(parent_id, ctx) };
      return json((await send(ctx, 'POST /groups', {}, { body })).data);
    },
  }),
  gitlab_update_group: endpoint({
    title: 'Update group',
    about: 'Change a group’s name, path, visibility or settings; a new path breaks its addresses.',
    route: 'PUT /groups/:group_id',
    effect: 'admin',
    input: {
      group_id: group,
      name: z.string().optional(),
      path: z.string().optional(),
      description: z.string().optional(),
      visibility,
      default_branch: z.string().optional().describe('Of new projects'),
      project_creation_level: z.enum(['noone', 'owner', 'maintainer', 'developer', 'administrator']).optional(),
      subgroup_creation_level: z.enum(['owner', 'maintainer']).optional(),
    },
    output: Group,
    example: { group_id: 'acme/tools', description: 'Tools for everybody' },
  }),
  gitlab_delete_group: endpoint({
    title: 'Delete group',
    about: 'Delete a group with all that is in it; GitLab may keep it for some days, to be restored.',
    route: 'DELETE /groups/:group_id',
    effect: 'admin',
    input: { group_id: group },
    example: { group_id: 'acme/tools' },
  }),
  gitlab_restore_group: endpoint({
    title: 'Restore group',
    about: 'Bring back a group that is marked for deletion.',
    route: 'POST /groups/:group_id/restore',
    effect: 'admin',
    input: { group_id: group },
    output: Group,
    example: { group_id: 'acme/tools' },
  }),
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
      search_in: z.array(z.enum(['title', 'cadence_title'])).optional(),
      include_ancestors: z.boolean().optional(),
      ...page,
    },
    rename: { search_in: 'in' },
    output: list(shape('id iid title description state start_date due_date web_url')),
    example: { project_id: 'acme/greeter', state: 'current' },
  }),
});
