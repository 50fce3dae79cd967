import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { downloadReleaseAsset } from './release-assets/tool.ts';

const ReleaseRow = shape('tag_name name released_at upcoming_release', { author: username, commit: pick('short_id') });
const Release = extend(ReleaseRow, 'description created_at', {
  milestones: list(pick('title')),
  assets: shape('count', { links: list(shape('id name url direct_asset_url link_type')) }),
});
const tagName = z.string().min(1);
const Link = shape('id name url direct_asset_url link_type');
const linkOf = { project_id: project, tag_name: tagName, link_id: z.int().positive() };
const linkFields = {
  direct_asset_path: z.string().optional().describe('/bin/app.tgz: permanent address on GitLab'),
  link_type: z.enum(['other', 'runbook', 'image', 'package']).optional(),
};
const fields = {
  name: z.string().optional(),
  description: z.string().optional().describe('Markdown'),
  milestones: z.array(z.string()).optional().describe('Titles'),
  released_at: z.string().optional().describe('ISO 8601'),
};

export const releases = toolset(
  'releases',
  'Releases',
  {
    gitlab_list_releases: endpoint({
      title: 'List releases',
      about: 'List releases of a project, newest first.',
      route: 'GET /projects/:project_id/releases',
      input: { project_id: project, order_by: z.enum(['released_at', 'created_at']).optional(), ...page },
      output: list(ReleaseRow),
      example: { project_id: 'acme/greeter' },
    }),
    gitlab_get_release: endpoint({
      title: 'Get release',
      about: 'Get one release with its notes and assets.',
      route: 'GET /projects/:project_id/releases/:tag_name',
      input: { project_id: project, tag_name: tagName },
      output: Release,
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0' },
    }),
    gitlab_create_release: endpoint({
      title: 'Create release',
      about: 'Create a release for a tag; ref also creates the tag.',
      route: 'POST /projects/:project_id/releases',
      input: {
        project_id: project,
        tag_name: tagName,
        ref: z.string().optional().describe('Commit or branch for a new tag'),
        tag_message: z.string().optional(),
        ...fields,
      },
      output: Release,
      example: { project_id: 'acme/greeter', tag_name: 'v1.2.0', ref: 'main', name: 'Greeter 1.2' },
    }),
    gitlab_update_release: endpoint({
      title: 'Update release',
      about: 'Change a release.',
      route: 'PUT /projects/:project_id/releases/:tag_name',
      input: { project_id: project, tag_name: tagName, ...fields },
      output: Release,
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0', name: 'Greeter 1.1' },
    }),
    gitlab_delete_release: endpoint({
      title: 'Delete release',
      about: 'Delete a release; its tag stays.',
      route: 'DELETE /projects/:project_id/releases/:tag_name',
      input: { project_id: project, tag_name: tagName },
      output: shape('tag_name name'),
      example: { project_id: 'acme/greeter', tag_name: 'v1.0.0' },
    }),
    gitlab_create_release_evidence: endpoint({
      title: 'Collect release evidence',
      about: 'Collect evidence for a release.',
      route: 'POST /projects/:project_id/releases/:tag_name/evidence',
      input: { project_id: project, tag_name: tagName },
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0' },
    }),
    gitlab_download_release_asset: downloadReleaseAsset,
    gitlab_list_release_links: endpoint({
      title: 'List release links',
      about: 'List the assets linked by a release.',
      route: 'GET /projects/:project_id/releases/:tag_name/assets/links',
      input: { project_id: project, tag_name: tagName, ...page },
      output: list(Link),
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0' },
    }),
    gitlab_get_release_link: endpoint({
      title: 'Get release link',
      about: 'Get one asset linked by a release.',
      route: 'GET /projects/:project_id/releases/:tag_name/assets/links/:link_id',
      input: linkOf,
      output: Link,
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0', link_id: 61 },
    }),
    gitlab_create_release_link: endpoint({
      title: 'Create release link',
      about: 'Link an asset from a release.',
      route: 'POST /projects/:project_id/releases/:tag_name/assets/links',
      input: {
        project_id: project,
        tag_name: tagName,
        name: z.string().min(1),
        url: z.string().min(1),
        ...linkFields,
      },
      output: Link,
      example: { project_id: 'acme/greeter', tag_name: 'v1.0.0', name: 'notes', url: 'https://example.com/notes' },
    }),
    gitlab_update_release_link: endpoint({
      title: 'Update release link',
      about: 'Change an asset linked by a release.',
      route: 'PUT /projects/:project_id/releases/:tag_name/assets/links/:link_id',
      input: { ...linkOf, name: z.string().optional(), url: z.string().optional(), ...linkFields },
      output: Link,
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0', link_id: 61, link_type: 'other' },
    }),
    gitlab_delete_release_link: endpoint({
      title: 'Delete release link',
      about: 'Remove a link from a release; what it leads to stays.',
      route: 'DELETE /projects/:project_id/releases/:tag_name/assets/links/:link_id',
      input: linkOf,
      output: Link,
      example: { project_id: 'acme/greeter', tag_name: 'v1.1.0', link_id: 61 },
    }),
  },
  { feature: 'release' },
);
