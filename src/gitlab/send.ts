import type { Dispatcher } from 'undici';
import type { Log } from '../core/context.ts';
import type { Call } from './call.ts';
import { exchange } from './exchange.ts';
import { ExchangeFailure } from './failure.ts';
import { followedAddress } from './redirect.ts';
import type { Replica, Replicas } from './replicas.ts';
import type { Bounds, WireAnswer, WireRequest } from './wire.ts';

export interface Answer extends WireAnswer {
  /** Address that gave the answer, after redirects, without query. */
  readonly url: string;
}

export interface Line {
  readonly pool: Dispatcher;
  readonly replicas: Replicas;
  readonly log: Log;
  readonly now: () => number;
}

export interface Sending {
  readonly call: Call;
  readonly headers: Readonly<Record<string, string>>;
  /** The header with the credential; it goes to GitLab's own origin alone. */
  readonly credential: Readonly<Record<string, string>>;
  readonly bounds: Bounds;
  /** Counted from 1, for the log. */
  readonly attempt: number;
}

const MOST_REDIRECTS = 3;

/**
 * Send a call to the replica whose turn it is, and to the next where no connection can be made: nothing was sent then, so
 * that holds for writes too. Gives the answer whatever its status; throws an ExchangeFailure or the signal's reason.
 */
export async function send(line: Line, sending: Sending): Promise<Answer> {
  const tried = new Set<Replica>();
  let failure: unknown;
  for (let replica = line.replicas.next(tried); replica; replica = line.replicas.next(tried)) {
    try {
      return await sendTo(replica, line, sending);
    } catch (error) {
      if (!(error instanceof ExchangeFailure) || error.phase !== 'connect') throw error;
      line.replicas.rest(replica);
      tried.add(replica);
      failure = error;
    }
  }
  throw failure;
}

async function sendTo(replica: Replica, line: Line, sending: Sending): Promise<Answer> {
  const { call } = sending;
  const own = replica.origin;
  let origin = own;
  let target = startingPath(replica, call) + (call.query === '' ? '' : `?${call.query}`);
  for (let redirects = 0; ; redirects++) {
    const asked = origin + target;
    const headers = origin === own ? { ...sending.headers, ...sending.credential } : sending.headers;
    const request = { origin, target, method: call.method, headers, body: call.body?.content };
    const answer = await exchangeLogged(request, line, sending);
    const mayGoOn = call.isRead && redirects < MOST_REDIRECTS;
    const next = mayGoOn ? followedAddress(answer, asked, own + replica.restPath) : undefined;
    if (!next || !(await isAllowed(next, replica, call))) return { ...answer, url: asked.split('?')[0] ?? asked };
    origin = next.origin;
    target = next.pathname + next.search;
  }
}

/** Whether a redirect may be followed where the caller watches them: on GitLab only to what it can judge, a path of the API. */
async function isAllowed(next: URL, { origin, restPath }: Replica, { onRedirect }: Call): Promise<boolean> {
  if (!onRedirect || next.origin !== origin) return true;
  if (!next.pathname.startsWith(`${restPath}/`)) return false;
  await onRedirect(next.pathname.slice(restPath.length), Object.fromEntries(next.searchParams));
  return true;
}

function startingPath(replica: Replica, call: Call): string {
  return call.api === 'rest' ? replica.restPath + call.path : replica.restPath.replace(/\/api\/v4$/, '/api/graphql');
}

async function exchangeLogged(request: WireRequest, line: Line, sending: Sending): Promise<WireAnswer> {
  const { call, bounds, attempt } = sending;
  const started = line.now();
  const facts = { method: call.method, path: call.path, attempt };
  const elapsed = () => line.now() - started;
  try {
    const answer = await exchange(line.pool, request, bounds);
    const requestId = answer.headers['x-request-id'];
    line.log.debug({ ...facts, status: answer.status, ms: elapsed(), requestId }, 'GitLab answered');
    return answer;
  } catch (error) {
    if (error instanceof ExchangeFailure) {
      const { kind, phase, detail } = error;
      line.log.debug({ ...facts, failure: kind, phase, detail, ms: elapsed() }, 'GitLab gave no answer');
    }
    throw error;
  }
}
