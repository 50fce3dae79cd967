import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';
import { loadInOrder } from '../merge-request-code-context/in-order.ts';
import { explainMoved, isMoved, refuseMoved } from '../repository-files/moved.ts';
import { findBase, probeFile, readStoredFile, type Target } from '../repository-files/probe.ts';
import { explainRefusal, withHint } from '../repository-files/refusal.ts';
import { noteOtherBytes, probeWritten } from '../repository-files/stored.ts';
import type { FileAction, PlainFile } from './actions.ts';
import { joinActions, type KnownFiles, planCommit, type Step, sourceOf } from './plan.ts';

export interface CommitInput extends Target {
  readonly commit_message: string;
  readonly actions?: readonly FileAction[] | undefined;
  readonly files?: readonly PlainFile[] | undefined;
  readonly author_email?: string | undefined;
  readonly author_name?: string | undefined;
}

interface Commit {
  readonly id?: string;
  readonly web_url?: string;
  readonly stats?: { readonly additions?: number; readonly deletions?: number } | null;
}

const width = 4;

async function collect<T, R>(items: readonly T[], load: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for await (const result of loadInOrder(items, width, load)) results.push(result);
  return results;
}

async function readKnown(
  project_id: string,
  ref: string,
  actions: readonly FileAction[],
  ctx: Context,
): Promise<KnownFiles> {
  const edited = new Set(actions.filter(({ edits }) => edits).map(sourceOf));
  const paths = [...new Set(actions.flatMap((action) => [sourceOf(action), action.file_path]))];
  const found = await collect(paths, async (file_path) => {
    const place = { project_id, file_path, ref };
    return [file_path, await (edited.has(file_path) ? readStoredFile(place, ctx) : probeFile(place, ctx))] as const;
  });
  return new Map(found);
}

/** GitLab does not say which of the files has moved: look for those that have a newer commit, and say what differs. */
async function explainConflict(project_id: string, ref: string, steps: readonly Step[], ctx: Context): Promise<string> {
  const held = steps.flatMap(({ path: file_path, seenAt }) => (seenAt === undefined ? [] : [{ file_path, seenAt }]));
  const now = await collect(held, ({ file_path }) => probeWritten({ project_id, file_path, ref }, ctx));
  const moved = held.filter(({ seenAt }, index) => now[index]?.lastCommitId !== seenAt);
  const [first] = moved.length > 0 ? moved : held;
  if (!first) return 'Nothing was written. Read the files again.';
  const others = moved.slice(1).map(({ file_path }) => file_path);
  const more = others.length > 0 ? ` Changed too: ${others.join(', ')}.` : '';
  return `${await explainMoved({ project_id, ref, ...first }, ctx)}${more}`;
}

function describeCommit(data: unknown, branch: string, steps: readonly Step[]): Record<string, unknown> {
  const commit = (typeof data === 'object' && data !== null ? data : {}) as Commit;
  return {
    commit: commit.id,
    web_url: commit.web_url,
    branch,
    files: steps.map(({ path, verb }) => ({ path, action: verb })),
    stats: commit.stats ? { additions: commit.stats.additions, deletions: commit.stats.deletions } : undefined,
  };
}

/** Where CRLF was sent, look at what became of it. */
async function noteLineEnds(project_id: string, ref: string, steps: readonly Step[], ctx: Context): Promise<string[]> {
  const written = steps.flatMap(({ path, bytes }) => (bytes?.includes('\r\n') ? [{ path, bytes }] : []));
  const notes = await collect(written, async ({ path, bytes }) =>
    noteOtherBytes(path, bytes, await probeWritten({ project_id, file_path: path, ref }, ctx)),
  );
  return notes.flat();
}

async function sendCommit(
  input: CommitInput,
  base: string,
  steps: readonly Step[],
  ctx: Context,
): Promise<Record<string, unknown>> {
  const { project_id, branch, commit_message, author_email, author_name } = input;
  const start_branch = base === branch ? undefined : base;
  const actions = steps.flatMap(({ sent }) => sent);
  const body = { branch, commit_message, start_branch, author_email, author_name, actions };
  try {
    const { data } = await send(ctx, 'POST /projects/:project_id/repository/commits', { project_id }, { body });
    return describeCommit(data, branch, steps);
  } catch (error) {
    if (!isMoved(error)) throw explainRefusal(error, input);
    throw withHint(error, await explainConflict(project_id, base, steps, ctx));
  }
}

/**
 * Make one commit of many changes. An action without a verb creates or updates by what is on the branch. All is checked
 * first, four files at a time; then there is one POST.
 */
export async function pushFiles(input: CommitInput, ctx: Context): Promise<Answer> {
  const { project_id, branch } = input;
  const actions = joinActions(input.actions, input.files);
  const base = await findBase(input, ctx);
  const steps = planCommit(actions, await readKnown(project_id, base, actions, ctx), base);
  for (const { stale } of steps) {
    if (stale) await refuseMoved({ project_id, file_path: stale.path, seenAt: stale.seenAt, ref: base }, ctx);
  }
  const value = await sendCommit(input, base, steps, ctx);
  return json(value, { notes: await noteLineEnds(project_id, String(value.commit ?? branch), steps, ctx) });
}
