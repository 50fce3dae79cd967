/** Reads that name no project and reveal none. Below a user are lists of that user's projects and events. */
const safe = /^\/(?:user|users|users\/[^/]+|version|metadata)$/;

/** Lists of what a caller can see in all projects, and the field of a row that names its project's id. */
const listsOfAll: Readonly<Record<string, string>> = {
  '/projects': 'id',
  '/issues': 'project_id',
  '/merge_requests': 'project_id',
  '/events': 'project_id',
  '/todos': 'project.id',
};

/** Where a request outside of projects may go: to what reveals none, to a list whose rows are filtered, or to one to-do that is looked up. */
export type Place =
  | { readonly kind: 'safe' }
  | { readonly kind: 'list'; readonly ownedBy: string }
  | { readonly kind: 'todo'; readonly id: number };

/** The place of a request outside of projects, by its decoded path; undefined where a scope of projects refuses it. */
export function placeOf(method: string, path: string): Place | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && safe.test(path)) return { kind: 'safe' };
  const ownedBy = isRead && Object.hasOwn(listsOfAll, path) ? listsOfAll[path] : undefined;
  if (ownedBy !== undefined) return { kind: 'list', ownedBy };
  const [, todo] = /^\/todos\/(\d+)\/mark_as_done$/.exec(path) ?? [];
  return method === 'POST' && todo !== undefined ? { kind: 'todo', id: Number(todo) } : undefined;
}

/** Lists below a project that hold rows of others as a matter of course: the total on one page counts rows of the next. */
const crossing = new RegExp(
  `^(?:${[
    'forks',
    'deploy_keys',
    'job_token_scope/allowlist',
    'issues/\\d+/(?:links|closed_by|related_merge_requests)',
    'merge_requests/\\d+/(?:blocks|blockees|closes_issues|pipelines|related_issues)',
    'deployments/\\d+/merge_requests',
    'repository/commits/[^/]+/merge_requests',
  ].join('|')})(?:\\.\\w+)?$`,
);

/** Whether a list below a project may hold rows of other projects, by the decoded path behind the project. */
export const mayCross = (rest: readonly string[]): boolean => crossing.test(rest.join('/'));

/** What users stored as it is: JSON in it is no answer of GitLab's, and says nothing about projects. */
const content =
  /^(?:jobs\/(?:\d+\/)?artifacts\/|terraform\/state\/|uploads\/|secure_files\/\d+\/download|packages\/\D|releases\/.+\/downloads\/|.+\/raw$)/;

/** Whether a path below a project gives what users stored, by the decoded segments behind the project. */
export const isContent = (rest: readonly string[]): boolean => content.test(rest.join('/'));
