import { mergeRequestFull } from '../entities/merge-requests.ts';
import { isDraft } from '../entities/mergeability.ts';
import { resolveCommit } from '../git/refs.ts';
import { canReadCode, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { ApiError, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import { addVersion, startMergeRequestPipeline } from '../merging/branches.ts';
import { recordChange } from '../state/activities.ts';
import { addSystemNote } from '../state/discussions.ts';
import { addMergeRequest } from '../state/merge-requests.ts';
import type { MergeRequest, Project } from '../state/model.ts';
import { notify } from '../state/todos.ts';
import { findMergeRequest } from './find.ts';
import {
  editIssuable,
  invalidRecord,
  mentionPeople,
  readNewIssuable,
  readReviewers,
  setReviewers,
} from './issuable-edits.ts';
import { type Branches, changeState, refuseSecond } from './issuable-states.ts';
import { runQuickActions } from './quick-actions.ts';

/** The project to merge into: the one that `target_project_id` names, by default the project of the path. */
function findTargetProject({ input, project, store, viewer }: Call): Project {
  const id = input.integer('target_project_id');
  if (id === undefined) return project;
  const found = store.projects.find((each) => each.id === id);
  if (found === undefined || !canReadCode(store, viewer, found)) throw notFound('Project');
  const isRelated = found === project || found.forkedFrom === project || project.forkedFrom === found;
  if (!isRelated) {
    throw new ApiError(422, { message: ['Source project is not a fork of the target project'] });
  }
  return found;
}

async function readBranches(call: Call): Promise<Branches & { headSha: string }> {
  const sourceBranch = call.input.requireText('source_branch');
  const targetBranch = call.input.requireText('target_branch');
  const branches = { sourceProject: call.project, sourceBranch, project: findTargetProject(call), targetBranch };
  if (branches.sourceProject === branches.project && sourceBranch === targetBranch) {
    throw new ApiError(422, { message: ["You can't use same project/branch for source and target"] });
  }
  refuseSecond(branches);
  const [headSha, target] = await Promise.all([
    resolveCommit(call.project.repository, `refs/heads/${sourceBranch}`),
    resolveCommit(branches.project.repository, `refs/heads/${targetBranch}`),
  ]);
  if (headSha === null) throw invalidRecord({ source_branch: ['does not exist'] });
  if (target === null) throw invalidRecord({ target_branch: ['does not exist'] });
  return { ...branches, headSha };
}

async function create(call: Call): Promise<Answer> {
  const { input, store } = call;
  const author = viewerOf(call);
  const given = readNewIssuable(call);
  const { headSha, ...branches } = await readBranches(call);
  const at = store.now();
  const mergeRequest = addMergeRequest(store, {
    ...branches,
    ...given,
    description: null,
    state: 'opened',
    author,
    createdAt: at,
    updatedAt: at,
    versions: [],
  });
  mergeRequest.willRemoveSourceBranch = input.flag('remove_source_branch') ?? true;
  mergeRequest.willSquash = input.flag('squash') ?? false;
  await addVersion(store, mergeRequest, headSha);
  recordChange(store, author, 'opened', mergeRequest);
  for (const owner of given.assignees) notify(store, { owner, author, action: 'assigned', target: mergeRequest });
  const reviewers = readReviewers(call);
  if (reviewers !== undefined) setReviewers(call, mergeRequest, reviewers);
  const { text } = await runQuickActions(call, mergeRequest, input.text('description') ?? '');
  mergeRequest.description = text === '' ? null : text;
  mentionPeople(call, mergeRequest, mergeRequest.description);
  await startMergeRequestPipeline(store, mergeRequest, author);
  return created(await mergeRequestFull(store, author, mergeRequest));
}

/** Who may change it: developers, its author and its assignees. */
function requireEditor({ store, viewer, project }: Call, { author, assignees }: MergeRequest): void {
  const isOwn = author === viewer || assignees.some((user) => user === viewer);
  if (!isOwn && levelOf(store, viewer, project) < levels.developer) throw forbidden();
}

async function changeTarget(call: Call, mergeRequest: MergeRequest, branch: string): Promise<void> {
  const { store } = call;
  const before = mergeRequest.targetBranch;
  if (branch === before) return;
  const sha = await resolveCommit(mergeRequest.project.repository, `refs/heads/${branch}`);
  if (sha === null) throw invalidRecord({ target_branch: ['does not exist'] });
  refuseSecond({ ...mergeRequest, targetBranch: branch }, mergeRequest);
  mergeRequest.targetBranch = branch;
  const { headSha } = mergeRequest.versions.at(-1) ?? { headSha: sha };
  await addVersion(store, mergeRequest, headSha);
  addSystemNote(store, mergeRequest, viewerOf(call), `changed target branch from \`${before}\` to \`${branch}\``);
}

const updatable = [
  ...['assignee_id', 'assignee_ids', 'description', 'discussion_locked', 'labels', 'add_labels', 'milestone_id'],
  ...['remove_labels', 'remove_source_branch', 'allow_collaboration', 'allow_maintainer_to_push', 'reviewer_ids'],
  ...['state_event', 'target_branch', 'title', 'squash', 'merge_after', 'milestone', 'approvals_before_merge'],
];

async function update(call: Call): Promise<Answer> {
  const { input, store, viewer } = call;
  const mergeRequest = findMergeRequest(call);
  const event = input.choice('state_event', ['close', 'reopen']);
  if (!updatable.some((key) => input.has(key))) {
    throw invalidParameter(`${updatable.join(', ')} are missing, at least one parameter must be provided`);
  }
  if (input.text('title') === '') throw invalidParameter('title is empty');
  requireEditor(call, mergeRequest);
  const wasDraft = isDraft(mergeRequest);
  const branch = input.text('target_branch');
  if (branch !== undefined) await changeTarget(call, mergeRequest, branch);
  editIssuable(call, mergeRequest);
  if (input.has('description')) {
    const { text } = await runQuickActions(call, mergeRequest, input.text('description') ?? '');
    mergeRequest.description = text === '' ? null : text;
  }
  const reviewers = readReviewers(call);
  if (reviewers !== undefined) setReviewers(call, mergeRequest, reviewers);
  mergeRequest.willRemoveSourceBranch = input.flag('remove_source_branch') ?? mergeRequest.willRemoveSourceBranch;
  mergeRequest.willSquash = input.flag('squash') ?? mergeRequest.willSquash;
  if (wasDraft !== isDraft(mergeRequest)) {
    addSystemNote(
      store,
      mergeRequest,
      viewerOf(call),
      `marked this merge request as **${wasDraft ? 'ready' : 'draft'}**`,
    );
  }
  if (event !== undefined) changeState(call, mergeRequest, event);
  return json(await mergeRequestFull(store, viewer, mergeRequest));
}

function destroy(call: Call): Answer {
  const mergeRequest = findMergeRequest(call);
  if (levelOf(call.store, call.viewer, call.project) < levels.owner) throw forbidden();
  call.project.mergeRequests = call.project.mergeRequests.filter((each) => each !== mergeRequest);
  call.store.todos = call.store.todos.filter(({ target }) => target !== mergeRequest);
  return noContent();
}

const base = '/projects/:id/merge_requests';

/** Opening, changing and deleting merge requests. */
export const mergeRequestWriteRoutes: Route[] = [
  post(base, levels.developer, create),
  put(`${base}/:merge_request_iid`, 'code', update),
  remove(`${base}/:merge_request_iid`, 'code', destroy),
];
