import type { Issue } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { issuableFields, references, taskStatus } from './issuables.ts';
import { projectUrl } from './projects.ts';

/** Whether a merge request's title or description says that merging closes the issue. */
export function closesIssue(description: string | null, iid: number): boolean {
  const mentions = description?.match(
    /\b(?:clos(?:e|es|ed|ing)|fix(?:es|ed|ing)?|resolv(?:e|es|ed|ing)|implement(?:s|ed|ing)?):?\s+#\d+(?:(?:,|\s+and)\s+#\d+)*/gi,
  );
  return mentions?.some((mention) => new RegExp(`#${iid}(?!\\d)`).test(mention)) ?? false;
}

/** Issue. */
export function issueEntity(store: Store, issue: Issue, withLabelDetails = false) {
  const api = `${store.url}/api/v4/projects/${issue.project.id}`;
  const tasks = taskStatus(issue.description);
  const closing = issue.project.mergeRequests.filter(({ description }) => closesIssue(description, issue.iid));
  return {
    ...issuableFields(store, issue, withLabelDetails),
    state: issue.state,
    type: issue.issueType.toUpperCase(),
    merge_requests_count: closing.length,
    start_date: null,
    due_date: issue.dueDate,
    confidential: issue.isConfidential,
    issue_type: issue.issueType,
    web_url: `${projectUrl(store, issue.project)}/-/issues/${issue.iid}`,
    weight: issue.weight,
    blocking_issues_count: 0,
    has_tasks: tasks.count > 0,
    task_status: `${tasks.completed_count} of ${tasks.count} checklist items completed`,
    _links: {
      self: `${api}/issues/${issue.iid}`,
      notes: `${api}/issues/${issue.iid}/notes`,
      award_emoji: `${api}/issues/${issue.iid}/award_emoji`,
      project: api,
      closed_as_duplicate_of: null,
    },
    references: references('#', issue),
    severity: 'UNKNOWN',
    moved_to_id: issue.movedTo?.id ?? null,
    service_desk_reply_to: null,
    epic_iid: null,
    epic: null,
    iteration: null,
    health_status: null,
  };
}
