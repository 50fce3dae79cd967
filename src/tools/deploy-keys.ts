import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, flags, list, minutes, pick, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const KeyRow = shape('id title fingerprint_sha256', {
  ...flags('can_push'),
  ...minutes('created_at expires_at last_used_at'),
});
const Key = extend(KeyRow, 'key', { projects_with_write_access: list(pick('path_with_namespace')) });
const key = { project_id: project, key_id: z.int().positive() };

export const deployKeys = toolset('deploy_keys', 'Deploy keys', {
  gitlab_list_deploy_keys: endpoint({
    title: 'List deploy keys',
    about: 'List the SSH keys by which machines reach a project’s repository.',
    route: 'GET /projects/:project_id/deploy_keys',
    input: { project_id: project, ...page },
    output: list(KeyRow),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_get_deploy_key: endpoint({
    title: 'Get deploy key',
    about: 'Get one deploy key with its public key.',
    route: 'GET /projects/:project_id/deploy_keys/:key_id',
    input: key,
    output: Key,
    example: { project_id: 'acme/greeter', key_id: 61 },
  }),
  gitlab_add_deploy_key: endpoint({
    title: 'Add deploy key',
    about: 'Let the holder of an SSH key read, or with can_push also change, a project’s repository.',
    route: 'POST /projects/:project_id/deploy_keys',
    effect: 'admin',
    input: {
      project_id: project,
      title: z.string().min(1),
      key: z.string().min(1).describe('Public key'),
      can_push: z.boolean().optional(),
      expires_at: z.string().optional().describe('ISO 8601'),
    },
    output: KeyRow,
    example: {
      project_id: 'acme/greeter',
      title: 'Mirror',
      key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMP mirror',
    },
  }),
  gitlab_update_deploy_key: endpoint({
    title: 'Update deploy key',
    about: 'Rename a deploy key, or change whether it may push.',
    route: 'PUT /projects/:project_id/deploy_keys/:key_id',
    effect: 'admin',
    input: { ...key, title: z.string().optional(), can_push: z.boolean().optional() },
    output: KeyRow,
    example: { project_id: 'acme/greeter', key_id: 61, can_push: true },
  }),
  gitlab_delete_deploy_key: endpoint({
    title: 'Delete deploy key',
    about: 'Take a deploy key away from a project.',
    route: 'DELETE /projects/:project_id/deploy_keys/:key_id',
    effect: 'admin',
    input: key,
    example: { project_id: 'acme/greeter', key_id: 61 },
  }),
  gitlab_enable_deploy_key: endpoint({
    title: 'Enable deploy key',
    about: 'Let a deploy key of another project reach this one too.',
    route: 'POST /projects/:project_id/deploy_keys/:key_id/enable',
    effect: 'admin',
    input: key,
    output: KeyRow,
    example: { project_id: 'acme/tools/build-kit', key_id: 61 },
  }),
});
