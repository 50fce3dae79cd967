import { z } from 'zod';
import { jobId, mergeRequestIid, pipelineId, project, ref } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { waitForPipelineOf } from './wait.ts';

export const waitForPipeline = tool({
  title: 'Wait for pipeline',
  about: 'Wait until a pipeline is over or needs somebody; tells why it failed. When the time is up, call again.',
  effect: 'read',
  input: {
    project_id: project,
    pipeline_id: pipelineId.optional(),
    job_id: jobId.optional(),
    merge_request_iid: mergeRequestIid.optional(),
    ref: ref.optional(),
    timeout_seconds: z.int().optional().describe('Default 50, at most 600'),
  },
  fromCheckout: ['merge_request_iid', 'pipeline_id', 'job_id', 'ref'],
  example: { project_id: 'acme/greeter', merge_request_iid: 7 },
  run: waitForPipelineOf,
});
