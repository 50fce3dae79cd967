import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, pick, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const ProjectRow = shape(
  'id path_with_namespace description default_branch visibility archived last_activity_at web_url',
);
const Project = extend(
  ProjectRow,
  'name topics open_issues_count forks_count star_count merge_method only_allow_merge_if_pipeline_succeeds only_allow_merge_if_all_discussions_are_resolved squash_option ci_config_path http_url_to_repo',
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
});
