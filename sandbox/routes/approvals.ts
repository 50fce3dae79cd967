import { approvalState, approvalsEntity, canApprove } from '../entities/approvals.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { nothingFound, unauthorized } from '../http/errors.ts';
import { type Answer, created, get, json, post, put, type Route } from '../http/route.ts';
import type { MergeRequest } from '../state/model.ts';
import { approveAs, unapproveAs } from '../state/reviews.ts';
import { publishDrafts } from './draft-notes.ts';
import { findMergeRequest } from './find.ts';
import { checkSha } from './merging.ts';

const present = (call: Call, mergeRequest: MergeRequest) => approvalsEntity(call.store, call.viewer, mergeRequest);

async function approve(call: Call): Promise<Answer> {
  const mergeRequest = findMergeRequest(call);
  const user = viewerOf(call);
  if (!canApprove(call.store, user, mergeRequest)) throw unauthorized();
  checkSha(call, mergeRequest);
  if (call.input.flag('publish_review')) await publishDrafts(call, mergeRequest);
  approveAs(call.store, mergeRequest, user);
  return created(await present(call, mergeRequest));
}

async function unapprove(call: Call): Promise<Answer> {
  const mergeRequest = findMergeRequest(call);
  const user = viewerOf(call);
  if (!unapproveAs(call.store, mergeRequest, user)) throw nothingFound();
  return created(await present(call, mergeRequest));
}

/** GitLab lets nobody but bots do this. */
function reset(call: Call): Answer {
  const mergeRequest = findMergeRequest(call);
  const user = viewerOf(call);
  const isAllowed = user.isBot && levelOf(call.store, user, call.project) >= levels.developer;
  if (!isAllowed || mergeRequest.state === 'merged') throw unauthorized();
  mergeRequest.approvals = [];
  return { status: 202, body: null, headers: {} };
}

const base = '/projects/:id/merge_requests/:merge_request_iid';

/** Approvals of a merge request. */
export const approvalRoutes: Route[] = [
  get(`${base}/approvals`, 'code', async (call) => json(await present(call, findMergeRequest(call)))),
  get(`${base}/approval_state`, 'code', (call) => json(approvalState(call.store, findMergeRequest(call)))),
  post(`${base}/approve`, 'code', approve),
  post(`${base}/unapprove`, 'code', unapprove),
  put(`${base}/reset_approvals`, 'code', reset),
];
