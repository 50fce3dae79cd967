import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { send } from '../../core/route.ts';
import { cutLine } from '../job-output/excerpt.ts';
import type { PipelineIds } from './pipeline-rows.ts';

/** A test that failed, out of a pipeline's test report. */
export interface FailedCase {
  /** The job it ran in; jobs that run in parallel share one. */
  readonly suite: string;
  readonly title: string;
  /** The first lines of what it printed. */
  readonly output: readonly string[];
}

interface RawCase {
  readonly status?: string;
  readonly name?: string | null;
  readonly classname?: string | null;
  readonly file?: string | null;
  readonly system_output?: unknown;
  readonly stack_trace?: unknown;
}

interface RawSuite {
  readonly name?: string;
  readonly suite_error?: string | null;
  readonly test_cases?: readonly RawCase[];
}

const outputLines = 3;
const longestLine = 200;

/** The first lines of a text that hold something, each cut where it is long; none of anything else. */
export function firstLines(text: unknown, count = outputLines): string[] {
  if (typeof text !== 'string') return [];
  const lines = text.slice(0, 4_000).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map((line) => cutLine(line.trimEnd(), 0, longestLine));
}

function describeCase(suite: string, { name, classname, file, system_output, stack_trace }: RawCase): FailedCase {
  const place = [classname, name].filter(Boolean).join(' > ');
  const title = cutLine(`${place}${file ? ` (${file})` : ''}`.replace(/\s+/g, ' '), 0, 2 * longestLine);
  const output = firstLines(system_output);
  return { suite, title, output: output.length > 0 ? output : firstLines(stack_trace) };
}

/** The failed cases of GitLab's test report, and suites whose report file could not be read. */
export function failedCases(report: unknown): FailedCase[] {
  const suites = (report as { test_suites?: readonly RawSuite[] } | null)?.test_suites;
  if (!Array.isArray(suites)) return [];
  return (suites as readonly RawSuite[]).flatMap(({ name = '', suite_error, test_cases = [] }) => [
    ...(suite_error ? [{ suite: name, title: 'The test report cannot be read', output: firstLines(suite_error) }] : []),
    ...test_cases
      .filter(({ status }) => status === 'failed' || status === 'error')
      .map((each) => describeCase(name, each)),
  ]);
}

/** The failed cases of a pipeline; none where there is no report. One that cannot be read is said in `notes`. */
export async function readFailedCases(ctx: Context, ids: PipelineIds, notes: string[]): Promise<FailedCase[]> {
  try {
    const route = 'GET /projects/:project_id/pipelines/:pipeline_id/test_report';
    return failedCases((await send(ctx, route, { ...ids })).data);
  } catch (error) {
    // The report is an extra: the log tells of the tests too.
    ctx.signal.throwIfAborted();
    if (!(error instanceof KnownError)) throw error;
    const isAbsent = error instanceof GitLabError && error.status === 404;
    if (!isAbsent) notes.push(`Pipeline ${ids.pipeline_id}: its test report could not be read: ${error.message}`);
    return [];
  }
}

/** Jobs that run in parallel are numbered or named by their variables behind the name of their suite. */
export function isOfJob({ suite }: FailedCase, job: string): boolean {
  return suite === job || suite === job.replace(/ \d+\/\d+$|: \[.*\]$/, '');
}

/** As many cases as fit into so many bytes. What a test printed is left out where `shown`, the log, has it already. */
export function showCases(cases: readonly FailedCase[], shown: string, bytes: number): string[] {
  if (cases.length === 0) return [];
  const lines = [`Failed tests (${cases.length}):`];
  let left = bytes - 60;
  for (const [at, { title, output }] of cases.entries()) {
    const isKnown = output.length > 0 && output.every((line) => shown.includes(line.trim()));
    const added = [`- ${title}`, ...(isKnown ? [] : output.map((line) => `    ${line}`))];
    left -= Buffer.byteLength(added.join('\n')) + 1;
    if (left < 0 && at > 0) {
      lines.push(`... ${cases.length - at} more failed tests`);
      break;
    }
    lines.push(...added);
  }
  return lines;
}
