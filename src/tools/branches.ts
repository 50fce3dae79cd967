import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { flags, list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { createBranch } from './branch/tool.ts';
import { CommitRow, ProtectedRefAccess } from './shapes.ts';

const Branch = shape('name default protected merged can_push web_url', { commit: CommitRow });
const branch = z.string().min(1);
const ProtectedBranch = shape('name', {
  push_access_levels: list(ProtectedRefAccess),
  merge_access_levels: list(ProtectedRefAccess),
  unprotect_access_levels: list(ProtectedRefAccess),
  ...flags('allow_force_push code_owner_approval_required inherited'),
});
const rule = { project_id: project, name: z.string().min(1).describe('Branch, or pattern with *') };
const options = {
  allow_force_push: z.boolean().optional(),
  code_owner_approval_required: z.boolean().optional(),
};
const accessLevel = z.int().optional().describe('0 nobody, 30 developers, 40 maintainers (default)');
const access = z.array(z.record(z.string(), z.unknown())).optional();

export const branches = toolset('branches', 'Branches', {
  gitlab_list_branches: endpoint({
    title: 'List branches',
    about: 'List branches with their newest commit.',
    route: 'GET /projects/:project_id/repository/branches',
    input: { project_id: project, search: z.string().optional().describe('Text, or ^start, end$'), ...page },
    output: list(shape('name default protected merged', { commit: shape('id title authored_date') })),
    example: { project_id: 'acme/greeter', search: 'feature' },
  }),
  gitlab_get_branch: endpoint({
    title: 'Get branch',
    about: 'Get one branch: newest commit, protection.',
    route: 'GET /projects/:project_id/repository/branches/:branch',
    input: { project_id: project, branch },
    output: Branch,
    example: { project_id: 'acme/greeter', branch: 'feature/x#1' },
  }),
  gitlab_create_branch: createBranch,
  gitlab_delete_branch: endpoint({
    title: 'Delete branch',
    about: 'Delete a branch of the repository.',
    route: 'DELETE /projects/:project_id/repository/branches/:branch',
    input: { project_id: project, branch },
    example: { project_id: 'acme/greeter', branch: 'docs-cleanup' },
  }),
  gitlab_list_protected_branches: endpoint({
    title: 'List protected branches',
    about: 'List which branches are protected, and who may push and merge.',
    route: 'GET /projects/:project_id/protected_branches',
    orGroup: true,
    input: { project_id: project, search: z.string().optional(), ...page },
    output: list(ProtectedBranch),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_get_protected_branch: endpoint({
    title: 'Get protected branch',
    about: 'Get the protection of one branch or pattern.',
    route: 'GET /projects/:project_id/protected_branches/:name',
    orGroup: true,
    input: rule,
    output: ProtectedBranch,
    example: { project_id: 'acme/greeter', name: 'stable/1.0' },
  }),
  gitlab_protect_branch: endpoint({
    title: 'Protect branch',
    about: 'Limit who may push to a branch and merge into it, or to branches that fit a pattern.',
    route: 'POST /projects/:project_id/protected_branches',
    orGroup: true,
    effect: 'admin',
    input: { ...rule, push_access_level: accessLevel, merge_access_level: z.int().optional(), ...options },
    output: ProtectedBranch,
    example: { project_id: 'acme/greeter', name: 'release-*', push_access_level: 40, merge_access_level: 30 },
  }),
  gitlab_update_protected_branch: endpoint({
    title: 'Update protected branch',
    about: 'Change the protection of a branch or pattern.',
    route: 'PATCH /projects/:project_id/protected_branches/:name',
    orGroup: true,
    effect: 'admin',
    input: {
      ...rule,
      allowed_to_push: access.describe('{access_level, user_id or group_id}; {id, _destroy: true} removes one'),
      allowed_to_merge: access.describe('Likewise'),
      ...options,
    },
    output: ProtectedBranch,
    example: { project_id: 'acme/greeter', name: 'stable/1.0', allow_force_push: true },
  }),
  gitlab_unprotect_branch: endpoint({
    title: 'Unprotect branch',
    about: 'Remove the protection of a branch or pattern.',
    route: 'DELETE /projects/:project_id/protected_branches/:name',
    orGroup: true,
    effect: 'admin',
    input: rule,
    example: { project_id: 'acme/greeter', name: 'stable/1.0' },
  }),
});
