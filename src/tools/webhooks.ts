import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, flags, list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { getWebhookEvent } from './webhook-event/tool.ts';

const Hook = shape('id name description url push_events_branch_filter enable_ssl_verification alert_status', {
  ...flags('push_events tag_push_events merge_requests_events issues_events confidential_issues_events note_events'),
  ...flags('confidential_note_events job_events pipeline_events deployment_events releases_events milestone_events'),
  ...flags('wiki_page_events feature_flag_events emoji_events resource_access_token_events token_present'),
  ...minutes('disabled_until'),
});
const hook = { project_id: project, hook_id: z.int().positive() };
const flag = z.boolean().optional();
const fields = {
  name: z.string().optional(),
  push_events: flag,
  tag_push_events: flag,
  merge_requests_events: flag,
  issues_events: flag,
  note_events: flag,
  job_events: flag,
  pipeline_events: flag,
  deployment_events: flag,
  releases_events: flag,
  push_events_branch_filter: z.string().optional(),
  enable_ssl_verification: flag,
  token: z.string().optional().describe('Secret that the receiver checks'),
};

export const webhooks = toolset('webhooks', 'Webhooks of projects and groups', {
  gitlab_list_webhooks: endpoint({
    title: 'List webhooks',
    about: 'List webhooks of a project or group.',
    route: 'GET /projects/:project_id/hooks',
    orGroup: true,
    input: { project_id: project, ...page },
    output: list(Hook),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_get_webhook: endpoint({
    title: 'Get webhook',
    about: 'Get one webhook: its address, its events, whether it fails.',
    route: 'GET /projects/:project_id/hooks/:hook_id',
    orGroup: true,
    input: hook,
    output: extend(Hook, 'custom_webhook_template', minutes('created_at')),
    example: { project_id: 'acme/greeter', hook_id: 21 },
  }),
  gitlab_create_webhook: endpoint({
    title: 'Create webhook',
    about: 'Create a webhook; push_events is on unless set to false.',
    route: 'POST /projects/:project_id/hooks',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, url: z.string().min(1), ...fields },
    output: Hook,
    example: { project_id: 'acme/greeter', url: 'https://ci.example.com/gitlab', pipeline_events: true },
  }),
  gitlab_update_webhook: endpoint({
    title: 'Update webhook',
    about: 'Change a webhook.',
    route: 'PUT /projects/:project_id/hooks/:hook_id',
    orGroup: true,
    effect: 'admin',
    input: { ...hook, url: z.string().optional(), ...fields },
    output: Hook,
    example: { project_id: 'acme/greeter', hook_id: 21, releases_events: true },
  }),
  gitlab_delete_webhook: endpoint({
    title: 'Delete webhook',
    about: 'Delete a webhook of a project or group.',
    route: 'DELETE /projects/:project_id/hooks/:hook_id',
    effect: 'admin',
    orGroup: true,
    input: hook,
    example: { project_id: 'acme/greeter', hook_id: 21 },
  }),
  gitlab_test_webhook: endpoint({
    title: 'Test webhook',
    about: 'Send a webhook a sample of an event.',
    route: 'POST /projects/:project_id/hooks/:hook_id/test/:trigger',
    orGroup: true,
    effect: 'admin',
    input: {
      ...hook,
      trigger: z.enum([
        'push_events',
        'tag_push_events',
        'merge_requests_events',
        'issues_events',
        'note_events',
        'job_events',
        'pipeline_events',
        'releases_events',
      ]),
    },
    example: { project_id: 'acme/greeter', hook_id: 21, trigger: 'push_events' },
  }),
  gitlab_list_webhook_events: endpoint({
    title: 'List webhook deliveries',
    about: 'List what a webhook sent in the last days and how it was answered, newest first.',
    route: 'GET /projects/:project_id/hooks/:hook_id/events',
    orGroup: true,
    input: {
      ...hook,
      status: z.array(z.string()).optional().describe('HTTP codes, successful, client_failure, server_failure'),
      page: page.page,
    },
    output: list(shape('id trigger url response_status execution_duration')),
    example: { project_id: 'acme/greeter', hook_id: 21, status: ['500'] },
  }),
  gitlab_get_webhook_event: getWebhookEvent,
});
