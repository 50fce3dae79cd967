import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { group, page, project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { addToAllowlist, readAllowlists, removeFromAllowlist } from './job-token/allowlist.ts';

const entry = { project_id: project, target_project_id: project.optional(), target_group_id: group.optional() };
const example = { project_id: 'acme/greeter', target_project_id: 'acme/tools/build-kit' };

export const jobToken = toolset('job_token', 'Which CI jobs may reach a project with their token', {
  gitlab_get_job_token_scope: endpoint({
    title: 'Get job token scope',
    about: 'Tell whether CI job tokens of other projects reach a project only from its allowlist.',
    route: 'GET /projects/:project_id/job_token_scope',
    input: { project_id: project },
    output: shape('inbound_enabled outbound_enabled'),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_update_job_token_scope: endpoint({
    title: 'Update job token scope',
    about: 'Limit CI job tokens that reach a project to its allowlist, or lift that limit.',
    route: 'PATCH /projects/:project_id/job_token_scope',
    effect: 'admin',
    input: { project_id: project, enabled: z.boolean() },
    example: { project_id: 'acme/greeter', enabled: true },
  }),
  gitlab_list_job_token_allowlist: tool({
    title: 'List job token allowlist',
    about: 'List the projects and groups whose CI job tokens may reach a project.',
    effect: 'read',
    input: { project_id: project, ...page },
    output: shape('', { projects: list(shape('id path_with_namespace')), groups: list(shape('id name web_url')) }),
    example: { project_id: 'acme/greeter' },
    run: readAllowlists,
  }),
  gitlab_add_to_job_token_allowlist: tool({
    title: 'Add to job token allowlist',
    about: 'Let CI job tokens of another project, or of all projects of a group, reach a project.',
    effect: 'admin',
    input: entry,
    example,
    run: addToAllowlist,
  }),
  gitlab_remove_from_job_token_allowlist: tool({
    title: 'Remove from job token allowlist',
    about: 'Take a project or group off the job token allowlist of a project.',
    effect: 'admin',
    alsoNeeds: 'delete',
    input: entry,
    example: { project_id: 'acme/greeter', target_project_id: 'kim/greeter' },
    run: removeFromAllowlist,
  }),
});
