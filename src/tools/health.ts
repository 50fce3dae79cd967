import { json } from '../core/answer.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';

export const health = toolset('health', 'This server', {
  health_check: tool({
    title: 'Health check',
    about: 'Tell this server’s version, GitLab host, kind of credential and policy, without calling GitLab.',
    effect: 'read',
    input: {},
    reach: 'safe',
    example: {},
    run: async (_input, ctx) => json({ status: 'ok', time: new Date().toISOString(), ...ctx.status }),
  }),
});
