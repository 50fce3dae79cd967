import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { jobId, page, project } from '../core/params.ts';
import { encodePath, fillPath } from '../core/route.ts';
import { extend, list, pick, shape, username } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { download } from './downloads/download.ts';
import { jobOutput } from './job-output/tool.ts';
import { Job } from './shapes.ts';
import { waitForJob } from './wait-for-job/tool.ts';

const JobAlone = shape(
  'id name stage status ref tag failure_reason allow_failure tag_list created_at started_at finished_at duration queued_duration coverage web_url',
  { pipeline: pick('id'), user: username, artifacts_file: pick('filename'), runner: pick('description') },
);
const job = { project_id: project, job_id: jobId };
const failed = { project_id: 'acme/greeter', job_id: 30510 };
const built = { project_id: 'acme/greeter', job_id: 30503 };
const archive = 'GET /projects/:project_id/jobs/:job_id/artifacts';

const scopes = [
  'created',
  'waiting_for_resource',
  'preparing',
  'waiting_for_callback',
  'pending',
  'running',
  'success',
  'failed',
  'canceling',
  'canceled',
  'skipped',
  'manual',
  'scheduled',
] as const;

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
      example: failed,
    }),
    gitlab_list_project_jobs: endpoint({
      title: 'List project jobs',
      about: 'List the CI jobs of a project over all its pipelines, newest first.',
      route: 'GET /projects/:project_id/jobs',
      input: { project_id: project, scope: z.array(z.enum(scopes)).optional().describe('Statuses'), ...page },
      output: list(extend(Job, 'ref', { pipeline: pick('id') })),
      example: { project_id: 'acme/greeter', scope: ['failed', 'canceled'] },
    }),
    gitlab_get_pipeline_job_output: jobOutput,
    gitlab_wait_for_job: waitForJob,
    gitlab_retry_pipeline_job: endpoint({
      title: 'Retry job',
      about: 'Run one CI job again; the new job has a new ID.',
      route: 'POST /projects/:project_id/jobs/:job_id/retry',
      input: job,
      output: Job,
      example: failed,
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
    gitlab_erase_job: endpoint({
      title: 'Erase job',
      about: 'Delete the log and artifacts of a CI job that is over; the job stays.',
      route: 'POST /projects/:project_id/jobs/:job_id/erase',
      effect: 'delete',
      input: job,
      output: extend(Job, 'erased_at'),
      example: failed,
    }),
    gitlab_list_job_artifacts: endpoint({
      title: 'List job artifacts',
      about: "List a folder of a job's artifacts archive; 404 where there is none, or GitLab is too old to list it.",
      route: 'GET /projects/:project_id/jobs/:job_id/artifacts/tree',
      input: {
        ...job,
        path: z.string().optional().describe('Folder; root if omitted'),
        recursive: z.boolean().optional(),
        ...page,
      },
      output: list(shape('path type size')),
      example: { ...built, recursive: true },
    }),
    gitlab_get_job_artifact_file: tool({
      title: 'Get job artifact file',
      about: "Get one file of a job's artifacts archive: text as it is, an image to look at, other bytes in base64.",
      effect: 'read',
      input: { ...job, artifact_path: z.string().min(1).describe('Path in the archive') },
      example: { ...built, artifact_path: 'dist/src/greet.js' },
      async run({ artifact_path, ...ids }, ctx) {
        const path = `${fillPath(archive, ids)}/${encodePath('artifact_path', artifact_path)}`;
        return download({ path }, ctx);
      },
    }),
    gitlab_download_job_artifacts: tool({
      title: 'Download job artifacts',
      about: "Download a job's artifacts archive: the zip in base64 if small, else a link to it.",
      effect: 'read',
      input: job,
      example: built,
      run: async (ids, ctx) => download({ path: fillPath(archive, ids), name: 'artifacts.zip' }, ctx),
    }),
    gitlab_keep_job_artifacts: endpoint({
      title: 'Keep job artifacts',
      about: 'Keep the artifacts of a job from expiring.',
      route: 'POST /projects/:project_id/jobs/:job_id/artifacts/keep',
      input: job,
      output: extend(Job, 'artifacts_expire_at'),
      example: built,
    }),
    gitlab_delete_job_artifacts: endpoint({
      title: 'Delete job artifacts',
      about: 'Delete the artifacts of a job; its log stays.',
      route: 'DELETE /projects/:project_id/jobs/:job_id/artifacts',
      input: job,
      example: built,
    }),
  },
  { feature: 'pipeline' },
);
