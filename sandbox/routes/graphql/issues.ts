import { references } from '../../entities/issuables.ts';
import { projectUrl } from '../../entities/projects.ts';
import { levelOf, levels } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { Issue } from '../../state/model.ts';
import type { Store } from '../../state/store.ts';
import { canSeeIssue } from '../find.ts';
import { findMilestone } from '../issuable-edits.ts';
import { changeState } from '../issuable-states.ts';
import { runQuickActions } from '../quick-actions.ts';
import { type Area, globalId, outOfReach } from './area.ts';
import { connection } from './connection.ts';
import { callInProject } from './in-project.ts';
import { userNode } from './users.ts';

/** An issue as GraphQL shows it. `model` is for the areas that give more fields of it. */
export const issueNode = (store: Store, issue: Issue) => ({
  model: issue,
  id: globalId('Issue', issue.id),
  iid: String(issue.iid),
  title: issue.title,
  description: issue.description,
  state: issue.state,
  confidential: issue.isConfidential,
  type: issue.issueType.toUpperCase(),
  weight: issue.weight,
  dueDate: issue.dueDate,
  createdAt: issue.createdAt,
  updatedAt: issue.updatedAt,
  closedAt: issue.closedAt,
  author: userNode(store, issue.author),
  assignees: connection(issue.assignees.map((user) => userNode(store, user))),
  milestone: issue.milestone && {
    id: globalId('Milestone', issue.milestone.id),
    title: issue.milestone.title,
  },
  reference: ({ full }: { full?: boolean | null }) => references('#', issue)[full ? 'full' : 'short'],
  webUrl: `${projectUrl(store, issue.project)}/-/issues/${issue.iid}`,
});

interface IssueInput {
  clientMutationId?: string | null;
  projectPath: string;
  iid: string;
  title?: string | null;
  description?: string | null;
  stateEvent?: 'CLOSE' | 'REOPEN' | null;
  milestoneId?: string | null;
}

/** The issue that a mutation names, where the caller may change it. */
function findTarget(call: Call, iid: string): Issue {
  const found = call.project.issues.find((each) => String(each.iid) === iid);
  const isAllowed = levelOf(call.store, call.viewer, call.project) >= levels.planner;
  if (found === undefined || !canSeeIssue(call, found) || !isAllowed) throw outOfReach();
  return found;
}

async function updateIssue(_root: unknown, { input }: { input: IssueInput }, from: Call) {
  const call = callInProject(from, input.projectPath);
  const issue = findTarget(call, input.iid);
  const { title, description, stateEvent, milestoneId } = input;
  const { clientMutationId } = input;
  const answer = (errors: string[]) => ({ clientMutationId, errors, issue: issueNode(call.store, issue) });
  if (title === '') return answer(["Title can't be blank"]);
  if (title) issue.title = title;
  if (description !== undefined)
    issue.description = (await runQuickActions(call, issue, description ?? '')).text || null;
  if (milestoneId !== undefined)
    issue.milestone = findMilestone(call, ({ id }) => globalId('Milestone', id) === milestoneId);
  if (stateEvent) changeState(call, issue, stateEvent === 'CLOSE' ? 'close' : 'reopen');
  issue.updatedAt = call.store.now();
  return answer([]);
}

/** Issues, by the mutation that GitLab has beside its newer ones for work items. */
export const issueArea: Area = { Mutation: { updateIssue } };
