import { advancePipeline } from '../ci/advance.ts';
import { readBlueprints } from '../ci/configuration.ts';
import { cancelPipeline, retryPipeline } from '../ci/rerun.ts';
import { type NewPipeline, startPipeline } from '../ci/start.ts';
import { pipelineFull } from '../entities/pipelines.ts';
import { listRefs } from '../git/refs.ts';
import { canUpdateBranch, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { ApiError, forbidden, notFound } from '../http/errors.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { Pipeline } from '../state/pipeline-model.ts';
import { findPipeline } from './find.ts';
import { triggersOf } from './triggers.ts';

/** 400 with what is wrong with the new pipeline, as its model tells it. */
const refuse = (reason: string) => new ApiError(400, { message: { base: [reason] } });

async function findRef({ project }: Call, name: string) {
  for (const under of ['refs/heads', 'refs/tags'] as const) {
    const found = (await listRefs(project.repository, under)).find((ref) => ref.name === name);
    if (found !== undefined) return { ref: found, isTag: under === 'refs/tags' };
  }
  throw refuse('Reference not found');
}

/** Starts a pipeline on a branch or tag in the caller's name; 400 where it has none, no valid configuration, or not for them. */
export async function startOn(
  call: Call,
  name: string,
  given: Pick<NewPipeline, 'source' | 'variables'>,
): Promise<Pipeline> {
  const { project, store } = call;
  const { ref, isTag } = await findRef(call, name);
  if (!isTag && !canUpdateBranch(store, viewerOf(call), project, name)) {
    throw refuse(
      `You do not have sufficient permission to run a pipeline on '${name}'. Please select a different branch or contact your administrator for assistance.`,
    );
  }
  const { errors, blueprints } = await readBlueprints(project.repository, ref.sha);
  if (errors[0] !== undefined) throw refuse(errors[0]);
  const whole = { ...given, project, user: viewerOf(call), sha: ref.sha, ref: name, isTag };
  const pipeline = startPipeline(store, whole, blueprints);
  advancePipeline(store, pipeline);
  return pipeline;
}

async function create(call: Call): Promise<Answer> {
  const { input, store } = call;
  const name = input.requireText('ref').replace(/^refs\/(heads|tags)\//, '');
  const variables = (input.nestedList('variables') ?? []).map((each) => ({
    key: each.requireText('key'),
    value: each.text('value') ?? '',
  }));
  return created(pipelineFull(store, await startOn(call, name, { source: 'api', variables })));
}

/** A trigger token starts a pipeline as its owner would. */
async function trigger(call: Call): Promise<Answer> {
  const { input, store } = call;
  const token = input.requireText('token');
  const known = triggersOf(call).some((each) => each.token === token);
  if (!known) throw notFound();
  const variables = Object.entries(input.object('variables') ?? {}).map(([key, value]) => ({
    key,
    value: String(value),
  }));
  return created(pipelineFull(store, await startOn(call, input.requireText('ref'), { source: 'trigger', variables })));
}

/** What changes a pipeline on a protected branch needs the right to write there. */
function findChangeable(call: Call) {
  const pipeline = findPipeline(call);
  const isBranch = !pipeline.isTag && !pipeline.ref.startsWith('refs/');
  if (isBranch && !canUpdateBranch(call.store, viewerOf(call), call.project, pipeline.ref)) throw forbidden();
  return pipeline;
}

async function retry(call: Call): Promise<Answer> {
  const pipeline = findChangeable(call);
  await retryPipeline(call.store, pipeline);
  return created(pipelineFull(call.store, pipeline));
}

function cancel(call: Call): Answer {
  const pipeline = findChangeable(call);
  cancelPipeline(call.store, pipeline);
  return json(pipelineFull(call.store, pipeline));
}

function destroy(call: Call): Answer {
  const pipeline = findPipeline(call);
  if (levelOf(call.store, call.viewer, call.project) < levels.owner) throw forbidden();
  const { pipelines } = call.project;
  const children = pipeline.bridges.map(({ downstream }) => downstream);
  call.project.pipelines = pipelines.filter((each) => each !== pipeline && !children.includes(each));
  return noContent();
}

function rename(call: Call): Answer {
  const pipeline = findChangeable(call);
  pipeline.name = call.input.requireText('name');
  return json(pipelineFull(call.store, pipeline));
}

const base = '/projects/:id/pipelines/:pipeline_id';

/** Starting, repeating, stopping and deleting pipelines. */
export const pipelineWriteRoutes: Route[] = [
  post('/projects/:id/pipeline', levels.developer, create),
  post('/projects/:id/trigger/pipeline', 'project', trigger),
  post(`${base}/retry`, levels.developer, retry),
  post(`${base}/cancel`, levels.developer, cancel),
  put(`${base}/metadata`, levels.developer, rename),
  remove(base, 'code', destroy),
];
