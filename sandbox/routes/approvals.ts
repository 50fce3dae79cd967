import { approvalState, approvalsEntity } from '../entities/approvals.ts';
import type { Call } from '../http/call.ts';
import { get, json, type Route } from '../http/route.ts';
import { findMergeRequest } from './find.ts';

const showApprovals = async (call: Call) =>
  json(await approvalsEntity(call.store, call.viewer, findMergeRequest(call)));

const base = '/projects/:id/merge_requests/:merge_request_iid';

/** Approvals of a merge request. */
export const approvalRoutes: Route[] = [
  get(`${base}/approvals`, 'code', showApprovals),
  get(`${base}/approval_state`, 'code', (call) => json(approvalState(call.store, findMergeRequest(call)))),
];
