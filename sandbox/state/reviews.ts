import { recordChange } from './activities.ts';
import { addSystemNote } from './discussions.ts';
import type { MergeRequest, Reviewer, User } from './model.ts';
import type { Store } from './store.ts';

/** Notes how far a reviewer is; false where nobody asked that person. */
export function setReviewState(mergeRequest: MergeRequest, user: User, state: Reviewer['state']): boolean {
  const reviewer = mergeRequest.reviewers.find((each) => each.user === user);
  if (reviewer !== undefined) reviewer.state = state;
  return reviewer !== undefined;
}

/** Approves in somebody's name, who becomes a reviewer by it. */
export function approveAs(store: Store, mergeRequest: MergeRequest, user: User): void {
  const at = store.now();
  mergeRequest.approvals.push({ user, at });
  if (!setReviewState(mergeRequest, user, 'approved')) {
    mergeRequest.reviewers.push({ user, state: 'approved', createdAt: at });
  }
  addSystemNote(store, mergeRequest, user, 'approved this merge request');
  recordChange(store, user, 'approved', mergeRequest);
}

/** Takes somebody's approval back; false where there is none. */
export function unapproveAs(store: Store, mergeRequest: MergeRequest, user: User): boolean {
  const others = mergeRequest.approvals.filter((approval) => approval.user !== user);
  if (others.length === mergeRequest.approvals.length) return false;
  mergeRequest.approvals = others;
  setReviewState(mergeRequest, user, 'unapproved');
  addSystemNote(store, mergeRequest, user, 'unapproved this merge request');
  return true;
}

/** Notes that a reviewer wants changes; false where nobody asked that person for a review. */
export function requestChanges(store: Store, mergeRequest: MergeRequest, user: User): boolean {
  if (!setReviewState(mergeRequest, user, 'requested_changes')) return false;
  addSystemNote(store, mergeRequest, user, 'requested changes');
  return true;
}
