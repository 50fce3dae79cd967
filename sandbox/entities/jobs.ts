import type { Commit as GitCommit } from '../git/commits.ts';
import type { Bridge, Job, Pipeline } from '../state/pipeline-model.ts';
import type { Store } from '../state/store.ts';
import { commitEntity } from './commits.ts';
import { pipelineBasic } from './pipelines.ts';
import { projectUrl } from './projects.ts';
import { userFull } from './users.ts';

/** The branch or tag that a job shows: its merge request's source branch where the pipeline has no branch of its own. */
const refOf = ({ ref, mergeRequest }: Pipeline) => mergeRequest?.sourceBranch ?? ref;

function buildEntity(store: Store, build: Job | Bridge, commit: GitCommit | undefined) {
  const { pipeline } = build;
  const { name: _name, ...shownPipeline } = pipelineBasic(store, pipeline);
  return {
    id: build.id,
    status: build.status,
    stage: build.stage,
    name: build.name,
    ref: refOf(pipeline),
    tag: pipeline.isTag,
    coverage: 'coverage' in build ? build.coverage : null,
    allow_failure: build.isAllowedToFail,
    created_at: build.createdAt,
    started_at: build.startedAt,
    finished_at: build.finishedAt,
    erased_at: build.erasedAt,
    duration: build.duration,
    queued_duration: build.queuedDuration,
    user: userFull(store, build.user),
    commit: commit === undefined ? null : commitEntity(store, pipeline.project, commit),
    pipeline: shownPipeline,
    ...(build.failureReason === null ? {} : { failure_reason: build.failureReason }),
    web_url: `${projectUrl(store, pipeline.project)}/-/jobs/${build.id}`,
    project: { ci_job_token_scope_enabled: false },
  };
}

const runner = {
  id: 12,
  description: 'linux-medium-2',
  ip_address: null,
  active: true,
  paused: false,
  is_shared: true,
  runner_type: 'instance_type',
  name: 'gitlab-runner',
  online: true,
  status: 'online',
};

/** CiJob. `commit` is the pipeline's commit. */
export function jobEntity(store: Store, job: Job, commit: GitCommit | undefined) {
  const archive = job.artifacts.find((artifact) => artifact.fileType === 'archive');
  return {
    ...buildEntity(store, job, commit),
    ...(archive === undefined ? {} : { artifacts_file: { filename: archive.filename, size: archive.size } }),
    artifacts: job.artifacts.map((artifact) => ({
      file_type: artifact.fileType,
      size: artifact.size,
      filename: artifact.filename,
      file_format: artifact.fileFormat,
    })),
    runner: job.startedAt === null ? null : runner,
    runner_manager: null,
    artifacts_expire_at: null,
    archived: false,
    tag_list: job.tags,
  };
}

/** CiBridge: a trigger job with the pipeline it started. */
export const bridgeEntity = (store: Store, bridge: Bridge, commit: GitCommit | undefined) => ({
  ...buildEntity(store, bridge, commit),
  downstream_pipeline: bridge.downstream === null ? null : pipelineBasic(store, bridge.downstream),
});
