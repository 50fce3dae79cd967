import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { flags, list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { withValues } from './ci-variables/show-values.ts';

const told = flags('protected masked hidden raw');
const Variable = shape('key value variable_type environment_scope description', told);
const VariableWritten = shape('key variable_type environment_scope description', told);

const key = z.string().min(1);
const scope = z.string().describe('Of the variable meant, where several share the key');
const fields = {
  variable_type: z.enum(['env_var', 'file']).optional(),
  protected: z.boolean().optional().describe('Only on protected branches and tags'),
  masked: z.boolean().optional().describe('Masked in job logs'),
  raw: z.boolean().optional().describe('Not expanded'),
  description: z.string().optional(),
};
const filter = { environment_scope: 'filter[environment_scope]' };
const example = { project_id: 'acme/greeter', key: 'GREETING_LANGUAGE' };

export const ciVariables = toolset('ci_variables', 'CI/CD variables', {
  gitlab_list_variables: withValues(
    endpoint({
      title: 'List CI variables',
      about: 'List the CI/CD variables of a project or group; values are masked unless show_values.',
      route: 'GET /projects/:project_id/variables',
      orGroup: true,
      input: { project_id: project, ...page },
      output: list(Variable),
      example: { project_id: 'acme/greeter' },
    }),
  ),
  gitlab_get_variable: withValues(
    endpoint({
      title: 'Get CI variable',
      about: 'Get one CI/CD variable; its value is masked unless show_values.',
      route: 'GET /projects/:project_id/variables/:key',
      orGroup: true,
      input: { project_id: project, key, environment_scope: scope.optional() },
      rename: filter,
      output: Variable,
      example: { ...example, environment_scope: '*' },
    }),
  ),
  gitlab_create_variable: endpoint({
    title: 'Create CI variable',
    about: 'Create a CI/CD variable in a project or group.',
    route: 'POST /projects/:project_id/variables',
    orGroup: true,
    effect: 'admin',
    input: {
      project_id: project,
      key,
      value: z.string(),
      environment_scope: z.string().optional().describe('Default *'),
      masked_and_hidden: z.boolean().optional().describe('Never shown again'),
      ...fields,
    },
    output: VariableWritten,
    example: { ...example, key: 'GREETING_TONE', value: 'warm', environment_scope: 'production' },
  }),
  gitlab_update_variable: endpoint({
    title: 'Change CI variable',
    about: 'Change a CI/CD variable of a project or group.',
    route: 'PUT /projects/:project_id/variables/:key',
    orGroup: true,
    effect: 'admin',
    input: {
      project_id: project,
      key,
      environment_scope: scope.optional(),
      value: z.string().optional(),
      new_environment_scope: z.string().optional(),
      ...fields,
    },
    inQuery: ['environment_scope'],
    rename: { ...filter, new_environment_scope: 'environment_scope' },
    output: VariableWritten,
    example: { ...example, environment_scope: '*', value: 'da' },
  }),
  gitlab_delete_variable: endpoint({
    title: 'Delete CI variable',
    about: 'Delete a CI/CD variable of a project or group.',
    route: 'DELETE /projects/:project_id/variables/:key',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, key, environment_scope: scope.optional() },
    rename: filter,
    example,
  }),
});
