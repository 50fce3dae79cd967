import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import type { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';
import { resolveUsers } from '../people/resolve-users.ts';
import { refuseByRest } from './fall-back.ts';
import type { ItemFields } from './fields.ts';
import type { ItemIds } from './read-items.ts';
import { showRestWritten } from './show-item.ts';
import { restArea } from './types.ts';
import type { CreatedItem, UpdatedItem } from './write-items.ts';

const beyondIssues = ['parent', 'start_date', 'health_status', 'status'] as const;
const beyondEpics = [
  ...(['parent', 'health_status', 'status'] as const),
  ...(['assignee_usernames', 'milestone', 'weight'] as const),
];

function refuseBeyond(fields: ItemFields, names: readonly (keyof ItemFields)[], lack: GitLabError): void {
  const given = names.filter((name) => fields[name] !== undefined);
  if (given.length > 0) refuseByRest(`set ${given.join(', ')}`, lack);
}

async function findMilestone(project_id: string, milestone: string | undefined, ctx: Context) {
  if (!milestone) return milestone === undefined ? undefined : 0;
  const query = { title: milestone, include_ancestors: true };
  const { data } = await send(ctx, 'GET /projects/:project_id/milestones', { project_id }, { query });
  const [found] = data as readonly { readonly id: number }[];
  if (found) return found.id;
  if (/^\d+$/.test(milestone)) return Number(milestone);
  throw new InputError(`There is no milestone ${milestone} in ${project_id}.`, { hint: 'Pass its title, or its ID.' });
}

async function issueBody(project_id: string, fields: ItemFields, ctx: Context, lack: GitLabError) {
  refuseBeyond(fields, beyondIssues, lack);
  const { assignee_usernames, milestone, description, due_date, weight, confidential } = fields;
  const [people, milestone_id] = await Promise.all([
    resolveUsers(assignee_usernames, ctx),
    findMilestone(project_id, milestone, ctx),
  ]);
  return { description, due_date, weight, confidential, assignee_ids: people, milestone_id };
}

function epicBody(fields: ItemFields, lack: GitLabError) {
  refuseBeyond(fields, beyondEpics, lack);
  const { description, confidential, start_date, due_date } = fields;
  return {
    description,
    confidential,
    ...(start_date === undefined ? {} : { start_date_is_fixed: true, start_date_fixed: start_date }),
    ...(due_date === undefined ? {} : { due_date_is_fixed: true, due_date_fixed: due_date }),
  };
}

const joined = (labels: readonly string[] | undefined) => labels?.join(',');

/** Open an issue or an epic. What REST cannot set is an InputError before anything is sent. */
export async function createByRest(input: CreatedItem, ctx: Context, lack: GitLabError): Promise<Answer> {
  const { project_id, group_id = '', type, title } = input;
  const found = restArea(input, [type], lack);
  const labels = joined(input.labels);
  if (found.area === 'epics') {
    const body = { title, labels, ...epicBody(input, lack) };
    return json(showRestWritten((await send(ctx, 'POST /groups/:group_id/epics', { group_id }, { body })).data));
  }
  if (project_id === undefined) return refuseByRest(`make ${type} items in a group`, lack);
  const body = { title, labels, issue_type: found.issue_type, ...(await issueBody(project_id, input, ctx, lack)) };
  return json(showRestWritten((await send(ctx, 'POST /projects/:project_id/issues', { project_id }, { body })).data));
}

/** Change an issue or an epic in one PUT. */
export async function updateByRest(input: UpdatedItem, ctx: Context, lack: GitLabError): Promise<Answer> {
  const { project_id, group_id = '', work_item_iid: iid, title, state_event } = input;
  const labels = { add_labels: joined(input.add_labels), remove_labels: joined(input.remove_labels) };
  const common = { title, state_event, ...labels };
  if (project_id === undefined) {
    const body = { ...common, ...epicBody(input, lack) };
    return json(
      showRestWritten((await send(ctx, 'PUT /groups/:group_id/epics/:iid', { group_id, iid }, { body })).data),
    );
  }
  const body = { ...common, ...(await issueBody(project_id, input, ctx, lack)) };
  const { data } = await send(ctx, 'PUT /projects/:project_id/issues/:iid', { project_id, iid }, { body });
  return json(showRestWritten(data));
}

export async function deleteByRest({ project_id, group_id = '', work_item_iid: iid }: ItemIds, ctx: Context) {
  if (project_id === undefined) await send(ctx, 'DELETE /groups/:group_id/epics/:iid', { group_id, iid });
  else await send(ctx, 'DELETE /projects/:project_id/issues/:iid', { project_id, iid });
}

export async function commentByRest(
  { project_id, group_id = '', work_item_iid: iid }: ItemIds,
  body: { readonly body: string; readonly internal?: boolean | undefined },
  ctx: Context,
): Promise<Answer> {
  const { data } =
    project_id === undefined
      ? await send(ctx, 'POST /groups/:group_id/epics/:iid/notes', { group_id, iid }, { body: { ...body } })
      : await send(ctx, 'POST /projects/:project_id/issues/:iid/notes', { project_id, iid }, { body: { ...body } });
  return json(data);
}
