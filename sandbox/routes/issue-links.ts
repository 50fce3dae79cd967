import { issueEntity } from '../entities/issues.ts';
import { canSeeProject, findProject, levelOf, levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { ApiError, forbidden, notFound } from '../http/errors.ts';
import { type Answer, created, get, json, post, type Route, remove } from '../http/route.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { Issue } from '../state/model.ts';
import { type IssueLink, pathOf } from '../state/store.ts';
import { canSeeIssue, findIssue } from './find.ts';
import { isEpic } from './graphql/work-item-nodes.ts';
import { basicIssue } from './planning.ts';

/** Those of epics are not shown here. */
interface Link extends IssueLink {
  source: Issue;
  target: Issue;
}

const isOfIssues = (link: IssueLink): link is Link => !isEpic(link.source) && !isEpic(link.target);

const otherEnd = ({ source, target }: Link, issue: Issue) => (source === issue ? target : source);

const linksOf = (call: Call, issue: Issue) =>
  call.store.issueLinks
    .filter(isOfIssues)
    .filter((link) => (link.source === issue || link.target === issue) && canSeeIssue(call, otherEnd(link, issue)));

function list(call: Call): Answer {
  const issue = findIssue(call);
  const { store } = call;
  return json(
    linksOf(call, issue).map((link) => ({
      ...issueEntity(store, otherEnd(link, issue)),
      issue_link_id: link.id,
      link_type: link.target === issue && link.type === 'blocks' ? 'is_blocked_by' : link.type,
      link_created_at: link.createdAt,
      link_updated_at: link.createdAt,
    })),
  );
}

const present = (call: Call, link: Link) => ({
  id: link.id,
  source_issue: basicIssue(call, link.source),
  target_issue: basicIssue(call, link.target),
  link_type: link.type,
});

function findTarget(call: Call): Issue {
  const { input, store, viewer } = call;
  const project = findProject(store, input.requireText('target_project_id'))?.project;
  if (project === undefined || !canSeeProject(store, viewer, project)) throw notFound('Project');
  const iid = input.requireInteger('target_issue_iid');
  const found = project.issues.find((each) => each.iid === iid);
  if (found === undefined || !canSeeIssue(call, found)) throw notFound();
  return found;
}

function requireLinker({ store, viewer }: Call, ...issues: Issue[]): void {
  if (issues.some(({ project }) => levelOf(store, viewer, project) < levels.guest)) throw forbidden();
}

/** `is_blocked_by` is kept as what it means seen from the other issue. */
function create(call: Call): Answer {
  const { input, store, viewer } = call;
  const issue = findIssue(call);
  const other = findTarget(call);
  const type = input.choice('link_type', ['relates_to', 'blocks', 'is_blocked_by']) ?? 'relates_to';
  requireLinker(call, issue, other);
  if (issue === other) {
    throw new ApiError(422, { message: `#${issue.iid} cannot be added: cannot be related to itself` });
  }
  if (linksOf(call, issue).some((link) => otherEnd(link, issue) === other)) {
    throw new ApiError(409, { message: 'Issue(s) already assigned' });
  }
  const [source, target] = type === 'is_blocked_by' ? [other, issue] : [issue, other];
  const kind = type === 'relates_to' ? 'relates_to' : 'blocks';
  const link: Link = { id: store.takeId('issueLink'), source, target, type: kind, createdAt: store.now() };
  store.issueLinks.push(link);
  if (viewer !== null) {
    addSystemNote(store, issue, viewer, `marked this issue as related to ${referTo(issue, other)}`);
    addSystemNote(store, other, viewer, `marked this issue as related to ${referTo(other, issue)}`);
  }
  return created(present(call, link));
}

const referTo = (from: Issue, to: Issue) => `${from.project === to.project ? '' : pathOf(to.project)}#${to.iid}`;

function find(call: Call): Link {
  const issue = findIssue(call);
  const id = numberParam(call, 'issue_link_id');
  const found = linksOf(call, issue).find((link) => link.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function destroy(call: Call): Answer {
  const link = find(call);
  requireLinker(call, link.source, link.target);
  call.store.issueLinks = call.store.issueLinks.filter((each) => each !== link);
  return json(present(call, link));
}

const base = '/projects/:id/issues/:issue_iid/links';

/** Links between issues. */
export const issueLinkRoutes: Route[] = [
  get(base, 'project', list),
  post(base, 'project', create),
  get(`${base}/:issue_link_id`, 'project', (call) => json(present(call, find(call)))),
  remove(`${base}/:issue_link_id`, 'project', destroy),
];
