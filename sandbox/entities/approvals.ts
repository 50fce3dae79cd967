import { levelOf, levels } from '../http/access.ts';
import type { ApprovalRule, MergeRequest, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { hasConflicts } from './mergeability.ts';
import { userBasic } from './users.ts';

const approvedBy = ({ approvals }: MergeRequest, rule: ApprovalRule) =>
  approvals.filter(({ user }) => rule.users.length === 0 || rule.users.includes(user)).map(({ user }) => user);

const isMet = (mergeRequest: MergeRequest, rule: ApprovalRule) =>
  approvedBy(mergeRequest, rule).length >= rule.approvalsRequired;

/** Whether somebody may approve: developers who have not done so yet and did not write it themselves. */
export const canApprove = (store: Store, user: User | null, { approvals, author, project }: MergeRequest) =>
  user !== author &&
  !approvals.some((approval) => approval.user === user) &&
  levelOf(store, user, project) >= levels.developer;

/** MergeRequestApprovals: who approved and what is still missing. */
export async function approvalsEntity(store: Store, viewer: User | null, mergeRequest: MergeRequest) {
  const { project, approvals } = mergeRequest;
  const required = Math.max(0, ...project.approvalRules.map(({ approvalsRequired }) => approvalsRequired));
  const left = project.approvalRules.filter((rule) => !isMet(mergeRequest, rule));
  const hasApproved = approvals.some(({ user }) => user === viewer);
  return {
    id: mergeRequest.id,
    iid: mergeRequest.iid,
    project_id: project.id,
    title: mergeRequest.title,
    description: mergeRequest.description,
    state: mergeRequest.state,
    created_at: mergeRequest.createdAt,
    updated_at: mergeRequest.updatedAt,
    merge_status: (await hasConflicts(mergeRequest)) ? 'cannot_be_merged' : 'can_be_merged',
    approved: left.length === 0,
    approvals_required: required,
    approvals_left: Math.max(0, ...left.map((rule) => rule.approvalsRequired - approvedBy(mergeRequest, rule).length)),
    require_password_to_approve: false,
    approved_by: approvals.map(({ user, at }) => ({ user: userBasic(store, user), approved_at: at })),
    suggested_approvers: [],
    approvers: [],
    approver_groups: [],
    user_has_approved: hasApproved,
    user_can_approve: canApprove(store, viewer, mergeRequest),
    approval_rules_left: left.map(({ id, name, ruleType }) => ({ id, name, rule_type: ruleType })),
    has_approval_rules: project.approvalRules.length > 0,
    merge_request_approvers_available: true,
    multiple_approval_rules_available: true,
    invalid_approvers_rules: [],
  };
}

/** MergeRequestApprovalState: the rules one by one. */
export function approvalState(store: Store, mergeRequest: MergeRequest) {
  return {
    approval_rules_overwritten: false,
    rules: mergeRequest.project.approvalRules.map((rule) => ({
      id: rule.id,
      name: rule.name,
      rule_type: rule.ruleType,
      report_type: null,
      eligible_approvers: rule.users.map((user) => userBasic(store, user)),
      approvals_required: rule.approvalsRequired,
      users: rule.users.map((user) => userBasic(store, user)),
      groups: [],
      contains_hidden_groups: false,
      source_rule: null,
      section: rule.section,
      overridden: false,
      code_owner: rule.ruleType === 'code_owner',
      approved: isMet(mergeRequest, rule),
      approved_by: approvedBy(mergeRequest, rule).map((user) => userBasic(store, user)),
    })),
  };
}
