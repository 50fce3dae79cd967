import { mergeRequestFull } from '../entities/merge-requests.ts';
import { lastVersion } from '../entities/mergeability.ts';
import { pipelineFull } from '../entities/pipelines.ts';
import { resolveCommit } from '../git/refs.ts';
import { canMergeInto, canPush, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { ApiError, forbidden, methodNotAllowed, unauthorized } from '../http/errors.ts';
import { type Answer, created, json, post, put, type Route } from '../http/route.ts';
import { judge, mergeLater } from '../merging/accept.ts';
import { startMergeRequestPipeline } from '../merging/branches.ts';
import { merge } from '../merging/merge.ts';
import { rebase } from '../merging/rebase.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { MergeOptions, MergeRequest } from '../state/model.ts';
import { findMergeRequest } from './find.ts';

const cannotMerge = () => new ApiError(422, { message: 'Branch cannot be merged' });

/** Fails with 409 where the caller expects another head than there is. */
export function checkSha(call: Call, mergeRequest: MergeRequest): void {
  const sha = call.input.text('sha');
  const { headSha } = lastVersion(mergeRequest);
  if (!sha || sha === headSha) return;
  throw new ApiError(409, { message: `SHA does not match HEAD of source branch: ${headSha}` });
}

function readOptions({ input }: Call, mergeRequest: MergeRequest): MergeOptions {
  const commitMessage = input.text('merge_commit_message');
  const squashMessage = input.text('squash_commit_message');
  return {
    squash: input.flag('squash') ?? mergeRequest.willSquash,
    removeSourceBranch: input.flag('should_remove_source_branch') ?? mergeRequest.willRemoveSourceBranch,
    ...(commitMessage === undefined ? {} : { commitMessage }),
    ...(squashMessage === undefined ? {} : { squashMessage }),
  };
}

async function mergeNow(call: Call, mergeRequest: MergeRequest): Promise<void> {
  const options = readOptions(call, mergeRequest);
  mergeRequest.willSquash = options.squash;
  if (!(await merge(call.store, mergeRequest, viewerOf(call), options))) throw cannotMerge();
}

async function accept(call: Call): Promise<Answer> {
  const { input, project, store, viewer } = call;
  const mergeRequest = findMergeRequest(call);
  if (!canMergeInto(store, viewerOf(call), project, mergeRequest.targetBranch)) throw unauthorized();
  const isAutomatic = input.flag('auto_merge') ?? input.flag('merge_when_pipeline_succeeds') ?? false;
  const verdict = await judge(mergeRequest, isAutomatic);
  if (verdict === 'refused') throw methodNotAllowed();
  if (verdict === 'conflict') throw cannotMerge();
  checkSha(call, mergeRequest);
  if (verdict === 'wait') mergeLater(store, mergeRequest, viewerOf(call), readOptions(call, mergeRequest));
  else await mergeNow(call, mergeRequest);
  return json(await mergeRequestFull(store, viewer, mergeRequest));
}

async function cancelAutoMerge(call: Call): Promise<Answer> {
  const { project, store, viewer } = call;
  const mergeRequest = findMergeRequest(call);
  const isAllowed = viewer === mergeRequest.author || canMergeInto(store, viewer, project, mergeRequest.targetBranch);
  if (!isAllowed) throw unauthorized();
  if (mergeRequest.autoMerge === null) throw new ApiError(406, { message: "Can't cancel the automatic merge" });
  mergeRequest.autoMerge = null;
  addSystemNote(store, mergeRequest, viewerOf(call), 'canceled the automatic merge');
  return created(await mergeRequestFull(store, viewer, mergeRequest));
}

async function startRebase(call: Call): Promise<Answer> {
  const { store } = call;
  const mergeRequest = findMergeRequest(call);
  const { sourceProject, sourceBranch } = mergeRequest;
  const user = viewerOf(call);
  if ((await resolveCommit(sourceProject.repository, `refs/heads/${sourceBranch}`)) === null) {
    throw forbidden('Source branch does not exist');
  }
  if (!canPush(store, user, sourceProject, sourceBranch)) throw forbidden('Cannot push to source branch');
  if (mergeRequest.isRebasing) {
    throw new ApiError(409, {
      message: 'Failed to enqueue the rebase operation, possibly due to a long-lived transaction. Try again later.',
    });
  }
  mergeRequest.isRebasing = true;
  mergeRequest.mergeError = null;
  store.errands.push({
    dueAt: store.clock() + store.secondsPerJob * 500,
    run: () => rebase(store, mergeRequest, user),
  });
  return { status: 202, body: { rebase_in_progress: true }, headers: {} };
}

async function createPipeline(call: Call): Promise<Answer> {
  const { project, store } = call;
  const mergeRequest = findMergeRequest(call);
  if (levelOf(store, call.viewer, project) < levels.developer) throw methodNotAllowed();
  const pipeline = await startMergeRequestPipeline(store, mergeRequest, viewerOf(call));
  if (pipeline === null) throw methodNotAllowed();
  if (call.input.flag('async')) return { status: 202, body: null, headers: {} };
  return json(pipelineFull(store, pipeline));
}

const base = '/projects/:id/merge_requests/:merge_request_iid';

/** Merging now or later, rebasing, and pipelines of a merge request. */
export const mergingRoutes: Route[] = [
  put(`${base}/merge`, 'code', accept),
  post(`${base}/cancel_merge_when_pipeline_succeeds`, 'code', cancelAutoMerge),
  put(`${base}/rebase`, 'code', startRebase),
  post(`${base}/pipelines`, 'code', createPipeline),
];
