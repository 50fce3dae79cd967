import { artefactAddresses } from './walk-artefacts.ts';

export const project = '/projects/acme%2Fgreeter';
export const story = `${project}/merge_requests/7`;
export const issue = `${project}/issues/4`;

/** A way to every page of the sandbox that is only read. One address or more for every GET route; the walk fails when a route has none. */
export const addresses = [
  ...['/version', '/metadata', '/personal_access_tokens/self', '/user', '/users?search=kim', '/users/22'],
  ...[
    '/projects?membership=true&order_by=name&sort=asc',
    '/projects?pagination=keyset&order_by=id&sort=asc&per_page=1',
  ],
  ...['/projects/118', '/projects/acme%2Ftools%2Fbuild-kit', `${project}/members/all`, `${project}/members/all/21`],
  ...[
    `${project}/members?query=kim`,
    `${project}/members/22`,
    `${project}/users`,
    `${project}/forks`,
    `${project}/languages`,
  ],
  ...[
    `${project}/repository/tree?recursive=true&with_last_commit=true&per_page=100`,
    `${project}/repository/tree?path=src%2Fnames`,
  ],
  ...[
    `${project}/repository/files/docs%2Fa%20b%2F%C3%BC%2B%23.md?ref=main`,
    `${project}/repository/files/data%2Fempty.txt?ref=main`,
  ],
  ...[
    `${project}/repository/files/assets%2Flogo.png/raw?ref=main`,
    `${project}/repository/files/data%2Fnames-latin1.txt/raw`,
  ],
  ...[`${project}/repository/files/src%2Fgreet.ts/blame?ref=main&range[start]=1&range[end]=5`],
  ...[
    `${project}/repository/commits?all=true&with_stats=true`,
    `${project}/repository/commits?path=src&since=2026-02-01T00:00:00Z`,
  ],
  ...[
    `${project}/repository/commits/main`,
    `${project}/repository/commits/v1.0.0/diff`,
    `${project}/repository/commits/main/refs`,
  ],
  ...[
    `${project}/repository/commits/greet-from-build-job/merge_requests`,
    `${project}/repository/commits/greet-from-build-job~2/comments`,
  ],
  ...[
    `${project}/repository/commits/main/sequence`,
    `${project}/repository/branches`,
    `${project}/repository/branches/feature%2Fx%231`,
  ],
  ...[`${project}/repository/tags?order_by=version`, `${project}/repository/tags/v1.1.0`],
  ...[
    `${project}/repository/compare?from=main&to=greet-from-build-job`,
    `${project}/repository/merge_base?refs[]=main&refs[]=v1.0.0`,
  ],
  ...[
    `${project}/repository/contributors`,
    `${project}/repository/diverging_commits?from=main&to=greet-from-build-job`,
  ],
  ...[`${story}?include_diverged_commits_count=true&include_rebase_in_progress=true`, `${story}/diffs?unidiff=true`],
  ...[`${story}/raw_diffs`, `${story}/changes`, `${story}/commits`, `${story}/versions`, `${story}/versions/9304`],
  ...[
    `${story}/pipelines`,
    `${story}/participants`,
    `${story}/reviewers`,
    `${story}/approvals`,
    `${story}/approval_state`,
  ],
  ...[`${story}/closes_issues`, `${story}/notes?sort=asc`, `${story}/discussions`, `${project}/merge_requests/8`],
  ...[
    '/merge_requests?scope=all&with_labels_details=true',
    '/groups/acme/merge_requests',
    `${project}/merge_requests?state=opened`,
  ],
  ...['/issues?scope=all', '/groups/acme/issues', `${project}/issues?labels=bug&state=all`, issue, `${issue}/links`],
  ...[`${issue}/participants`, `${issue}/closed_by`, `${issue}/time_stats`, `${issue}/notes`, `${issue}/discussions`],
  ...[
    `${project}/pipelines?scope=finished`,
    `${project}/pipelines/latest`,
    `${project}/pipelines/9003`,
    `${project}/pipelines/9003/jobs`,
  ],
  ...[
    `${project}/pipelines/9003/bridges`,
    `${project}/pipelines/9003/trigger_jobs`,
    `${project}/pipelines/9003/variables`,
  ],
  ...[
    `${project}/pipelines/9003/test_report`,
    `${project}/pipelines/9003/test_report_summary`,
    `${project}/jobs?scope[]=failed`,
  ],
  ...[
    `${project}/jobs/30510`,
    `${project}/jobs/30510/trace`,
    `${project}/labels?with_counts=true`,
    `${project}/labels/bug`,
  ],
  ...[
    '/groups/acme/labels?with_counts=true',
    '/groups/acme/labels/enhancement',
    `${project}/milestones`,
    `${project}/milestones/31`,
    `${project}/milestones/31/issues`,
  ],
  ...[
    `${project}/milestones/31/merge_requests`,
    '/groups/acme/milestones',
    '/groups',
    '/groups/acme',
    '/groups/acme/subgroups',
  ],
  ...[
    '/groups/acme/descendant_groups',
    '/groups/acme%2Ftools/projects',
    '/groups/acme/members',
    '/groups/acme/members/all',
  ],
  ...[
    '/groups/acme/members/all/1',
    '/groups/acme/members/1',
    '/namespaces',
    '/namespaces/acme%2Ftools',
    '/namespaces/acme/exists',
  ],
  ...[
    '/search?scope=projects&search=greeter',
    '/groups/acme/search?scope=issues&search=name',
    '/todos',
    '/events',
    '/users/22/events',
  ],
  ...[
    '/groups/acme/-/search?scope=users&search=kim',
    `${project}/-/search?scope=commits&search=release`,
    `${project}/events`,
  ],
  ...['blobs', 'notes', 'milestones', 'wiki_blobs', 'merge_requests'].map(
    (scope) => `${project}/search?scope=${scope}&search=greet`,
  ),
  ...[
    `${project}/wikis?with_content=true`,
    `${project}/wikis/operations%2Fon-call`,
    '/groups/acme/wikis?with_content=true',
    '/groups/acme/wikis/teams%2Fgreeting',
    `${project}/releases`,
    `${project}/releases/v1.1.0`,
  ],
  ...[
    `${project}/releases/permalink/latest`,
    `${project}/snippets`,
    `${project}/snippets/71`,
    `${project}/snippets/71/raw`,
  ],
  ...[`${project}/ci/lint`, `${story}/time_stats`, `${story}/related_issues`, `${issue}/related_merge_requests`],
  ...['/groups/acme/iterations?state=all', `${project}/iterations`, `${project}/milestones/31/burndown_events`],
  ...['/issues_statistics?scope=all', `${project}/issues_statistics`, `${project}/protected_branches`],
  ...[
    `${project}/protected_branches/main`,
    `${project}/repository/commits/main/statuses`,
    `${project}/releases/v1.1.0/assets/links`,
    `${project}/releases/v1.1.0/assets/links/61`,
    `${project}/snippets/71/files/main/everyone.sh/raw`,
    `${issue}/links/71`,
  ],
  ...[
    `${project}/jobs/artifacts/main/download?job=build`,
    `${project}/jobs/artifacts/main/raw/dist/index.js?job=build`,
  ],
  ...artefactAddresses,
];
