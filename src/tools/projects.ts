import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { group, page, project } from '../core/params.ts';
import { extend, flags, list, minutes, pick, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const ProjectRow = shape('id path_with_namespace description default_branch visibility', {
  ...flags('archived'),
  ...minutes('last_activity_at'),
});
const Project = extend(
  ProjectRow,
  'name topics web_url open_issues_count forks_count star_count merge_method only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved squash_option ci_config_path http_url_to_repo',
  { forked_from_project: pick('path_with_namespace'), namespace: pick('full_path') },
);

export const projects = toolset('projects', 'Projects', {
  gitlab_get_project: endpoint({
    title: 'Get project',
    about: 'Get one project: default branch, visibility, merge settings, fork origin.',
    route: 'GET /projects/:project_id',
    input: { project_id: project },
    output: Project,
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_list_projects: endpoint({
    title: 'List projects',
    about: 'List projects you can see, newest first.',
    route: 'GET /projects',
    input: {
      search: z.string().optional().describe('Text in name or path'),
      membership: z.boolean().optional().describe('Only where you are a member'),
      owned: z.boolean().optional(),
      archived: z.boolean().optional(),
      order_by: z.enum(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'star_count']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
      ...page,
    },
    output: list(ProjectRow),
    ownedBy: 'id',
    example: { search: 'greeter', membership: true },
  }),
  gitlab_create_repository: endpoint({
    title: 'Create project',
    about: 'Create a project, in your own namespace unless namespace_id is given.',
    route: 'POST /projects',
    input: {
      name: z.string().min(1),
      path: z.string().optional(),
      namespace_id: z.int().optional(),
      description: z.string().optional(),
      visibility: z.enum(['private', 'internal', 'public']).optional(),
      initialize_with_readme: z.boolean().optional(),
      default_branch: z.string().optional(),
    },
    output: Project,
    example: { name: 'Weather', visibility: 'private', initialize_with_readme: true },
  }),
  gitlab_fork_repository: endpoint({
    title: 'Fork project',
    about: 'Fork a project, into your own namespace unless another is named.',
    route: 'POST /projects/:project_id/fork',
    input: {
      project_id: project,
      namespace_path: z.string().optional(),
      path: z.string().optional(),
      name: z.string().optional(),
      visibility: z.enum(['private', 'internal', 'public']).optional(),
    },
    output: Project,
    reach: 'unprovable',
    example: { project_id: 'acme/tools/build-kit' },
  }),
  gitlab_list_project_members: endpoint({
    title: 'List project members',
    about: 'List who is a member of a project, inherited members included.',
    route: 'GET /projects/:project_id/members/all',
    input: { project_id: project, query: z.string().optional().describe('Name or username'), ...page },
    output: list(shape('id username name access_level state expires_at')),
    example: { project_id: 'acme/greeter', query: 'kim' },
  }),
  gitlab_list_group_projects: endpoint({
    title: 'List group projects',
    about: 'List the projects of a group.',
    route: 'GET /groups/:group_id/projects',
    input: {
      group_id: group,
      search: z.string().optional(),
      include_subgroups: z.boolean().optional(),
      archived: z.boolean().optional(),
      order_by: z.enum(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
      ...page,
    },
    output: list(ProjectRow),
    reach: 'unprovable',
    example: { group_id: 'acme', include_subgroups: true },
  }),
});
