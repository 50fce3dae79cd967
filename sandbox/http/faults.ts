import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler, Next } from 'hono';
import type { SandboxContext, SandboxEnv } from './context.ts';

/** What goes wrong with matching requests, and how often; without `times` every time until undone. */
export interface FaultRule {
  /** Tried on `METHOD /path?query` as it arrived: a text anywhere in it, or a pattern. */
  match: string | RegExp;
  times?: number;
  /**
   * `latency` waits `ms`, then answers as usual. `status` answers `status`, `body` and `headers`. `rate-limit` is GitLab's
   * 429: plain text from the throttle, or JSON from the application with `body: 'app'`; `ms` sets Retry-After.
   * `html-502` is the page of a proxy. `drop` closes the connection unanswered, `drop-mid-body` half way through the body.
   * `slow-body` sends a byte each `ms`. `hang` never answers.
   */
  kind: 'latency' | 'status' | 'drop' | 'slow-body' | 'hang' | 'html-502' | 'rate-limit' | 'drop-mid-body';
  ms?: number;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const badGateway = `<!DOCTYPE html>
<html>
<head><title>GitLab is not responding (502)</title></head>
<body><h1>502</h1><p>Whoops, GitLab is taking too much time to respond.</p></body>
</html>
`;

const fits = (rule: FaultRule, line: string) =>
  // A global or sticky pattern would remember where its last match ended.
  typeof rule.match === 'string'
    ? line.includes(rule.match)
    : new RegExp(rule.match.source, rule.match.flags.replace(/[gy]/g, '')).test(line);

/** Waits; ends early when the client goes away or the sandbox closes. A wait without `ms` ends only so. */
function wait(context: SandboxContext, closing: AbortSignal, ms?: number): Promise<void> {
  const { outgoing } = context.env;
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(finish, ms);
    function finish() {
      clearTimeout(timer);
      outgoing.off('close', finish);
      closing.removeEventListener('abort', finish);
      resolve();
    }
    outgoing.once('close', finish);
    closing.addEventListener('abort', finish, { once: true });
    if (closing.aborted || outgoing.destroyed) finish();
  });
}

function answerRateLimit(rule: FaultRule, context: SandboxContext): Response {
  const isApplication = rule.body === 'app';
  const seconds = rule.ms === undefined ? (isApplication ? 60 : 42) : Math.ceil(rule.ms / 1000);
  const headers: Record<string, string> = { 'retry-after': String(seconds) };
  if (isApplication) {
    const error = 'This endpoint has been requested too many times. Try again later.';
    return context.json({ message: { error } }, 429, { ...headers, ...rule.headers });
  }
  const reset = Math.ceil(Date.now() / 1000) + seconds;
  return context.text('Retry later\n', 429, {
    ...headers,
    'ratelimit-limit': '600',
    'ratelimit-name': 'throttle_authenticated_api',
    'ratelimit-observed': '601',
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(reset),
    'ratelimit-resettime': new Date(reset * 1000).toUTCString(),
    ...rule.headers,
  });
}

function answerStatus(rule: FaultRule): Response {
  const status = rule.status ?? 500;
  const isText = typeof rule.body === 'string';
  const body = rule.body === undefined ? { message: `${status}` } : rule.body;
  const headers = { 'content-type': isText ? 'text/plain' : 'application/json', ...rule.headers };
  // A Response may not carry a body with these.
  if (status === 204 || status === 304) return new Response(null, { status, headers: rule.headers ?? {} });
  return new Response(isText ? (body as string) : JSON.stringify(body), { status, headers });
}

/** Sends the usual answer on the raw connection: some of it and then nothing, or byte by byte. */
async function sendBadly(rule: FaultRule, context: SandboxContext, next: Next, closing: AbortSignal) {
  await next();
  const { outgoing } = context.env;
  const body = Buffer.from(await context.res.arrayBuffer());
  const headers = { ...Object.fromEntries(context.res.headers), 'content-length': String(body.length) };
  outgoing.writeHead(context.res.status, headers);
  if (rule.kind === 'drop-mid-body') {
    await new Promise<void>((resolve) => {
      outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => resolve());
    });
    outgoing.destroy();
    return;
  }
  for (const byte of body) {
    if (outgoing.destroyed || closing.aborted) return;
    outgoing.write(Buffer.of(byte));
    await wait(context, closing, rule.ms ?? 10);
  }
  outgoing.end();
}

async function applyFault(rule: FaultRule, context: SandboxContext, next: Next, closing: AbortSignal) {
  switch (rule.kind) {
    case 'latency':
      await wait(context, closing, rule.ms ?? 0);
      return next();
    case 'status':
      return answerStatus(rule);
    case 'rate-limit':
      return answerRateLimit(rule, context);
    case 'html-502':
      return new Response(badGateway, { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
    case 'hang':
      await wait(context, closing);
      return RESPONSE_ALREADY_SENT;
    case 'drop':
      context.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    default:
      await sendBadly(rule, context, next, closing);
      context.res = undefined;
      context.res = RESPONSE_ALREADY_SENT;
      return undefined;
  }
}

export interface Faults {
  /** Puts a rule in force and answers how to lift it. */
  add(rule: FaultRule): () => void;
  /** Hono middleware that applies the first rule that fits. */
  strike: MiddlewareHandler<SandboxEnv>;
}

/** Keeps the faults in force; `closing` ends every wait of theirs. */
export function createFaults(closing: AbortSignal): Faults {
  const active: { rule: FaultRule; left: number }[] = [];
  return {
    add(rule) {
      const entry = { rule, left: rule.times ?? Number.POSITIVE_INFINITY };
      active.push(entry);
      return () => {
        const index = active.indexOf(entry);
        if (index >= 0) active.splice(index, 1);
      };
    },
    async strike(context, next) {
      const line = `${context.req.method} ${context.env.incoming.url ?? ''}`;
      const entry = active.find((candidate) => candidate.left > 0 && fits(candidate.rule, line));
      if (entry === undefined) return next();
      entry.left -= 1;
      return applyFault(entry.rule, context, next, closing);
    },
  };
}
