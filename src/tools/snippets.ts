import { z } from 'zod';
import { page, project } from '../core/params.ts';
import { extend, list, minutes, pick, shape, username } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { readSnippet, sendForSnippets } from './snippets/send.ts';

const SnippetRow = shape('id title visibility project_id', {
  author: username,
  files: list(pick('path')),
  ...minutes('updated_at'),
});
const Snippet = extend(SnippetRow, 'description web_url', minutes('created_at'));
const project_id = project.optional();
const one = { project_id, snippet_id: z.int().positive() };
const description = z.string().optional();
const visibility = z.enum(['private', 'internal', 'public']);
const example = { project_id: 'acme/greeter', snippet_id: 71 };

export const snippets = toolset('snippets', 'Snippets', {
  gitlab_list_snippets: tool({
    title: 'List snippets',
    about: 'List snippets of a project, or your own personal ones where no project is given.',
    effect: 'read',
    input: { project_id, ...page },
    output: list(SnippetRow),
    example: { project_id: 'acme/greeter' },
    run: (input, ctx) => sendForSnippets(ctx, 'GET', input),
  }),
  gitlab_get_snippet: tool({
    title: 'Get snippet',
    about: 'Get one snippet of a project, or without project_id a personal one: title, files, author.',
    effect: 'read',
    input: one,
    output: Snippet,
    example,
    run: (input, ctx) => sendForSnippets(ctx, 'GET', input),
  }),
  gitlab_get_snippet_content: tool({
    title: 'Get snippet content',
    about: 'Read the first file of a snippet, or the one named.',
    effect: 'read',
    input: { ...one, file_path: z.string().optional() },
    example: { ...example, file_path: 'everyone.sh' },
    run: readSnippet,
  }),
  gitlab_create_snippet: tool({
    title: 'Create snippet',
    about: 'Create a snippet in a project, or without project_id a personal one.',
    effect: 'write',
    input: {
      project_id,
      title: z.string().min(1),
      files: z.array(z.object({ file_path: z.string(), content: z.string() })).min(1),
      description,
      visibility: visibility.default('private'),
    },
    output: Snippet,
    example: {
      project_id: 'acme/greeter',
      title: 'Greet in French',
      files: [{ file_path: 'bonjour.sh', content: 'npm start -- --language fr\n' }],
    },
    run: (input, ctx) => sendForSnippets(ctx, 'POST', input),
  }),
  gitlab_update_snippet: tool({
    title: 'Update snippet',
    about: 'Change a snippet of a project, or without project_id a personal one, and its files.',
    effect: 'write',
    needs: ({ files }) => (files?.some(({ action }) => action === 'delete') ? ['delete'] : []),
    input: {
      ...one,
      title: z.string().optional(),
      description,
      visibility: visibility.optional(),
      files: z
        .array(
          z.object({
            action: z.enum(['create', 'update', 'delete', 'move']),
            file_path: z.string(),
            previous_path: z.string().optional(),
            content: z.string().optional(),
          }),
        )
        .optional(),
    },
    output: Snippet,
    example: { ...example, title: 'Greet everybody' },
    run: (input, ctx) => sendForSnippets(ctx, 'PUT', input),
  }),
  gitlab_delete_snippet: tool({
    title: 'Delete snippet',
    about: 'Delete a snippet of a project, or without project_id a personal one.',
    effect: 'delete',
    input: one,
    example,
    run: (input, ctx) => sendForSnippets(ctx, 'DELETE', input),
  }),
});
