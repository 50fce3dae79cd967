import { advancePipelines } from '../ci/advance.ts';
import { detailedStatus, hasConflicts } from '../entities/mergeability.ts';
import type { MergeRequest } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { notify } from '../state/todos.ts';
import { merge } from './merge.ts';

async function mergeWhereReady(store: Store, mergeRequest: MergeRequest): Promise<void> {
  const { autoMerge } = mergeRequest;
  if (autoMerge === null || detailedStatus(mergeRequest, await hasConflicts(mergeRequest)) !== 'mergeable') return;
  mergeRequest.autoMerge = null;
  await merge(store, mergeRequest, autoMerge.user, autoMerge.options);
}

async function catchUp(store: Store): Promise<void> {
  for (const { status, mergeRequest, user } of advancePipelines(store)) {
    if (status !== 'failed' || mergeRequest === null) continue;
    notify(store, { owner: mergeRequest.author, author: user, action: 'build_failed', target: mergeRequest });
  }
  for (const errand of store.errands.filter(({ dueAt }) => dueAt <= store.clock())) {
    store.errands.splice(store.errands.indexOf(errand), 1);
    await errand.run();
  }
  const waiting = store.projects.flatMap(({ mergeRequests }) => mergeRequests.filter(({ autoMerge }) => autoMerge));
  for (const mergeRequest of waiting) await mergeWhereReady(store, mergeRequest);
}

/** Brings everything that goes on by itself to where it stands by now, one caller after the other. */
export function createSettle(store: Store): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(
      () => catchUp(store),
      () => catchUp(store),
    );
    return last;
  };
}
