import type { Context, Reply } from '../../core/context.ts';
import { routeOfOwner } from '../../core/endpoint.ts';
import { group, project } from '../../core/params.ts';
import { type Route, send } from '../../core/route.ts';

/** Inputs that name a project or, in its place, a group. */
export const owner = { project_id: project.optional(), group_id: group.optional() };

export interface Owner {
  readonly project_id?: string | undefined;
  readonly group_id?: string | undefined;
}

/**
 * List or search what GitLab has at the same address below a project and a group, and, where neither is named, for all
 * that the caller sees. InputError where both are named.
 */
export async function readOfOwner(
  ctx: Context,
  what: 'issues' | 'merge_requests' | 'runners' | 'search',
  { project_id, group_id, ...query }: Owner & Readonly<Record<string, unknown>>,
): Promise<Reply> {
  if (project_id === undefined && group_id === undefined) return send(ctx, `GET /${what}`, {}, { query });
  const ids = { project_id, group_id };
  return send(ctx, routeOfOwner(`GET /projects/:project_id/${what}`, ids) as Route, ids, { query });
}
