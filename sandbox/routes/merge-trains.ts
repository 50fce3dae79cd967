import { mergeRequestSimple } from '../entities/merge-requests.ts';
import { headPipeline, lastVersion } from '../entities/mergeability.ts';
import { pipelineBasic } from '../entities/pipelines.ts';
import { userBasic } from '../entities/users.ts';
import { canMergeInto, levels } from '../http/access.ts';
import { type Call, textParam, viewerOf } from '../http/call.ts';
import { ApiError, badRequest, forbidden, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, post, type Route } from '../http/route.ts';
import { recordsOf } from './collection.ts';
import { findMergeRequest } from './find.ts';

const base = '/projects/:id/merge_trains';
const merged = '2026-02-16T13:00:00.000Z';

/** A record names its merge request and its user; the rest is shown as it is. */
const seed: Readonly<Record<string, readonly Fields[]>> = {
  '/projects/118/merge_trains': [
    {
      id: 401,
      iid: 5,
      username: 'dana',
      created_at: '2026-02-16T12:56:00.000Z',
      updated_at: merged,
      target_branch: 'main',
      status: 'merged',
      merged_at: merged,
      duration: 240,
    },
  ],
};

const carsOf = (call: Call) => recordsOf(call, { path: base, seed });

function show({ iid, username, ...car }: Fields, { project, store }: Call) {
  const mergeRequest = project.mergeRequests.find((each) => each.iid === iid);
  const user = store.users.find((each) => each.username === username);
  if (mergeRequest === undefined || user === undefined) throw notFound();
  const pipeline = headPipeline(mergeRequest);
  return {
    ...car,
    merge_request: mergeRequestSimple(store, mergeRequest),
    user: userBasic(store, user),
    pipeline: pipeline === null ? null : pipelineBasic(store, pipeline),
  };
}

function list(call: Call, branch?: string): Promise<Answer> {
  const scope = call.input.choice('scope', ['active', 'complete']);
  const fitting = carsOf(call).filter(
    ({ merged_at, target_branch }) =>
      (scope === undefined || (merged_at !== null) === (scope === 'complete')) &&
      (branch === undefined || target_branch === branch),
  );
  const sorted = call.input.choice('sort', ['asc', 'desc']) === 'asc' ? fitting : [...fitting].reverse();
  return page(call, sorted, (car) => show(car, call), { of: 'MergeTrains::Car' });
}

function status(call: Call): Answer {
  const { iid } = findMergeRequest(call);
  const car = carsOf(call).findLast((each) => each.iid === iid);
  if (car === undefined) throw notFound();
  return json(show(car, call));
}

function add(call: Call): Answer {
  const { input, project, store } = call;
  const mergeRequest = findMergeRequest(call);
  if (!canMergeInto(store, call.viewer, project, mergeRequest.targetBranch)) throw forbidden();
  const sha = input.text('sha');
  if (sha !== undefined && sha !== lastVersion(mergeRequest).headSha) {
    throw new ApiError(409, { message: '409 Conflict' });
  }
  const isOn = carsOf(call).some(({ iid, merged_at }) => iid === mergeRequest.iid && merged_at === null);
  if (mergeRequest.state !== 'opened' || isOn) throw badRequest('Failed to add the merge request to the merge train');
  carsOf(call).push({
    id: store.takeId('record'),
    iid: mergeRequest.iid,
    username: viewerOf(call).username,
    created_at: store.now(),
    updated_at: store.now(),
    target_branch: mergeRequest.targetBranch,
    status: 'idle',
    merged_at: null,
    duration: null,
  });
  return created(carsOf(call).flatMap((car) => (car.merged_at === null ? [show(car, call)] : [])));
}

const ofMergeRequest = `${base}/merge_requests/:merge_request_iid`;

/** Merge requests in the queue of a target branch. */
export const mergeTrainRoutes: Route[] = [
  get(base, levels.developer, (call) => list(call)),
  get(ofMergeRequest, levels.developer, status),
  post(ofMergeRequest, levels.developer, add),
  get(`${base}/:target_branch`, levels.developer, (call) => list(call, textParam(call, 'target_branch'))),
];
