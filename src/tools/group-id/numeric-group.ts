import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';

/** The number of a group given by number or path, for parameters in which GitLab takes no path. A path costs one request. */
export async function numericGroup(group: string, ctx: Context): Promise<number> {
  if (/^\d+$/.test(group)) return Number(group);
  // Without this the group comes with its first hundred projects.
  const query = { with_projects: false };
  const { data } = await send(ctx, 'GET /groups/:group_id', { group_id: group }, { query });
  return (data as { readonly id: number }).id;
}
