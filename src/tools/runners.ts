import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, flags, list, minutes, pick, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { owner, readOfOwner } from './owner/of-owner.ts';

const RunnerRow = shape('id description runner_type status job_execution_status', flags('paused'));
const Runner = extend(
  RunnerRow,
  'tag_list access_level maximum_timeout version platform architecture maintenance_note',
  {
    ...flags('run_untagged locked'),
    ...minutes('contacted_at'),
    projects: list(pick('path_with_namespace')),
    groups: list(pick('name')),
  },
);
const runnerId = z.int().positive();
const tagList = z.array(z.string()).optional();

export const runners = toolset('runners', 'CI/CD runners', {
  gitlab_list_runners: tool({
    title: 'List runners',
    about: 'List runners that a project or group can use, or, without either, those you may manage.',
    effect: 'read',
    input: {
      ...owner,
      type: z.enum(['instance_type', 'group_type', 'project_type']).optional(),
      status: z.enum(['online', 'offline', 'stale', 'never_contacted']).optional(),
      paused: z.boolean().optional(),
      tag_list: tagList,
      ...page,
    },
    output: list(RunnerRow),
    example: { project_id: 'acme/greeter', status: 'online' },
    async run(input, ctx) {
      const reply = await readOfOwner(ctx, 'runners', input);
      return json(reply.data, { page: reply.page });
    },
  }),
  gitlab_get_runner: endpoint({
    title: 'Get runner',
    about: 'Get one runner: tags, limits, version, whose jobs it runs.',
    route: 'GET /runners/:runner_id',
    input: { runner_id: runnerId },
    output: Runner,
    example: { runner_id: 91 },
  }),
  gitlab_update_runner: endpoint({
    title: 'Update runner',
    about: 'Pause a runner or let it go on, or change which jobs it takes.',
    route: 'PUT /runners/:runner_id',
    effect: 'admin',
    input: {
      runner_id: runnerId,
      paused: z.boolean().optional(),
      description: z.string().optional(),
      tag_list: tagList,
      run_untagged: z.boolean().optional(),
      locked: z.boolean().optional(),
      access_level: z.enum(['not_protected', 'ref_protected']).optional(),
      maximum_timeout: z.int().optional().describe('Seconds'),
    },
    output: Runner,
    example: { runner_id: 91, paused: true },
  }),
  gitlab_list_runner_jobs: endpoint({
    title: 'List runner jobs',
    about: 'List the jobs a runner runs or ran, newest first.',
    route: 'GET /runners/:runner_id/jobs',
    input: {
      runner_id: runnerId,
      status: z.enum(['running', 'success', 'failed', 'canceled']).optional(),
      ...page,
    },
    output: list(
      shape('id name stage status ref failure_reason duration', {
        ...minutes('started_at'),
        project: pick('path_with_namespace'),
      }),
    ),
    example: { runner_id: 91 },
  }),
  gitlab_enable_runner: endpoint({
    title: 'Enable runner',
    about: 'Let a project use a runner of another project too.',
    route: 'POST /projects/:project_id/runners',
    effect: 'admin',
    input: { project_id: project, runner_id: runnerId },
    output: RunnerRow,
    example: { project_id: 'acme/vault', runner_id: 91 },
  }),
  gitlab_disable_runner: endpoint({
    title: 'Disable runner',
    about: 'Take a runner away from one of its projects; it must keep at least one.',
    route: 'DELETE /projects/:project_id/runners/:runner_id',
    effect: 'admin',
    input: { project_id: project, runner_id: runnerId },
    example: { project_id: 'acme/greeter', runner_id: 91 },
  }),
  gitlab_delete_runner: endpoint({
    title: 'Delete runner',
    about: 'Delete a runner from GitLab, for all its projects.',
    route: 'DELETE /runners/:runner_id',
    effect: 'admin',
    input: { runner_id: runnerId },
    example: { runner_id: 93 },
  }),
});
