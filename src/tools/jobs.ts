import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { jobId, project } from '../core/params.ts';
import { pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { jobOutput } from './job-output/tool.ts';
import { Job } from './shapes.ts';

const JobAlone = shape(
  'id name stage status ref tag failure_reason allow_failure tag_list created_at started_at finished_at duration queued_duration coverage web_url',
  { pipeline: pick('id'), user: username, artifacts_file: pick('filename'), runner: pick('description') },
);
const job = { project_id: project, job_id: jobId };

export const jobs = toolset(
  'jobs',
  'CI/CD jobs',
  {
    gitlab_get_pipeline_job: endpoint({
      title: 'Get job',
      about: 'Get one CI job: status, failure reason, runner, times.',
      route: 'GET /projects/:project_id/jobs/:job_id',
      input: job,
      output: JobAlone,
      example: { project_id: 'acme/greeter', job_id: 30510 },
    }),
    gitlab_get_pipeline_job_output: jobOutput,
    gitlab_retry_pipeline_job: endpoint({
      title: 'Retry job',
      about: 'Run one CI job again; the new job has a new ID.',
      route: 'POST /projects/:project_id/jobs/:job_id/retry',
      input: job,
      output: Job,
      example: { project_id: 'acme/greeter', job_id: 30510 },
    }),
    gitlab_cancel_pipeline_job: endpoint({
      title: 'Cancel job',
      about: 'Stop one CI job.',
      route: 'POST /projects/:project_id/jobs/:job_id/cancel',
      input: job,
      output: Job,
      example: { project_id: 'acme/greeter', job_id: 30520 },
    }),
    gitlab_play_pipeline_job: endpoint({
      title: 'Start manual job',
      about: 'Start a manual CI job.',
      route: 'POST /projects/:project_id/jobs/:job_id/play',
      input: {
        ...job,
        job_variables_attributes: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
      },
      output: Job,
      example: { project_id: 'acme/greeter', job_id: 30511 },
    }),
  },
  { feature: 'pipeline' },
);
