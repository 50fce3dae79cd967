import { z } from 'zod';
import { jobId, mergeRequestIid, pipelineId, project, ref } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { diagnosePipelineOf } from './diagnose.ts';

export const diagnosePipeline = tool({
  title: 'Diagnose pipeline',
  about:
    'Say why a pipeline failed: each failed job, child pipelines too, with the log lines that tell and its failed tests.',
  effect: 'read',
  input: {
    project_id: project,
    pipeline_id: pipelineId.optional(),
    job_id: jobId.optional(),
    merge_request_iid: mergeRequestIid.optional(),
    ref: ref.optional(),
    max_chars: z.int().optional().describe('Default 12000'),
  },
  fromCheckout: ['merge_request_iid', 'pipeline_id', 'job_id', 'ref'],
  example: { project_id: 'acme/greeter', merge_request_iid: 7 },
  run: diagnosePipelineOf,
});
