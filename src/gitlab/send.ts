import type { Dispatcher } from 'undici';
import type { Log } from '../core/context.ts';
import type { Call } from './call.ts';
import { exchange } from './exchange.ts';
import { ExchangeFailure } from './failure.ts';
import { followedTarget } from './redirect.ts';
import type { Replica, Replicas } from './replicas.ts';
import type { Bounds, WireAnswer } from './wire.ts';

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
  const { origin } = replica;
  let target = startingPath(replica, call) + (call.query === '' ? '' : `?${call.query}`);
  for (let redirects = 0; ; redirects++) {
    const asked = origin + target;
    const answer = await exchangeLogged(origin, target, line, sending);
    const next = call.isRead && redirects < MOST_REDIRECTS ? followedTarget(answer, asked) : undefined;
    if (next === undefined) return { ...answer, url: asked.split('?')[0] ?? asked };
    target = next;
  }
}

function startingPath(replica: Replica, call: Call): string {
  return call.api === 'rest' ? replica.restPath + call.path : replica.restPath.replace(/\/api\/v4$/, '/api/graphql');
}

async function exchangeLogged(origin: string, target: string, line: Line, sending: Sending): Promise<WireAnswer> {
  const { call, headers, bounds, attempt } = sending;
  const started = line.now();
  const facts = { method: call.method, path: call.path, attempt };
  const elapsed = () => line.now() - started;
  try {
    const request = { origin, target, method: call.method, headers, body: call.body };
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
