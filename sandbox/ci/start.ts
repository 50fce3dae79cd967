import type { MergeRequest, Project, User } from '../state/model.ts';
import type { Blueprint, Pipeline } from '../state/pipeline-model.ts';
import { addBridge, addJob, addPipeline } from '../state/pipelines.ts';
import type { Store } from '../state/store.ts';

export interface NewPipeline {
  project: Project;
  user: User;
  sha: string;
  beforeSha?: string;
  ref: string;
  source: string;
  isTag?: boolean;
  mergeRequest?: MergeRequest;
  variables?: Pipeline['variables'];
}

function addBuild(store: Store, pipeline: Pipeline, blueprint: Blueprint): void {
  const { name, stage, isAllowedToFail } = blueprint;
  const seed = { name, stage, isAllowedToFail, status: 'created' } as const;
  const build = blueprint.child === null ? addJob(store, pipeline, seed) : addBridge(store, pipeline, seed, null);
  build.blueprint = blueprint;
}

/** Adds a pipeline whose jobs will run by themselves, in the order of the blueprints. */
export function startPipeline(
  store: Store,
  { variables = [], ...given }: NewPipeline,
  blueprints: Blueprint[],
  at = store.now(),
): Pipeline {
  const pipeline = addPipeline(store, { ...given, status: 'created', at });
  pipeline.isLive = true;
  pipeline.variables = variables;
  for (const blueprint of blueprints) addBuild(store, pipeline, blueprint);
  return pipeline;
}

/** Adds the pipeline that a trigger job starts. */
export function startChild(store: Store, parent: Pipeline, blueprints: Blueprint[], at: string): Pipeline {
  const { project, user, sha, ref, mergeRequest } = parent;
  const given = { project, user, sha, ref, source: 'parent_pipeline', ...(mergeRequest ? { mergeRequest } : {}) };
  return startPipeline(store, given, blueprints, at);
}
