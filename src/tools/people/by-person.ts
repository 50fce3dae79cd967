import { z } from 'zod';
import type { Tool } from '../../core/tool.ts';
import { resolveUser } from './resolve-users.ts';

/** One person, where GitLab's path takes nothing but a user's id. */
export const person = z.string().min(1).describe('Username, ID or me');

/** The same tool with a username, an id or `me` as `user_id`; a name is looked up first. */
export function byPerson(declared: Tool): Tool {
  return {
    ...declared,
    async run(input, ctx) {
      const user_id = await resolveUser(String(input.user_id), ctx);
      return declared.run({ ...input, user_id }, ctx);
    },
  };
}
