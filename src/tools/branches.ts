import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { createBranch } from './branch/tool.ts';
import { CommitRow } from './shapes.ts';

const Branch = shape('name default protected merged can_push web_url', { commit: CommitRow });
const branch = z.string().min(1);

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
});
