import { type Can, type Given, type Prompt, pointTo, project } from './prompt.ts';

/** The change of the issue that the arguments ask for, as gitlab_update_issue takes it. */
function changeOf({ labels, assignee }: Given): string | undefined {
  const names = String(labels ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const change = {
    ...(names.length > 0 ? { add_labels: names } : {}),
    ...(assignee === undefined ? {} : { assignee_ids: [assignee] }),
  };
  return Object.keys(change).length > 0 ? JSON.stringify(change) : undefined;
}

function finish(given: Given, can: Can): string {
  const change = can('gitlab_update_issue') ? changeOf(given) : undefined;
  const actions = [
    ...(can('gitlab_create_issue_note') ? ['post the plan with gitlab_create_issue_note'] : []),
    ...(change === undefined ? [] : [`call gitlab_update_issue with ${change}`]),
  ];
  return actions.length > 0
    ? `Show the plan to the user. Once the user agrees, ${actions.join(' and ')}.`
    : 'Show the plan to the user. Post nothing.';
}

export const planIssue: Prompt = {
  name: 'plan_issue',
  title: 'Plan an issue',
  about: 'Turn an issue into a plan of work, grounded in the code.',
  arguments: {
    project,
    issue_iid: { kind: 'issue', about: 'Number, unless the URL tells it' },
    labels: { kind: 'labels', about: 'To set with the plan, comma-separated', needs: 'gitlab_update_issue' },
    assignee: { kind: 'username', about: 'Who will do it: a username', needs: 'gitlab_update_issue' },
  },
  needs: ['gitlab_get_issue'],
  goal: (given) => `Plan the work on an issue. ${pointTo('issue_iid', given)}`,
  steps: (given, can) => [
    'gitlab_get_issue: what is wanted, and for whom.',
    can('gitlab_list_issue_discussions') && 'gitlab_list_issue_discussions: what was decided since.',
    can('gitlab_list_issue_links') && 'gitlab_list_issue_links: what blocks it, and what waits for it.',
    can('gitlab_get_repository_tree') && can('gitlab_get_file_contents')
      ? 'Find the code concerned: in the working copy if there is one, otherwise with gitlab_get_repository_tree and gitlab_get_file_contents.'
      : 'Find the code concerned in the working copy, if there is one.',
    'Write the plan: the goal in a sentence; steps, each small enough for one merge request, with the files it changes and how it is tested; risks. What the issue leaves open is a question, not a guess.',
    finish(given, can),
  ],
};
