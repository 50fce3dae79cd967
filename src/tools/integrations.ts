import { endpoint } from '../core/endpoint.ts';
import { project } from '../core/params.ts';
import { extend, flags, list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { setIntegration, slug } from './integration/tool.ts';

const Row = shape('id title slug active', flags('inherited'));
const Integration = extend(Row, 'properties', {
  ...flags('commit_events push_events tag_push_events merge_requests_events issues_events confidential_issues_events'),
  ...flags('note_events confidential_note_events job_events pipeline_events deployment_events wiki_page_events'),
  ...flags('alert_events incident_events vulnerability_events comment_on_event_enabled'),
  ...minutes('updated_at'),
});

export const integrations = toolset('integrations', 'Integrations with other services', {
  gitlab_list_integrations: endpoint({
    title: 'List integrations',
    about: 'List the active integrations of a project or group.',
    route: 'GET /projects/:project_id/integrations',
    orGroup: true,
    input: { project_id: project },
    output: list(Row),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_get_integration: endpoint({
    title: 'Get integration',
    about: 'Get the settings of one integration, without its secrets.',
    route: 'GET /projects/:project_id/integrations/:slug',
    orGroup: true,
    input: { project_id: project, slug },
    output: Integration,
    example: { project_id: 'acme/greeter', slug: 'slack' },
  }),
  gitlab_set_integration: setIntegration,
  gitlab_disable_integration: endpoint({
    title: 'Disable integration',
    about: 'Switch an integration of a project or group off.',
    route: 'DELETE /projects/:project_id/integrations/:slug',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, slug },
    example: { project_id: 'acme/greeter', slug: 'slack' },
  }),
});
