import type { Kind } from '../../prompts/prompt.ts';
import type { ResourceAddress } from './resource-uri.ts';

export interface Template {
  readonly name: ResourceAddress['name'];
  readonly title: string;
  readonly about: string;
  readonly uriTemplate: string;
  /** The tool that reads such a resource; where policy refuses it, there is no such resource. */
  readonly tool: string;
  readonly variables: Readonly<Record<string, Kind>>;
}

/** The resources there are. Their addresses are those of the pages in GitLab, with `gitlab://` in the place of the host. */
export const templates: readonly Template[] = [
  {
    name: 'file',
    title: 'File',
    about: 'A file of a repository at a branch, tag or commit; slashes in the ref as %2F.',
    uriTemplate: 'gitlab://{+project}/-/blob/{ref}/{+path}',
    tool: 'gitlab_get_file_contents',
    variables: { project: 'project', ref: 'ref', path: 'file' },
  },
  {
    name: 'merge_request',
    title: 'Merge request',
    about: 'A merge request: description, state, branches, people, pipeline.',
    uriTemplate: 'gitlab://{+project}/-/merge_requests/{iid}',
    tool: 'gitlab_get_merge_request',
    variables: { project: 'project', iid: 'merge_request' },
  },
  {
    name: 'issue',
    title: 'Issue',
    about: 'An issue with its description.',
    uriTemplate: 'gitlab://{+project}/-/issues/{iid}',
    tool: 'gitlab_get_issue',
    variables: { project: 'project', iid: 'issue' },
  },
  {
    name: 'job_log',
    title: 'Job log',
    about: 'The end of the log of a CI job, cleaned of control codes.',
    uriTemplate: 'gitlab://{+project}/-/jobs/{job_id}/raw',
    tool: 'gitlab_get_pipeline_job_output',
    variables: { project: 'project' },
  },
];
