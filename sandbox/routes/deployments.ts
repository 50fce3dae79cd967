import { jobEntity } from '../entities/jobs.ts';
import { mergeRequestBasic } from '../entities/merge-requests.ts';
import { userBasic } from '../entities/users.ts';
import { readCommits } from '../git/commits.ts';
import { levels } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { ApiError, badRequest, forbidden, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { Deployment, DeploymentApproval } from '../state/pipeline-model.ts';
import { environmentBasic, environmentNamed, environmentsOf } from './environments.ts';
import { findCommit } from './find.ts';
import { sortRows } from './order.ts';

const base = '/projects/:id/deployments';
const one = `${base}/:deployment_id`;

function find(call: Call): Deployment {
  const id = numberParam(call, 'deployment_id');
  const found = call.project.deployments.find((each) => each.id === id);
  if (found === undefined) throw notFound('Deployment');
  return found;
}

/** Deployment, as lists show it. */
async function row(call: Call, deployment: Deployment) {
  const { store, project } = call;
  const { job, user } = deployment;
  const environment = environmentsOf(call).find(({ name }) => name === deployment.environment);
  const [commit] = job === null ? [] : await readCommits(project.repository, [job.pipeline.sha]);
  return {
    id: deployment.id,
    iid: deployment.iid,
    ref: deployment.ref,
    sha: deployment.sha,
    created_at: deployment.createdAt,
    updated_at: deployment.updatedAt,
    user: userBasic(store, user),
    environment: environment === undefined ? null : environmentBasic(environment),
    deployable: job === null ? null : jobEntity(store, job, commit),
    status: deployment.status,
  };
}

const approvalEntity = ({ store }: Call, { user, status, createdAt, comment }: DeploymentApproval) => ({
  user: userBasic(store, user),
  status,
  created_at: createdAt,
  comment,
});

/** DeploymentExtended. */
async function full(call: Call, deployment: Deployment) {
  return {
    ...(await row(call, deployment)),
    pending_approval_count: deployment.status === 'blocked' ? 1 : 0,
    approvals: deployment.approvals.map((each) => approvalEntity(call, each)),
  };
}

function list(call: Call): Promise<Answer> {
  const { input, project } = call;
  const status = input.choice('status', [
    ...(['created', 'running', 'success', 'failed', 'canceled', 'skipped', 'blocked'] as const),
  ]);
  const environment = input.text('environment');
  const fitting = project.deployments.filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (environment === undefined || each.environment === environment),
  );
  const key = input.choice('order_by', ['id', 'iid', 'created_at', 'updated_at', 'finished_at']) ?? 'id';
  const keyOf = (each: Deployment) => (key === 'created_at' ? each.createdAt : key === 'id' ? each.id : each.updatedAt);
  const sorted = sortRows(fitting, keyOf, input.choice('sort', ['asc', 'desc']) ?? 'asc');
  return page(call, sorted, (each) => row(call, each), { of: 'Deployment' });
}

const settable = ['running', 'success', 'failed', 'canceled'] as const;

async function create(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const environment = input.requireText('environment');
  environmentNamed(call, environment);
  const all = project.deployments;
  const deployment: Deployment = {
    id: store.takeId('record'),
    iid: Math.max(0, ...all.map(({ iid }) => iid)) + 1,
    environment,
    ref: input.requireText('ref'),
    sha: await findCommit(call, input.requireText('sha')),
    status: input.choice('status', settable) ?? 'success',
    user: viewerOf(call),
    createdAt: store.now(),
    updatedAt: store.now(),
    job: null,
    approvals: [],
  };
  all.push(deployment);
  return created(await full(call, deployment));
}

async function update(call: Call): Promise<Answer> {
  const deployment = find(call);
  // The job of a deployment tells how it went; nobody else may.
  if (deployment.job !== null) throw forbidden();
  deployment.status = call.input.choice('status', settable) ?? deployment.status;
  deployment.updatedAt = call.store.now();
  return json(await full(call, deployment));
}

function destroy(call: Call): Answer {
  const deployment = find(call);
  const all = call.project.deployments;
  const last = all.findLast((each) => each.environment === deployment.environment && each.status === 'success');
  if (deployment.status === 'running') throw badRequest('Cannot destroy running deployment');
  if (deployment === last) throw badRequest('Deployment currently deployed to environment');
  all.splice(all.indexOf(deployment), 1);
  return noContent();
}

function approve(call: Call): Answer {
  const deployment = find(call);
  if (deployment.status !== 'blocked') {
    throw new ApiError(400, { message: 'This deployment is not waiting for approvals.' });
  }
  const status = call.input.requireText('status') === 'rejected' ? 'rejected' : 'approved';
  const comment = call.input.text('comment') ?? null;
  const approval: DeploymentApproval = { user: viewerOf(call), status, createdAt: call.store.now(), comment };
  deployment.approvals.push(approval);
  deployment.status = status === 'approved' ? 'created' : 'blocked';
  return created(approvalEntity(call, approval));
}

/** What was merged since the deployment before it to the same environment. */
function listMergeRequests(call: Call): Promise<Answer> {
  const deployment = find(call);
  const before = call.project.deployments.findLast(
    (each) => each.environment === deployment.environment && each.iid < deployment.iid,
  );
  const fitting = call.project.mergeRequests.filter(
    ({ mergedAt }) =>
      mergedAt !== null && mergedAt <= deployment.createdAt && (before === undefined || mergedAt > before.createdAt),
  );
  return page(call, fitting, (each) => mergeRequestBasic(call.store, each), { of: 'MergeRequest' });
}

/** What was brought where, by jobs or from outside, and who approved it. */
export const deploymentRoutes: Route[] = [
  get(base, levels.reporter, list),
  post(base, levels.developer, create),
  get(one, levels.reporter, async (call) => json(await full(call, find(call)))),
  put(one, levels.developer, update),
  remove(one, levels.maintainer, destroy),
  post(`${one}/approval`, levels.developer, approve),
  get(`${one}/merge_requests`, levels.reporter, listMergeRequests),
];
