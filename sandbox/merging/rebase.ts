import { lastVersion } from '../entities/mergeability.ts';
import { listCommits } from '../git/commits.ts';
import { resolveCommit } from '../git/refs.ts';
import { signNow } from '../git/signatures.ts';
import { inTurn } from '../git/turns.ts';
import { applyStep, fetchBranch, moveRef, writeCommit } from '../git/write.ts';
import type { MergeRequest, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { branchMoved } from './branches.ts';

/** Writes the commits of the branch anew on top of its target and answers the last; null at a conflict. */
async function replay(store: Store, mergeRequest: MergeRequest, user: User): Promise<string | null> {
  const { project, sourceProject, targetBranch } = mergeRequest;
  const { repository } = sourceProject;
  const { headSha } = lastVersion(mergeRequest);
  if (sourceProject !== project) {
    const ref = `refs/merge-requests/${mergeRequest.iid}/target`;
    await fetchBranch(repository, { from: project.repository, branch: targetBranch, ref });
  }
  const target = await resolveCommit(project.repository, `refs/heads/${targetBranch}`);
  if (target === null) return null;
  const commits = await listCommits(repository, { from: [headSha], without: [target], topological: true });
  let tip = target;
  for (const commit of commits.reverse()) {
    const [parent] = commit.parents;
    if (parent === undefined || commit.parents.length > 1) continue;
    const tree = await applyStep(repository, { from: parent, to: commit.sha, onto: tip });
    if (tree === null) return null;
    const person = { name: commit.authorName, email: commit.authorEmail };
    const author = signNow(person, Date.parse(commit.authoredAt));
    const committer = signNow(user, store.clock());
    tip = await writeCommit(repository, { tree, parents: [tip], message: commit.message, author, committer });
  }
  return tip;
}

/** Puts the source branch on top of the target branch; tells in `mergeError` where that stops at a conflict. */
export async function rebase(store: Store, mergeRequest: MergeRequest, user: User): Promise<void> {
  const { sourceProject, sourceBranch } = mergeRequest;
  const { repository } = sourceProject;
  const before = lastVersion(mergeRequest).headSha;
  const after = await inTurn(repository, async () => {
    const tip = await replay(store, mergeRequest, user);
    if (tip !== null) await moveRef(repository, `refs/heads/${sourceBranch}`, tip);
    return tip;
  });
  mergeRequest.isRebasing = false;
  mergeRequest.mergeError =
    after === null ? 'Rebase failed: Rebase locally, resolve all conflicts, then push the branch.' : null;
  if (after !== null) {
    await branchMoved(store, { project: sourceProject, branch: sourceBranch, before, after, user });
  }
}
