import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import { withPeople } from '../people/resolve-users.ts';
import { changeObject } from '../text-edits/change-object.ts';
import type { TextEdit } from '../text-edits/edits.ts';

type Fields = Readonly<Record<string, unknown>> & { readonly assignee_ids?: readonly string[] | undefined };

/** Open an issue; people are looked up before. */
export async function openIssue(
  { project_id, ...fields }: Fields & { readonly project_id: string },
  ctx: Context,
): Promise<Answer> {
  const body = await withPeople(fields, ctx);
  return json((await send(ctx, 'POST /projects/:project_id/issues', { project_id }, { body })).data);
}

/** Change an issue in one PUT. Edits are made in the description it has at that moment. */
export async function editIssue(
  input: Fields & {
    readonly project_id: string;
    readonly issue_iid: number;
    readonly edits?: readonly TextEdit[] | undefined;
  },
  ctx: Context,
): Promise<Answer> {
  const { project_id, issue_iid, edits, ...fields } = input;
  const body = await withPeople(fields, ctx);
  return changeObject(ctx, 'PUT /projects/:project_id/issues/:issue_iid', { project_id, issue_iid }, { body, edits });
}
