import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** An answer of GraphQL that says no, with status 200 as GitLab has it. */
export const refusalOf = (reason: string) =>
  new GitLabError({ status: 200, method: 'POST', path: '/api/graphql', reason });

/**
 * Send a document that is one mutation with `$input`, once, and give its payload. Undefined fields of the input are not
 * sent.
 */
export async function sendMutation(ctx: Context, document: string, input: Payload): Promise<Payload> {
  const data = await ctx.gitlab.graphql(document, { input });
  const [payload] = Object.values((data ?? {}) as Readonly<Record<string, Payload | null>>);
  return payload ?? {};
}

/** The same; errors in the payload are GitLab's refusal of what was asked, and become a GitLabError. */
export async function mutate(ctx: Context, document: string, input: Payload): Promise<Payload> {
  const payload = await sendMutation(ctx, document, input);
  const errors = Array.isArray(payload.errors) ? payload.errors.map(String) : [];
  if (errors.length > 0) throw refusalOf(errors.join('; '));
  return payload;
}
