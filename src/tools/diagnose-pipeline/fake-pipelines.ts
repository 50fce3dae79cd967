import type { Context, GitLabRequest, Reply } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface FakePipeline {
  /** Over what pipeline `id` of project 118 says otherwise. */
  readonly pipeline?: Row;
  readonly jobs?: readonly Row[];
  readonly bridges?: readonly Row[];
  readonly testReport?: unknown;
}

export interface FakeProject {
  readonly pipelines: Readonly<Record<number, FakePipeline>>;
  /** Log by job id: a text, or an error to throw. */
  readonly logs?: Readonly<Record<number, string | Error>>;
  /** Any other answer by path below the API root; a function answers anew each time, an error is thrown. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

interface FakeOptions {
  readonly responseBytes?: number;
  readonly signal?: AbortSignal;
  readonly progress?: Context['progress'];
}

export const projectPath = '/projects/acme%2Fgreeter';
export const sha = '1a954628a960aaef81d7b2d4521929579f3541e6';

/** A job as GitLab lists it. */
export function fakeJob(id: number, name: string, more: Row = {}): Row {
  const url = `https://gitlab.example.com/acme/greeter/-/jobs/${id}`;
  const base = { id, name, stage: 'test', status: 'failed', allow_failure: false, web_url: url };
  return { ...base, failure_reason: 'script_failure', ...more };
}

/** A pipeline as GitLab shows it. */
export function fakeRow(id: number, more: Row = {}): Row {
  const web_url = `https://gitlab.example.com/acme/greeter/-/pipelines/${id}`;
  const ref = 'refs/merge-requests/7/head';
  return { id, project_id: 118, status: 'failed', ref, source: 'merge_request_event', sha, web_url, ...more };
}

/** A refusal of GitLab. */
export function refusal(status: number, path = '/x', reason = `${status} refused`): GitLabError {
  return new GitLabError({ status, method: 'GET', path, reason });
}

function answerList(rows: readonly Row[], { query = {} }: GitLabRequest): Reply {
  const scope = query.scope as readonly string[] | undefined;
  const fitting = rows.filter(({ status }) => !scope || scope.includes(String(status)));
  const newestFirst = [...fitting].sort((one, other) => Number(other.id) - Number(one.id));
  const [page, perPage] = [Number(query.page ?? 1), Number(query.per_page ?? 20)];
  const isLast = page * perPage >= fitting.length;
  const data = newestFirst.slice((page - 1) * perPage, page * perPage);
  return {
    status: 200,
    data,
    page: { page, total: fitting.length, ...(isLast ? {} : { next: page + 1 }) },
    headers: {},
  };
}

function answerPipeline(known: FakePipeline, id: number, part: string | undefined, request: GitLabRequest): unknown {
  if (part === 'jobs') return answerList(known.jobs ?? [], request);
  if (part === 'bridges') return answerList(known.bridges ?? [], request);
  if (part === 'test_report') return known.testReport;
  return fakeRow(id, known.pipeline);
}

function answer(fake: FakeProject, request: GitLabRequest): unknown {
  const special = fake.answers?.[request.path];
  if (special !== undefined) return typeof special === 'function' ? special(request) : special;
  const [, id, part] = /\/pipelines\/(\d+)(?:\/(\w+))?$/.exec(request.path) ?? [];
  const known = fake.pipelines[Number(id)];
  if (known) return answerPipeline(known, Number(id), part, request);
  const log = fake.logs?.[Number(/\/jobs\/(\d+)\/trace$/.exec(request.path)?.[1])];
  return typeof log === 'string' ? new TextEncoder().encode(log) : log;
}

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && 'headers' in value;

/** A GitLab with these pipelines; what it does not know is a 404. `check` sees every request. */
export function fakeGitLab(fake: FakeProject, check: (request: GitLabRequest) => void, options: FakeOptions = {}) {
  const requests: GitLabRequest[] = [];
  const request = async (sent: GitLabRequest): Promise<Reply> => {
    requests.push(sent);
    check(sent);
    const known = await answer(fake, sent);
    if (known instanceof Error) throw known;
    if (known === undefined) throw refusal(404, sent.path, '404 Not found');
    return isReply(known) ? known : { status: 200, data: known, headers: {} };
  };
  const ctx = {
    gitlab: { webUrl: 'https://gitlab.example.com', request },
    limits: { responseBytes: options.responseBytes ?? 40_000 },
    signal: options.signal ?? new AbortController().signal,
    progress: options.progress ?? (() => undefined),
  } as unknown as Context;
  return { ctx, requests, paths: () => requests.map(({ path }) => path) };
}
