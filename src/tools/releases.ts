import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const ReleaseRow = shape('tag_name name released_at upcoming_release', { author: username, commit: pick('short_id') });
const Release = extend(ReleaseRow, 'description created_at', {
  milestones: list(pick('title')),
  assets: shape('count', { links: list(shape('id name url link_type')) }),
});
const tagName = z.string().min(1);
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
  },
  { feature: 'release' },
);
