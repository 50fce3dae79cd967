import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { flags, list, pick, shape, usernames } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const Rule = shape('id name rule_type approvals_required', {
  users: usernames,
  groups: list(pick('full_path')),
  protected_branches: list(pick('name')),
  ...flags('applies_to_all_protected_branches contains_hidden_groups'),
});
const rule = { project_id: project, approval_rule_id: z.int().positive() };
const fields = {
  usernames: z.array(z.string()).optional().describe('Who may approve'),
  applies_to_all_protected_branches: z.boolean().optional(),
};

export const approvalRules = toolset('approval_rules', 'Approval rules of projects', {
  gitlab_list_approval_rules: endpoint({
    title: 'List approval rules',
    about: 'List the rules of a project on who must approve merge requests.',
    route: 'GET /projects/:project_id/approval_rules',
    input: { project_id: project, ...page },
    output: list(Rule),
    example: { project_id: 'acme/greeter' },
  }),
  gitlab_create_approval_rule: endpoint({
    title: 'Create approval rule',
    about: 'Require approvals by some users for merge requests of a project.',
    route: 'POST /projects/:project_id/approval_rules',
    effect: 'admin',
    input: { project_id: project, name: z.string().min(1), approvals_required: z.int().min(0), ...fields },
    output: Rule,
    example: { project_id: 'acme/greeter', name: 'Security', approvals_required: 1, usernames: ['kim'] },
  }),
  gitlab_update_approval_rule: endpoint({
    title: 'Update approval rule',
    about: 'Change an approval rule of a project; usernames replace those it has.',
    route: 'PUT /projects/:project_id/approval_rules/:approval_rule_id',
    effect: 'admin',
    input: {
      ...rule,
      name: z.string().optional(),
      approvals_required: z.int().min(0).optional(),
      ...fields,
    },
    output: Rule,
    example: { project_id: 'acme/greeter', approval_rule_id: 5, approvals_required: 2 },
  }),
  gitlab_delete_approval_rule: endpoint({
    title: 'Delete approval rule',
    about: 'Delete an approval rule of a project.',
    route: 'DELETE /projects/:project_id/approval_rules/:approval_rule_id',
    effect: 'admin',
    input: rule,
    example: { project_id: 'acme/greeter', approval_rule_id: 5 },
  }),
});
