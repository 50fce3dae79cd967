import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { flags, list, minutes, pick, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { CommitRow, ProtectedRefAccess } from './shapes.ts';

const TagRow = shape('name message', {
  commit: pick('short_id'),
  ...flags('protected'),
  ...minutes('created_at'),
});
const Tag = shape('name message target', {
  commit: CommitRow,
  release: pick('description'),
  ...flags('protected'),
  ...minutes('created_at'),
});
const ProtectedTag = shape('name', { create_access_levels: list(ProtectedRefAccess) });
const tag = { project_id: project, tag_name: z.string().min(1) };
const rule = { project_id: project, name: z.string().min(1).describe('Tag, or pattern with *') };

export const tags = toolset('tags', 'Tags', {
  gitlab_list_tags: endpoint({
    title: 'List tags',
    about: 'List tags of a repository, newest first.',
    route: 'GET /projects/:project_id/repository/tags',
    input: {
      project_id: project,
      search: z.string().optional().describe('Text, or ^start, end$'),
      order_by: z.enum(['name', 'updated', 'version']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
      ...page,
    },
    output: list(TagRow),
    example: { project_id: 'acme/greeter', search: '^v1' },
  }),
  gitlab_get_tag: endpoint({
    title: 'Get tag',
    about: 'Get one tag with its message, commit and release notes.',
    route: 'GET /projects/:project_id/repository/tags/:tag_name',
    input: tag,
    output: Tag,
    example: { project_id: 'acme/greeter', tag_name: 'v1.1.0' },
  }),
  gitlab_create_tag: endpoint({
    title: 'Create tag',
    about: 'Create a tag; with a message it is an annotated one.',
    route: 'POST /projects/:project_id/repository/tags',
    input: { ...tag, ref: z.string().min(1).describe('Branch, tag or commit'), message: z.string().optional() },
    output: Tag,
    example: { project_id: 'acme/greeter', tag_name: 'v1.2.0-rc1', ref: 'main', message: 'Try it' },
  }),
  gitlab_delete_tag: endpoint({
    title: 'Delete tag',
    about: 'Delete a tag, and with it its release.',
    route: 'DELETE /projects/:project_id/repository/tags/:tag_name',
    input: tag,
    example: { project_id: 'acme/greeter', tag_name: 'v1.0.0' },
  }),
  gitlab_get_tag_signature: endpoint({
    title: 'Get tag signature',
    about: 'Tell who signed a tag and whether that holds; an error where it is not signed.',
    route: 'GET /projects/:project_id/repository/tags/:tag_name/signature',
    input: tag,
    output: shape('signature_type verification_status', {
      x509_certificate: shape('subject email certificate_status'),
    }),
    example: { project_id: 'acme/greeter', tag_name: 'v1.1.0' },
  }),
  gitlab_list_protected_tags: endpoint({
    title: 'List protected tags',
    about: 'List which tags are protected, and who may create them.',
    route: 'GET /projects/:project_id/protected_tags',
    input: { project_id: project, ...page },
    output: list(ProtectedTag),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_get_protected_tag: endpoint({
    title: 'Get protected tag',
    about: 'Get the protection of one tag or pattern.',
    route: 'GET /projects/:project_id/protected_tags/:name',
    input: rule,
    output: ProtectedTag,
    example: { project_id: 'acme/greeter', name: 'v*' },
  }),
  gitlab_protect_tag: endpoint({
    title: 'Protect tag',
    about: 'Limit who may create a tag, or tags that fit a pattern.',
    route: 'POST /projects/:project_id/protected_tags',
    effect: 'admin',
    input: {
      ...rule,
      create_access_level: z.int().optional().describe('0 nobody, 30 developers, 40 maintainers (default)'),
    },
    output: ProtectedTag,
    example: { project_id: 'acme/greeter', name: 'release-*', create_access_level: 30 },
  }),
  gitlab_unprotect_tag: endpoint({
    title: 'Unprotect tag',
    about: 'Remove the protection of a tag or pattern.',
    route: 'DELETE /projects/:project_id/protected_tags/:name',
    effect: 'admin',
    input: rule,
    example: { project_id: 'acme/greeter', name: 'v*' },
  }),
});
