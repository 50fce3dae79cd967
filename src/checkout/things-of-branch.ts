import type { GitLab } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { InputError } from '../core/errors/input-error.ts';
import { fillPath } from '../core/route.ts';

/** A branch of a project, and GitLab as the caller sees it. */
interface Branch {
  readonly gitlab: GitLab;
  readonly project: string;
  readonly branch: string;
}

interface MergeRequestRow {
  readonly iid: number;
  readonly title: string;
  readonly source_project_id: number | null;
  readonly target_project_id: number;
}

async function getRows<Row>(
  { gitlab, project }: Branch,
  route: string,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const path = fillPath(`GET /projects/:project${route}`, { project });
  const { data } = await gitlab.request({ method: 'GET', path, query });
  return Array.isArray(data) ? (data as Row[]) : [];
}

function getMergeRequests(at: Branch): Promise<readonly MergeRequestRow[]> {
  return getRows(at, '/merge_requests', { source_branch: at.branch, state: 'opened', per_page: 20 });
}

/** Anybody may open a merge request from a branch of the same name in a fork, so that one is never taken unasked. */
const isFromProject = (row: MergeRequestRow) => row.source_project_id === row.target_project_id;

/** The iid of the one open merge request from this branch of the project itself. None or several are an InputError that lists what there is. */
export async function findMergeRequest(at: Branch): Promise<number> {
  const rows = await getMergeRequests(at);
  const [own, ...others] = rows.filter(isFromProject);
  if (own && others.length === 0) return own.iid;
  const named = rows.map((row) => `!${row.iid} "${row.title}"${isFromProject(row) ? '' : ' (from a fork)'}`);
  const which = `branch ${at.branch} of ${at.project}`;
  throw new InputError(
    rows.length === 0
      ? `merge_request_iid is missing, and ${which} has no open merge request.`
      : `merge_request_iid is missing, and it is not clear which merge request of ${which} is meant: ${named.join(', ')}.`,
    { hint: 'Pass merge_request_iid, or the URL of the merge request as project_id.' },
  );
}

function newest(rows: readonly { readonly id: number }[]): number | undefined {
  return rows.length === 0 ? undefined : Math.max(...rows.map((row) => row.id));
}

/** Merge requests may be switched off in a project, or kept from this caller, and pipelines not. */
function nothingIfRefused(error: unknown): readonly [] {
  if (error instanceof GitLabError && (error.status === 403 || error.status === 404)) return [];
  throw error;
}

/** The iid of that merge request; undefined where there is none or several, or merge requests are switched off. */
export async function findAnyMergeRequest(at: Branch): Promise<number | undefined> {
  const [own, ...others] = (await getMergeRequests(at).catch(nothingIfRefused)).filter(isFromProject);
  return others.length === 0 ? own?.iid : undefined;
}

/** The id of the newest pipeline of the branch's open merge request, else of the branch. InputError where there is none. */
export async function findPipeline(at: Branch): Promise<number> {
  const iid = await findAnyMergeRequest(at);
  const ofMergeRequest =
    iid === undefined ? [] : await getRows<{ id: number }>(at, `/merge_requests/${iid}/pipelines`, {});
  const found =
    newest(ofMergeRequest) ??
    newest(await getRows<{ id: number }>(at, '/pipelines', { ref: at.branch, order_by: 'id', per_page: 1 }));
  if (found !== undefined) return found;
  throw new InputError(`pipeline_id is missing, and branch ${at.branch} of ${at.project} has no pipeline.`, {
    hint: 'Pass pipeline_id, or the URL of the pipeline as project_id.',
  });
}

/** Whether a project given by path or id is the one at this path. */
export async function isSameProject(gitlab: GitLab, given: string, path: string): Promise<boolean> {
  if (!/^\d+$/.test(given)) return given.toLowerCase() === path.toLowerCase();
  const request = { method: 'GET', path: fillPath('GET /projects/:path', { path }) } as const;
  const { data } = await gitlab.request(request).catch((error: unknown) => ({ data: nothingIfRefused(error) }));
  return (data as { id?: unknown } | null)?.id === Number(given);
}
