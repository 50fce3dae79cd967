/** Mutations that do what tools do, and the tools. Where a mutation may be about an issue or a merge request, both are named. */
const equivalents: readonly (readonly [RegExp, string])[] = [
  [/^mergeRequestAccept$/, 'merge_merge_request'],
  [/^mergeRequestCreate$/, 'create_merge_request'],
  [/^mergeRequest(?:Update|Set|CreateWorkItem|DestroyWorkItem|ReviewerRereview)/, 'update_merge_request'],
  [/^mergeRequest(?:RequestChanges|DestroyRequestedChanges)$/, 'submit_review'],
  [
    /^(?:createIssue|workItemCreate\w*|createTestCase|createRequirement|vulnerabilitiesCreateIssue|securityFindingCreateIssue|createAlertIssue)$/,
    'create_issue',
  ],
  [/^(?:updateIssue|issue(?:Set|Move|Link|Unlink)\w*|promoteToEpic|epicAddIssue)$/, 'update_issue'],
  [/^workItem(?:Update|BulkUpdate|BulkMove|Convert|Subscribe|Hierarchy\w+|AddClosingMergeRequest)$/, 'update_issue'],
  [/^workItemDelete$/, 'delete_issue'],
  [/^workItemAddLinkedItems$/, 'create_issue_link'],
  [/^workItemRemoveLinkedItems$/, 'delete_issue_link'],
  [/^securityFindingCreateMergeRequest$/, 'create_merge_request'],
  [/^create(?:Note|Discussion)$/, 'create_issue_note'],
  [/^create(?:Note|Discussion)$/, 'create_merge_request_note'],
  [/^create(?:Discussion|DiffNote|ImageDiffNote|LatestDiffNote)$/, 'create_merge_request_thread'],
  [/^(?:updateNote|noteConvertToThread)$/, 'update_issue_note'],
  [/^(?:updateNote|updateImageDiffNote|repositionImageDiffNote|noteConvertToThread)$/, 'update_merge_request_note'],
  [/^destroyNote$/, 'delete_merge_request_note'],
  [/^discussionToggleResolve$/, 'resolve_merge_request_thread'],
  [/^todo(?:MarkDone|ResolveMany|Snooze|SnoozeMany|DeleteMany)$/, 'mark_todo_done'],
  [/^todo(?:sMarkAllDone|DeleteAllDone)$/, 'mark_all_todos_done'],
  [/^labelCreate$/, 'create_label'],
  [/^labelUpdate$/, 'update_label'],
  [/^commitCreate$/, 'push_files'],
  [/^configure(?:Sast|SastIac|SecretDetection|ContainerScanning|DependencyScanning)$/, 'push_files'],
  [/^createBranch$/, 'create_branch'],
  [/^branchDelete$/, 'delete_branch'],
  [/^pipelineCreate$|^pipelineSchedule|^dast\w+Run$|^dastOnDemandScanCreate$/, 'create_pipeline'],
  [/^pipeline(?:Cancel|Destroy)$/, 'cancel_pipeline'],
  [/^pipelineRetry$/, 'retry_pipeline'],
  [/^jobPlay$/, 'play_pipeline_job'],
  [/^jobRetry$/, 'retry_pipeline_job'],
  [/^(?:jobCancel|jobUnschedule)$/, 'cancel_pipeline_job'],
  [/^releaseCreate$/, 'create_release'],
  [/^(?:releaseUpdate|releaseAssetLink\w+)$/, 'update_release'],
  [/^releaseDelete$/, 'delete_release'],
  [/^wikiPage/, 'update_wiki_page'],
];

/**
 * Names of the tools whose work a mutation does: where policy refuses one of them, the mutation is refused. The table has
 * the common ones. A deny list that must hold for everything needs raw GraphQL disabled: GITLAB_DISABLED_CAPABILITIES=graphql.
 */
export function toolsOfMutation(name: string): string[] {
  return equivalents.filter(([pattern]) => pattern.test(name)).map(([, tool]) => `gitlab_${tool}`);
}
