import { z } from 'zod';
import { json } from '../core/answer.ts';
import type { Context, GitLabRequest, Reply } from '../core/context.ts';
import { page } from '../core/params.ts';
import { send, type Verb } from '../core/route.ts';
import { list, shape, username } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { type IssuableInput, issuable, whichIssuable } from './issuable/which.ts';

const Reaction = shape('id name', { user: username });
const target = { ...issuable, note_id: z.int().positive().optional().describe('To one of its comments') };
const four = { project_id: 'acme/greeter', issue_iid: 4 };

type Target = IssuableInput & { readonly note_id?: number | undefined; readonly award_id?: number };

/** Reactions to an issue or merge request itself, or to one of its comments: GitLab has the same below both. */
function ask(ctx: Context, verb: Verb, input: Target, options: Pick<GitLabRequest, 'query' | 'body'> = {}) {
  const { project_id, note_id, award_id } = input;
  const { area, iid } = whichIssuable(input);
  const note = note_id === undefined ? '' : '/notes/:note_id';
  const award = award_id === undefined ? '' : '/:award_id';
  const ids = { project_id, iid, note_id: note_id ?? '', award_id: award_id ?? '' };
  return send(ctx, `${verb} /projects/:project_id/${area}/:iid${note}/award_emoji${award}`, ids, options);
}

const listed = ({ data, page: at }: Reply) => json(data, { page: at });

export const reactions = toolset('reactions', 'Emoji reactions to issues, merge requests and comments', {
  gitlab_list_reactions: tool({
    title: 'List reactions',
    about: 'List the emoji reactions to an issue or merge request, or to a comment of it.',
    effect: 'read',
    input: { ...target, ...page },
    output: list(Reaction),
    example: { project_id: 'acme/greeter', issue_iid: 3 },
    run: async ({ page: at, per_page, ...input }, ctx) =>
      listed(await ask(ctx, 'GET', input, { query: { page: at, per_page } })),
  }),
  gitlab_add_reaction: tool({
    title: 'Add reaction',
    about: 'React with an emoji to an issue or merge request, or to a comment of it.',
    effect: 'write',
    input: { ...target, name: z.string().min(1).describe('Such as thumbsup') },
    output: Reaction,
    example: { ...four, name: 'thumbsup' },
    run: async ({ name, ...input }, ctx) => json((await ask(ctx, 'POST', input, { body: { name } })).data),
  }),
  gitlab_remove_reaction: tool({
    title: 'Remove reaction',
    about: 'Take back a reaction of yours.',
    effect: 'delete',
    input: { ...target, award_id: z.int().positive().describe('ID from the list') },
    example: { ...four, award_id: 1 },
    run: async (input, ctx) => json((await ask(ctx, 'DELETE', input)).data),
  }),
});
