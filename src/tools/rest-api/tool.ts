import { z } from 'zod';
import { page, project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { findEndpoint as find } from './find-endpoint.ts';
import { checkProject, operationOf, planRequest } from './plan-request.ts';
import { answerPlan } from './read-answer.ts';

const path = z.string().min(1).describe('As projects/:id/badges: :id is project_id; other names are filled from query');
const parameters = z.record(z.string(), z.unknown()).optional();

export const findEndpoint = tool({
  title: 'Find endpoint',
  about: "Find operations of GitLab's REST API, for what no tool does.",
  effect: 'read',
  reach: 'safe',
  input: {
    query: z.string().min(1).describe('The task in words, or a path'),
    limit: z.int().optional().describe('Default 5'),
  },
  example: { query: 'protect an environment' },
  run: find,
});

export const restGet = tool({
  title: 'REST GET',
  about: "GET any path of GitLab's REST API.",
  effect: 'read',
  input: { path, project_id: project.optional(), query: parameters, ...page },
  projectIn: 'path',
  async operation(input, { gitlab }) {
    checkProject(input, gitlab.webUrl);
    return operationOf(planRequest('GET', input, gitlab.webUrl));
  },
  example: { path: 'projects/:id/languages', project_id: 'acme/greeter' },
  run: async (input, ctx) => answerPlan(planRequest('GET', input, ctx.gitlab.webUrl), ctx),
});

export const restRequest = tool({
  title: 'REST request',
  about: "POST, PUT, PATCH or DELETE any path of GitLab's REST API.",
  effect: 'write',
  input: {
    method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    path,
    project_id: project.optional(),
    query: parameters,
    body: parameters,
  },
  projectIn: 'path',
  async operation(input, { gitlab }) {
    checkProject(input, gitlab.webUrl);
    return operationOf(planRequest(input.method, input, gitlab.webUrl));
  },
  example: {
    method: 'POST',
    path: 'projects/:id/badges',
    project_id: 'acme/greeter',
    body: { link_url: 'https://ci.example/greeter', image_url: 'https://ci.example/greeter.svg' },
  },
  run: async (input, ctx) => answerPlan(planRequest(input.method, input, ctx.gitlab.webUrl), ctx),
  // It may delete, whatever most of its requests do.
  annotations: { readOnlyHint: false, destructiveHint: true },
});
