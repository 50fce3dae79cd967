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
}

export interface JobArtifact {
  fileType: 'archive' | 'junit' | 'trace' | 'metadata';
  size: number;
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
  /** A later job of the same name took its place. */
  isRetried: boolean;
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
