import { commitEntity } from '../entities/commits.ts';
import { userBasic, userOrNull } from '../entities/users.ts';
import { type Commit, readCommits } from '../git/commits.ts';
import { emptyTree } from '../git/diffs.ts';
import { resolveCommit } from '../git/refs.ts';
import { signNow } from '../git/signatures.ts';
import { inTurn } from '../git/turns.ts';
import { applyStep, moveRef, treeOf, writeCommit } from '../git/write.ts';
import { canPush, levelOf, levels } from '../http/access.ts';
import { type Call, textParam, viewerOf } from '../http/call.ts';
import { ApiError, badRequest, forbidden, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, post, type Route } from '../http/route.ts';
import { branchMoved } from '../merging/branches.ts';
import type { CommitStatus } from '../state/model.ts';
import type { Job } from '../state/pipeline-model.ts';
import { findCommit } from './find.ts';

async function locate(call: Call, parameter = 'sha'): Promise<Commit> {
  const sha = await findCommit(call, textParam(call, parameter));
  const [commit] = await readCommits(call.project.repository, [sha]);
  if (commit === undefined) throw notFound('Commit');
  return commit;
}

interface Step {
  from: string;
  to: string;
  message: string;
  author: { name: string; email: string };
  /** `cherry-pick` or `revert`, for the complaint. */
  verb: string;
}

/** 400 as GitLab tells that a step stops at a conflict or changes nothing. */
function cannotApply(call: Call, verb: string, code: 'conflict' | 'empty'): ApiError {
  const done = verb === 'revert' ? 'reverted' : 'cherry-picked';
  const message = `Sorry, we cannot ${verb} this commit automatically. This commit may already have been ${done}, or a more recent commit may have updated some of its content.`;
  return new ApiError(400, {
    message,
    error_code: code,
    ...(call.input.flag('dry_run') ? { dry_run: 'error' } : {}),
  });
}

/** Puts one step on top of a branch as a new commit, or only tries to with `dry_run`. */
async function applyTo(call: Call, step: Step): Promise<Answer> {
  const { input, project, store } = call;
  const { repository } = project;
  const branch = input.requireText('branch');
  const user = viewerOf(call);
  const isDryRun = input.flag('dry_run') ?? false;
  const { before, after } = await inTurn(repository, async () => {
    const head = await resolveCommit(repository, `refs/heads/${branch}`);
    if (head === null) throw notFound('Branch');
    const tree = await applyStep(repository, { from: step.from, to: step.to, onto: head });
    if (tree === null) throw cannotApply(call, step.verb, 'conflict');
    if (tree === (await treeOf(repository, head))) throw cannotApply(call, step.verb, 'empty');
    if (isDryRun) return { before: head, after: head };
    const committer = signNow(user, store.clock());
    const author = signNow(step.author, store.clock());
    const sha = await writeCommit(repository, { tree, parents: [head], message: step.message, author, committer });
    await moveRef(repository, `refs/heads/${branch}`, sha);
    return { before: head, after: sha };
  });
  if (isDryRun) return { ...json({ dry_run: 'success' }), isOutsideContract: true };
  await branchMoved(store, { project, branch, before, after, user });
  const [commit] = await readCommits(repository, [after]);
  return created(commit && commitEntity(store, project, commit));
}

function requirePush(call: Call): void {
  const branch = call.input.requireText('branch');
  if (canPush(call.store, viewerOf(call), call.project, branch)) return;
  throw forbidden('You are not allowed to push into this branch');
}

async function cherryPick(call: Call): Promise<Answer> {
  requirePush(call);
  const { sha, parents, message, authorName, authorEmail } = await locate(call);
  const given = call.input.text('message');
  const full = given ?? `${message.trimEnd()}\n\n(cherry picked from commit ${sha})`;
  const author = { name: authorName, email: authorEmail };
  return applyTo(call, { from: parents[0] ?? emptyTree, to: sha, message: `${full}\n`, author, verb: 'cherry-pick' });
}

async function revert(call: Call): Promise<Answer> {
  requirePush(call);
  const { sha, parents, message } = await locate(call);
  const title = message.split('\n')[0] ?? '';
  const text = `Revert "${title}"\n\nThis reverts commit ${sha}\n`;
  const author = viewerOf(call);
  return applyTo(call, { from: sha, to: parents[0] ?? emptyTree, message: text, author, verb: 'revert' });
}

async function comment(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const { sha } = await locate(call);
  const note = input.requireText('note');
  if (note.trim() === '') throw badRequest(`Note {:note=>["can't be blank"]}`);
  const path = input.text('path') ?? null;
  const line = path === null ? null : input.requireInteger('line');
  const lineType = path === null ? null : (input.choice('line_type', ['new', 'old']) ?? 'new');
  const at = store.now();
  const author = viewerOf(call);
  project.commitComments.push({ sha, note, path, line, lineType, author, createdAt: at });
  return created({ note, path, line, line_type: lineType, author: userBasic(store, author), created_at: at });
}

const statusEntity = (call: Call, status: CommitStatus) => ({
  id: status.id,
  sha: status.sha,
  ref: status.ref,
  status: status.state,
  name: status.name,
  target_url: status.targetUrl,
  description: status.description,
  created_at: status.createdAt,
  started_at: status.startedAt,
  finished_at: status.finishedAt,
  allow_failure: false,
  coverage: status.coverage,
  pipeline_id: status.pipelineId,
  author: userOrNull(call.store, status.author),
});

/** A job of a pipeline is a status of its commit as well. */
const jobStatus = ({ id, pipeline, status, name, createdAt, startedAt, finishedAt, coverage, user }: Job) => ({
  id,
  sha: pipeline.sha,
  ref: pipeline.ref,
  state: status,
  name,
  targetUrl: null,
  description: null,
  createdAt,
  startedAt,
  finishedAt,
  coverage,
  pipelineId: pipeline.id,
  author: user,
});

async function listStatuses(call: Call): Promise<Answer> {
  const { input, project } = call;
  const { sha } = await locate(call);
  const withRetried = input.flag('all') ?? false;
  const jobs = project.pipelines
    .filter((pipeline) => pipeline.sha === sha)
    .flatMap((pipeline) => pipeline.jobs.filter((job) => withRetried || !job.isRetried))
    .filter(({ stage }) => !input.has('stage') || stage === input.text('stage'));
  const all: CommitStatus[] = [...jobs.map(jobStatus), ...project.statuses.filter((status) => status.sha === sha)];
  const fitting = all.filter(
    ({ name, ref, pipelineId }) =>
      (!input.has('name') || name === input.text('name')) &&
      (!input.has('ref') || ref === input.text('ref')) &&
      (!input.has('pipeline_id') || pipelineId === input.integer('pipeline_id')),
  );
  return page(call, fitting, (status) => statusEntity(call, status), { of: 'CommitStatus' });
}

const states = ['pending', 'running', 'success', 'failed', 'canceled', 'skipped'] as const;

async function setStatus(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const { sha } = await locate(call);
  if (!input.has('state')) input.requireText('state');
  const state = input.choice('state', states) ?? 'pending';
  const name = input.text('name') ?? input.text('context') ?? 'default';
  const own = project.pipelines.filter((pipeline) => pipeline.sha === sha).at(-1);
  const ref = input.text('ref') ?? own?.ref ?? project.defaultBranch;
  const known = project.statuses.find((each) => each.sha === sha && each.name === name && each.ref === ref);
  if (known?.state === state && (state === 'pending' || state === 'running')) {
    const event = state === 'pending' ? 'enqueue' : 'run';
    const reason = `Cannot transition status via :${event} from :${state} (Reason(s): Status cannot transition via "${event}")`;
    throw new ApiError(400, { message: reason });
  }
  const now = store.now();
  const isRunning = state === 'running';
  const isOver = !isRunning && state !== 'pending';
  const status: CommitStatus = {
    id: known?.id ?? store.takeId('status'),
    sha,
    ref,
    state,
    name,
    targetUrl: input.text('target_url') ?? known?.targetUrl ?? null,
    description: input.text('description') ?? known?.description ?? null,
    createdAt: known?.createdAt ?? now,
    startedAt: known?.startedAt ?? (isRunning ? now : null),
    finishedAt: isOver ? now : null,
    coverage: input.has('coverage') ? Number(input.text('coverage')) : (known?.coverage ?? null),
    pipelineId: input.integer('pipeline_id') ?? own?.id ?? null,
    author: viewerOf(call),
  };
  project.statuses = [...project.statuses.filter((each) => each !== known), status];
  return created(statusEntity(call, status));
}

/** Commenting needs no more than reading; a guest of a private project cannot. */
function requireReporter(answer: Route['answer']): Route['answer'] {
  return (call) => {
    if (levelOf(call.store, call.viewer, call.project) < levels.guest) throw forbidden();
    return answer(call);
  };
}

const base = '/projects/:id/repository/commits/:sha';

/** What is done to commits: picking, reverting, commenting, and statuses from outside. */
export const commitWriteRoutes: Route[] = [
  post(`${base}/cherry_pick`, 'code', cherryPick),
  post(`${base}/revert`, 'code', revert),
  post(`${base}/comments`, 'code', requireReporter(comment)),
  get(`${base}/statuses`, 'code', listStatuses),
  post('/projects/:id/statuses/:sha', levels.developer, setStatus),
];
