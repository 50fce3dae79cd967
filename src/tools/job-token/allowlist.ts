import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import { numericGroup } from '../group-id/numeric-group.ts';
import { numericProject } from '../project-id/numeric-project.ts';

const scope = '/projects/:project_id/job_token_scope' as const;

/** Both allowlists, page by page side by side; the answer goes on while one of them does. */
export async function readAllowlists(
  { project_id, ...query }: { readonly project_id: string } & Readonly<Record<string, unknown>>,
  ctx: Context,
): Promise<Answer> {
  const [projects, groups] = await Promise.all([
    send(ctx, `GET ${scope}/allowlist`, { project_id }, { query }),
    send(ctx, `GET ${scope}/groups_allowlist`, { project_id }, { query }),
  ]);
  const page = projects.page?.next === undefined ? groups.page : projects.page;
  return json({ projects: projects.data, groups: groups.data }, { page });
}

interface Entry {
  readonly project_id: string;
  readonly target_project_id?: string | undefined;
  readonly target_group_id?: string | undefined;
}

/** The one thing an entry names, by its number: GitLab takes no path here. InputError unless it names just one. */
async function targetOf(
  { target_project_id: project, target_group_id: group }: Entry,
  ctx: Context,
): Promise<{ readonly target_project_id: number } | { readonly target_group_id: number }> {
  if (project !== undefined && group === undefined) return { target_project_id: await numericProject(project, ctx) };
  if (group !== undefined && project === undefined) return { target_group_id: await numericGroup(group, ctx) };
  throw new InputError('Pass one of target_project_id and target_group_id.');
}

/** Let the jobs of a project or group in. */
export async function addToAllowlist(entry: Entry, ctx: Context): Promise<Answer> {
  const { project_id } = entry;
  const body = await targetOf(entry, ctx);
  const reply =
    'target_project_id' in body
      ? await send(ctx, `POST ${scope}/allowlist`, { project_id }, { body })
      : await send(ctx, `POST ${scope}/groups_allowlist`, { project_id }, { body });
  return json(reply.data);
}

/** Keep the jobs of a project or group out again. */
export async function removeFromAllowlist(entry: Entry, ctx: Context): Promise<Answer> {
  const { project_id } = entry;
  const target = await targetOf(entry, ctx);
  const reply =
    'target_project_id' in target
      ? await send(ctx, `DELETE ${scope}/allowlist/:target_project_id`, { project_id, ...target })
      : await send(ctx, `DELETE ${scope}/groups_allowlist/:target_group_id`, { project_id, ...target });
  return json(reply.data);
}
