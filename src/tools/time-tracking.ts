import { z } from 'zod';
import { json } from '../core/answer.ts';
import type { Context } from '../core/context.ts';
import { send } from '../core/route.ts';
import { shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { type IssuableInput, issuable, whichIssuable } from './issuable/which.ts';

const TimeStats = shape('time_estimate total_time_spent human_time_estimate human_total_time_spent');
const four = { project_id: 'acme/greeter', issue_iid: 4 };

type Action = 'time_estimate' | 'reset_time_estimate' | 'add_spent_time' | 'reset_spent_time';

async function track(input: IssuableInput, action: Action, ctx: Context, body: Readonly<Record<string, unknown>> = {}) {
  const { area, iid } = whichIssuable(input);
  const ids = { project_id: input.project_id, iid };
  return json((await send(ctx, `POST /projects/:project_id/${area}/:iid/${action}`, ids, { body })).data);
}

export const timeTracking = toolset('time_tracking', 'Time estimates and time spent on issues and merge requests', {
  gitlab_get_time_stats: tool({
    title: 'Get time tracking',
    about: 'Get the time estimate and time spent of an issue or merge request, in seconds and in words.',
    effect: 'read',
    input: issuable,
    output: TimeStats,
    example: four,
    async run(input, ctx) {
      const { area, iid } = whichIssuable(input);
      const ids = { project_id: input.project_id, iid };
      return json((await send(ctx, `GET /projects/:project_id/${area}/:iid/time_stats`, ids)).data);
    },
  }),
  gitlab_set_time_estimate: tool({
    title: 'Set time estimate',
    about: 'Set or remove the time estimate of an issue or merge request.',
    effect: 'write',
    input: { ...issuable, duration: z.string().min(1).describe('Such as 1w 3h30m; 0 removes it') },
    output: TimeStats,
    example: { ...four, duration: '3h30m' },
    run: ({ duration, ...input }, ctx) =>
      duration.trim() === '0'
        ? track(input, 'reset_time_estimate', ctx)
        : track(input, 'time_estimate', ctx, { duration }),
  }),
  gitlab_add_spent_time: tool({
    title: 'Add time spent',
    about: 'Add to the time spent on an issue or merge request.',
    effect: 'write',
    input: {
      ...issuable,
      duration: z.string().min(1).describe('Such as 3h30m; -1h takes away'),
      summary: z.string().optional(),
    },
    output: TimeStats,
    example: { ...four, duration: '1h15m', summary: 'Looked for the cause' },
    run: ({ duration, summary, ...input }, ctx) => track(input, 'add_spent_time', ctx, { duration, summary }),
  }),
  gitlab_reset_spent_time: tool({
    title: 'Reset time spent',
    about: 'Set the time spent on an issue or merge request back to nothing.',
    effect: 'write',
    input: issuable,
    output: TimeStats,
    example: four,
    run: (input, ctx) => track(input, 'reset_spent_time', ctx),
  }),
});
