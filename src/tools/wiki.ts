import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { owner } from './owner/of-owner.ts';
import { textEdits } from './text-edits/edits.ts';
import { editPage, readPage } from './wiki-page/wiki-page.ts';

const slug = z.string().min(1).describe('As in its URL, folders included');
const format = z.enum(['markdown', 'rdoc', 'asciidoc', 'org']).optional();
const Written = shape('slug title format');

export const wiki = toolset(
  'wiki',
  'Wiki pages of projects and groups',
  {
    gitlab_list_wiki_pages: endpoint({
      title: 'List wiki pages',
      about: 'List the wiki pages of a project or group.',
      route: 'GET /projects/:project_id/wikis',
      orGroup: true,
      input: { project_id: project },
      output: list(Written),
      example: { project_id: 'acme/greeter' },
    }),
    gitlab_get_wiki_page: tool({
      title: 'Get wiki page',
      about: 'Read one wiki page, or a range of its lines.',
      effect: 'read',
      orGroup: true,
      input: { ...owner, slug, start_line: z.int().optional(), end_line: z.int().optional() },
      example: { project_id: 'acme/greeter', slug: 'operations/on-call' },
      run: readPage,
    }),
    gitlab_create_wiki_page: endpoint({
      title: 'Create wiki page',
      about: 'Create a wiki page; slashes in the title make folders.',
      route: 'POST /projects/:project_id/wikis',
      orGroup: true,
      input: { project_id: project, title: z.string().min(1), content: z.string().min(1), format },
      output: Written,
      example: { project_id: 'acme/greeter', title: 'operations/release', content: 'How to release.' },
    }),
    gitlab_update_wiki_page: tool({
      title: 'Update wiki page',
      about: 'Replace, edit or rename a wiki page; a title without slashes keeps its folder.',
      effect: 'write',
      orGroup: true,
      input: {
        ...owner,
        slug,
        title: z.string().optional(),
        content: z.string().optional(),
        edits: textEdits.optional(),
        format,
      },
      output: Written,
      example: { project_id: 'acme/greeter', slug: 'home', content: 'Welcome.' },
      run: editPage,
    }),
    gitlab_delete_wiki_page: endpoint({
      title: 'Delete wiki page',
      about: 'Delete a wiki page.',
      route: 'DELETE /projects/:project_id/wikis/:slug',
      orGroup: true,
      input: { project_id: project, slug },
      example: { project_id: 'acme/greeter', slug: 'notes/greetings-and-names' },
    }),
  },
  { feature: 'wiki' },
);
