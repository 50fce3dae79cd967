import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { send } from '../../core/route.ts';

/** The id of a user named by id, username (with or without `@`) or `me`. Throws InputError for a name GitLab does not know. */
export async function resolveUser(person: string, ctx: Context): Promise<number> {
  const name = person.trim().replace(/^@/, '');
  if (/^\d+$/.test(name)) return Number(name);
  if (name === 'me') return ((await send(ctx, 'GET /user', {})).data as { readonly id: number }).id;
  const { data } = await send(ctx, 'GET /users', {}, { query: { username: name } });
  const found = Array.isArray(data) ? (data[0] as { readonly id?: number } | undefined) : undefined;
  if (found?.id === undefined)
    throw new InputError(`There is no user ${name}.`, { hint: 'Pass a username, a user ID, or me.' });
  return found.id;
}

/** The ids of users, all found before anything is written. */
export async function resolveUsers(
  people: readonly string[] | undefined,
  ctx: Context,
): Promise<readonly number[] | undefined> {
  return people && Promise.all(people.map((person) => resolveUser(person, ctx)));
}

/** Replace the people in a body by their ids, under GitLab's own names. An empty list removes everybody, as GitLab has it. */
export async function withPeople<
  T extends {
    readonly assignee_ids?: readonly string[] | undefined;
    readonly reviewer_ids?: readonly string[] | undefined;
  },
>(body: T, ctx: Context): Promise<Record<string, unknown>> {
  const { assignee_ids, reviewer_ids, ...rest } = body;
  const [assignees, reviewers] = await Promise.all([resolveUsers(assignee_ids, ctx), resolveUsers(reviewer_ids, ctx)]);
  return {
    ...rest,
    ...(assignees ? { assignee_ids: assignees } : {}),
    ...(reviewers ? { reviewer_ids: reviewers } : {}),
  };
}
