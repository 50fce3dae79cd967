import { z } from 'zod';
import { jobId, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { readOutput } from './read-output.ts';

export const jobOutput = tool({
  title: 'Read a job log',
  about: 'Read the log of a CI job: its tail, lines from a number on, or hits of a search. Cleaned of control codes.',
  effect: 'read',
  input: {
    project_id: project,
    job_id: jobId,
    search: z.string().optional().describe('Text to find, not a regex; a|b finds either'),
    context: z.int().optional().describe('Lines around each hit, default 5'),
    from_line: z.int().optional().describe('First line, instead of the tail'),
    lines: z.int().optional().describe('Default 200'),
  },
  example: { project_id: 'acme/greeter', job_id: 30510 },
  run: readOutput,
});
