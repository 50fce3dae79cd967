import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { group, page, project } from '../core/params.ts';
import { list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const repository = { project_id: project, repository_id: z.int().positive() };
const tag = { ...repository, tag_name: z.string().min(1) };

export const registry = toolset('registry', 'Container registry', {
  gitlab_list_registry_repositories: endpoint({
    title: 'List container images',
    about: 'List image repositories in the container registry of a project or group.',
    route: 'GET /projects/:project_id/registry/repositories',
    orGroup: true,
    input: { project_id: project, ...page },
    output: list(shape('id path location project_id status', minutes('created_at'))),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_get_registry_repository: endpoint({
    title: 'Get container image repository',
    about: 'Get one image repository of the container registry by its ID.',
    route: 'GET /registry/repositories/:repository_id',
    input: {
      repository_id: repository.repository_id,
      tags_count: z.boolean().optional(),
      size: z.boolean().optional(),
    },
    output: shape('id path location project_id status tags_count size', minutes('created_at')),
    example: { repository_id: 71, tags_count: true },
  }),
  gitlab_purge_dependency_proxy: endpoint({
    title: 'Purge dependency proxy',
    about: 'Delete the cached images of a group’s dependency proxy, in the background.',
    route: 'DELETE /groups/:group_id/dependency_proxy/cache',
    input: { group_id: group },
    example: { group_id: 'acme' },
  }),
  gitlab_delete_registry_repository: endpoint({
    title: 'Delete container image repository',
    about: 'Delete an image repository of the container registry with all its tags.',
    route: 'DELETE /projects/:project_id/registry/repositories/:repository_id',
    input: repository,
    example: { project_id: 'acme/greeter', repository_id: 71 },
  }),
  gitlab_list_registry_tags: endpoint({
    title: 'List container image tags',
    about: 'List the tags of an image repository.',
    route: 'GET /projects/:project_id/registry/repositories/:repository_id/tags',
    input: { ...repository, ...page },
    output: list(shape('name location')),
    example: { project_id: 'acme/greeter', repository_id: 71 },
  }),
  gitlab_get_registry_tag: endpoint({
    title: 'Get container image tag',
    about: 'Get one image tag: digest, size in bytes, when it was pushed.',
    route: 'GET /projects/:project_id/registry/repositories/:repository_id/tags/:tag_name',
    input: tag,
    output: shape('name location digest total_size', minutes('created_at')),
    example: { project_id: 'acme/greeter', repository_id: 71, tag_name: '1.1.0' },
  }),
  gitlab_delete_registry_tag: endpoint({
    title: 'Delete container image tag',
    about: 'Delete one image tag.',
    route: 'DELETE /projects/:project_id/registry/repositories/:repository_id/tags/:tag_name',
    input: tag,
    example: { project_id: 'acme/greeter', repository_id: 71, tag_name: 'main' },
  }),
  gitlab_delete_registry_tags: endpoint({
    title: 'Delete many container image tags',
    about: 'Delete all image tags that fit an expression; GitLab does it in the background, once an hour at most.',
    route: 'DELETE /projects/:project_id/registry/repositories/:repository_id/tags',
    input: {
      ...repository,
      name_regex_delete: z.string().min(1).describe('Must fit the whole name; .* is all'),
      name_regex_keep: z.string().optional(),
      keep_n: z.int().optional().describe('Newest to keep'),
      older_than: z.string().optional().describe('1h, 2d, 1month'),
    },
    example: {
      project_id: 'acme/greeter',
      repository_id: 71,
      name_regex_delete: '1\\..*',
      name_regex_keep: '1\\.1\\..*',
    },
  }),
});
