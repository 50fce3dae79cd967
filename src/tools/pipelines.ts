import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, pipelineId, project } from '../core/params.ts';
import { list, pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { jobOutput } from './job-output/tool.ts';

const Pipeline = shape(
  'id iid project_id status source ref tag sha name created_at started_at finished_at duration queued_duration coverage yaml_errors web_url',
  { user: username, detailed_status: pick('label') },
);

const Job = shape(
  'id name stage status failure_reason allow_failure tag_list created_at started_at finished_at duration coverage web_url',
  {
    pipeline: pick('id'),
    user: username,
    artifacts_file: pick('filename'),
  },
);

const jobScope = [
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

export const pipelines = toolset(
  'pipelines',
  'CI/CD pipelines and jobs',
  {
    gitlab_get_pipeline: endpoint({
      title: 'Get pipeline',
      about: 'Get one pipeline: status, source, ref, duration.',
      route: 'GET /projects/:project_id/pipelines/:pipeline_id',
      input: { project_id: project, pipeline_id: pipelineId },
      output: Pipeline,
      example: { project_id: 'acme/greeter', pipeline_id: 9003 },
    }),
    gitlab_list_pipeline_jobs: endpoint({
      title: 'List pipeline jobs',
      about: "List a pipeline's jobs with status and failure reason.",
      route: 'GET /projects/:project_id/pipelines/:pipeline_id/jobs',
      input: {
        project_id: project,
        pipeline_id: pipelineId,
        scope: z.array(z.enum(jobScope)).optional().describe('Only jobs with these statuses'),
        include_retried: z.boolean().optional(),
        ...page,
      },
      output: list(Job),
      example: { project_id: 'acme/greeter', pipeline_id: 9003, scope: ['failed'] },
    }),
    gitlab_get_pipeline_job_output: jobOutput,
  },
  { feature: 'pipeline' },
);
