import { z } from 'zod';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { getCatalogResource, listCatalogResources } from './ci-catalog/read-catalog.ts';
import { cursorPage } from './cursor/paging.ts';

export const ciCatalog = toolset('ci_catalog', 'CI/CD catalog', {
  gitlab_list_ci_catalog_resources: tool({
    title: 'List CI/CD catalog resources',
    about: 'Find projects of the CI/CD catalog whose components a pipeline can include.',
    effect: 'read',
    input: {
      search: z.string().optional(),
      scope: z.enum(['ALL', 'NAMESPACES']).optional().describe('NAMESPACES: only groups you are in'),
      ...cursorPage,
    },
    example: { search: 'build' },
    run: listCatalogResources,
  }),
  gitlab_get_ci_catalog_resource: tool({
    title: 'Get CI/CD catalog resource',
    about: 'Get a resource of the CI/CD catalog: versions, and the components of one with their inputs.',
    effect: 'read',
    input: {
      resource: z.string().min(1).describe('Full path of its project, or ID'),
      version: z.string().optional().describe('Default: newest'),
    },
    example: { resource: 'acme/tools/build-kit' },
    run: getCatalogResource,
  }),
});
