import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, minutes, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const EnvironmentRow = shape('id name state tier external_url', minutes('updated_at auto_stop_at'));
const Environment = extend(EnvironmentRow, 'slug description auto_stop_setting', {
  ...minutes('created_at'),
  last_deployment: shape('id status ref sha', { ...minutes('created_at'), user: username }),
});
const environment = { project_id: project, environment_id: z.int().positive() };
const production = { project_id: 'acme/greeter', environment_id: 41 };
const fields = {
  external_url: z.string().optional(),
  tier: z.enum(['production', 'staging', 'testing', 'development', 'other']).optional(),
  description: z.string().optional(),
};

export const environments = toolset('environments', 'Environments', {
  gitlab_list_environments: endpoint({
    title: 'List environments',
    about: 'List the environments that a project deploys to.',
    route: 'GET /projects/:project_id/environments',
    input: {
      project_id: project,
      search: z.string().optional(),
      name: z.string().optional().describe('Exact'),
      states: z.enum(['available', 'stopping', 'stopped']).optional(),
      ...page,
    },
    output: list(EnvironmentRow),
    example: { project_id: 'acme/greeter', states: 'available' },
  }),
  gitlab_get_environment: endpoint({
    title: 'Get environment',
    about: 'Get an environment with its last deployment.',
    route: 'GET /projects/:project_id/environments/:environment_id',
    input: environment,
    output: Environment,
    example: production,
  }),
  gitlab_create_environment: endpoint({
    title: 'Create environment',
    about: 'Create an environment.',
    route: 'POST /projects/:project_id/environments',
    input: { project_id: project, name: z.string().min(1), ...fields },
    output: Environment,
    example: { project_id: 'acme/greeter', name: 'staging', tier: 'staging' },
  }),
  gitlab_update_environment: endpoint({
    title: 'Change environment',
    about: 'Change an environment.',
    route: 'PUT /projects/:project_id/environments/:environment_id',
    input: { ...environment, ...fields, auto_stop_setting: z.enum(['always', 'with_action']).optional() },
    output: Environment,
    example: { ...production, external_url: 'https://greeter.example.com' },
  }),
  gitlab_stop_environment: endpoint({
    title: 'Stop environment',
    about: 'Stop an environment; runs its on_stop job.',
    route: 'POST /projects/:project_id/environments/:environment_id/stop',
    input: { ...environment, force: z.boolean().optional().describe('Without its on_stop job') },
    output: Environment,
    example: { ...production, environment_id: 42 },
  }),
  gitlab_delete_environment: endpoint({
    title: 'Delete environment',
    about: 'Delete an environment that is stopped.',
    route: 'DELETE /projects/:project_id/environments/:environment_id',
    input: environment,
    example: { ...production, environment_id: 43 },
  }),
});
