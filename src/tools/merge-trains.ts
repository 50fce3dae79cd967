import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { mergeRequestIid, page, project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, minutes, shape, username } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';

const Car = shape('id status target_branch duration', {
  merge_request: shape('iid title state'),
  user: username,
  pipeline: shape('id status'),
  ...minutes('created_at merged_at'),
});
const mergeRequest = { project_id: project, merge_request_iid: mergeRequestIid };

export const mergeTrains = toolset('merge_trains', 'Merge trains', {
  gitlab_list_merge_trains: tool({
    title: 'List merge trains',
    about: 'List the merge requests on the merge trains of a project, or on that of one target branch.',
    effect: 'read',
    input: {
      project_id: project,
      target_branch: z.string().optional(),
      scope: z.enum(['active', 'complete']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
      ...page,
    },
    output: list(Car),
    example: { project_id: 'acme/greeter', target_branch: 'main', scope: 'complete' },
    async run({ project_id, target_branch, ...query }, ctx) {
      const reply =
        target_branch === undefined
          ? await send(ctx, 'GET /projects/:project_id/merge_trains', { project_id }, { query })
          : await send(
              ctx,
              'GET /projects/:project_id/merge_trains/:target_branch',
              { project_id, target_branch },
              { query },
            );
      return json(reply.data, { page: reply.page });
    },
  }),
  gitlab_get_merge_train_status: endpoint({
    title: 'Get merge train status',
    about: 'Tell how a merge request stands on its merge train; 404 where it is on none.',
    route: 'GET /projects/:project_id/merge_trains/merge_requests/:merge_request_iid',
    input: mergeRequest,
    output: Car,
    example: { project_id: 'acme/greeter', merge_request_iid: 5 },
  }),
  gitlab_add_to_merge_train: endpoint({
    title: 'Add to merge train',
    about: 'Add a merge request to the merge train of its target branch, which merges it when its turn has come.',
    route: 'POST /projects/:project_id/merge_trains/merge_requests/:merge_request_iid',
    input: {
      ...mergeRequest,
      auto_merge: z.boolean().optional().describe('Once its checks pass'),
      sha: z.string().optional().describe('Refuse when the head is another commit'),
      squash: z.boolean().optional(),
    },
    output: list(Car),
    example: { project_id: 'acme/greeter', merge_request_iid: 7, auto_merge: true },
  }),
});
