import { z } from 'zod';
import type { Answer } from '../../core/answer.ts';
import type { Context, GitLabRequest, Reply } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { emptyCatalog } from '../../core/fake-catalog.ts';
import { mergeRequestCodeContext } from './tool.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface FakeMergeRequest {
  /** Over what `!7` of `acme/greeter` says otherwise. */
  readonly mergeRequest?: Row;
  /** Entries of `/diffs`, a page each. */
  readonly pages: readonly (readonly Row[])[];
  /** Files at the head commit as `project:path`, text or bytes; an error is thrown. */
  readonly files?: Readonly<Record<string, string | Uint8Array | Error>>;
  readonly rawDiff?: string;
  readonly responseBytes?: number;
  readonly signal?: AbortSignal;
}

export const headSha = '1a954628a960aaef81d7b2d4521929579f3541e6';

/** An entry of GitLab's `/diffs` answer. */
export function entry(path: string, diff: string, more: Row = {}): Row {
  return { old_path: path, new_path: path, a_mode: '100644', b_mode: '100644', diff, collapsed: false, ...more };
}

/** A patch that adds `count` lines `text` behind line 1. */
export function adding(count: number, text = 'new line'): string {
  return `@@ -1,1 +1,${count + 1} @@\n first\n${`+${text}\n`.repeat(count)}`;
}

function refusal(status: number, path: string): GitLabError {
  return new GitLabError({ status, method: 'GET', path, reason: `${status}` });
}

function answerRaw(fake: FakeMergeRequest, request: GitLabRequest): Reply {
  const [, , project = '', , , file = ''] = request.path.split('/').map(decodeURIComponent);
  const content = fake.files?.[`${project}:${file}`];
  if (content instanceof Error) throw content;
  if (content === undefined || request.query?.ref !== headSha) throw refusal(404, request.path);
  return { status: 200, data: typeof content === 'string' ? Buffer.from(content) : content, headers: {} };
}

function answer(fake: FakeMergeRequest, request: GitLabRequest): Reply {
  const root = '/projects/acme%2Fgreeter/merge_requests/7';
  if (request.path === root) {
    const base = { title: 'Greet', state: 'opened', source_branch: 'greet', target_branch: 'main', web_url: 'w' };
    const ids = { source_project_id: 1, target_project_id: 1, diff_refs: { head_sha: headSha } };
    return { status: 200, data: { ...base, ...ids, ...fake.mergeRequest }, headers: {} };
  }
  if (request.path === `${root}/diffs`) {
    const page = Number(request.query?.page);
    const next = page < fake.pages.length ? { next: page + 1 } : {};
    return { status: 200, data: fake.pages[page - 1] ?? [], page: { page, ...next }, headers: {} };
  }
  if (request.path === `${root}/raw_diffs` && fake.rawDiff !== undefined) {
    return { status: 200, data: Buffer.from(fake.rawDiff), headers: {} };
  }
  if (request.path.endsWith('/raw')) return answerRaw(fake, request);
  throw refusal(404, request.path);
}

/** A context whose GitLab holds the merge request `!7` of `acme/greeter`, and the paths of the requests made. */
export function openFake(fake: FakeMergeRequest): { ctx: Context; paths: string[]; progress: string[] } {
  const paths: string[] = [];
  const progress: string[] = [];
  const ignore = () => undefined;
  const ctx: Context = {
    gitlab: {
      webUrl: 'https://gitlab.example.com',
      async request(request) {
        paths.push(decodeURIComponent(request.path));
        return answer(fake, request);
      },
      graphql: () => Promise.reject(new Error('no GraphQL here')),
    },
    catalog: emptyCatalog,
    status: {
      server: { name: 'x', version: '1', node: '20' },
      gitlab: { url: '', credential: '' },
      policy: {},
      switchedOff: {},
    },
    limits: { responseBytes: fake.responseBytes ?? 40_000 },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    signal: fake.signal ?? new AbortController().signal,
    progress: (done, total, message) => progress.push(`${done}/${total} ${message}`),
  };
  return { ctx, paths, progress };
}

/** A merge request whose changed files come on one page. */
export function onePage(...rows: readonly Row[]): FakeMergeRequest {
  return { pages: [rows] };
}

export interface Asked {
  readonly answer: Answer;
  /** The value, or the facts above a text. */
  readonly value: Row;
  readonly paths: readonly string[];
  readonly progress: readonly string[];
}

/** Call the tool as the server does, with the inputs' defaults filled in. */
export async function ask(fake: FakeMergeRequest, more: Row = {}): Promise<Asked> {
  const { ctx, paths, progress } = openFake(fake);
  const input = z
    .object(mergeRequestCodeContext.input)
    .parse({ project_id: 'acme/greeter', merge_request_iid: 7, ...more });
  const answer = await mergeRequestCodeContext.run(input, ctx);
  return { answer, value: (answer.kind === 'json' ? answer.value : answer.facts) as Row, paths, progress };
}

/** Call the tool for a text. */
export async function show(fake: FakeMergeRequest, more: Row = {}): Promise<Asked & { text: string; notes: string }> {
  const asked = await ask(fake, more);
  if (asked.answer.kind !== 'text') throw new Error('the answer is no text');
  return { ...asked, text: asked.answer.text, notes: (asked.answer.notes ?? []).join(' ') };
}
