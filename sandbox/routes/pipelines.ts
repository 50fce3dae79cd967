import { traceSoFar } from '../ci/advance.ts';
import { bridgeEntity, jobEntity } from '../entities/jobs.ts';
import { pipelineBasic, pipelineFull } from '../entities/pipelines.ts';
import { testReport, testReportSummary } from '../entities/test-reports.ts';
import { type Commit, readCommits } from '../git/commits.ts';
import { levelOf, levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { forbidden, invalidParameter, unauthorized } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, type Route, raw } from '../http/route.ts';
import type { Bridge, Job, Pipeline, Status } from '../state/pipeline-model.ts';
import { findCommit, findJob, findPipeline } from './find.ts';
import { liesBetween, sortRows } from './order.ts';

const finished: Status[] = ['success', 'failed', 'canceled', 'skipped', 'manual'];

function fitsScope(pipeline: Pipeline, scope: string | undefined, newestOfRef: ReadonlySet<Pipeline>): boolean {
  switch (scope) {
    case undefined:
      return true;
    case 'finished':
      return finished.includes(pipeline.status);
    case 'branches':
      return !pipeline.isTag && !pipeline.ref.startsWith('refs/') && newestOfRef.has(pipeline);
    case 'tags':
      return pipeline.isTag && newestOfRef.has(pipeline);
    default:
      return pipeline.status === scope;
  }
}

function listPipelines(call: Call) {
  const { input, project, store } = call;
  const scope = input.choice('scope', ['running', 'pending', 'finished', 'branches', 'tags']);
  const newestOfRef = new Set(new Map(project.pipelines.map((each) => [each.ref, each])).values());
  const wanted = {
    status: input.text('status'),
    ref: input.text('ref'),
    sha: input.text('sha'),
    source: input.text('source'),
    name: input.text('name'),
  };
  const username = input.text('username');
  const order = input.choice('order_by', ['id', 'status', 'ref', 'updated_at', 'user_id']) ?? 'id';
  const fitting = project.pipelines.filter(
    (each) =>
      // Child pipelines are found through their parents, unless they are asked for.
      (wanted.source !== undefined || each.source !== 'parent_pipeline') &&
      fitsScope(each, scope, newestOfRef) &&
      Object.entries(wanted).every(([key, value]) => !value || each[key as keyof typeof wanted] === value) &&
      (username === undefined || each.user.username === username) &&
      input.flag('yaml_errors') !== true &&
      liesBetween(each.updatedAt, input.moment('updated_after'), input.moment('updated_before')) &&
      liesBetween(each.createdAt, input.moment('created_after'), input.moment('created_before')),
  );
  const value = (each: Pipeline) =>
    ({ id: each.id, status: each.status, ref: each.ref, updated_at: each.updatedAt, user_id: each.user.id })[order];
  const sorted = sortRows(fitting, value, input.choice('sort', ['asc', 'desc']) ?? 'desc');
  return page(call, sorted, (each) => pipelineBasic(store, each), { of: 'Ci::Pipeline' });
}

async function showLatest(call: Call) {
  const { input, project, store } = call;
  const ref = input.text('ref') ?? project.defaultBranch;
  const sha = await findCommit(call, ref);
  const pipeline = project.pipelines.filter((each) => each.ref === ref && each.sha === sha).at(-1);
  // GitLab says 403 here, not 404, to a caller without a pipeline to show.
  if (pipeline === undefined) throw forbidden();
  return json(pipelineFull(store, pipeline));
}

const jobScopes = [
  ...['created', 'waiting_for_resource', 'preparing', 'waiting_for_callback', 'pending', 'running', 'success'],
  ...['failed', 'canceling', 'canceled', 'skipped', 'manual', 'scheduled'],
];

/** The statuses that `scope`, `scope[]` or a comma list asks for. */
function readScope(call: Call): string[] | undefined {
  const scope = call.input.list('scope');
  if (scope?.some((status) => !jobScopes.includes(status))) throw invalidParameter('scope does not have a valid value');
  return scope?.length === 0 ? undefined : scope;
}

async function commitsOf(call: Call, builds: (Job | Bridge)[]): Promise<Map<string, Commit>> {
  const shas = [...new Set(builds.map(({ pipeline }) => pipeline.sha))];
  const commits = await readCommits(call.project.repository, shas);
  return new Map(commits.map((commit) => [commit.sha, commit]));
}

async function answerJobs(call: Call, jobs: Job[]): Promise<Answer> {
  const scope = readScope(call);
  const fitting = jobs.filter(({ status }) => scope === undefined || scope.includes(status));
  const sorted = sortRows(fitting, ({ id }) => id, 'desc');
  const commits = await commitsOf(call, sorted);
  return page(call, sorted, (job) => jobEntity(call.store, job, commits.get(job.pipeline.sha)), { of: 'Ci::Build' });
}

function listPipelineJobs(call: Call) {
  const withRetried = call.input.flag('include_retried') ?? false;
  return answerJobs(
    call,
    findPipeline(call).jobs.filter(({ isRetried }) => withRetried || !isRetried),
  );
}

async function listBridges(call: Call) {
  const scope = readScope(call);
  const bridges = findPipeline(call).bridges.filter(
    ({ status, isRetried }) => !isRetried && (scope === undefined || scope.includes(status)),
  );
  const commits = await commitsOf(call, bridges);
  const present = (bridge: Bridge) => bridgeEntity(call.store, bridge, commits.get(bridge.pipeline.sha));
  return page(
    call,
    sortRows(bridges, ({ id }) => id, 'desc'),
    present,
    { of: 'Ci::Bridge' },
  );
}

function listVariables(call: Call) {
  const pipeline = findPipeline(call);
  // GitLab shows them to whoever may see the pipeline's secrets: its user and maintainers.
  if (pipeline.user !== call.viewer && levelOf(call.store, call.viewer, call.project) < levels.maintainer)
    throw forbidden();
  return json(pipeline.variables.map(({ key, value }) => ({ key, value, variable_type: 'env_var', raw: false })));
}

async function showJob(call: Call) {
  const job = findJob(call);
  const commits = await commitsOf(call, [job]);
  return json(jobEntity(call.store, job, commits.get(job.pipeline.sha)));
}

/** The job whose own token the caller has. */
async function showOwnJob(call: Call) {
  const job = call.token?.job;
  if (!job) throw unauthorized();
  const [commit] = await readCommits(job.pipeline.project.repository, [job.pipeline.sha]);
  return json(jobEntity(call.store, job, commit));
}

function showTrace(call: Call): Answer {
  const bytes = Buffer.from(traceSoFar(call.store, findJob(call)));
  const offset = call.input.integer('byte_offset') ?? 0;
  const limit = call.input.integer('byte_limit') ?? bytes.length;
  return raw(bytes.subarray(offset, offset + limit), 'text/plain');
}

const allJobs = ({ project }: Call) => project.pipelines.flatMap(({ jobs }) => jobs);
const base = '/projects/:id/pipelines';

/** Pipelines, jobs and test reports. */
export const pipelineRoutes: Route[] = [
  get(base, 'code', listPipelines),
  get(`${base}/latest`, 'code', showLatest),
  get(`${base}/:pipeline_id`, 'code', (call) => json(pipelineFull(call.store, findPipeline(call)))),
  get(`${base}/:pipeline_id/jobs`, 'code', listPipelineJobs, { acceptsJobToken: true }),
  get(`${base}/:pipeline_id/bridges`, 'code', listBridges),
  get(`${base}/:pipeline_id/trigger_jobs`, 'code', listBridges),
  get(`${base}/:pipeline_id/variables`, 'code', listVariables),
  get(`${base}/:pipeline_id/test_report`, 'code', (call) => json(testReport(findPipeline(call)))),
  get(`${base}/:pipeline_id/test_report_summary`, 'code', (call) => json(testReportSummary(findPipeline(call)))),
  get('/job', 'signed-in', showOwnJob, { acceptsJobToken: true }),
  get('/projects/:id/jobs', 'code', (call) => answerJobs(call, allJobs(call)), { acceptsJobToken: true }),
  get('/projects/:id/jobs/:job_id', 'code', showJob, { acceptsJobToken: true }),
  get('/projects/:id/jobs/:job_id/trace', 'code', showTrace, { acceptsJobToken: true }),
];
