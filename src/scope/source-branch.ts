import type { GitLab, GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { scopeRule } from './allowed-projects.ts';

const isTrue = (value: unknown) => value === true || /^(?:true|1|t|yes|on)$/i.test(String(value));
const isFalse = (value: unknown) => value === false || /^(?:false|0|f|no|off)$/i.test(String(value));

/** What a request does to a merge request whose source branch may be in a fork. */
type Touch = 'rewrites' | 'runs' | 'merges' | 'marks';

function touchOf(method: string, rest: readonly string[], sent: Readonly<Record<string, unknown>>): Touch | undefined {
  const [area, , action] = rest;
  if (area !== 'merge_requests' || rest.length < 2 || rest.length > 3) return undefined;
  const what = `${method} ${(action ?? '').replace(/\.\w+$/, '')}`;
  if (what === 'PUT rebase') return 'rewrites';
  if (what === 'POST pipelines') return 'runs';
  if (what === 'PUT merge') return 'merges';
  return what === 'PUT ' && isTrue(sent.remove_source_branch) ? 'marks' : undefined;
}

/**
 * Refuse what would write into the project that a merge request comes from, where that is outside the list: rebasing its
 * branch, removing it with the merge, running a pipeline there. The merge request is read first.
 */
export async function guardSourceBranch(
  { method, path, query, body }: GitLabRequest,
  rest: readonly string[],
  gitlab: GitLab,
  allowed: ReadonlySet<number>,
): Promise<void> {
  const sent = { ...query, ...body };
  const touch = touchOf(method, rest, sent);
  if (!touch) return;
  const [, projects, project, area, iid = ''] = path.split('/');
  const own = `/${projects}/${project}/${area}/${iid.replace(/\.\w+$/, '')}`;
  const { data } = await gitlab.request({ method: 'GET', path: own });
  const { source_project_id: source, force_remove_source_branch: isMarked } = (data ?? {}) as Record<string, unknown>;
  if (typeof source !== 'number' || allowed.has(source)) return;
  const removes =
    isTrue(sent.should_remove_source_branch) || (isMarked === true && !isFalse(sent.should_remove_source_branch));
  if (touch === 'merges' && !removes) return;
  const hint = touch === 'merges' ? 'Pass should_remove_source_branch false to merge and keep the branch.' : undefined;
  throw new DeniedError('The source branch of this merge request is in a project outside this server’s scope.', {
    rule: scopeRule,
    ...(hint ? { hint } : {}),
  });
}
