import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { InputError } from '../core/errors/input-error.ts';
import { page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, shape, username } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { showHits } from './code-search/show-hits.ts';
import { owner, readOfOwner } from './owner/of-owner.ts';

const scopes = [
  'projects',
  'issues',
  'merge_requests',
  'milestones',
  'blobs',
  'commits',
  'wiki_blobs',
  'notes',
  'users',
  'snippet_titles',
] as const;

/** What lists the same, so that a switch for wikis or milestones holds for a search of them too. */
const listing: Readonly<Record<string, readonly string[]>> = {
  wiki_blobs: ['gitlab_list_wiki_pages'],
  milestones: ['gitlab_list_milestones'],
};

export const search = toolset('search', 'Search', {
  gitlab_search: tool({
    title: 'Search',
    about:
      'Search a project or group, or all of GitLab without either. Code is scope blobs; its search may hold filename:, path:, extension:.',
    effect: 'read',
    input: {
      scope: z.enum(scopes),
      search: z.string().min(1),
      ...owner,
      ref: z.string().optional().describe('Branch or tag for blobs and commits'),
      state: z.enum(['opened', 'closed', 'merged', 'all']).optional(),
      ...page,
    },
    output: list(
      shape(
        'id iid short_id project_id path_with_namespace title name username state path ref startline data message body noteable_type noteable_iid created_at updated_at web_url',
        { author: username },
      ),
    ),
    example: { project_id: 'acme/greeter', scope: 'blobs', search: 'greet' },
    standsFor: ({ scope }) => listing[scope] ?? [],
    async run(input, ctx) {
      if (input.ref !== undefined && input.project_id === undefined)
        throw new InputError('ref is of one project: pass project_id, or leave ref out.');
      const reply = await readOfOwner(ctx, 'search', input);
      return input.scope === 'blobs' || input.scope === 'wiki_blobs'
        ? showHits(reply)
        : json(reply.data, { page: reply.page });
    },
  }),
  gitlab_search_repositories: endpoint({
    title: 'Search projects',
    about: 'Search all projects you can see by name.',
    route: 'GET /projects',
    input: { search: z.string().min(1), ...page },
    output: list(shape('id path_with_namespace description default_branch visibility last_activity_at web_url')),
    ownedBy: 'id',
    example: { search: 'greeter' },
  }),
  gitlab_search_code_blobs: tool({
    title: 'Search code',
    about: 'Search the code of one project; the text may hold filename:, path:, extension:.',
    effect: 'read',
    input: { project_id: project, search: z.string().min(1), ref: z.string().optional(), ...page },
    example: { project_id: 'acme/greeter', search: 'greet extension:sh' },
    async run({ project_id, ...query }, ctx) {
      const route = 'GET /projects/:project_id/search';
      return showHits(await send(ctx, route, { project_id }, { query: { scope: 'blobs', ...query } }));
    },
  }),
});
