import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';

/** The number of a project given by number or path, for parameters in which GitLab takes no path. A path costs one request. */
export async function numericProject(project: string, ctx: Context): Promise<number> {
  if (/^\d+$/.test(project)) return Number(project);
  const { data } = await send(ctx, 'GET /projects/:project_id', { project_id: project });
  return (data as { readonly id: number }).id;
}
