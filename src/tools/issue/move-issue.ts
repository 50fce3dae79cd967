import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import { numericProject } from '../project-id/numeric-project.ts';

interface Move {
  readonly project_id: string;
  readonly issue_iid: number;
  readonly to_project_id: string;
}

/** Move an issue; the project to move to is looked up before. The answer is the issue in its new place. */
export async function moveIssue({ to_project_id, ...ids }: Move, ctx: Context): Promise<Answer> {
  const body = { to_project_id: await numericProject(to_project_id, ctx) };
  return json((await send(ctx, 'POST /projects/:project_id/issues/:issue_iid/move', ids, { body })).data);
}
