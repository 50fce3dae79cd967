import { z } from 'zod';
import { json } from '../../core/answer.ts';
import { buildRequest } from '../../core/endpoint.ts';
import { shape } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { owner } from '../owner/of-owner.ts';

export const slug = z.string().min(1).describe('Such as slack, jira, emails-on-push');

export const setIntegration = tool({
  title: 'Configure integration',
  about: 'Switch an integration of a project or group on, or change its settings.',
  effect: 'admin',
  orGroup: true,
  input: {
    ...owner,
    slug,
    settings: z.record(z.string(), z.unknown()).describe("GitLab's parameters of this integration, by name"),
  },
  output: shape('id title slug active'),
  example: {
    project_id: 'acme/greeter',
    slug: 'external-wiki',
    settings: { external_wiki_url: 'https://wiki.example.com' },
  },
  async run({ settings, ...where }, ctx) {
    const request = buildRequest('PUT /projects/:project_id/integrations/:slug', { orGroup: true }, where);
    return json((await ctx.gitlab.request({ ...request, body: settings })).data);
  },
});
