import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, minutes, pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { MergeRequestRow } from './shapes.ts';

const Approval = shape('status comment created_at', { user: username });
const DeploymentRow = shape('id status ref sha', {
  environment: pick('name'),
  user: username,
  ...minutes('created_at updated_at'),
});
const Deployment = extend(DeploymentRow, 'pending_approval_count', {
  deployable: shape('id name status', { pipeline: pick('id') }),
  approvals: list(Approval),
});
const deployment = { project_id: project, deployment_id: z.int().positive() };
const first = { project_id: 'acme/greeter', deployment_id: 61 };
const status = z.enum(['running', 'success', 'failed', 'canceled']);

export const deployments = toolset('deployments', 'Deployments', {
  gitlab_list_deployments: endpoint({
    title: 'List deployments',
    about: 'List the deployments of a project, newest first unless sort is asc.',
    route: 'GET /projects/:project_id/deployments',
    input: {
      project_id: project,
      environment: z.string().optional().describe('Name'),
      status: z.enum([...status.options, 'created', 'skipped', 'blocked']).optional(),
      // GitLab's own default is the oldest first.
      sort: z.enum(['asc', 'desc']).default('desc'),
      ...page,
    },
    output: list(DeploymentRow),
    example: { project_id: 'acme/greeter', environment: 'production' },
  }),
  gitlab_get_deployment: endpoint({
    title: 'Get deployment',
    about: 'Get a deployment: job, approvals given and pending.',
    route: 'GET /projects/:project_id/deployments/:deployment_id',
    input: deployment,
    output: Deployment,
    example: first,
  }),
  gitlab_create_deployment: endpoint({
    title: 'Create deployment',
    about: 'Record a deployment that was done outside GitLab.',
    route: 'POST /projects/:project_id/deployments',
    input: {
      project_id: project,
      environment: z.string().min(1).describe('Name; made if new'),
      sha: z.string().min(1),
      ref: z.string().min(1).describe('Branch or tag'),
      tag: z.boolean().describe('Whether ref is a tag'),
      status,
    },
    output: Deployment,
    example: {
      project_id: 'acme/greeter',
      environment: 'production',
      sha: '1a954628a960aaef81d7b2d4521929579f3541e6',
      ref: 'main',
      tag: false,
      status: 'success',
    },
  }),
  gitlab_update_deployment: endpoint({
    title: 'Change deployment',
    about: 'Change the status of a deployment that no CI job does.',
    route: 'PUT /projects/:project_id/deployments/:deployment_id',
    input: { ...deployment, status },
    output: Deployment,
    example: { ...first, deployment_id: 63, status: 'success' },
  }),
  gitlab_delete_deployment: endpoint({
    title: 'Delete deployment',
    about: 'Delete a deployment that is neither running nor the last of its environment.',
    route: 'DELETE /projects/:project_id/deployments/:deployment_id',
    input: deployment,
    example: first,
  }),
  gitlab_approve_deployment: endpoint({
    title: 'Approve or reject deployment',
    about: 'Approve or reject a deployment that waits for approval.',
    route: 'POST /projects/:project_id/deployments/:deployment_id/approval',
    input: {
      ...deployment,
      status: z.enum(['approved', 'rejected']),
      comment: z.string().optional(),
      represented_as: z.string().optional().describe('Role or group, if you could speak for several'),
    },
    output: Approval,
    example: { ...first, deployment_id: 64, status: 'approved' },
  }),
  gitlab_list_deployment_merge_requests: endpoint({
    title: 'List deployment merge requests',
    about: 'List the merge requests that a deployment brought out.',
    route: 'GET /projects/:project_id/deployments/:deployment_id/merge_requests',
    input: { ...deployment, ...page },
    output: list(MergeRequestRow),
    example: first,
  }),
});
