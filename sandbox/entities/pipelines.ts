import type { Pipeline, Status } from '../state/pipeline-model.ts';
import { pathOf, type Store } from '../state/store.ts';
import { projectUrl } from './projects.ts';
import { userBasic } from './users.ts';

const statusTexts: Partial<Record<Status, string>> = { success: 'Passed', manual: 'Blocked' };

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function detailedStatus(pipeline: Pipeline) {
  const { status } = pipeline;
  const text = statusTexts[status] ?? capitalise(status);
  return {
    icon: `status_${status}`,
    text,
    label: status === 'success' ? 'passed' : status,
    group: status,
    tooltip: status === 'success' ? 'passed' : status,
    has_details: true,
    details_path: `/${pathOf(pipeline.project)}/-/pipelines/${pipeline.id}`,
    illustration: null,
    favicon: `/assets/ci_favicons/favicon_status_${status}.png`,
  };
}

/** CiPipelineBasic. */
export const pipelineBasic = (store: Store, pipeline: Pipeline) => ({
  id: pipeline.id,
  iid: pipeline.iid,
  project_id: pipeline.project.id,
  sha: pipeline.sha,
  ref: pipeline.ref,
  status: pipeline.status,
  source: pipeline.source,
  created_at: pipeline.createdAt,
  updated_at: pipeline.updatedAt,
  web_url: `${projectUrl(store, pipeline.project)}/-/pipelines/${pipeline.id}`,
  name: pipeline.name,
});

/** CiPipeline. */
export const pipelineFull = (store: Store, pipeline: Pipeline) => ({
  ...pipelineBasic(store, pipeline),
  before_sha: pipeline.beforeSha,
  tag: pipeline.isTag,
  yaml_errors: null,
  user: userBasic(store, pipeline.user),
  started_at: pipeline.startedAt,
  finished_at: pipeline.finishedAt,
  committed_at: null,
  duration: pipeline.duration,
  queued_duration: pipeline.queuedDuration,
  coverage: pipeline.coverage,
  archived: false,
  detailed_status: detailedStatus(pipeline),
});
