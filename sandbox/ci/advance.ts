import type { Bridge, Job, Pipeline, Status } from '../state/pipeline-model.ts';
import type { Store } from '../state/store.ts';
import { startChild } from './start.ts';

type Build = Job | Bridge;

const active: Status[] = ['pending', 'running'];

/** Whether something of a pipeline or job still goes on. */
export const isActive = ({ status }: { status: Status }) => status === 'created' || active.includes(status);

/** The jobs and trigger jobs that count: those that no later one of the same name replaced. */
export const currentBuilds = ({ jobs, bridges }: Pipeline): Build[] =>
  [...jobs, ...bridges].filter(({ isRetried }) => !isRetried);

const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

/** The stages in their order, which is that of the jobs' ids. */
function stagesOf({ jobs, bridges }: Pipeline): string[] {
  const byId = [...jobs, ...bridges].sort((a, b) => a.id - b.id);
  return [...new Set(byId.map(({ stage }) => stage))];
}

function finish(store: Store, build: Build, when: number): void {
  const { blueprint, pipeline } = build;
  build.status = blueprint?.ending.status ?? 'success';
  build.failureReason = blueprint?.ending.failureReason ?? null;
  build.finishedAt = at(when);
  build.duration = seconds(build.startedAt ?? build.finishedAt, build.finishedAt);
  if (blueprint === null) return;
  if ('downstream' in build) {
    build.downstream = startChild(store, pipeline, blueprint.child ?? [], build.finishedAt);
    advancePipeline(store, build.downstream);
    return;
  }
  const { ending } = blueprint;
  build.trace = ending.log();
  build.coverage = ending.coverage;
  build.files = ending.files;
  build.artifacts.push({
    fileType: 'trace',
    size: Buffer.byteLength(build.trace),
    filename: 'job.log',
    fileFormat: null,
  });
  if (Object.keys(ending.files).length > 0) {
    const size = Object.values(ending.files).join('').length + 22;
    build.artifacts.unshift({ fileType: 'archive', size, filename: 'artifacts.zip', fileFormat: 'zip' });
  }
  if (ending.cases === null) return;
  build.artifacts.unshift({ fileType: 'junit', size: 1203, filename: 'junit.xml.gz', fileFormat: 'gzip' });
  pipeline.testSuites = pipeline.testSuites.filter(({ name }) => name !== build.name);
  pipeline.testSuites.push({ name: build.name, jobId: build.id, cases: ending.cases });
}

/** Takes one job as far as the clock has come: waiting takes a fifth of its time, running the rest. */
function step(store: Store, build: Build): void {
  if (build.startsAt === null || build.blueprint === null) return;
  const now = store.clock();
  if (build.status === 'pending' && now >= build.startsAt) {
    build.status = 'running';
    build.startedAt = at(build.startsAt);
    build.queuedDuration = store.secondsPerJob / 5;
  }
  const end = build.startsAt + store.secondsPerJob * 800;
  if (build.status === 'running' && now >= end) finish(store, build, end);
}

/** Lets a job wait for a runner from a moment on. */
export function enqueue(store: Store, build: Build, from: number): void {
  build.status = 'pending';
  build.startsAt = from + store.secondsPerJob * 200;
}

function enter(store: Store, build: Build, isStopped: boolean, from: number): void {
  if (build.status !== 'created') return;
  if (isStopped) build.status = 'skipped';
  else if (build.blueprint?.isManual) build.status = 'manual';
  else enqueue(store, build, from);
}

/** Whether a manual job keeps what comes behind it waiting. */
const isBlocking = ({ status, blueprint, isAllowedToFail }: Build) =>
  status === 'manual' && blueprint !== null && !isAllowedToFail;

/** GitLab's rule for the status of a pipeline; jobs that may fail and manual ones do not count where they stopped. */
export function combineStatuses(builds: Build[]): Status {
  const counting = builds.filter(({ status, isAllowedToFail }) => !(status === 'failed' && isAllowedToFail));
  const all = counting.map(({ status }) => status).filter((status) => status !== 'manual');
  const only = (...allowed: Status[]) => all.every((status) => allowed.includes(status));
  if (builds.some(isBlocking) && !all.some((status) => active.includes(status))) return 'manual';
  if (only('skipped')) return 'skipped';
  if (only('success', 'skipped')) return 'success';
  if (only('created')) return 'created';
  if (only('pending', 'created', 'skipped')) return 'pending';
  if (all.some((status) => status === 'running' || status === 'pending' || status === 'created')) return 'running';
  return only('canceled', 'success', 'skipped') ? 'canceled' : 'failed';
}

/** How long at least one of the jobs was running. */
function runningSeconds(builds: Build[]): number {
  const spans = builds
    .flatMap(({ startedAt, finishedAt }) =>
      startedAt === null || finishedAt === null ? [] : [[Date.parse(startedAt), Date.parse(finishedAt)] as const],
    )
    .sort(([a], [b]) => a - b);
  let total = 0;
  let until = 0;
  for (const [start, end] of spans) {
    total += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return total / 1000;
}

function summarise(store: Store, pipeline: Pipeline): void {
  const builds = currentBuilds(pipeline);
  const before = pipeline.status;
  pipeline.status = combineStatuses(builds);
  if (pipeline.status !== before) pipeline.updatedAt = store.now();
  const starts = builds.flatMap(({ startedAt }) => startedAt ?? []).sort();
  const ends = builds.flatMap(({ finishedAt }) => finishedAt ?? []).sort();
  pipeline.startedAt = starts[0] ?? null;
  pipeline.queuedDuration = pipeline.startedAt === null ? null : seconds(pipeline.createdAt, pipeline.startedAt);
  const isOver = !isActive(pipeline);
  pipeline.finishedAt = isOver ? (ends.at(-1) ?? store.now()) : null;
  pipeline.duration = isOver && pipeline.startedAt !== null ? runningSeconds(builds) : null;
  pipeline.coverage = pipeline.jobs.find(({ coverage }) => coverage !== null)?.coverage?.toFixed(2) ?? null;
}

/** Brings a live pipeline to where it stands by now; others stay as they are. */
export function advancePipeline(store: Store, pipeline: Pipeline): void {
  if (!pipeline.isLive) return;
  // What is seeded may have ended after the clock's present moment.
  const now = store.clock();
  let from = Math.min(now, Date.parse(pipeline.createdAt));
  let isStopped = false;
  for (const stage of stagesOf(pipeline)) {
    const builds = currentBuilds(pipeline).filter((build) => build.stage === stage);
    for (const build of builds) {
      enter(store, build, isStopped, from);
      step(store, build);
    }
    if (builds.some((build) => active.includes(build.status) || isBlocking(build))) break;
    isStopped ||= builds.some(
      ({ status, isAllowedToFail }) => !isAllowedToFail && (status === 'failed' || status === 'canceled'),
    );
    const ends = builds.map(({ finishedAt }) => (finishedAt === null ? 0 : Date.parse(finishedAt)));
    from = Math.min(now, Math.max(from, ...ends));
  }
  summarise(store, pipeline);
}

/** Brings every live pipeline to where it stands by now and answers those that have just ended. */
export function advancePipelines(store: Store): Pipeline[] {
  const going = store.projects.flatMap(({ pipelines }) => pipelines.filter((each) => each.isLive && isActive(each)));
  for (const pipeline of going) advancePipeline(store, pipeline);
  return going.filter((pipeline) => !isActive(pipeline));
}

/** The part of a running job's log that its runner has sent by now; the whole of any other's. */
export function traceSoFar(store: Store, job: Job): string {
  if (job.status !== 'running' || job.blueprint === null || job.startsAt === null) return job.trace;
  const log = job.blueprint.ending.log();
  const share = (store.clock() - job.startsAt) / (store.secondsPerJob * 800);
  const end = log.lastIndexOf('\n', Math.floor(log.length * Math.min(share, 0.9)));
  return log.slice(0, end + 1);
}
