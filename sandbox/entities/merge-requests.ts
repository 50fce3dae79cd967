import { diffTrees } from '../git/diffs.ts';
import { countDivergence, resolveCommit } from '../git/refs.ts';
import { canMergeInto } from '../http/access.ts';
import type { MergeRequest, MergeRequestVersion, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { isSubscribed, issuableFields, references } from './issuables.ts';
import { detailedStatus, hasConflicts, headPipeline, isDraft, isUnresolved, lastVersion } from './mergeability.ts';
import { pipelineBasic, pipelineFull } from './pipelines.ts';
import { projectUrl } from './projects.ts';
import { userBasic, userOrNull } from './users.ts';

/** The address of a merge request's page. */
export const mergeRequestUrl = (store: Store, { project, iid }: MergeRequest) =>
  `${projectUrl(store, project)}/-/merge_requests/${iid}`;

/** MergeRequestBasic, as lists show it. */
export async function mergeRequestBasic(store: Store, mergeRequest: MergeRequest, withLabelDetails = false) {
  const conflicting = await hasConflicts(mergeRequest);
  const draft = isDraft(mergeRequest);
  const mergedBy = userOrNull(store, mergeRequest.mergedBy);
  const removesBranch = mergeRequest.willRemoveSourceBranch;
  return {
    ...issuableFields(store, mergeRequest, withLabelDetails),
    state: mergeRequest.state,
    merged_by: mergedBy,
    merge_user: mergedBy,
    merged_at: mergeRequest.mergedAt,
    target_branch: mergeRequest.targetBranch,
    source_branch: mergeRequest.sourceBranch,
    reviewers: mergeRequest.reviewers.map(({ user }) => userBasic(store, user)),
    source_project_id: mergeRequest.sourceProject.id,
    target_project_id: mergeRequest.project.id,
    draft,
    work_in_progress: draft,
    merge_when_pipeline_succeeds: mergeRequest.autoMerge !== null,
    merge_status: conflicting ? 'cannot_be_merged' : 'can_be_merged',
    detailed_merge_status: detailedStatus(mergeRequest, conflicting),
    merge_after: null,
    sha: lastVersion(mergeRequest).headSha,
    merge_commit_sha: mergeRequest.mergeCommitSha,
    squash_commit_sha: mergeRequest.squashCommitSha,
    should_remove_source_branch: null,
    force_remove_source_branch: removesBranch,
    prepared_at: mergeRequest.createdAt,
    reference: `!${mergeRequest.iid}`,
    references: references('!', mergeRequest),
    web_url: mergeRequestUrl(store, mergeRequest),
    squash: mergeRequest.willSquash,
    squash_on_merge: mergeRequest.willSquash,
    has_conflicts: conflicting,
    blocking_discussions_resolved:
      !mergeRequest.project.needsResolvedThreads || !mergeRequest.discussions.some(isUnresolved),
  };
}

/** What lists show with `view=simple`. */
export const mergeRequestSimple = (store: Store, mergeRequest: MergeRequest) => ({
  id: mergeRequest.id,
  iid: mergeRequest.iid,
  project_id: mergeRequest.project.id,
  title: mergeRequest.title,
  description: mergeRequest.description,
  state: mergeRequest.state,
  created_at: mergeRequest.createdAt,
  updated_at: mergeRequest.updatedAt,
  web_url: mergeRequestUrl(store, mergeRequest),
});

export interface FullOptions {
  withDivergedCount?: boolean;
  withRebaseState?: boolean;
}

async function countDiverged(mergeRequest: MergeRequest): Promise<number> {
  const { repository } = mergeRequest.project;
  const target = await resolveCommit(repository, mergeRequest.targetBranch);
  if (target === null) return 0;
  return (await countDivergence(repository, target, lastVersion(mergeRequest).headSha)).left;
}

/** MergeRequest, as asked for alone: with its pipeline, diff refs and the viewer's rights. */
export async function mergeRequestFull(
  store: Store,
  viewer: User | null,
  mergeRequest: MergeRequest,
  options: FullOptions = {},
) {
  const { project } = mergeRequest;
  const version = lastVersion(mergeRequest);
  const pipeline = headPipeline(mergeRequest);
  const files = await diffTrees(project.repository, version.baseSha, version.headSha);
  return {
    ...(await mergeRequestBasic(store, mergeRequest)),
    subscribed: isSubscribed(viewer, mergeRequest),
    changes_count: String(files.length),
    latest_build_started_at: pipeline?.startedAt ?? null,
    latest_build_finished_at: pipeline?.finishedAt ?? null,
    first_deployed_to_production_at: null,
    pipeline: pipeline === null ? null : pipelineBasic(store, pipeline),
    head_pipeline: pipeline === null ? null : pipelineFull(store, pipeline),
    diff_refs: { base_sha: version.baseSha, head_sha: version.headSha, start_sha: version.startSha },
    merge_error: mergeRequest.mergeError,
    first_contribution: false,
    user: { can_merge: canMergeInto(store, viewer, project, mergeRequest.targetBranch) },
    ...(options.withDivergedCount ? { diverged_commits_count: await countDiverged(mergeRequest) } : {}),
    ...(options.withRebaseState ? { rebase_in_progress: mergeRequest.isRebasing } : {}),
  };
}

/** MergeRequestDiff: one pushed state of a merge request. */
export async function versionEntity(mergeRequest: MergeRequest, version: MergeRequestVersion) {
  const files = await diffTrees(mergeRequest.project.repository, version.baseSha, version.headSha);
  return {
    id: version.id,
    head_commit_sha: version.headSha,
    base_commit_sha: version.baseSha,
    start_commit_sha: version.startSha,
    created_at: version.createdAt,
    merge_request_id: mergeRequest.id,
    state: 'collected',
    real_size: String(files.length),
    patch_id_sha: version.headSha,
  };
}
