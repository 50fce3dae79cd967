import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import { readDefaultBranch } from '../branch/start-branch.ts';
import { withPeople } from '../people/resolve-users.ts';
import { numericProject } from '../project-id/numeric-project.ts';
import { changeObject } from '../text-edits/change-object.ts';
import type { TextEdit } from '../text-edits/edits.ts';

type Fields = Readonly<Record<string, unknown>> & {
  readonly project_id: string;
  readonly draft?: boolean | undefined;
  readonly assignee_ids?: readonly string[] | undefined;
  readonly reviewer_ids?: readonly string[] | undefined;
};

const draftPrefix = /^\s*(?:\[draft\]|\(draft\)|draft:)\s*/i;

/** A title with or without GitLab's draft prefix: GitLab keeps that state nowhere else. */
export function setDraft(title: string, isDraft: boolean): string {
  const bare = title.replace(draftPrefix, '');
  return isDraft ? `Draft: ${bare}` : bare;
}

/** Open a merge request in one POST; people, target project and default branch are looked up before. */
export async function openMergeRequest(
  input: Fields & {
    readonly title: string;
    readonly target_branch?: string | undefined;
    readonly target_project_id?: string | undefined;
  },
  ctx: Context,
): Promise<Answer> {
  const { project_id, draft, title, target_project_id, ...rest } = input;
  const target = target_project_id === undefined ? undefined : await numericProject(target_project_id, ctx);
  const target_branch = input.target_branch ?? (await readDefaultBranch(target_project_id ?? project_id, ctx));
  const body = {
    ...(await withPeople(rest, ctx)),
    title: draft === undefined ? title : setDraft(title, draft),
    target_branch,
    target_project_id: target,
  };
  const reply = await send(ctx, 'POST /projects/:project_id/merge_requests', { project_id }, { body });
  return json(
    reply.data,
    input.target_branch === undefined ? { notes: [`Into the default branch, ${target_branch}.`] } : {},
  );
}

/**
 * Change a merge request in one PUT. The draft state is part of the title, which is read first where it is not given;
 * edits are made in the description it has at that moment.
 */
export async function editMergeRequest(
  input: Fields & {
    readonly merge_request_iid: number;
    readonly title?: string | undefined;
    readonly edits?: readonly TextEdit[] | undefined;
  },
  ctx: Context,
): Promise<Answer> {
  const { project_id, merge_request_iid, draft, title, edits, ...rest } = input;
  const ids = { project_id, merge_request_iid };
  const route = '/projects/:project_id/merge_requests/:merge_request_iid' as const;
  const readTitle = async () => ((await send(ctx, `GET ${route}`, ids)).data as { readonly title: string }).title;
  const newTitle = draft === undefined ? title : setDraft(title ?? (await readTitle()), draft);
  const body = { ...(await withPeople(rest, ctx)), ...(newTitle === undefined ? {} : { title: newTitle }) };
  return changeObject(ctx, `PUT ${route}`, ids, { body, edits });
}
