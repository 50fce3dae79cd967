import type { Context } from '../../core/context.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import { loadInOrder } from '../merge-request-code-context/in-order.ts';
import { explainReason } from './advice.ts';
import type { FailedJob } from './failed-jobs.ts';
import { type Failure, findFailure } from './find-failure.ts';
import { readLog } from './log-phases.ts';
import { showWindows } from './show-windows.ts';
import { type FailedCase, isOfJob, showCases } from './test-cases.ts';

/** A job whose log is shown gets at least this many bytes. */
const leastBytes = 1_500;
const mostShown = 8;
/** Logs that are read and held at the same time. */
const width = 3;

export interface ShownJobs {
  readonly text: string;
  /** How many jobs are shown with their log. */
  readonly shown: number;
}

type Log = { readonly failure: Failure } | { readonly missing: string };

async function readFailure(ctx: Context, { job, ids, isTrigger }: FailedJob): Promise<Log> {
  if (isTrigger) {
    const { downstream_pipeline: below } = job;
    return { missing: below ? `It started pipeline ${below.id} (${below.status}). ${below.web_url ?? ''}` : '' };
  }
  try {
    const path = { project_id: ids.project_id, job_id: job.id };
    const { data } = await send(ctx, 'GET /projects/:project_id/jobs/:job_id/trace', path, { as: 'bytes' });
    const lines = readLog(new TextDecoder().decode(data as Uint8Array));
    return lines.length === 0 ? { missing: 'The log is empty.' } : { failure: findFailure(lines) };
  } catch (error) {
    if (error instanceof KnownError) return { missing: `The log cannot be read: ${error.message}` };
    throw error;
  }
}

function describeJob({ job, ids, path }: FailedJob, project: string): string {
  const where = path.length === 0 ? '' : ` in pipeline ${ids.pipeline_id} (${path.join(' > ')})`;
  const elsewhere = ids.project_id === project || path.length === 0 ? '' : ` of project_id ${ids.project_id}`;
  const allowed = job.allow_failure ? ', allowed to fail' : '';
  const reason = job.failure_reason ?? 'unknown reason';
  return `${job.name} (stage ${job.stage}) job ${job.id}${where}${elsewhere}: ${reason}${allowed}`;
}

/** One job: what it is, where it failed, its failed tests. `twin` is a job that failed with the same lines. */
function showJob(
  failed: FailedJob,
  log: Log,
  about: {
    readonly heading: string;
    readonly twin: FailedJob | undefined;
    readonly cases: readonly FailedCase[];
    readonly bytes: number;
  },
): string {
  const { twin, cases, bytes } = about;
  const head = [
    `=== ${about.heading} ===`,
    ...[failed.job.web_url, explainReason(failed.job.failure_reason)].flatMap((line) => line || []),
  ];
  if (twin) return [...head, `The same failing lines as in ${twin.job.name} (job ${twin.job.id}).`].join('\n');
  const left = bytes - Buffer.byteLength(head.join('\n'));
  const mostForCases = cases.length === 0 ? 0 : Math.floor(left / 3);
  const forCases = Math.min(Buffer.byteLength(showCases(cases, '', mostForCases).join('\n')), mostForCases);
  const shown = 'failure' in log ? showWindows(log.failure, left - forCases) : [log.missing.trim()].filter(Boolean);
  return [...head, ...shown, ...showCases(cases, shown.join('\n'), mostForCases)].join('\n');
}

/** Jobs by name alone, as many as fit into so many bytes. */
function listJobs(jobs: readonly FailedJob[], project: string, bytes: number): string[] {
  if (jobs.length === 0) return [];
  const lines = ['Failed too, without their logs here:'];
  let left = bytes - 80;
  for (const [at, each] of jobs.entries()) {
    const line = `- ${describeJob(each, project)}`;
    left -= Buffer.byteLength(line) + 1;
    if (left < 0) return [[...lines, `... and ${jobs.length - at} more`].join('\n')];
    lines.push(line);
  }
  return [lines.join('\n')];
}

/** Take the cases of a job out of those of its pipeline. */
function takeCases(cases: FailedCase[], { job }: FailedJob): FailedCase[] {
  const own = cases.filter((each) => isOfJob(each, job.name));
  for (const each of own) cases.splice(cases.indexOf(each), 1);
  return own;
}

const howManyFit = (bytes: number) => Math.min(Math.max(Math.floor(bytes / leastBytes), 1), mostShown);

/**
 * The failed jobs within so many bytes: the first ones with the lines of their logs that tell most, the rest by name.
 * `cases` are the failed tests by pipeline, `project` the numeric id of the first pipeline's project.
 */
export async function showJobs(
  ctx: Context,
  jobs: readonly FailedJob[],
  about: { readonly cases: ReadonlyMap<number, FailedCase[]>; readonly bytes: number; readonly project: string },
): Promise<ShownJobs> {
  const { bytes, project } = about;
  const forList = jobs.length > howManyFit(bytes) ? Math.floor(bytes / 4) : 0;
  const count = Math.min(jobs.length, howManyFit(bytes - forList));
  const list = listJobs(jobs.slice(count), project, forList);
  const cases = new Map([...about.cases].map(([id, those]) => [id, [...those]]));
  const bySignature = new Map<string, FailedJob>();
  const blocks: string[] = [];
  let left = bytes - Buffer.byteLength(list.join(''));
  const load = async (failed: FailedJob) => ({ failed, log: await readFailure(ctx, failed) });
  for await (const { failed, log } of loadInOrder(jobs.slice(0, count), width, load)) {
    const signature = 'failure' in log ? log.failure.signature : '';
    const twin = bySignature.get(signature);
    if (signature !== '' && !twin) bySignature.set(signature, failed);
    const share = Math.floor(left / (count - blocks.length));
    const block = showJob(failed, log, {
      heading: describeJob(failed, project),
      twin,
      cases: takeCases(cases.get(failed.ids.pipeline_id) ?? [], failed),
      // A single job does not need it all: what tells is a part of any log.
      bytes: Math.min(share, Math.max(Math.floor(bytes / 2), leastBytes)),
    });
    left -= Buffer.byteLength(block) + 2;
    blocks.push(block);
  }
  const rest = [...cases.values()].flat().map((each) => ({ ...each, title: `${each.suite}: ${each.title}` }));
  const others = showCases(rest, blocks.join('\n'), Math.max(left, 0)).join('\n');
  return { text: [...blocks, others, ...list].filter(Boolean).join('\n\n'), shown: count };
}
