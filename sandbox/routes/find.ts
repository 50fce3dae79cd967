import { resolveCommit } from '../git/refs.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import type { Issue, MergeRequest } from '../state/model.ts';
import type { Job, Pipeline } from '../state/pipeline-model.ts';

/** The merge request that the path names, or 404. */
export function findMergeRequest(call: Call): MergeRequest {
  const iid = numberParam(call, 'merge_request_iid');
  const found = call.project.mergeRequests.find((each) => each.iid === iid);
  if (found === undefined) throw notFound();
  return found;
}

/** Whether the caller may see an issue: confidential ones are for planners and up, their authors and assignees. */
export function canSeeIssue({ store, viewer }: Pick<Call, 'store' | 'viewer'>, issue: Issue): boolean {
  if (!issue.isConfidential) return true;
  if (viewer === null) return false;
  return (
    issue.author === viewer ||
    issue.assignees.includes(viewer) ||
    levelOf(store, viewer, issue.project) >= levels.planner
  );
}

/** The issue that the path names, or 404 also for one the caller may not see. */
export function findIssue(call: Call, parameter = 'issue_iid'): Issue {
  const iid = numberParam(call, parameter);
  const found = call.project.issues.find((each) => each.iid === iid);
  if (found === undefined || !canSeeIssue(call, found)) throw notFound();
  return found;
}

/** The pipeline that the path names, or 404. */
export function findPipeline(call: Call): Pipeline {
  const id = numberParam(call, 'pipeline_id');
  const found = call.project.pipelines.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** The job that the path names, or 404; trigger jobs are none. */
export function findJob(call: Call): Job {
  const id = numberParam(call, 'job_id');
  const found = call.project.pipelines.flatMap(({ jobs }) => jobs).find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** The SHA of a commit that the caller named, or 404 `thing`; HEAD and nothing mean the default branch. */
export async function findCommit(call: Call, revision: string | undefined, thing = 'Commit'): Promise<string> {
  const { repository, defaultBranch } = call.project;
  const name = revision === undefined || revision === '' || revision === 'HEAD' ? defaultBranch : revision;
  const sha = await resolveCommit(repository, name);
  if (sha === null) throw notFound(thing);
  return sha;
}
