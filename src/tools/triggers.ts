import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

// Without `token`: who has it can run pipelines as the owner.
const Trigger = shape('id description created_at last_used expires_at', { owner: username });
const trigger = { project_id: project, trigger_id: z.int().positive() };
const first = { project_id: 'acme/greeter', trigger_id: 21 };

export const triggers = toolset(
  'triggers',
  'Pipeline trigger tokens',
  {
    gitlab_list_pipeline_triggers: endpoint({
      title: 'List pipeline triggers',
      about: 'List the pipeline trigger tokens of a project; the tokens themselves are not shown.',
      route: 'GET /projects/:project_id/triggers',
      input: { project_id: project, ...page },
      output: list(Trigger),
      example: { project_id: 'acme/greeter' },
    }),
    gitlab_get_pipeline_trigger: endpoint({
      title: 'Get pipeline trigger',
      about: 'Get a pipeline trigger token: owner, last use, expiry.',
      route: 'GET /projects/:project_id/triggers/:trigger_id',
      input: trigger,
      output: Trigger,
      example: first,
    }),
    gitlab_update_pipeline_trigger: endpoint({
      title: 'Update pipeline trigger',
      about: 'Change the description of a pipeline trigger token.',
      route: 'PUT /projects/:project_id/triggers/:trigger_id',
      effect: 'admin',
      input: { ...trigger, description: z.string() },
      output: Trigger,
      example: { ...first, description: 'Nightly build of the site' },
    }),
    gitlab_run_pipeline_trigger: endpoint({
      title: 'Run pipeline trigger',
      about: 'Start a pipeline with a trigger token you were given; gitlab_create_pipeline needs none.',
      route: 'POST /projects/:project_id/trigger/pipeline',
      input: {
        project_id: project,
        token: z.string().min(1),
        ref: z.string().min(1),
        variables: z.record(z.string(), z.string()).optional(),
      },
      output: shape('id status ref sha web_url'),
      example: { project_id: 'acme/greeter', token: 'glptt-sandbox0fixed0trigger0dana', ref: 'main' },
    }),
    gitlab_delete_pipeline_trigger: endpoint({
      title: 'Delete pipeline trigger',
      about: 'Delete a pipeline trigger token; whoever uses it can start no more pipelines.',
      route: 'DELETE /projects/:project_id/triggers/:trigger_id',
      effect: 'admin',
      input: trigger,
      example: first,
    }),
  },
  { feature: 'pipeline' },
);
