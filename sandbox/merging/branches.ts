import { advancePipeline } from '../ci/advance.ts';
import { readBlueprints } from '../ci/configuration.ts';
import { startPipeline } from '../ci/start.ts';
import { lastVersion } from '../entities/mergeability.ts';
import { listCommits } from '../git/commits.ts';
import { findMergeBase, resolveCommit } from '../git/refs.ts';
import { fetchBranch, isAncestor, moveRef } from '../git/write.ts';
import { recordPush } from '../state/activities.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { MergeRequest, Project, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { markOutdated } from './suggestions.ts';

export interface BranchMove {
  project: Project;
  branch: string;
  /** Null for a new branch. */
  before: string | null;
  /** Null for a branch that was deleted. */
  after: string | null;
  user: User;
}

const noCommit = '0'.repeat(40);

async function record(store: Store, { project, branch, before, after, user }: BranchMove): Promise<void> {
  const { repository } = project;
  const from = before ?? (await resolveCommit(repository, project.defaultBranch));
  const commits =
    after === null ? [] : await listCommits(repository, { from: [after], without: from === null ? [] : [from] });
  const action = before === null ? 'pushed new' : after === null ? 'deleted' : 'pushed to';
  const title = commits[0]?.message.split('\n')[0] ?? null;
  const push = { branch, from: before, to: after, title, count: commits.length };
  recordPush(store, { project, author: user, action }, push);
}

/** Gives a merge request the version that its branches have now; does nothing where the head is the same. */
export async function addVersion(store: Store, mergeRequest: MergeRequest, headSha: string): Promise<void> {
  const { project, sourceProject, sourceBranch, targetBranch, iid } = mergeRequest;
  const { repository } = project;
  const ref = `refs/merge-requests/${iid}/head`;
  if (sourceProject === project) await moveRef(repository, ref, headSha);
  else await fetchBranch(repository, { from: sourceProject.repository, branch: sourceBranch, ref });
  const startSha = (await resolveCommit(repository, targetBranch)) ?? headSha;
  const baseSha = (await findMergeBase(repository, [startSha, headSha])) ?? startSha;
  mergeRequest.versions.push({ id: store.takeId('version'), baseSha, startSha, headSha, createdAt: store.now() });
}

async function noteCommits(store: Store, mergeRequest: MergeRequest, before: string, user: User): Promise<void> {
  const { headSha } = lastVersion(mergeRequest);
  const commits = await listCommits(mergeRequest.project.repository, { from: [headSha], without: [before] });
  const items = commits.map(({ sha, message }) => `<li>${sha.slice(0, 8)} - ${message.split('\n')[0]}</li>`);
  const count = `${commits.length} commit${commits.length === 1 ? '' : 's'}`;
  const list = `<ul>${items.reverse().join('')}</ul>`;
  addSystemNote(store, mergeRequest, user, `added ${count}\n\n${list}\n\nCompare with previous version`);
}

/** GitLab takes approvals back when commits are added, unless a project says otherwise. */
function withdrawApprovals(mergeRequest: MergeRequest): void {
  mergeRequest.approvals = [];
  for (const reviewer of mergeRequest.reviewers) if (reviewer.state === 'approved') reviewer.state = 'unapproved';
}

async function refresh(store: Store, mergeRequest: MergeRequest, after: string, user: User): Promise<void> {
  const before = lastVersion(mergeRequest).headSha;
  if (before === after) return;
  await addVersion(store, mergeRequest, after);
  await noteCommits(store, mergeRequest, before, user);
  await markOutdated(mergeRequest);
  withdrawApprovals(mergeRequest);
}

/** Starts the pipeline of a merge request's head; null where its commit has no valid configuration. */
export async function startMergeRequestPipeline(store: Store, mergeRequest: MergeRequest, user: User) {
  const { sourceProject, iid, versions } = mergeRequest;
  const { headSha } = lastVersion(mergeRequest);
  const { errors, blueprints } = await readBlueprints(sourceProject.repository, headSha);
  if (errors.length > 0) return null;
  const given = {
    project: sourceProject,
    user,
    sha: headSha,
    beforeSha: versions.at(-2)?.headSha ?? noCommit,
    ref: `refs/merge-requests/${iid}/head`,
    source: 'merge_request_event',
    mergeRequest,
  };
  const pipeline = startPipeline(store, given, blueprints);
  advancePipeline(store, pipeline);
  return pipeline;
}

async function startBranchPipeline(store: Store, move: BranchMove, sha: string): Promise<void> {
  const { project, branch, before, user } = move;
  const { errors, blueprints } = await readBlueprints(project.repository, sha);
  if (errors.length > 0) return;
  const given = { project, user, sha, beforeSha: before ?? noCommit, ref: branch, source: 'push' };
  advancePipeline(store, startPipeline(store, given, blueprints));
}

/** Marks as merged what somebody brought into its target branch by hand. */
async function noticeMerged(store: Store, { project, branch, after, user }: BranchMove): Promise<void> {
  const open = project.mergeRequests.filter((each) => each.state === 'opened' && each.targetBranch === branch);
  for (const mergeRequest of open) {
    const { headSha, baseSha } = lastVersion(mergeRequest);
    if (after === null || headSha === baseSha || !(await isAncestor(project.repository, headSha, after))) continue;
    mergeRequest.state = 'merged';
    mergeRequest.mergedAt = store.now();
    mergeRequest.mergedBy = user;
    addSystemNote(store, mergeRequest, user, 'merged');
  }
}

/** What follows from a branch that moved: an event, new versions of merge requests, and pipelines. */
export async function branchMoved(store: Store, move: BranchMove): Promise<void> {
  const { project, branch, after, user } = move;
  await record(store, move);
  project.isEmpty = false;
  if (after === null || after === move.before) return;
  const open = store.projects
    .flatMap(({ mergeRequests }) => mergeRequests)
    .filter((each) => each.state === 'opened' && each.sourceProject === project && each.sourceBranch === branch);
  for (const mergeRequest of open) await refresh(store, mergeRequest, after, user);
  await noticeMerged(store, move);
  for (const mergeRequest of open) await startMergeRequestPipeline(store, mergeRequest, user);
  if (open.length === 0) await startBranchPipeline(store, move, after);
}
