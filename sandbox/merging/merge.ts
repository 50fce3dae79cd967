import { closesIssue } from '../entities/issues.ts';
import { lastVersion } from '../entities/mergeability.ts';
import { findMergeBase, resolveCommit } from '../git/refs.ts';
import { signNow } from '../git/signatures.ts';
import { inTurn } from '../git/turns.ts';
import { mergeTrees, moveRef, removeRefs, treeOf, writeCommit } from '../git/write.ts';
import { protectionOf } from '../http/access.ts';
import { recordChange } from '../state/activities.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { MergeOptions, MergeRequest, User } from '../state/model.ts';
import { pathOf, type Store } from '../state/store.ts';
import { branchMoved } from './branches.ts';

const withEnd = (message: string) => (message.endsWith('\n') ? message : `${message}\n`);

const closedIssues = ({ description, project }: MergeRequest) =>
  project.issues.filter(({ iid, state }) => state === 'opened' && closesIssue(description, iid));

function messageOf(mergeRequest: MergeRequest): string {
  const { sourceBranch, targetBranch, title, iid, project } = mergeRequest;
  const issues = closedIssues(mergeRequest).map((issue) => `#${issue.iid}`);
  const parts = [
    `Merge branch '${sourceBranch}' into '${targetBranch}'`,
    title,
    ...(issues.length > 0 ? [`Closes ${issues.join(', ')}`] : []),
    `See merge request ${pathOf(project)}!${iid}`,
  ];
  return parts.join('\n\n');
}

interface Written {
  before: string;
  merge: string;
  squash: string | null;
}

/** Writes the merge commit, with `squash` above a single commit for the whole branch; null at a conflict. */
async function write(
  store: Store,
  mergeRequest: MergeRequest,
  user: User,
  options: MergeOptions,
): Promise<Written | null> {
  const { project, targetBranch, author, title } = mergeRequest;
  const { repository } = project;
  const { headSha } = lastVersion(mergeRequest);
  const before = await resolveCommit(repository, `refs/heads/${targetBranch}`);
  const tree = before === null ? null : await mergeTrees(repository, before, headSha);
  if (before === null || tree === null) return null;
  const committer = signNow(user, store.clock());
  const base = (await findMergeBase(repository, [before, headSha])) ?? before;
  const squash = options.squash
    ? await writeCommit(repository, {
        tree: await treeOf(repository, headSha),
        parents: [base],
        message: withEnd(options.squashMessage ?? title),
        author: signNow(author, store.clock()),
        committer,
      })
    : null;
  const parents = [before, squash ?? headSha];
  const message = withEnd(options.commitMessage ?? messageOf(mergeRequest));
  const merge = await writeCommit(repository, { tree, parents, message, author: committer, committer });
  await moveRef(repository, `refs/heads/${targetBranch}`, merge);
  return { before, merge, squash };
}

/** Merge requests into a branch that is gone go into the one it was merged into; GitLab does so for four at most. */
function retarget(store: Store, { project, sourceBranch, targetBranch }: MergeRequest, user: User): void {
  const stacked = project.mergeRequests.filter((each) => each.state === 'opened' && each.targetBranch === sourceBranch);
  for (const mergeRequest of stacked.slice(0, 4)) {
    mergeRequest.targetBranch = targetBranch;
    const text = `deleted the \`${sourceBranch}\` branch. This merge request now targets the \`${targetBranch}\` branch`;
    addSystemNote(store, mergeRequest, user, text);
  }
}

async function removeSource(store: Store, mergeRequest: MergeRequest, user: User): Promise<void> {
  const { sourceProject, sourceBranch, project } = mergeRequest;
  const { repository } = sourceProject;
  const before = await resolveCommit(repository, `refs/heads/${sourceBranch}`);
  const isKept = sourceBranch === sourceProject.defaultBranch || protectionOf(sourceProject, sourceBranch);
  if (before === null || isKept) return;
  await inTurn(repository, () => removeRefs(repository, [`refs/heads/${sourceBranch}`]));
  if (sourceProject === project) retarget(store, mergeRequest, user);
  await branchMoved(store, { project: sourceProject, branch: sourceBranch, before, after: null, user });
}

function closeIssues(store: Store, mergeRequest: MergeRequest, user: User): void {
  if (mergeRequest.targetBranch !== mergeRequest.project.defaultBranch) return;
  for (const issue of closedIssues(mergeRequest)) {
    issue.state = 'closed';
    issue.closedAt = store.now();
    issue.closedBy = user;
    addSystemNote(store, issue, user, `closed with merge request !${mergeRequest.iid}`);
    recordChange(store, user, 'closed', issue);
  }
}

/** Merges in somebody's name with all that follows; false where git stops at a conflict. */
export async function merge(
  store: Store,
  mergeRequest: MergeRequest,
  user: User,
  options: MergeOptions,
): Promise<boolean> {
  const { project, targetBranch } = mergeRequest;
  const written = await inTurn(project.repository, () => write(store, mergeRequest, user, options));
  if (written === null) return false;
  closeIssues(store, mergeRequest, user);
  mergeRequest.state = 'merged';
  mergeRequest.mergedAt = store.now();
  mergeRequest.mergedBy = user;
  mergeRequest.mergeCommitSha = written.merge;
  mergeRequest.squashCommitSha = written.squash;
  mergeRequest.autoMerge = null;
  addSystemNote(store, mergeRequest, user, 'merged');
  recordChange(store, user, 'accepted', mergeRequest);
  await branchMoved(store, { project, branch: targetBranch, before: written.before, after: written.merge, user });
  if (options.removeSourceBranch) await removeSource(store, mergeRequest, user);
  return true;
}
