import { setTimeout as delay } from 'node:timers/promises';
import type { GitLab, GitLabRequest, Log } from '../core/context.ts';
import type { Credential } from '../core/credential.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import type { Call } from './call.ts';
import { credentialHeader } from './credential-header.ts';
import { explainLack, type KnownEdition } from './explain-lack.ts';
import { ExchangeFailure, toNetworkError } from './failure.ts';
import { readGraphqlData } from './graphql.ts';
import { writeForm } from './multipart.ts';
import { openPool, type TlsSettings } from './pool.ts';
import { encodeQuery } from './query.ts';
import { toGitLabError } from './refusal.ts';
import { takeTurns } from './replicas.ts';
import { toReply } from './reply.ts';
import { type Clock, repeatRead } from './retry.ts';
import { type Answer, type Line, send } from './send.ts';
import type { Bounds } from './wire.ts';

export interface ClientOptions extends Partial<Clock> {
  /** Replicas of one instance, at least one, each ending in `/api/v4`. */
  readonly apiUrls: readonly string[];
  /** Limit of one exchange, from connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly log: Log;
  readonly tls?: TlsSettings | undefined;
  /** Largest body that is read, 25 MiB unless told. */
  readonly maxBodyBytes?: number | undefined;
}

export interface Caller {
  /** Asked once a call; throws an AuthError where there is none. */
  readonly credential: () => Promise<Credential>;
  readonly signal: AbortSignal;
}

export interface Client {
  /** GitLab as this caller sees it. */
  bind(caller: Caller): GitLab;
  /** Close all connections; what still runs fails with a NetworkError. */
  close(): Promise<void>;
}

interface Settings {
  readonly line: Line;
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: Omit<Bounds, 'signal'>;
}

const MAX_BODY_BYTES = 25 * 1024 * 1024;
const MAX_CONNECT_MS = 10_000;

/** Open a client for one GitLab instance. It keeps connections, and no credential: each caller brings its own. */
export function createClient(options: ClientOptions): Client {
  const { apiUrls, timeoutMs, userAgent, log, tls, maxBodyBytes = MAX_BODY_BYTES } = options;
  const { now = Date.now, random = Math.random, sleep = sleepFor } = options;
  // Half the limit leaves time for a second replica.
  const pool = openPool({ tls, connectTimeoutMs: Math.min(MAX_CONNECT_MS, timeoutMs / 2) });
  const settings: Settings = {
    line: { pool, replicas: takeTurns(apiUrls, now), log, now },
    clock: { now, random, sleep },
    headers: { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': userAgent },
    limits: { timeoutMs, maxBodyBytes },
  };
  const webUrl = (apiUrls[0] ?? '').replace(/\/api\/v4$/, '');
  const known: KnownEdition = { current: undefined };
  const bare = (caller: Caller): GitLab => ({
    webUrl,
    request: async (request) => {
      const { signal = caller.signal } = request;
      const call = restCall(request);
      const answer = await carryOut(settings, { ...caller, signal }, call);
      if (call.isRead && request.as !== 'bytes') refusePage(answer, call);
      return toReply(answer, request);
    },
    graphql: async (document, variables, options) => {
      const call = graphqlCall(document, variables);
      return readGraphqlData(await carryOut(settings, caller, call), call.path, { log, ...options });
    },
  });
  return {
    bind: (caller) => explainLack(bare(caller), known, caller.signal),
    close: () => pool.destroy(),
  };
}

/**
 * A page of HTML where the API was asked is a sign-in portal's or a proxy's, not GitLab's: taken for an answer it would
 * read as "nothing there". Only reads are judged: whatever a write got, it may have been carried out.
 */
function refusePage(answer: Answer, { method, path }: Call): void {
  if (!/^text\/html\b/i.test(answer.headers['content-type'] ?? '')) return;
  const reason = 'the answer is an HTML page, not the API.';
  const hint = 'A sign-in page or a proxy may stand in front of GitLab, or GITLAB_API_URL names another site.';
  throw new GitLabError({ status: answer.status, method, path, reason, hint });
}

/** Get a successful answer to a call, or throw the error that says why there is none. */
async function carryOut(settings: Settings, caller: Caller, call: Call): Promise<Answer> {
  const { signal } = caller;
  signal.throwIfAborted();
  const credential = await unlessAborted(caller.credential(), signal);
  const answer = withoutToken(await sendAs(credential, settings, call, signal), credential);
  if (answer.status >= 300) throw toGitLabError(answer, call, credential, settings.clock.now());
  return answer;
}

const shortestToken = 8;

/** The answer with the caller's own token masked, should GitLab, a log or a proxy repeat it. Other bytes stay. */
function withoutToken(answer: Answer, { token }: Credential): Answer {
  const { buffer, byteOffset, byteLength } = answer.body;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (token.length < shortestToken || !bytes.includes(token)) return answer;
  return { ...answer, body: Buffer.from(bytes.toString('latin1').replaceAll(token, '[masked:own-token]'), 'latin1') };
}

async function sendAs(credential: Credential, settings: Settings, call: Call, signal: AbortSignal): Promise<Answer> {
  const headers = {
    ...settings.headers,
    ...(call.body && { 'content-type': call.body.type }),
  };
  const sent = { call, headers, credential: credentialHeader(credential), bounds: { ...settings.limits, signal } };
  const attempt = (number: number) => send(settings.line, { ...sent, attempt: number });
  try {
    return await (call.isRead ? repeatRead(attempt, settings.clock, signal) : attempt(1));
  } catch (error) {
    throw error instanceof ExchangeFailure ? toNetworkError(error, call) : error;
  }
}

const writeJson = (value: object) => ({ type: 'application/json', content: JSON.stringify(value) });

function restCall(request: GitLabRequest): Call {
  const { method, path, query = {}, body, form, onRedirect } = request;
  return {
    api: 'rest',
    method,
    path,
    query: encodeQuery(query),
    body: form ? writeForm(form) : body && writeJson(body),
    isRead: method === 'GET' || method === 'HEAD',
    onRedirect,
  };
}

function graphqlCall(document: string, variables: Readonly<Record<string, unknown>> | undefined): Call {
  const body = writeJson({ query: document, variables });
  return { api: 'graphql', method: 'POST', path: '/api/graphql', query: '', body, isRead: false };
}

/** Wait for a promise no longer than the caller waits; its work may go on for others that share it. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
