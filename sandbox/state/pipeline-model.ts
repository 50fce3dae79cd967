import type { MergeRequest, Project, User } from './model.ts';

export type Status =
  | 'created'
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceled'
  | 'skipped'
  | 'manual'
  | 'scheduled';

export interface Pipeline {
  id: number;
  iid: number;
  project: Project;
  sha: string;
  beforeSha: string;
  /** A branch, a tag, or `refs/merge-requests/N/head`. */
  ref: string;
  isTag: boolean;
  status: Status;
  source: string;
  name: string | null;
  user: User;
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Seconds. */
  duration: number | null;
  queuedDuration: number | null;
  coverage: string | null;
  mergeRequest: MergeRequest | null;
  variables: { key: string; value: string }[];
  jobs: Job[];
  bridges: Bridge[];
  testSuites: TestSuite[];
  /** Whether its jobs go on as time passes; what is seeded stays as it is until somebody retries it. */
  isLive: boolean;
}

/** How a job goes once it runs. */
export interface Ending {
  status: 'success' | 'failed';
  failureReason: string | null;
  log: () => string;
  /** Cases of its test report, or null where it writes none. */
  cases: TestCase[] | null;
  coverage: number | null;
  /** The files of its archive by path; none where it keeps none. */
  files: Record<string, string>;
}

/** A job as the configuration describes it, before it exists. */
export interface Blueprint {
  name: string;
  stage: string;
  isManual: boolean;
  isAllowedToFail: boolean;
  ending: Ending;
  /** What a trigger job starts; null for any other job. */
  child: Blueprint[] | null;
}

interface Build {
  id: number;
  pipeline: Pipeline;
  name: string;
  stage: string;
  status: Status;
  isAllowedToFail: boolean;
  failureReason: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  erasedAt: string | null;
  duration: number | null;
  queuedDuration: number | null;
  /** Null for what is seeded, which does not change by itself. */
  blueprint: Blueprint | null;
  /** When a runner takes it, in milliseconds since 1970; null until its stage has come. */
  startsAt: number | null;
  /** A later job of the same name took its place. */
  isRetried: boolean;
}

export interface JobArtifact {
  fileType: 'archive' | 'junit' | 'trace' | 'metadata';
  readonly size: number;
  filename: string;
  fileFormat: 'zip' | 'gzip' | null;
}

export interface Job extends Build {
  user: User;
  coverage: number | null;
  /** The log as the runner sent it, colours and section marks included. */
  trace: string;
  artifacts: JobArtifact[];
  tags: string[];
  /** What its archive holds, by path. */
  files: Record<string, string>;
}

/** A trigger job; its downstream pipeline is null until it was made. */
export interface Bridge extends Build {
  user: User;
  downstream: Pipeline | null;
}

export interface TestCase {
  status: 'success' | 'failed' | 'skipped' | 'error';
  name: string;
  classname: string;
  file: string | null;
  seconds: number;
  output: string | null;
}

export interface TestSuite {
  name: string;
  jobId: number;
  cases: TestCase[];
}

export interface Deployment {
  id: number;
  iid: number;
  /** The name of the environment. */
  environment: string;
  ref: string;
  sha: string;
  status: 'created' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped' | 'blocked';
  user: User;
  createdAt: string;
  updatedAt: string;
  /** Null where something outside GitLab deploys. */
  job: Job | null;
  approvals: DeploymentApproval[];
}

export interface DeploymentApproval {
  user: User;
  status: 'approved' | 'rejected';
  createdAt: string;
  comment: string | null;
}
