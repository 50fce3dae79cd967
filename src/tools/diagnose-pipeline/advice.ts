import type { JobRow, PipelineRow } from './pipeline-rows.ts';

/** What a failure reason means and what helps, for those where the log does not tell (app/models/concerns/enums/ci/commit_status.rb in GitLab). */
const reasons: Readonly<Record<string, string>> = {
  runner_system_failure: 'The runner failed, not the script: gitlab_retry_pipeline_job.',
  stuck_or_timeout_failure: 'No runner took it, or it timed out: check that a runner has its tags.',
  no_matching_runner: 'No runner has its tags.',
  job_execution_timeout: 'It ran out of time: what hangs is at the end of the log; else raise its timeout.',
  runner_unsupported: 'The runner is too old for what the job asks for.',
  image_pull_failure: 'The image cannot be pulled: check its name, tag and registry login.',
  missing_dependency_failure: 'Artifacts of an earlier job are gone: retry that job first.',
  stale_schedule: 'Its time had passed: gitlab_retry_pipeline_job.',
  ci_quota_exceeded: 'The namespace has no compute minutes left.',
  downstream_pipeline_creation_failed:
    'The downstream pipeline could not be made: its configuration is invalid or empty.',
  insufficient_bridge_permissions: 'Whoever started the pipeline may not start one in the downstream project.',
  downstream_bridge_project_not_found: 'The downstream project does not exist, or cannot be seen.',
  protected_environment_failure: 'The environment is protected from whoever started the job.',
  forward_deployment_failure: 'A newer deployment came first.',
  trace_size_exceeded: 'The log grew over its limit and the job was stopped.',
};

/** What a failure reason means and what helps; undefined where the log tells more. */
export function explainReason(reason: string | null | undefined): string | undefined {
  return reason && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
}

const mostNames = 8;

function nameJobs(jobs: readonly JobRow[]): string {
  const names = jobs.slice(0, mostNames).map(({ name, id }) => `${name} (job ${id})`);
  return `${names.join(', ')}${jobs.length > mostNames ? ` and ${jobs.length - mostNames} more` : ''}`;
}

/** Statuses of jobs that are still to come or wait for somebody. */
export const openStatuses = [
  'running',
  'pending',
  'manual',
  'created',
  'preparing',
  'waiting_for_resource',
  'scheduled',
] as const;

/** `running: build (job 3); manual: deploy (job 4)`; empty where nothing is open. */
export function describeOpenJobs(jobs: readonly JobRow[]): string {
  const groups = openStatuses.map((status) => ({ status, those: jobs.filter((job) => job.status === status) }));
  return groups
    .filter(({ those }) => those.length > 0)
    .map(({ status, those }) => `${status}: ${nameJobs(those)}`)
    .join('; ');
}

/** Whether a pipeline goes on without anybody doing anything. */
export function isOver(status: string): boolean {
  return ['success', 'failed', 'canceled', 'skipped', 'manual'].includes(status);
}

const withOpen = (sentence: string, open: string) => (open === '' ? sentence : `${sentence} ${open}.`);

/** What a pipeline's state means and what to do about it, in a sentence or two. */
export function adviseOnState(pipeline: PipelineRow, failed: number, open: string): string | undefined {
  switch (pipeline.status) {
    case 'success':
      return withOpen(
        failed > 0 ? 'It passed; what failed is allowed to.' : 'Nothing failed.',
        open && `Waiting, ${open}`,
      );
    case 'manual':
      return withOpen('It waits for somebody: gitlab_play_pipeline_job starts a manual job.', open);
    case 'canceled':
      return 'It was canceled: gitlab_retry_pipeline runs what did not finish.';
    case 'skipped':
      return 'It was skipped, as [skip ci] in the commit message does: gitlab_create_pipeline runs one.';
    case 'failed':
      if (failed > 0) return undefined;
      return pipeline.yaml_errors
        ? 'The CI configuration is invalid, so no job ran: correct .gitlab-ci.yml and push.'
        : `No job failed that can be read here. ${pipeline.web_url ?? ''}`.trim();
    default:
      return withOpen(`It is not over (${pipeline.status}): gitlab_wait_for_pipeline waits for its end.`, open);
  }
}
