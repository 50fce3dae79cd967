import { userBasic } from '../entities/users.ts';
import { levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { ApprovalRule, User } from '../state/model.ts';
import { invalidRecord } from './issuable-edits.ts';

/** ProjectApprovalRule; code owners are no rules of the project. */
function entity({ store }: Call, rule: ApprovalRule) {
  const users = rule.users.map((user) => userBasic(store, user));
  return {
    id: rule.id,
    name: rule.name,
    rule_type: rule.ruleType,
    report_type: null,
    eligible_approvers: users,
    approvals_required: rule.approvalsRequired,
    users,
    groups: [],
    contains_hidden_groups: false,
    protected_branches: [],
    applies_to_all_protected_branches: false,
  };
}

const ownRules = ({ project }: Call) => project.approvalRules.filter(({ ruleType }) => ruleType !== 'code_owner');

function find(call: Call): ApprovalRule {
  const found = ownRules(call).find(({ id }) => id === numberParam(call, 'approval_rule_id'));
  if (found === undefined) throw notFound();
  return found;
}

/** The users that ids and usernames name; undefined where neither is sent. */
function readUsers({ input, store }: Call): User[] | undefined {
  if (!input.has('user_ids') && !input.has('usernames')) return undefined;
  const [ids, names] = [input.list('user_ids') ?? [], input.list('usernames') ?? []];
  return store.users.filter(({ id, username }) => ids.includes(String(id)) || names.includes(username));
}

function create(call: Call): Answer {
  const { input, project, store } = call;
  const name = input.requireText('name');
  if (ownRules(call).some((rule) => rule.name === name)) throw invalidRecord({ name: ['has already been taken'] });
  const users = readUsers(call) ?? [];
  const rule: ApprovalRule = {
    id: store.takeId('rule'),
    name,
    ruleType: 'regular',
    approvalsRequired: input.requireInteger('approvals_required'),
    users,
    section: null,
  };
  project.approvalRules.push(rule);
  return created(entity(call, rule));
}

function update(call: Call): Answer {
  const rule = find(call);
  rule.name = call.input.text('name') ?? rule.name;
  rule.approvalsRequired = call.input.integer('approvals_required') ?? rule.approvalsRequired;
  rule.users = readUsers(call) ?? rule.users;
  return json(entity(call, rule));
}

function destroy(call: Call): Answer {
  const rule = find(call);
  call.project.approvalRules = call.project.approvalRules.filter((each) => each !== rule);
  return noContent();
}

const base = '/projects/:id/approval_rules';
const one = `${base}/:approval_rule_id`;

/** The rules of a project on who must approve. */
export const approvalRuleRoutes: Route[] = [
  get(base, levels.developer, (call) => page(call, ownRules(call), (rule) => entity(call, rule))),
  get(one, levels.developer, (call) => json(entity(call, find(call)))),
  post(base, levels.maintainer, create),
  put(one, levels.maintainer, update),
  remove(one, levels.maintainer, destroy),
];
