import { failedLog, longFailedLog, passedLog } from '../../../ci/job-logs.ts';
import type { MergeRequest, User } from '../../model.ts';
import type { Job, Pipeline, TestCase } from '../../pipeline-model.ts';
import { addBridge, addJob, addPipeline, deferTrace, type JobSeed } from '../../pipelines.ts';
import type { Store } from '../../store.ts';
import { rootCommit } from './history.ts';
import type { ArchiveParts } from './merge-requests.ts';

interface Failure {
  name: string;
  classname: string;
  output: string;
  status?: TestCase['status'];
}

const failures: Failure[] = [
  {
    name: 'keeps the order of records with equal time stamps',
    classname: 'index.order',
    output:
      "AssertionError: expected [ 'b', 'a' ] to deeply equal [ 'a', 'b' ]\n    at test/index/order.test.ts:41:23\n    at run (node:internal/test_runner:512:9)\n\n- Expected\n+ Received\n\n  [\n+   'b',\n    'a',\n-   'b',\n  ]",
  },
  {
    name: 'finds a record by the last part of its id',
    classname: 'index.lookup',
    output:
      "TypeError: Cannot read properties of undefined (reading 'offset')\n    at lookup (src/index/lookup.ts:88:31)\n    at test/index/lookup.test.ts:19:11",
  },
  {
    name: 'rebuilds an index that was cut off',
    classname: 'index.rebuild',
    output: 'Error: test timed out after 5000 ms\n    at test/index/rebuild.test.ts:7:3',
    status: 'error',
  },
];

function indexTests(): TestCase[] {
  const passed: TestCase[] = Array.from({ length: 38 }, (_, index) => ({
    status: index === 17 ? 'skipped' : 'success',
    name: `reads block ${index + 1}`,
    classname: 'index.blocks',
    file: 'test/index/blocks.test.ts',
    seconds: ((index * 13) % 40) / 1000,
    output: null,
  }));
  const failed: TestCase[] = failures.map(({ name, classname, output, status = 'failed' }) => ({
    status,
    name,
    classname,
    file: `test/${classname.replace('.', '/')}.test.ts`,
    seconds: status === 'error' ? 5 : 0.012,
    output,
  }));
  return [...passed, ...failed];
}

function headOf({ shaOf }: ArchiveParts, mergeRequest: MergeRequest, status: Pipeline['status'], user: User) {
  return {
    project: mergeRequest.project,
    user,
    sha: shaOf(mergeRequest.sourceBranch),
    ref: `refs/merge-requests/${mergeRequest.iid}/head`,
    source: 'merge_request_event',
    status,
    at: mergeRequest.createdAt.replace(':05:', ':06:'),
    mergeRequest,
  };
}

const passed = (name: string): Pick<JobSeed, 'name' | 'status' | 'trace'> => ({
  name,
  status: 'success',
  trace: passedLog(name, [[`npm run ${name}`, [`${name} is done`]]]),
});

/** !3: three of 41 unit tests fail. */
function addFailedTests(store: Store, parts: ArchiveParts, mergeRequest: MergeRequest): void {
  const pipeline = addPipeline(store, headOf(parts, mergeRequest, 'failed', mergeRequest.author));
  addJob(store, pipeline, { stage: 'test', ...passed('lint') });
  const lines = failures.flatMap(({ name, output }) => [
    `not ok - ${name}`,
    ...output.split('\n').map((line) => `  ${line}`),
  ]);
  const unit = addJob(store, pipeline, {
    stage: 'test',
    name: 'unit',
    status: 'failed',
    failureReason: 'script_failure',
    trace: failedLog(
      'unit',
      [
        ['npm ci', ['added 211 packages in 6s']],
        ['npm test', [...lines, '# tests 41', '# fail 3']],
      ],
      1,
    ),
    artifacts: [{ fileType: 'junit', size: 4120, filename: 'junit.xml.gz', fileFormat: 'gzip' }],
  });
  addJob(store, pipeline, { stage: 'build', name: 'build', status: 'skipped' });
  pipeline.testSuites.push({ name: 'unit', jobId: unit.id, cases: indexTests() });
}

/** !4: everything passes but the child that publishes the documentation. */
function addFailedChild(store: Store, parts: ArchiveParts, mergeRequest: MergeRequest): void {
  const given = headOf(parts, mergeRequest, 'failed', mergeRequest.author);
  const parent = addPipeline(store, given);
  const child = addPipeline(store, { ...given, source: 'parent_pipeline' });
  addJob(store, parent, { stage: 'test', ...passed('lint') });
  addJob(store, parent, { stage: 'build', ...passed('build') });
  const failed: JobSeed = { stage: 'deploy', name: 'docs', status: 'failed', failureReason: 'script_failure' };
  addBridge(store, parent, failed, child);
  addJob(store, child, { stage: 'build', ...passed('render') });
  const broken = ['docs/restore.md: 12: link to ../setup.md leads nowhere', '1 broken link'];
  const trace = failedLog('check-links', [['npm run check-links', broken]], 1);
  addJob(store, child, {
    stage: 'test',
    name: 'check-links',
    status: 'failed',
    failureReason: 'script_failure',
    trace,
  });
}

/** !5: an integration job whose log has 40,000 lines; it is written when somebody reads it. */
function addLongLog(store: Store, parts: ArchiveParts, mergeRequest: MergeRequest): Job {
  const pipeline = addPipeline(store, headOf(parts, mergeRequest, 'failed', mergeRequest.author));
  addJob(store, pipeline, { stage: 'test', ...passed('lint') });
  const job = addJob(store, pipeline, {
    stage: 'test',
    name: 'integration',
    status: 'failed',
    failureReason: 'script_failure',
    seconds: 1840,
  });
  deferTrace(job, longFailedLog);
  return job;
}

const stages: [stage: string, names: string[]][] = [
  ['prepare', ['install', 'versions']],
  ['lint', ['lint', 'types', 'format', 'licences', 'commits']],
  ['test', Array.from({ length: 14 }, (_, index) => `unit ${index + 1}/14`)],
  ['build', ['build: [linux]', 'build: [macos]', 'build: [windows]', 'image', 'docs']],
  ['integration', ['import', 'export', 'search', 'restore', 'upgrade']],
  ['deploy', ['review', 'staging', 'production']],
];

/** A pipeline of main with 34 jobs in six stages, one of which failed and was allowed to. */
function addWidePipeline(store: Store, { archive, people, shaOf }: ArchiveParts): void {
  const pipeline = addPipeline(store, {
    project: archive,
    user: people.dana,
    sha: shaOf(rootCommit),
    ref: 'main',
    source: 'push',
    status: 'success',
    at: '2025-08-20T08:05:00.000Z',
    seconds: 1210,
  });
  for (const [stage, names] of stages) {
    for (const name of names) {
      const isManual = stage === 'deploy' && name !== 'review';
      if (isManual) addJob(store, pipeline, { stage, name, status: 'manual', isAllowedToFail: true });
      else if (name === 'licences') {
        const trace = failedLog(name, [['npm run licences', ['3 packages have no licence']]], 1);
        addJob(store, pipeline, {
          stage,
          name,
          status: 'failed',
          failureReason: 'script_failure',
          isAllowedToFail: true,
          trace,
        });
      } else addJob(store, pipeline, { stage, ...passed(name) });
    }
  }
}

/** Adds the pipelines of the archive. */
export function addArchivePipelines(store: Store, parts: ArchiveParts, mergeRequests: MergeRequest[]): void {
  const [, , tests, docs, order] = mergeRequests;
  if (!tests || !docs || !order) throw new Error('the archive lacks a merge request');
  addWidePipeline(store, parts);
  addFailedTests(store, parts, tests);
  addFailedChild(store, parts, docs);
  addLongLog(store, parts, order);
}
