import { InputError } from '../../core/errors/input-error.ts';
import { issueIid, mergeRequestIid, project } from '../../core/params.ts';

/** Inputs that name an issue or a merge request. */
export const issuable = {
  project_id: project,
  issue_iid: issueIid.optional(),
  merge_request_iid: mergeRequestIid.optional(),
};

export interface IssuableInput {
  readonly project_id: string;
  readonly issue_iid?: number | undefined;
  readonly merge_request_iid?: number | undefined;
}

/** What the inputs name, in the words of GitLab's paths. InputError unless just one of the two numbers is given. */
export function whichIssuable({ issue_iid, merge_request_iid }: IssuableInput): {
  readonly area: 'issues' | 'merge_requests';
  readonly iid: number;
} {
  if (issue_iid !== undefined && merge_request_iid !== undefined)
    throw new InputError('issue_iid and merge_request_iid are both given.', { hint: 'Pass one of the two.' });
  if (merge_request_iid !== undefined) return { area: 'merge_requests', iid: merge_request_iid };
  if (issue_iid !== undefined) return { area: 'issues', iid: issue_iid };
  throw new InputError('issue_iid or merge_request_iid is missing: pass one of the two, or its URL as project_id.');
}
