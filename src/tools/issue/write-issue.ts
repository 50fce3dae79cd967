import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import { withPeople } from '../people/resolve-users.ts';

type Fields = Readonly<Record<string, unknown>> & { readonly assignee_ids?: readonly string[] | undefined };

/** Open an issue; people are looked up before. */
export async function openIssue(
  { project_id, ...fields }: Fields & { readonly project_id: string },
  ctx: Context,
): Promise<Answer> {
  const body = await withPeople(fields, ctx);
  return json((await send(ctx, 'POST /projects/:project_id/issues', { project_id }, { body })).data);
}

/** Change an issue in one PUT. */
export async function editIssue(
  { project_id, issue_iid, ...fields }: Fields & { readonly project_id: string; readonly issue_iid: number },
  ctx: Context,
): Promise<Answer> {
  const body = await withPeople(fields, ctx);
  if (Object.values(body).every((value) => value === undefined))
    throw new InputError('Nothing to change: pass at least one field.');
  return json(
    (await send(ctx, 'PUT /projects/:project_id/issues/:issue_iid', { project_id, issue_iid }, { body })).data,
  );
}
