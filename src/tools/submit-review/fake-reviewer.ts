import { afterAll, beforeAll } from 'vitest';
import type { Sandbox } from '../../../sandbox/index.ts';
import { ask, startChecked } from '../../../sandbox/start-checked.ts';
import type { JsonAnswer } from '../../core/answer.ts';
import type { Context, GitLab, GitLabRequest, Reply } from '../../core/context.ts';
import type { KnownError } from '../../core/errors/known-error.ts';
import { connectLazily } from '../../gitlab/connect.ts';
import { fakeContext } from '../../server/fake-house.ts';
import { type ReviewInput, submit } from './submit.ts';

/** Takes the place of a request, or lets it through. */
export type Intercept = (request: GitLabRequest, forward: () => Promise<Reply>) => Promise<Reply>;

export interface Session {
  readonly as?: string;
  readonly iid?: number;
  readonly signal?: AbortSignal;
  readonly intercept?: Intercept;
  readonly graphql?: GitLab['graphql'];
}

interface Bench {
  readonly sandbox: () => Sandbox;
  /** Submit a review of acme/greeter!7 as dana, over a real connection to the sandbox. */
  review(wanted: Partial<ReviewInput>, session?: Session): Promise<{ answer: JsonAnswer; requests: GitLabRequest[] }>;
  /** The error of a review that fails. */
  failure(wanted: Partial<ReviewInput>, session?: Session): Promise<{ error: KnownError; requests: GitLabRequest[] }>;
  /** Comments newer than the one with this id, oldest first. */
  comments(iid?: number, since?: number): Promise<Comment[]>;
  drafts(): Promise<{ id: number; note: string }[]>;
  newestId(): Promise<number>;
}

export interface Comment {
  readonly id: number;
  readonly type: string | null;
  readonly body: string;
  readonly position?: Record<string, unknown>;
  readonly suggestions?: readonly Record<string, unknown>[];
}

/** The requests of a review in short: `POST draft_notes`. */
export function writesOf(requests: readonly GitLabRequest[]): string[] {
  const writes = requests.filter(({ method }) => method !== 'GET');
  return writes.map(({ method, path }) => `${method} ${path.replace(/^.*merge_requests\/\d+\//, '')}`);
}

/** An intercept that does `act` in place of the nth request with this method and end of its path. */
export function onNth(line: RegExp, nth: number, act: Intercept): Intercept {
  let count = 0;
  return (request, forward) => {
    if (!line.test(`${request.method} ${request.path}`)) return forward();
    count += 1;
    return count === nth ? act(request, forward) : forward();
  };
}

/** A sandbox for the tests of one file, and reviews of its merge request !7. */
export function openBench(): Bench {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startChecked();
  });
  afterAll(() => sandbox.close());
  const base = (iid: number) => `/projects/acme%2Fgreeter/merge_requests/${iid}`;
  const read = async (path: string) => (await ask(sandbox, path)).json();

  async function run(wanted: Partial<ReviewInput>, session: Session, requests: GitLabRequest[]) {
    const { as = 'dana', iid = 7, intercept = (_, forward) => forward() } = session;
    const signal = session.signal ?? new AbortController().signal;
    const token = sandbox.tokens[as] ?? '';
    const connection = connectLazily(
      { apiUrls: [sandbox.apiUrl], timeoutMs: 5_000, userAgent: 'test', log: fakeContext().ctx.log },
      async () => ({ kind: 'private-token', token, source: 'the test' }),
    );
    const real = connection.bind(signal);
    const request = (sent: GitLabRequest) => {
      requests.push(sent);
      return intercept(sent, () => real.request(sent));
    };
    const { graphql = real.graphql } = session;
    const ctx: Context = { ...fakeContext().ctx, signal, gitlab: { ...real, request, graphql } };
    try {
      const ids = { project_id: 'acme/greeter', merge_request_iid: iid };
      return (await submit({ ...ids, ...wanted }, ctx, 30)) as JsonAnswer;
    } finally {
      await connection.close();
    }
  }

  return {
    sandbox: () => sandbox,
    async review(wanted, session = {}) {
      const requests: GitLabRequest[] = [];
      return { answer: await run(wanted, session, requests), requests };
    },
    async failure(wanted, session = {}) {
      const requests: GitLabRequest[] = [];
      const error = await run(wanted, session, requests).then(
        (answer) => {
          throw new Error(`Expected a failure, got ${JSON.stringify(answer)}`);
        },
        (thrown: KnownError) => thrown,
      );
      return { error, requests };
    },
    async comments(iid = 7, since = 0) {
      const query = 'order_by=created_at&sort=desc&activity_filter=only_comments&per_page=100';
      const rows: Comment[] = await read(`${base(iid)}/notes?${query}`);
      return rows.filter(({ id }) => id > since).sort((one, other) => one.id - other.id);
    },
    drafts: () => read(`${base(7)}/draft_notes`),
    async newestId() {
      const rows: Comment[] = await this.comments();
      return rows.at(-1)?.id ?? 0;
    },
  };
}
