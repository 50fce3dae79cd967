import { parseDuration } from '../entities/durations.ts';
import { isSubscribed, timeStats } from '../entities/issuables.ts';
import { issueEntity } from '../entities/issues.ts';
import { mergeRequestFull } from '../entities/merge-requests.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { forbidden } from '../http/errors.ts';
import { type Access, type Answer, created, get, json, post, type Route } from '../http/route.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { Issue, MergeRequest } from '../state/model.ts';
import { findIssue, findMergeRequest } from './find.ts';
import { invalidRecord } from './issuable-edits.ts';

type Target = Issue | MergeRequest;

function requirePlanner(call: Call, { kind }: Target): void {
  const needed = kind === 'Issue' ? levels.planner : levels.developer;
  if (levelOf(call.store, call.viewer, call.project) < needed) throw forbidden();
}

function setEstimate(call: Call, target: Target): Answer {
  const seconds = parseDuration(call.input.requireText('duration'));
  requirePlanner(call, target);
  if (seconds === null || seconds < 0) {
    const reason = 'must have a valid format and be greater than or equal to zero.';
    throw invalidRecord({ time_estimate: [reason] });
  }
  target.timeEstimate = seconds;
  addSystemNote(call.store, target, viewerOf(call), `changed time estimate to ${call.input.text('duration')}`);
  return json(timeStats(target));
}

function resetEstimate(call: Call, target: Target): Answer {
  requirePlanner(call, target);
  target.timeEstimate = 0;
  addSystemNote(call.store, target, viewerOf(call), 'removed time estimate');
  return json(timeStats(target));
}

function addSpent(call: Call, target: Target): Answer {
  const seconds = parseDuration(call.input.requireText('duration'));
  requirePlanner(call, target);
  if (seconds === null || seconds === 0) throw invalidRecord({ time_spent: ['is invalid'] });
  if (target.timeSpent + seconds < 0) {
    throw invalidRecord({ base: ['Time to subtract exceeds the total time spent'] });
  }
  target.timeSpent += seconds;
  const text = `${seconds < 0 ? 'subtracted' : 'added'} ${call.input.text('duration')?.replace(/^-/, '')} of time spent`;
  addSystemNote(call.store, target, viewerOf(call), text);
  return created(timeStats(target));
}

function resetSpent(call: Call, target: Target): Answer {
  requirePlanner(call, target);
  target.timeSpent = 0;
  addSystemNote(call.store, target, viewerOf(call), 'removed time spent');
  return json(timeStats(target));
}

const present = ({ store, viewer }: Call, target: Target) =>
  target.kind === 'Issue'
    ? { ...issueEntity(store, target), subscribed: isSubscribed(viewer, target) }
    : mergeRequestFull(store, viewer, target);

/** GitLab answers 304 where nothing changes. */
const subscription =
  (wanted: boolean) =>
  async (call: Call, target: Target): Promise<Answer> => {
    const viewer = viewerOf(call);
    if (isSubscribed(viewer, target) === wanted) return { status: 304, body: null, headers: {} };
    target.subscriptions.set(viewer, wanted);
    return created(await present(call, target));
  };

function extraRoutes(base: string, access: Access, find: (call: Call) => Target): Route[] {
  const on = (action: (call: Call, target: Target) => Answer | Promise<Answer>) => (call: Call) =>
    action(call, find(call));
  return [
    post(`${base}/time_estimate`, access, on(setEstimate)),
    post(`${base}/reset_time_estimate`, access, on(resetEstimate)),
    post(`${base}/add_spent_time`, access, on(addSpent)),
    post(`${base}/reset_spent_time`, access, on(resetSpent)),
    get(
      `${base}/time_stats`,
      access,
      on((_call, target) => json(timeStats(target))),
    ),
    post(`${base}/subscribe`, access, on(subscription(true))),
    post(`${base}/unsubscribe`, access, on(subscription(false))),
  ];
}

/** Time tracking and subscriptions of issues and merge requests. */
export const issuableExtraRoutes: Route[] = [
  ...extraRoutes('/projects/:id/issues/:issue_iid', 'project', (call) => findIssue(call)),
  ...extraRoutes('/projects/:id/merge_requests/:merge_request_iid', 'code', findMergeRequest),
];
