import { z } from 'zod';
import { jobId, project } from '../../core/params.ts';
import { extend } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { Job } from '../shapes.ts';
import { waitForJobOf } from './wait.ts';

export const waitForJob = tool({
  title: 'Wait for job',
  about: 'Wait until a CI job is over or needs somebody. When the time is up, call again.',
  effect: 'read',
  input: {
    project_id: project,
    job_id: jobId,
    timeout_seconds: z.int().optional().describe('Default 50, at most 600'),
  },
  output: extend(Job, 'web_url waited last_look_failed'),
  example: { project_id: 'acme/greeter', job_id: 30510 },
  run: (input, ctx) => waitForJobOf(input, ctx),
});
