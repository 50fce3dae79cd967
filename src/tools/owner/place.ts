import type { Context } from '../../core/context.ts';
import { routeOfOwner } from '../../core/endpoint.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { type Route, send } from '../../core/route.ts';
import type { Owner } from './of-owner.ts';

/** A project or a group by its full path, the only name GraphQL takes for one. */
export interface Place {
  readonly kind: 'project' | 'group';
  readonly fullPath: string;
}

/** The place that the inputs name. A path is taken as it is, a number costs one request. InputError unless just one is given. */
export async function findPlace({ project_id, group_id }: Owner, ctx: Context): Promise<Place> {
  const ids = { project_id, group_id };
  const route = routeOfOwner('GET /projects/:project_id', ids) as Route;
  const kind = project_id === undefined ? 'group' : 'project';
  const name = project_id ?? group_id ?? '';
  if (!/^\d+$/.test(name)) return { kind, fullPath: name };
  // Without this a group comes with its first hundred projects.
  const { data } = await send(ctx, route, ids, kind === 'group' ? { query: { with_projects: false } } : {});
  const { path_with_namespace, full_path } = data as Readonly<Record<string, string>>;
  return { kind, fullPath: path_with_namespace ?? full_path ?? name };
}

/**
 * What GraphQL answers about a place, by a document that asks for it as `place`. GitLab answers null for what it does not
 * show, which is an InputError here.
 */
export async function askPlace<T>(
  ctx: Context,
  { kind, fullPath }: Place,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T> {
  const data = await ctx.gitlab.graphql(document, { fullPath, ...variables });
  const { place } = (data ?? {}) as { readonly place?: T | null };
  if (place) return place;
  const hint = 'GitLab says the same of what does not exist and of what the token may not see.';
  throw new InputError(`There is no ${kind} ${fullPath}.`, { hint });
}
