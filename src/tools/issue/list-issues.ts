import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { type Owner, readOfOwner } from '../owner/of-owner.ts';

/** Issues of a project or a group, or of all projects where neither is named. */
export async function listIssues(input: Owner & Readonly<Record<string, unknown>>, ctx: Context): Promise<Answer> {
  const reply = await readOfOwner(ctx, 'issues', input);
  return json(reply.data, { page: reply.page });
}
