import { z } from 'zod';
import { json } from '../../core/answer.ts';
import { pipelineId, project } from '../../core/params.ts';
import { send } from '../../core/route.ts';
import { keep, list, shape } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { shortenReport } from './shorten-report.ts';

const counts = 'total_time total_count success_count failed_count skipped_count error_count';
const Case = shape('status name classname file execution_time system_output stack_trace attachment_url');
const Suite = shape(`name ${counts} suite_error`, { test_cases: list(Case) });

export const testReport = tool({
  title: 'Get test report',
  about: "Get a pipeline's test report: counts, and the cases that failed with the start of their output.",
  effect: 'read',
  input: {
    project_id: project,
    pipeline_id: pipelineId,
    summary: z.boolean().optional().describe('Counts alone'),
    all_cases: z.boolean().optional().describe('Cases that passed or were skipped too'),
  },
  output: shape(counts, { total: keep, test_suites: list(Suite) }),
  example: { project_id: 'acme/greeter', pipeline_id: 9003 },
  async run({ project_id, pipeline_id, summary, all_cases = false }, ctx) {
    const ids = { project_id, pipeline_id };
    const { data } = summary
      ? await send(ctx, 'GET /projects/:project_id/pipelines/:pipeline_id/test_report_summary', ids)
      : await send(ctx, 'GET /projects/:project_id/pipelines/:pipeline_id/test_report', ids);
    return json(shortenReport(data, all_cases));
  },
});
