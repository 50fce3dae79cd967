import { commitEntity } from '../entities/commits.ts';
import { diffEntity } from '../entities/diffs.ts';
import { mergeRequestFull, versionEntity } from '../entities/merge-requests.ts';
import { lastVersion, pipelinesOf } from '../entities/mergeability.ts';
import { pipelineBasic } from '../entities/pipelines.ts';
import { userBasic } from '../entities/users.ts';
import { listCommits } from '../git/commits.ts';
import { diffTrees, readRawDiff } from '../git/diffs.ts';
import { type Call, numberParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { get, json, type Route, raw } from '../http/route.ts';
import type { MergeRequest, MergeRequestVersion, User } from '../state/model.ts';
import { findMergeRequest } from './find.ts';

function show(call: Call) {
  const { input, store, viewer } = call;
  return mergeRequestFull(store, viewer, findMergeRequest(call), {
    withDivergedCount: input.flag('include_diverged_commits_count') ?? false,
    withRebaseState: input.flag('include_rebase_in_progress') ?? false,
  });
}

const filesOf = ({ project }: MergeRequest, { baseSha, headSha }: MergeRequestVersion) =>
  diffTrees(project.repository, baseSha, headSha);

async function listDiffs(call: Call) {
  const mergeRequest = findMergeRequest(call);
  const files = await filesOf(mergeRequest, lastVersion(mergeRequest));
  const isUnified = call.input.flag('unidiff') ?? false;
  return page(call, files, (diff) => diffEntity(diff, { isUnified }), { of: 'Diff' });
}

async function showRawDiffs(call: Call) {
  const mergeRequest = findMergeRequest(call);
  const { baseSha, headSha } = lastVersion(mergeRequest);
  return raw(await readRawDiff(mergeRequest.project.repository, baseSha, headSha), 'text/plain');
}

async function showChanges(call: Call) {
  const { input, store, viewer } = call;
  const mergeRequest = findMergeRequest(call);
  const files = await filesOf(mergeRequest, lastVersion(mergeRequest));
  const options = { isUnified: input.flag('unidiff') ?? false, isComplete: input.flag('access_raw_diffs') ?? false };
  const changes = files.map((diff) => diffEntity(diff, options));
  return json({ ...(await mergeRequestFull(store, viewer, mergeRequest)), changes, overflow: false });
}

const commitsOf = ({ project }: MergeRequest, { baseSha, headSha }: MergeRequestVersion) =>
  listCommits(project.repository, { from: [headSha], without: [baseSha] });

async function listOwnCommits(call: Call) {
  const mergeRequest = findMergeRequest(call);
  const commits = await commitsOf(mergeRequest, lastVersion(mergeRequest));
  return page(call, commits, (commit) => commitEntity(call.store, call.project, commit), { of: 'Commit' });
}

function listVersions(call: Call) {
  const mergeRequest = findMergeRequest(call);
  const newestFirst = [...mergeRequest.versions].reverse();
  return page(call, newestFirst, (version) => versionEntity(mergeRequest, version), { of: 'MergeRequestDiff' });
}

async function showVersion(call: Call) {
  const mergeRequest = findMergeRequest(call);
  const version = mergeRequest.versions.find(({ id }) => id === numberParam(call, 'version_id'));
  if (version === undefined) throw notFound();
  const isUnified = call.input.flag('unidiff') ?? false;
  const [entity, files, commits] = await Promise.all([
    versionEntity(mergeRequest, version),
    filesOf(mergeRequest, version),
    commitsOf(mergeRequest, version),
  ]);
  return json({
    ...entity,
    commits: commits.map((commit) => commitEntity(call.store, call.project, commit)),
    diffs: files.map((diff) => diffEntity(diff, { isUnified })),
  });
}

function listPipelines(call: Call) {
  const mergeRequest = findMergeRequest(call);
  return page(call, pipelinesOf(mergeRequest).reverse(), (each) => pipelineBasic(call.store, each), {
    of: 'Ci::Pipeline',
  });
}

function listParticipants(call: Call) {
  const { author, assignees, reviewers, discussions } = findMergeRequest(call);
  const writers = discussions.flatMap(({ notes }) =>
    notes.filter(({ isSystem }) => !isSystem).map((note) => note.author),
  );
  const all = new Set<User>([author, ...assignees, ...reviewers.map(({ user }) => user), ...writers]);
  return page(call, [...all], (user) => userBasic(call.store, user), { of: 'User' });
}

function listReviewers(call: Call) {
  return page(call, findMergeRequest(call).reviewers, ({ user, state, createdAt }) => ({
    user: userBasic(call.store, user),
    state,
    created_at: createdAt,
  }));
}

const base = '/projects/:id/merge_requests/:merge_request_iid';

/** One merge request and its diffs, commits, versions, pipelines and people. */
export const mergeRequestRoutes: Route[] = [
  get(base, 'code', async (call) => json(await show(call))),
  get(`${base}/diffs`, 'code', listDiffs),
  get(`${base}/raw_diffs`, 'code', showRawDiffs),
  get(`${base}/changes`, 'code', showChanges),
  get(`${base}/commits`, 'code', listOwnCommits),
  get(`${base}/versions`, 'code', listVersions),
  get(`${base}/versions/:version_id`, 'code', showVersion),
  get(`${base}/pipelines`, 'code', listPipelines),
  get(`${base}/participants`, 'code', listParticipants),
  get(`${base}/reviewers`, 'code', listReviewers),
];
