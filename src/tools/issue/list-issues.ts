import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';

/** Issues of a project, or of all projects where none is named. */
export async function listIssues(
  input: Readonly<Record<string, unknown>> & { readonly project_id?: string | undefined },
  ctx: Context,
): Promise<Answer> {
  const { project_id, ...query } = input;
  const reply =
    project_id === undefined
      ? await send(ctx, 'GET /issues', {}, { query })
      : await send(ctx, 'GET /projects/:project_id/issues', { project_id }, { query });
  return json(reply.data, { page: reply.page });
}
