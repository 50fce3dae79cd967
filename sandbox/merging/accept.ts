import { detailedStatus, hasConflicts, lastVersion } from '../entities/mergeability.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { MergeOptions, MergeRequest, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { merge } from './merge.ts';

// What no waiting puts right, so that GitLab offers no automatic merge.
const hopeless = ['not_open', 'conflict'];

/** What becomes of a merge now: `ready`, `wait` for an automatic one, `refused` or stopped by a `conflict`. */
export async function judge(mergeRequest: MergeRequest, isAutomatic: boolean) {
  const conflicting = await hasConflicts(mergeRequest);
  const status = detailedStatus(mergeRequest, conflicting);
  if (status === 'mergeable') return 'ready';
  if (isAutomatic && !hopeless.includes(status)) return 'wait';
  // GitLab looks for conflicts only after everything else is in order.
  return conflicting && detailedStatus(mergeRequest, false) === 'mergeable' ? 'conflict' : 'refused';
}

/** Merges once everything is in order. */
export function mergeLater(store: Store, mergeRequest: MergeRequest, user: User, options: MergeOptions): void {
  mergeRequest.autoMerge = { user, options };
  const { headSha } = lastVersion(mergeRequest);
  addSystemNote(store, mergeRequest, user, `enabled an automatic merge when all merge checks for ${headSha} pass`);
}

/** What a comment with `/merge` does: merges now or as soon as possible; false where it cannot. */
export async function mergeSoon(store: Store, mergeRequest: MergeRequest, user: User): Promise<boolean> {
  const options = { squash: mergeRequest.willSquash, removeSourceBranch: mergeRequest.willRemoveSourceBranch };
  const verdict = await judge(mergeRequest, true);
  if (verdict === 'wait') mergeLater(store, mergeRequest, user, options);
  if (verdict === 'ready') return merge(store, mergeRequest, user, options);
  return verdict === 'wait';
}
