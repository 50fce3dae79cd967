import type { GitLabError } from '../../core/errors/gitlab-error.ts';
import type { Owner } from '../owner/of-owner.ts';
import { refuseByRest } from './fall-back.ts';

/** GitLab's own types, as GraphQL's `IssueType` has them. */
export const workItemTypes = [
  'EPIC',
  'ISSUE',
  'TASK',
  'INCIDENT',
  'TEST_CASE',
  'REQUIREMENT',
  'OBJECTIVE',
  'KEY_RESULT',
  'TICKET',
] as const;
export type WorkItemType = (typeof workItemTypes)[number];

const ofIssues: ReadonlySet<WorkItemType> = new Set(['ISSUE', 'TASK', 'INCIDENT', 'TEST_CASE']);

/** Where REST has items of these types: epics of a group apart from all others. Undefined types are the usual ones of the place. */
export function restArea(
  { group_id }: Owner,
  types: readonly WorkItemType[] | undefined,
  lack: GitLabError,
): { readonly area: 'epics' } | { readonly area: 'issues'; readonly issue_type: string | undefined } {
  const isOfEpics = types?.every((type) => type === 'EPIC') ?? true;
  if (group_id !== undefined && isOfEpics) return { area: 'epics' };
  const [type, ...more] = types ?? [];
  if (more.length > 0) return refuseByRest('list several types at once', lack);
  if (type !== undefined && !ofIssues.has(type)) return refuseByRest(`take ${type} here`, lack);
  return { area: 'issues', issue_type: type?.toLowerCase() };
}
