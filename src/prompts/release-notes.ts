import type { Can, Given, Prompt } from './prompt.ts';

function finish(given: Given, can: Can): string {
  if (!can('gitlab_create_release')) return 'Show them to the user. Publish nothing.';
  const project = given.project === undefined ? '' : `${JSON.stringify({ project_id: given.project })}, `;
  return `Show them to the user. Once the user agrees and has said for which tag: gitlab_create_release with ${project}tag_name, and the notes as description.`;
}

export const releaseNotes: Prompt = {
  name: 'release_notes',
  title: 'Write release notes',
  about: 'Write notes for what came into a project between two versions.',
  arguments: {
    project: { kind: 'project', about: 'Project ID, path or URL' },
    from: { kind: 'tag', about: 'The version before: a tag, branch or commit', isRequired: true },
    to: { kind: 'ref', about: 'The new version; the default branch if omitted' },
  },
  needs: ['gitlab_list_commits'],
  goal: ({ from, to }) => {
    const span =
      to === undefined ? `since ${JSON.stringify(from)}` : `between ${JSON.stringify(from)} and ${JSON.stringify(to)}`;
    return `Write release notes for what came into a project ${span}.`;
  },
  steps: (given, can) => [
    `gitlab_list_commits with ${JSON.stringify({
      project_id: given.project,
      ref_name: `${given.from}..${given.to ?? 'HEAD'}`,
      per_page: 100,
    })}: what came in. Read on while there are pages.`,
    can('gitlab_get_merge_request') &&
      'gitlab_get_merge_request for the merge requests that the commits name, where a title does not tell what changes for users.',
    can('gitlab_list_releases') &&
      can('gitlab_get_release') &&
      'gitlab_list_releases, then gitlab_get_release for the newest: keep its form.',
    'Write what is new, changed, fixed and safer, and what to do when upgrading: a line each, in the words of users, with the number of its merge request. Leave out what users do not notice, and headings with nothing below.',
    finish(given, can),
  ],
};
