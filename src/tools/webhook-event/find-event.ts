import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { buildRequest } from '../../core/endpoint.ts';
import { InputError } from '../../core/errors/input-error.ts';
import type { Owner } from '../owner/of-owner.ts';

// GitLab refuses more than 20 a page, and keeps deliveries for a week: of a busy webhook more than are worth turning over.
const perPage = 20;
const mostPages = 25;

interface Wanted extends Owner {
  readonly hook_id: number;
  readonly event_id: number;
}

/** One delivery, looked for among the newest 500: GitLab has no address for one alone. InputError where it is not there. */
export async function findEvent({ event_id, ...hook }: Wanted, ctx: Context): Promise<Answer> {
  const route = 'GET /projects/:project_id/hooks/:hook_id/events';
  for (let page = 1; page <= mostPages; page += 1) {
    const request = buildRequest(route, { orGroup: true }, { ...hook, page, per_page: perPage });
    const reply = await ctx.gitlab.request(request);
    const events = Array.isArray(reply.data) ? (reply.data as readonly { readonly id?: unknown }[]) : [];
    const found = events.find(({ id }) => id === event_id);
    if (found) return json(found);
    if (reply.page?.next === undefined) break;
  }
  throw new InputError(`The webhook has no delivery ${event_id} among its newest 500.`, {
    hint: 'gitlab_list_webhook_events lists them.',
  });
}
