import { failedBuildLog, passedLog, runningLog } from '../../ci/job-logs.ts';
import type { MergeRequest, Project, User } from '../model.ts';
import type { Deployment, Job, Pipeline, TestSuite } from '../pipeline-model.ts';
import { addBridge, addJob, addPipeline, type JobSeed } from '../pipelines.ts';
import type { Store } from '../store.ts';
import { shellComplaint } from './greet-branch-files.ts';

const junit: Job['artifacts'] = [{ fileType: 'junit', size: 1203, filename: 'junit.xml.gz', fileFormat: 'gzip' }];
const archive: Job['artifacts'] = [{ fileType: 'archive', size: 48_213, filename: 'artifacts.zip', fileFormat: 'zip' }];

const built: Job['files'] = {
  'dist/index.js': "import { greet } from './src/greet.js';\n\nprocess.stdout.write(greet('Ada'));\n",
  'dist/src/greet.js': 'export const greet = (name) => ["Hello", name].join(", ");\n',
  'dist/src/names/list.js': "export const allNames = ['Ada', 'Grace'];\n",
};

const testCases: TestSuite['cases'] = [
  {
    status: 'success',
    name: 'greets by the time of day',
    classname: 'greet',
    file: 'test/greet.test.ts',
    seconds: 0.031,
    output: null,
  },
  {
    status: 'success',
    name: 'capitalises names',
    classname: 'normalise',
    file: 'test/normalise.test.ts',
    seconds: 0.004,
    output: null,
  },
  { status: 'skipped', name: 'greets in Danish', classname: 'greet', file: null, seconds: 0, output: null },
];

function addTestStage(store: Store, pipeline: Pipeline): void {
  const lint = passedLog('lint', [['sh scripts/lint.sh', []]]);
  const unit = passedLog('unit', [
    ['npm ci', ['added 60 packages in 3s']],
    ['npm test', ['# tests 3', '# pass 2', '# skipped 1']],
  ]);
  addJob(store, pipeline, { stage: 'test', name: 'lint', status: 'success', seconds: 12, trace: lint });
  const seed: JobSeed = {
    stage: 'test',
    name: 'unit',
    status: 'success',
    seconds: 24,
    coverage: 83.41,
    trace: unit,
    artifacts: junit,
  };
  const job = addJob(store, pipeline, seed);
  pipeline.testSuites.push({ name: 'unit', jobId: job.id, cases: testCases });
}

const failedFirst = {
  source: 'merge_request_event',
  status: 'failed',
  ref: 'refs/merge-requests/7/head',
} as const;

const greetFailure = failedBuildLog('scripts/greet.sh', shellComplaint);

/** The pipelines of merge request !7: the first push, then the second, whose build fails and which started a child. */
function addStoryPipelines(store: Store, story: StoryPipelines): void {
  const { greeter, kim, mergeRequest, shaOf } = story;
  const common = { ...failedFirst, project: greeter, user: kim, mergeRequest };
  const first = addPipeline(store, { ...common, sha: shaOf('greet-1'), at: '2026-03-03T13:02:10.000Z', seconds: 110 });
  addTestStage(store, first);
  const failure: JobSeed = {
    stage: 'build',
    name: 'build',
    status: 'failed',
    failureReason: 'script_failure',
    after: 40,
    seconds: 77,
  };
  addJob(store, first, { ...failure, trace: greetFailure });
  const second = addPipeline(store, {
    ...common,
    sha: shaOf('greet-2'),
    beforeSha: shaOf('greet-1'),
    at: '2026-03-06T08:40:12.000Z',
    coverage: '83.41',
    seconds: 128,
  });
  const child = addPipeline(store, {
    project: greeter,
    user: kim,
    sha: shaOf('greet-2'),
    ref: failedFirst.ref,
    source: 'parent_pipeline',
    status: 'success',
    at: '2026-03-06T08:41:00.000Z',
    seconds: 30,
  });
  addTestStage(store, second);
  const docs = passedLog('build-docs', [['echo "docs"', ['docs']]]);
  addJob(store, second, { ...failure, isRetried: true, seconds: 20, failureReason: 'runner_system_failure' });
  addJob(store, second, { ...failure, after: 62, trace: greetFailure });
  addJob(store, second, { stage: 'deploy', name: 'deploy-review', status: 'manual' });
  addJob(store, second, { stage: 'deploy', name: 'publish', status: 'skipped' });
  addBridge(store, second, { stage: 'deploy', name: 'publish-docs', status: 'success', after: 45, seconds: 33 }, child);
  addJob(store, child, { stage: 'test', name: 'build-docs', status: 'success', trace: docs });
  second.variables.push({ key: 'GREETING_LANGUAGE', value: 'en' });
}

/** Production got v1.1.0, then main, and waits for the approval of main again; a review is on its way from outside. */
function addDeployments(greeter: Project, tagged: Pipeline, main: Pipeline): void {
  const add = (pipeline: Pipeline, given: Pick<Deployment, 'environment' | 'status' | 'job'>) => {
    const { ref, sha, user, createdAt, updatedAt } = pipeline;
    const iid = greeter.deployments.length + 1;
    greeter.deployments.push({ id: 60 + iid, iid, ref, sha, user, createdAt, updatedAt, approvals: [], ...given });
  };
  const buildOf = ({ jobs }: Pipeline) => jobs.find(({ name }) => name === 'build') ?? null;
  add(tagged, { environment: 'production', status: 'success', job: buildOf(tagged) });
  add(main, { environment: 'production', status: 'success', job: buildOf(main) });
  add(main, { environment: 'review/greet-from-build-job', status: 'running', job: null });
  add(main, { environment: 'production', status: 'blocked', job: null });
}

export interface StoryPipelines {
  greeter: Project;
  fork: Project;
  dana: User;
  kim: User;
  mergeRequest: MergeRequest;
  forkMergeRequest: MergeRequest;
  shaOf: (name: string) => string;
}

/** Adds every pipeline of the story, oldest first, and answers the job that is still running. */
export function addPipelines(store: Store, story: StoryPipelines): Job {
  const { greeter, fork, dana, kim, shaOf } = story;
  const passed = { project: greeter, user: dana, source: 'push', status: 'success' } as const;
  const tagged = addPipeline(store, {
    ...passed,
    sha: shaOf('release-1.1'),
    ref: 'v1.1.0',
    isTag: true,
    at: '2026-02-27T17:10:05.000Z',
  });
  const build: JobSeed = {
    stage: 'build',
    name: 'build',
    status: 'success',
    after: 40,
    artifacts: archive,
    files: built,
  };
  const buildLog = passedLog('build', [['sh scripts/build.sh', ['built greeter in dist']]]);
  addTestStage(store, tagged);
  addJob(store, tagged, { ...build, trace: buildLog });
  addStoryPipelines(store, story);
  const main = addPipeline(store, {
    ...passed,
    sha: shaOf('owners'),
    beforeSha: shaOf('test'),
    ref: 'main',
    at: '2026-03-05T10:30:05.000Z',
    coverage: '84.10',
    name: 'Main',
  });
  addTestStage(store, main);
  addJob(store, main, { ...build, trace: buildLog });
  addDeployments(greeter, tagged, main);
  addPipeline(store, {
    project: fork,
    user: kim,
    sha: shaOf('fork-1'),
    ref: 'refs/merge-requests/8/head',
    source: 'merge_request_event',
    status: 'success',
    at: '2026-03-04T17:01:00.000Z',
    mergeRequest: story.forkMergeRequest,
  });
  const running = addPipeline(store, {
    ...passed,
    status: 'running',
    sha: shaOf('farewell'),
    ref: 'add-farewell',
    at: '2026-03-06T11:00:20.000Z',
  });
  addTestStage(store, running);
  return addJob(store, running, {
    stage: 'build',
    name: 'build',
    status: 'running',
    after: 45,
    trace: runningLog('build'),
  });
}
