export interface EverydayCall {
  readonly name: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What the answer must hold, or the saving is none. */
  readonly facts: readonly string[];
  /** The answer is a text: it is compared with the bare text shown, not with GitLab's JSON. */
  readonly isText?: boolean;
}

const archive = 'acme/tools/archive';
const greeter = 'acme/greeter';

/** Twelve calls an agent makes all day, on the sandbox's seeded projects. */
export const everydayCalls: readonly EverydayCall[] = [
  {
    name: 'get a merge request',
    tool: 'gitlab_get_merge_request',
    args: { project_id: archive, merge_request_iid: 5 },
    facts: [
      '"iid":5',
      '"state":"opened"',
      '"status":"failed"',
      '"author":"',
      '"source_branch":"',
      'Keep the order of records across imports',
      '/-/merge_requests/5',
    ],
  },
  {
    name: 'list 20 merge requests',
    tool: 'gitlab_list_merge_requests',
    args: { project_id: archive, per_page: 20 },
    facts: ['"iid":22', '"iid":3', '"title"', '"author":"', '"source_branch"', 'acme/tools/archive!22', 'page=2'],
  },
  {
    name: 'list issues',
    tool: 'gitlab_list_issues',
    args: { project_id: greeter },
    facts: ['"iid":12', '"iid":1\\b', '"state":"closed"', '"labels":\\["bug"', '"title"', 'acme/greeter#4'],
  },
  {
    name: 'read merge request diffs',
    tool: 'gitlab_get_merge_request_diffs',
    args: { project_id: archive, merge_request_iid: 2 },
    facts: ['=== ', '@@ ', '\\n\\+', '\\n-'],
    isText: true,
  },
  {
    name: 'list 24 threads',
    tool: 'gitlab_list_merge_request_discussions',
    args: { project_id: archive, merge_request_iid: 2, per_page: 100 },
    facts: [
      '"resolved":true',
      '"resolved":false',
      '"author":"tove"',
      '"author":"mira"',
      '"line":',
      '"path":"',
      '"body"',
    ],
  },
  {
    name: 'read a job log',
    tool: 'gitlab_get_pipeline_job_output',
    args: { project_id: greeter, job_id: 30510 },
    facts: ['Syntax error: Unterminated quoted string', 'Job failed: exit code 2', 'build \\(build\\) failed'],
    isText: true,
  },
  {
    name: 'list 34 jobs',
    tool: 'gitlab_list_pipeline_jobs',
    args: { project_id: archive, pipeline_id: 9008, per_page: 50 },
    facts: [
      '"name":"unit 14/14"',
      '"stage":"integration"',
      '"failure_reason":"script_failure"',
      '"status":"manual"',
      '"allow_failure":true',
    ],
  },
  {
    name: 'list a tree',
    tool: 'gitlab_get_repository_tree',
    args: { project_id: archive, recursive: true, per_page: 100 },
    facts: ['README.md', '\\nsrc/\\n'],
  },
  {
    name: 'read a file',
    tool: 'gitlab_get_file_contents',
    args: { project_id: greeter, file_path: 'src/greet.ts' },
    facts: ['export ', 'lines: '],
    isText: true,
  },
  {
    name: 'search code',
    tool: 'gitlab_search',
    args: { project_id: greeter, scope: 'blobs', search: 'greet' },
    facts: ['src/greet.ts:\\d+', 'README.md:1', 'Greets people by name'],
  },
  {
    name: 'list projects',
    tool: 'gitlab_list_projects',
    args: { membership: true },
    facts: ['acme/greeter', 'acme/vault', '"default_branch":"main"', '"id":118'],
  },
  {
    name: 'current user',
    tool: 'gitlab_get_current_user',
    args: {},
    facts: ['"username":"dana"', '"id":21'],
  },
];

/** One whole review: what an agent reads to judge a merge request with a red pipeline. */
export const wholeReview: readonly EverydayCall[] = [
  {
    name: 'merge request',
    tool: 'gitlab_get_merge_request',
    args: { project_id: greeter, merge_request_iid: 7 },
    facts: ['"iid":7'],
  },
  {
    name: 'diffs',
    tool: 'gitlab_get_merge_request_diffs',
    args: { project_id: greeter, merge_request_iid: 7 },
    facts: ['greet.sh'],
    isText: true,
  },
  {
    name: 'threads',
    tool: 'gitlab_list_merge_request_discussions',
    args: { project_id: greeter, merge_request_iid: 7 },
    facts: ['"body"'],
  },
  {
    name: 'jobs',
    tool: 'gitlab_list_pipeline_jobs',
    args: { project_id: greeter, pipeline_id: 9003 },
    facts: ['"failed"'],
  },
  {
    name: 'failing log',
    tool: 'gitlab_get_pipeline_job_output',
    args: { project_id: greeter, job_id: 30510 },
    facts: ['Syntax error'],
    isText: true,
  },
];
