import type { MergeRequest, Project, User } from './model.ts';
import type { Bridge, Job, Pipeline, Status } from './pipeline-model.ts';
import type { Store } from './store.ts';

interface PipelineSeed {
  project: Project;
  user: User;
  sha: string;
  beforeSha?: string;
  ref: string;
  source: string;
  status: Status;
  at: string;
  mergeRequest?: MergeRequest;
  isTag?: boolean;
  name?: string;
  coverage?: string;
  seconds?: number;
}

const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();

/** Adds a pipeline without jobs to its project. */
export function addPipeline(store: Store, seed: PipelineSeed): Pipeline {
  const seconds = seed.seconds ?? 120;
  const hasStarted = seed.status !== 'created';
  const isFinished = hasStarted && seed.status !== 'running';
  const pipeline: Pipeline = {
    id: store.takeId('pipeline'),
    iid: Math.max(0, ...seed.project.pipelines.map(({ iid }) => iid)) + 1,
    project: seed.project,
    sha: seed.sha,
    beforeSha: seed.beforeSha ?? '0'.repeat(40),
    ref: seed.ref,
    isTag: seed.isTag ?? false,
    status: seed.status,
    source: seed.source,
    name: seed.name ?? null,
    user: seed.user,
    createdAt: seed.at,
    updatedAt: hasStarted ? later(seed.at, isFinished ? seconds + 6 : 5) : seed.at,
    startedAt: hasStarted ? later(seed.at, 5) : null,
    finishedAt: isFinished ? later(seed.at, seconds + 5) : null,
    duration: isFinished ? seconds : null,
    queuedDuration: hasStarted ? 5 : null,
    coverage: seed.coverage ?? null,
    mergeRequest: seed.mergeRequest ?? null,
    variables: [],
    jobs: [],
    bridges: [],
    testSuites: [],
    isLive: false,
  };
  seed.project.pipelines.push(pipeline);
  return pipeline;
}

export interface JobSeed {
  stage: string;
  name: string;
  status: Status;
  after?: number;
  seconds?: number;
  failureReason?: string;
  trace?: string;
  isAllowedToFail?: boolean;
  isRetried?: boolean;
  coverage?: number;
  artifacts?: Job['artifacts'];
  files?: Job['files'];
}

const hasRun = (status: Status) => status === 'success' || status === 'failed' || status === 'running';

function buildFields(store: Store, pipeline: Pipeline, seed: JobSeed) {
  const started = hasRun(seed.status);
  const isFinished = started && seed.status !== 'running';
  const startedAt = later(pipeline.createdAt, seed.after ?? 5);
  return {
    id: store.takeId('job'),
    pipeline,
    name: seed.name,
    stage: seed.stage,
    status: seed.status,
    user: pipeline.user,
    isAllowedToFail: seed.isAllowedToFail ?? false,
    failureReason: seed.failureReason ?? null,
    createdAt: later(pipeline.createdAt, 0),
    startedAt: started ? startedAt : null,
    finishedAt: isFinished ? later(startedAt, seed.seconds ?? 20) : null,
    erasedAt: null,
    duration: isFinished ? (seed.seconds ?? 20) + 0.48 : null,
    queuedDuration: started ? 1.902 : null,
    blueprint: null,
    startsAt: null,
    isRetried: seed.isRetried ?? false,
  };
}

/** Adds a job to a pipeline. */
export function addJob(store: Store, pipeline: Pipeline, seed: JobSeed): Job {
  const trace = seed.trace ?? '';
  const log: Job['artifacts'] =
    trace === '' ? [] : [{ fileType: 'trace', size: Buffer.byteLength(trace), filename: 'job.log', fileFormat: null }];
  const job: Job = {
    ...buildFields(store, pipeline, seed),
    coverage: seed.coverage ?? null,
    trace,
    artifacts: [...(seed.artifacts ?? []), ...log],
    tags: ['linux'],
    files: seed.files ?? {},
  };
  pipeline.jobs.push(job);
  return job;
}

/** Gives a job a log that is not written before somebody reads it. */
export function deferTrace(job: Job, write: () => string): void {
  let text: string | null = null;
  Object.defineProperty(job, 'trace', {
    get: () => {
      text ??= write();
      return text;
    },
    set: (value: string) => {
      text = value;
    },
  });
  job.artifacts.push({
    fileType: 'trace',
    get size() {
      return Buffer.byteLength(job.trace);
    },
    filename: 'job.log',
    fileFormat: null,
  });
}

/** Adds a trigger job to a pipeline. */
export function addBridge(store: Store, pipeline: Pipeline, seed: JobSeed, downstream: Pipeline | null): Bridge {
  const bridge: Bridge = { ...buildFields(store, pipeline, seed), downstream };
  pipeline.bridges.push(bridge);
  return bridge;
}
