import { isSubscribed } from '../entities/issuables.ts';
import { issueEntity } from '../entities/issues.ts';
import { canSeeProject, levelOf, levels } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { ApiError, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import { recordChange } from '../state/activities.ts';
import { addSystemNote } from '../state/discussions.ts';
import { addIssue } from '../state/issues.ts';
import type { Issue, Project } from '../state/model.ts';
import { notify } from '../state/todos.ts';
import { canSeeIssue, findIssue } from './find.ts';
import { editIssuable, mentionPeople, readNewIssuable } from './issuable-edits.ts';
import { changeState } from './issuable-states.ts';
import { runQuickActions } from './quick-actions.ts';

const types = ['issue', 'incident', 'task'] as const;

const present = ({ store, viewer }: Call, issue: Issue) => ({
  ...issueEntity(store, issue),
  subscribed: isSubscribed(viewer, issue),
});

function readDueDate({ input }: Call): string | null | undefined {
  const day = input.text('due_date');
  if (day === undefined || day === '') return day === undefined ? undefined : null;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw invalidParameter('due_date is invalid');
  return day;
}

/** Issue types beyond these three need a licence of their own. */
const readType = ({ input }: Call) =>
  types.find((type) => type === input.choice('issue_type', [...types, 'test_case', 'requirement', 'ticket']));

async function create(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const author = viewerOf(call);
  const level = levelOf(store, author, project);
  if (level < levels.guest && project.visibility !== 'public') throw forbidden();
  const { title, assignees, labels, milestone } = readNewIssuable(call);
  // People without a role may not plan: GitLab leaves out what they send of it.
  const planned = level >= levels.planner ? { assignees, labels, ...(milestone ? { milestone } : {}) } : {};
  const type = readType(call);
  const dueDate = readDueDate(call);
  const weight = input.integer('weight');
  const iid = level >= levels.owner ? input.integer('iid') : undefined;
  const at = level >= levels.owner ? input.text('created_at') : undefined;
  const seed = {
    ...planned,
    title,
    author,
    isConfidential: input.flag('confidential') ?? false,
    ...(type === undefined ? {} : { issueType: type }),
    ...(dueDate ? { dueDate } : {}),
    ...(weight === undefined ? {} : { weight }),
    ...(iid === undefined ? {} : { iid }),
  };
  const issue = addIssue(store, project, seed, at ?? store.now());
  const { text } = await runQuickActions(call, issue, input.text('description') ?? '');
  issue.description = text === '' ? null : text;
  recordChange(store, author, 'opened', issue);
  for (const owner of issue.assignees) notify(store, { owner, author, action: 'assigned', target: issue });
  mentionPeople(call, issue, issue.description);
  return created(present(call, issue));
}

const updatable = [
  ...['state_event', 'assignee_id', 'assignee_ids', 'confidential', 'description', 'discussion_locked', 'due_date'],
  ...['labels', 'add_labels', 'remove_labels', 'milestone_id', 'milestone', 'title', 'issue_type', 'weight'],
  ...['created_at', 'updated_at', 'start_date', 'severity', 'epic_id', 'epic_iid'],
];

function requireEditor({ store, viewer, project }: Call, { author, assignees }: Issue): void {
  const isOwn = author === viewer || assignees.some((user) => user === viewer);
  if (!isOwn && levelOf(store, viewer, project) < levels.planner) throw forbidden();
}

async function update(call: Call): Promise<Answer> {
  const { input } = call;
  const issue = findIssue(call);
  const event = input.choice('state_event', ['close', 'reopen']);
  if (!updatable.some((key) => input.has(key))) {
    throw invalidParameter(`${updatable.join(', ')} are missing, at least one parameter must be provided`);
  }
  requireEditor(call, issue);
  const dueDate = readDueDate(call);
  editIssuable(call, issue);
  if (input.has('description')) {
    issue.description = (await runQuickActions(call, issue, input.text('description') ?? '')).text || null;
  }
  issue.isConfidential = input.flag('confidential') ?? issue.isConfidential;
  issue.dueDate = dueDate === undefined ? issue.dueDate : dueDate;
  issue.issueType = readType(call) ?? issue.issueType;
  if (input.has('weight')) issue.weight = input.integer('weight') ?? null;
  if (event !== undefined) changeState(call, issue, event);
  return json(present(call, issue));
}

/** The issue of the path for endpoints that name it in their 404. */
function findNamed(call: Call): Issue {
  const iid = numberParam(call, 'issue_iid');
  const found = call.project.issues.find((each) => each.iid === iid);
  if (found === undefined || !canSeeIssue(call, found)) throw notFound('Issue');
  return found;
}

function destroy(call: Call): Answer {
  const issue = findNamed(call);
  if (levelOf(call.store, call.viewer, call.project) < levels.owner) throw forbidden();
  call.project.issues = call.project.issues.filter((each) => each !== issue);
  call.store.issueLinks = call.store.issueLinks.filter(({ source, target }) => source !== issue && target !== issue);
  call.store.todos = call.store.todos.filter(({ target }) => target !== issue);
  return noContent();
}

function copyTo(call: Call, issue: Issue, project: Project): Issue {
  const { title, author, assignees, description, isConfidential, dueDate, weight, issueType } = issue;
  const known = project.labels.map(({ name }) => name);
  return addIssue(call.store, project, {
    title,
    author,
    assignees,
    ...(description === null ? {} : { description }),
    labels: issue.labels.filter((name) => known.includes(name)),
    isConfidential,
    issueType,
    ...(dueDate === null ? {} : { dueDate }),
    ...(weight === null ? {} : { weight }),
  });
}

/** The project to move or copy to, where the caller may write issues in both. */
function findDestination(call: Call, verb: 'move' | 'clone'): Project {
  const { input, project, store, viewer } = call;
  const id = input.requireInteger('to_project_id');
  const found = store.projects.find((each) => each.id === id);
  if (found === undefined || !canSeeProject(store, viewer, found)) throw notFound('Project');
  const isAllowed = [project, found].every((each) => levelOf(store, viewer, each) >= levels.planner);
  if (!isAllowed) throw new ApiError(400, { message: `Cannot ${verb} issue due to insufficient permissions!` });
  if (verb === 'move' && found === project) {
    throw new ApiError(400, { message: 'Cannot move issue to project it originates from!' });
  }
  return found;
}

/** Closes the issue here and goes on with a copy of it there. */
function move(call: Call): Answer {
  const { store } = call;
  const issue = findNamed(call);
  const project = findDestination(call, 'move');
  if (issue.state === 'closed' && issue.movedTo !== null) {
    throw new ApiError(400, { message: 'Cannot move issue due to insufficient permissions!' });
  }
  const moved = copyTo(call, issue, project);
  moved.discussions.push(...issue.discussions);
  changeState(call, issue, 'close');
  issue.movedTo = moved;
  addSystemNote(store, issue, viewerOf(call), `moved to ${project.path}#${moved.iid}`);
  addSystemNote(store, moved, viewerOf(call), `moved from ${call.project.path}#${issue.iid}`);
  return created(present(call, moved));
}

function clone(call: Call): Answer {
  const issue = findNamed(call);
  const copy = copyTo(call, issue, findDestination(call, 'clone'));
  if (call.input.flag('with_notes')) copy.discussions.push(...issue.discussions);
  return created(present(call, copy));
}

const base = '/projects/:id/issues';
const one = `${base}/:issue_iid`;

/** Opening, changing, moving and deleting issues. */
export const issueWriteRoutes: Route[] = [
  post(base, 'project', create),
  put(one, 'project', update),
  remove(one, 'project', destroy),
  post(`${one}/move`, 'project', move),
  post(`${one}/clone`, 'project', clone),
];
