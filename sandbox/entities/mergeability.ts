import { findsConflict, resolveCommit } from '../git/refs.ts';
import type { Repository } from '../git/run.ts';
import type { Discussion, MergeRequest, MergeRequestVersion, Note } from '../state/model.ts';
import type { Pipeline } from '../state/pipeline-model.ts';

const draftTitle = /^\s*(\[draft\]|\(draft\)|draft:)/i;

/** Whether the title marks a draft. */
export const isDraft = ({ title }: MergeRequest) => draftTitle.test(title);

/** The newest version: what the merge request shows. */
export function lastVersion(mergeRequest: MergeRequest): MergeRequestVersion {
  const version = mergeRequest.versions.at(-1);
  if (version === undefined) throw new Error(`!${mergeRequest.iid} has no version`);
  return version;
}

/** The pipelines of a merge request, oldest first; those that they started themselves do not count. */
export const pipelinesOf = (mergeRequest: MergeRequest): Pipeline[] =>
  [...new Set([...mergeRequest.project.pipelines, ...mergeRequest.sourceProject.pipelines])]
    .filter((each) => each.mergeRequest === mergeRequest && each.source !== 'parent_pipeline')
    .sort((a, b) => a.id - b.id);

/** The newest pipeline that ran for the merge request's present head. */
export function headPipeline(mergeRequest: MergeRequest): Pipeline | null {
  const { headSha } = lastVersion(mergeRequest);
  return (
    pipelinesOf(mergeRequest)
      .filter(({ sha }) => sha === headSha)
      .at(-1) ?? null
  );
}

/** Whether a note can be resolved: diff notes and threads, never single comments or system notes. */
export const isResolvable = (note: Note) => !note.isSystem && note.type !== null;

/** Whether a thread waits for being resolved. */
export const isUnresolved = ({ notes }: Discussion) =>
  notes.some((note) => isResolvable(note) && note.resolvedAt === null);

const conflicts = new WeakMap<Repository, Map<string, Promise<boolean>>>();

/** Whether git would stop at a conflict; false where a branch is gone. Kept by the two SHAs. */
export async function hasConflicts(mergeRequest: MergeRequest): Promise<boolean> {
  if (mergeRequest.state !== 'opened') return false;
  const { repository } = mergeRequest.project;
  const target = await resolveCommit(repository, mergeRequest.targetBranch);
  if (target === null) return false;
  const { headSha } = lastVersion(mergeRequest);
  const kept = conflicts.get(repository) ?? new Map<string, Promise<boolean>>();
  conflicts.set(repository, kept);
  const found = kept.get(`${target} ${headSha}`) ?? findsConflict(repository, target, headSha);
  kept.set(`${target} ${headSha}`, found);
  return found;
}

const approvalsMissing = ({ project, approvals }: MergeRequest) =>
  project.approvalRules.some(
    (rule) =>
      approvals.filter(({ user }) => rule.users.length === 0 || rule.users.includes(user)).length <
      rule.approvalsRequired,
  );

/** GitLab's `detailed_merge_status`: the first of its checks that fails, in GitLab's order. */
export function detailedStatus(mergeRequest: MergeRequest, conflicting: boolean): string {
  const { project } = mergeRequest;
  if (mergeRequest.state !== 'opened') return 'not_open';
  if (isDraft(mergeRequest)) return 'draft_status';
  if (project.needsResolvedThreads && mergeRequest.discussions.some(isUnresolved)) return 'discussions_not_resolved';
  const status = headPipeline(mergeRequest)?.status;
  if (project.needsPassingPipeline && status !== 'success') {
    return status === 'running' || status === 'pending' || status === 'created' ? 'ci_still_running' : 'ci_must_pass';
  }
  if (approvalsMissing(mergeRequest)) return 'not_approved';
  if (mergeRequest.reviewers.some(({ state }) => state === 'requested_changes')) return 'requested_changes';
  return conflicting ? 'conflict' : 'mergeable';
}
