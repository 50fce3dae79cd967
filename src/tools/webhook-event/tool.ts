import { z } from 'zod';
import { shape } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { owner } from '../owner/of-owner.ts';
import { findEvent } from './find-event.ts';

export const getWebhookEvent = tool({
  title: 'Get webhook delivery',
  about: 'Get one delivery of a webhook: what was sent and what came back.',
  effect: 'read',
  orGroup: true,
  input: { ...owner, hook_id: z.int().positive(), event_id: z.int().positive() },
  output: shape(
    'id trigger url request_headers request_data response_status response_headers response_body execution_duration',
  ),
  example: { project_id: 'acme/greeter', hook_id: 21, event_id: 902 },
  run: findEvent,
});
