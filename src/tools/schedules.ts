import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { withValues } from './ci-variables/show-values.ts';
import { PipelineRow } from './shapes.ts';

const ScheduleRow = shape('id description ref cron cron_timezone next_run_at active', { owner: username });
const Schedule = extend(ScheduleRow, 'inputs', {
  last_pipeline: shape('id status sha'),
  variables: list(shape('key value variable_type')),
});
const ScheduleWritten = extend(ScheduleRow, '', { variables: list(shape('key variable_type')) });
const Variable = shape('key variable_type');

const schedule = { project_id: project, pipeline_schedule_id: z.int().positive() };
const variable = { ...schedule, key: z.string().min(1) };
const nightly = { project_id: 'acme/greeter', pipeline_schedule_id: 13 };
const fields = {
  cron_timezone: z.string().optional().describe('Such as Europe/Oslo; default UTC'),
  active: z.boolean().optional(),
};
const variableType = z.enum(['env_var', 'file']).optional();

export const schedules = toolset(
  'schedules',
  'Pipeline schedules',
  {
    gitlab_list_pipeline_schedules: endpoint({
      title: 'List schedules',
      about: 'List the pipeline schedules of a project.',
      route: 'GET /projects/:project_id/pipeline_schedules',
      input: { project_id: project, scope: z.enum(['active', 'inactive']).optional(), ...page },
      output: list(ScheduleRow),
      example: { project_id: 'acme/greeter', scope: 'active' },
    }),
    gitlab_get_pipeline_schedule: withValues(
      endpoint({
        title: 'Get schedule',
        about: 'Get a pipeline schedule: last pipeline, variables (values are masked unless show_values).',
        route: 'GET /projects/:project_id/pipeline_schedules/:pipeline_schedule_id',
        input: schedule,
        output: Schedule,
        example: nightly,
      }),
    ),
    gitlab_create_pipeline_schedule: endpoint({
      title: 'Create schedule',
      about: 'Create a pipeline schedule; its pipelines run as you.',
      route: 'POST /projects/:project_id/pipeline_schedules',
      input: {
        project_id: project,
        description: z.string().min(1),
        ref: z.string().min(1).describe('Branch or tag'),
        cron: z.string().min(1).describe('Such as 0 4 * * *'),
        ...fields,
      },
      output: ScheduleWritten,
      example: { project_id: 'acme/greeter', description: 'Weekly', ref: 'main', cron: '0 5 * * 1' },
    }),
    gitlab_update_pipeline_schedule: endpoint({
      title: 'Change schedule',
      about: 'Change, activate or deactivate a pipeline schedule.',
      route: 'PUT /projects/:project_id/pipeline_schedules/:pipeline_schedule_id',
      input: {
        ...schedule,
        description: z.string().optional(),
        ref: z.string().optional(),
        cron: z.string().optional(),
        ...fields,
      },
      output: ScheduleWritten,
      example: { ...nightly, active: false },
    }),
    gitlab_delete_pipeline_schedule: endpoint({
      title: 'Delete schedule',
      about: 'Delete a pipeline schedule.',
      route: 'DELETE /projects/:project_id/pipeline_schedules/:pipeline_schedule_id',
      input: schedule,
      example: nightly,
    }),
    gitlab_run_pipeline_schedule: endpoint({
      title: 'Run schedule now',
      about: 'Run a pipeline schedule now, besides its times; the pipeline starts in the background.',
      route: 'POST /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/play',
      input: schedule,
      example: nightly,
    }),
    gitlab_take_pipeline_schedule_ownership: endpoint({
      title: 'Take over schedule',
      about: 'Become the owner of a pipeline schedule: its pipelines then run with your rights.',
      route: 'POST /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/take_ownership',
      effect: 'admin',
      input: schedule,
      output: ScheduleWritten,
      example: nightly,
    }),
    gitlab_create_schedule_variable: endpoint({
      title: 'Create schedule variable',
      about: 'Give the pipelines of a schedule a CI/CD variable.',
      route: 'POST /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/variables',
      effect: 'admin',
      input: { ...variable, value: z.string(), variable_type: variableType },
      output: Variable,
      example: { ...nightly, key: 'DEPTH', value: 'full' },
    }),
    gitlab_update_schedule_variable: endpoint({
      title: 'Change schedule variable',
      about: 'Change a CI/CD variable of a pipeline schedule.',
      route: 'PUT /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/variables/:key',
      effect: 'admin',
      input: { ...variable, value: z.string().optional(), variable_type: variableType },
      output: Variable,
      example: { ...nightly, key: 'GREETING_LANGUAGE', value: 'da' },
    }),
    gitlab_delete_schedule_variable: endpoint({
      title: 'Delete schedule variable',
      about: 'Delete a CI/CD variable of a pipeline schedule.',
      route: 'DELETE /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/variables/:key',
      effect: 'admin',
      input: variable,
      output: Variable,
      example: { ...nightly, key: 'GREETING_LANGUAGE' },
    }),
    gitlab_list_schedule_pipelines: endpoint({
      title: 'List pipelines of schedule',
      about: 'List the pipelines that a schedule started.',
      route: 'GET /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/pipelines',
      input: { ...schedule, sort: z.enum(['asc', 'desc']).optional(), ...page },
      output: list(PipelineRow),
      example: nightly,
    }),
  },
  { feature: 'pipeline' },
);
