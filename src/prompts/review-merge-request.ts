import { type Prompt, pointTo, project } from './prompt.ts';

export const reviewMergeRequest: Prompt = {
  name: 'review_merge_request',
  title: 'Review a merge request',
  about: 'Read a merge request with its threads and code, and review it.',
  arguments: {
    project,
    merge_request_iid: { kind: 'merge_request', about: 'Number, unless the URL tells it' },
  },
  needs: ['gitlab_get_merge_request', 'gitlab_get_merge_request_code_context'],
  goal: (given) => `Review a merge request. ${pointTo('merge_request_iid', given)}`,
  steps: (_given, can) => [
    'gitlab_get_merge_request: what it is meant to do, its branches and how its pipeline stands.',
    can('gitlab_list_merge_request_discussions') &&
      'gitlab_list_merge_request_discussions: what was said already. Do not repeat it.',
    'gitlab_get_merge_request_code_context with list_only=true, then without it for the files that matter; mode=surrounding where a patch does not tell enough.',
    can('gitlab_get_file_contents') &&
      'Read what the change relies on and does not show with gitlab_get_file_contents, ref being the source branch.',
    'Judge: does it do what it says, what can break, is it safe, is it tested. Keep a finding only where you can name the file, the line and the consequence. Leave taste out.',
    can('gitlab_submit_review')
      ? 'Show the user your findings, the worst first, and the verdict you propose. Once the user agrees, send everything in one gitlab_submit_review: comments with their lines, a suggestion where the fix is clear, summary and verdict.'
      : 'Report to the user: your findings, the worst first, each with file and line, and your verdict. Post nothing.',
  ],
};
