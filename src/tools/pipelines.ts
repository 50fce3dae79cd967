import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { mergeRequestIid, page, pipelineId, project, ref } from '../core/params.ts';
import { extend, list, pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { withValues } from './ci-variables/show-values.ts';
import { diagnosePipeline } from './diagnose-pipeline/tool.ts';
import { Job, PipelineRow } from './shapes.ts';
import { testReport } from './test-report/tool.ts';
import { waitForPipeline } from './wait-for-pipeline/tool.ts';

const Pipeline = extend(
  PipelineRow,
  'iid project_id tag name started_at finished_at duration queued_duration coverage yaml_errors',
  { user: username, detailed_status: pick('label') },
);
const pipeline = { project_id: project, pipeline_id: pipelineId };
const failed = { project_id: 'acme/greeter', pipeline_id: 9003 };

export const jobScopes = [
  'created',
  'pending',
  'running',
  'failed',
  'success',
  'canceled',
  'skipped',
  'waiting_for_resource',
  'manual',
] as const;
const statuses = [...jobScopes, 'preparing', 'scheduled'] as const;

export const pipelines = toolset(
  'pipelines',
  'CI/CD pipelines',
  {
    gitlab_list_pipelines: endpoint({
      title: 'List pipelines',
      about: 'List pipelines of a project, newest first.',
      route: 'GET /projects/:project_id/pipelines',
      input: {
        project_id: project,
        ref: z.string().optional().describe('Branch or tag'),
        sha: z.string().optional(),
        status: z.enum(statuses).optional(),
        source: z.string().optional().describe('push, merge_request_event, schedule ...'),
        username: z.string().optional(),
        updated_after: z.string().optional().describe('ISO 8601'),
        ...page,
      },
      output: list(PipelineRow),
      example: { project_id: 'acme/greeter', status: 'failed' },
    }),
    gitlab_get_pipeline: endpoint({
      title: 'Get pipeline',
      about: 'Get one pipeline: status, source, ref, duration.',
      route: 'GET /projects/:project_id/pipelines/:pipeline_id',
      input: pipeline,
      output: Pipeline,
      example: failed,
    }),
    gitlab_get_latest_pipeline: endpoint({
      title: 'Get newest pipeline of a ref',
      about: 'Get the pipeline of the newest commit of a branch or tag; GitLab says 403 where it has none.',
      route: 'GET /projects/:project_id/pipelines/latest',
      input: { project_id: project, ref: ref.optional() },
      output: Pipeline,
      example: { project_id: 'acme/greeter', ref: 'add-farewell' },
    }),
    gitlab_get_pipeline_variables: withValues(
      endpoint({
        title: 'Get pipeline variables',
        about: 'List the CI/CD variables that a pipeline was started with; values are masked unless show_values.',
        route: 'GET /projects/:project_id/pipelines/:pipeline_id/variables',
        input: pipeline,
        output: list(shape('key value variable_type')),
        example: failed,
      }),
    ),
    gitlab_get_pipeline_test_report: testReport,
    gitlab_diagnose_pipeline: diagnosePipeline,
    gitlab_wait_for_pipeline: waitForPipeline,
    gitlab_list_merge_request_pipelines: endpoint({
      title: 'List merge request pipelines',
      about: 'List the pipelines of a merge request, newest first.',
      route: 'GET /projects/:project_id/merge_requests/:merge_request_iid/pipelines',
      input: { project_id: project, merge_request_iid: mergeRequestIid, ...page },
      output: list(PipelineRow),
      example: { project_id: 'acme/greeter', merge_request_iid: 7 },
    }),
    gitlab_create_merge_request_pipeline: endpoint({
      title: 'Run merge request pipeline',
      about: 'Run a new pipeline for a merge request.',
      route: 'POST /projects/:project_id/merge_requests/:merge_request_iid/pipelines',
      input: { project_id: project, merge_request_iid: mergeRequestIid },
      output: extend(PipelineRow, 'web_url'),
      example: { project_id: 'acme/greeter', merge_request_iid: 7 },
    }),
    gitlab_list_pipeline_jobs: endpoint({
      title: 'List pipeline jobs',
      about: "List a pipeline's jobs with status and failure reason.",
      route: 'GET /projects/:project_id/pipelines/:pipeline_id/jobs',
      input: {
        ...pipeline,
        scope: z.array(z.enum(jobScopes)).optional().describe('Only jobs with these statuses'),
        include_retried: z.boolean().optional(),
        ...page,
      },
      output: list(Job),
      example: { ...failed, scope: ['failed'] },
    }),
    gitlab_list_pipeline_trigger_jobs: endpoint({
      title: 'List trigger jobs',
      about: 'List the jobs of a pipeline that start other pipelines, with those pipelines.',
      route: 'GET /projects/:project_id/pipelines/:pipeline_id/bridges',
      input: { ...pipeline, scope: z.array(z.enum(jobScopes)).optional(), ...page },
      output: list(extend(Job, '', { downstream_pipeline: shape('id project_id status source ref sha web_url') })),
      example: failed,
    }),
    gitlab_create_pipeline: endpoint({
      title: 'Run pipeline',
      about: 'Run a new pipeline on a branch or tag.',
      route: 'POST /projects/:project_id/pipeline',
      input: {
        project_id: project,
        ref: z.string().min(1).describe('Branch or tag'),
        variables: z
          .array(
            z.object({
              key: z.string(),
              value: z.string(),
              variable_type: z.enum(['env_var', 'file']).optional(),
            }),
          )
          .optional(),
        inputs: z.record(z.string(), z.unknown()).optional().describe('Pipeline inputs by name'),
      },
      output: Pipeline,
      example: { project_id: 'acme/greeter', ref: 'add-farewell', variables: [{ key: 'DEBUG', value: 'true' }] },
    }),
    gitlab_retry_pipeline: endpoint({
      title: 'Retry pipeline',
      about: 'Run the failed and canceled jobs of a pipeline again.',
      route: 'POST /projects/:project_id/pipelines/:pipeline_id/retry',
      input: pipeline,
      output: Pipeline,
      example: failed,
    }),
    gitlab_update_pipeline_metadata: endpoint({
      title: 'Update pipeline metadata',
      about: 'Give a pipeline a name.',
      route: 'PUT /projects/:project_id/pipelines/:pipeline_id/metadata',
      input: { ...pipeline, name: z.string() },
      output: Pipeline,
      example: { ...failed, name: 'Greet from the build job' },
    }),
    gitlab_delete_pipeline: endpoint({
      title: 'Delete pipeline',
      about: 'Delete a pipeline with its jobs, logs and artifacts; takes an owner.',
      route: 'DELETE /projects/:project_id/pipelines/:pipeline_id',
      input: pipeline,
      example: failed,
    }),
    gitlab_cancel_pipeline: endpoint({
      title: 'Cancel pipeline',
      about: 'Stop all jobs of a pipeline.',
      route: 'POST /projects/:project_id/pipelines/:pipeline_id/cancel',
      input: pipeline,
      output: Pipeline,
      example: { project_id: 'acme/greeter', pipeline_id: 9007 },
    }),
  },
  { feature: 'pipeline' },
);
