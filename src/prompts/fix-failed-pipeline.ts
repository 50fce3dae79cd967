import { type Prompt, pointTo, project } from './prompt.ts';

export const fixFailedPipeline: Prompt = {
  name: 'fix_failed_pipeline',
  title: 'Fix a failed pipeline',
  about: 'Find out why a pipeline failed, fix the cause, and see it pass.',
  arguments: {
    project,
    pipeline_id: { kind: 'pipeline', about: 'ID, unless the URL tells it' },
  },
  needs: ['gitlab_diagnose_pipeline'],
  goal: (given) => `Find out why a pipeline failed, and fix it. ${pointTo('pipeline_id', given)}`,
  steps: (_given, can) => [
    'gitlab_diagnose_pipeline: the failed jobs and the log lines that tell why.',
    can('gitlab_get_pipeline_job_output') &&
      'Where that is not enough: gitlab_get_pipeline_job_output with job_id and search.',
    'Tell the user in a sentence what broke, and whether it is the code, the CI configuration, or the world around: a runner, the network, a test that fails at random.',
    can('gitlab_retry_pipeline')
      ? 'The world around: gitlab_retry_pipeline, once.'
      : 'The world around: say so, and propose to run it again.',
    can('gitlab_push_files')
      ? 'Code or configuration: fix it in the working copy if there is one. Otherwise read the files, show the user the change and, once the user agrees, commit it to the branch of the pipeline with gitlab_push_files.'
      : 'Code or configuration: fix it in the working copy if there is one. Otherwise show the user the change.',
    'Fix the cause. Never skip, delete or weaken a test to get a pass.',
    can('gitlab_wait_for_pipeline') &&
      'After a retry or a push: gitlab_wait_for_pipeline, with ref for a new pipeline. Stop after a second failure.',
    'Report the cause, the change and how the pipeline stands now.',
  ],
};
