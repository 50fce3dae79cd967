import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';

export interface BranchInput {
  readonly project_id: string;
  readonly branch: string;
  readonly ref?: string | undefined;
}

/** The name of a project's default branch. Throws InputError for a project whose repository is empty. */
export async function readDefaultBranch(project_id: string, ctx: Context): Promise<string> {
  const { data } = await send(ctx, 'GET /projects/:project_id', { project_id });
  const name = (data as { default_branch?: string | null } | null)?.default_branch;
  if (!name)
    throw new InputError(`${project_id} has no default branch: its repository is empty.`, {
      hint: 'Name a ref, or push a first commit.',
    });
  return name;
}

/** Create a branch; without a ref from the default branch, which is said. */
export async function startBranch({ project_id, branch, ref }: BranchInput, ctx: Context): Promise<Answer> {
  const from = ref ?? (await readDefaultBranch(project_id, ctx));
  const reply = await send(
    ctx,
    'POST /projects/:project_id/repository/branches',
    { project_id },
    { body: { branch, ref: from } },
  );
  return json(reply.data, ref === undefined ? { notes: [`Created from the default branch, ${from}.`] } : {});
}
