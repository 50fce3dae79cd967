import { z } from 'zod';
import { json } from '../core/answer.ts';
import { project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';

export const ci = toolset(
  'ci',
  'CI/CD configuration',
  {
    gitlab_validate_ci_config: tool({
      title: 'Validate CI configuration',
      about:
        'Check a CI configuration: the given content, or the .gitlab-ci.yml committed at ref; includes are followed.',
      effect: 'read',
      input: {
        project_id: project,
        content: z.string().optional().describe('YAML'),
        ref: z.string().optional().describe('Branch, tag or commit'),
        dry_run: z.boolean().optional().describe('Simulate a pipeline on ref: rules and needs too'),
        include_jobs: z.boolean().optional(),
        include_merged_yaml: z.boolean().optional(),
      },
      output: shape('valid errors warnings merged_yaml', {
        includes: list(shape('type location')),
        jobs: list(shape('name stage when allow_failure')),
      }),
      example: { project_id: 'acme/greeter', include_jobs: true },
      async run({ project_id, content, ref, include_merged_yaml, ...options }, ctx) {
        const committed = { ...options, content_ref: ref, dry_run_ref: options.dry_run ? ref : undefined };
        const { data } =
          content === undefined
            ? await send(ctx, 'GET /projects/:project_id/ci/lint', { project_id }, { query: committed })
            : await send(
                ctx,
                'POST /projects/:project_id/ci/lint',
                { project_id },
                { body: { ...options, content, ref } },
              );
        return json(include_merged_yaml ? data : { ...(data as object), merged_yaml: undefined });
      },
    }),
  },
  { feature: 'pipeline' },
);
