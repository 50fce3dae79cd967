import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const AuditEvent = shape('id event_name', {
  ...minutes('created_at'),
  details: shape('author_name change from to add remove as with custom_message target_type target_details'),
});

export const auditEvents = toolset('audit_events', 'Audit events', {
  gitlab_list_audit_events: endpoint({
    title: 'List audit events',
    about: 'List who changed settings, members and access of a project or group, newest first.',
    route: 'GET /projects/:project_id/audit_events',
    orGroup: true,
    input: {
      project_id: project,
      created_after: z.string().optional().describe('ISO 8601'),
      created_before: z.string().optional(),
      ...page,
    },
    output: list(AuditEvent),
    example: { project_id: 'acme/greeter', created_after: '2026-01-01' },
  }),
  gitlab_get_audit_event: endpoint({
    title: 'Get audit event',
    about: 'Get one audit event of a project or group.',
    route: 'GET /projects/:project_id/audit_events/:audit_event_id',
    orGroup: true,
    input: { project_id: project, audit_event_id: z.int().positive() },
    output: AuditEvent,
    example: { project_id: 'acme/greeter', audit_event_id: 9202 },
  }),
});
