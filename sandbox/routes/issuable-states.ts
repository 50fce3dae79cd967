import { type Call, viewerOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { recordChange } from '../state/activities.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { Issue, MergeRequest, Project } from '../state/model.ts';

export interface Branches {
  sourceProject: Project;
  sourceBranch: string;
  project: Project;
  targetBranch: string;
}

/** Fails with 409 where another open merge request has the same branches. */
export function refuseSecond({ project, ...branches }: Branches, self?: MergeRequest): void {
  const other = project.mergeRequests.find(
    (each) =>
      each !== self &&
      each.state === 'opened' &&
      each.sourceProject === branches.sourceProject &&
      each.sourceBranch === branches.sourceBranch &&
      each.targetBranch === branches.targetBranch,
  );
  if (other === undefined) return;
  const text = `Another open merge request already exists for this source branch: !${other.iid}`;
  throw new ApiError(409, { message: [text] });
}

/** Closes or opens an issue or a merge request again; false where it is so already, or merged. */
export function changeState(call: Call, target: Issue | MergeRequest, event: 'close' | 'reopen'): boolean {
  const { store } = call;
  const isClosing = event === 'close';
  if (target.state !== (isClosing ? 'opened' : 'closed')) return false;
  if (target.kind === 'MergeRequest') {
    if (!isClosing) refuseSecond(target, target);
    target.autoMerge = null;
  }
  target.state = isClosing ? 'closed' : 'opened';
  target.closedAt = isClosing ? store.now() : null;
  target.closedBy = isClosing ? viewerOf(call) : null;
  addSystemNote(store, target, viewerOf(call), isClosing ? 'closed' : 'reopened');
  recordChange(store, viewerOf(call), isClosing ? 'closed' : 'reopened', target);
  return true;
}
