import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Store } from '../state/store.ts';
import { admit } from './admission.ts';
import type { RecordedRequest, SandboxContext, SandboxEnv } from './context.ts';
import { type ContractCheck, checkAnswer, checkRequest } from './contract.ts';
import { ApiError, noSuchEndpoint } from './errors.ts';
import type { Faults } from './faults.ts';
import { nestParameters } from './input.ts';
import type { Answer, Route } from './route.ts';

export interface AppParts {
  store: Store;
  routes: Route[];
  /** Brings everything that goes on by itself to where it stands by now; awaited before each answer. */
  settle: () => Promise<void>;
  /** Such as `/gitlab`, or empty. */
  relativeRoot: string;
  faults: Faults;
  requests: RecordedRequest[];
  problems: string[];
  log: (line: string) => void;
  checkContract: ContractCheck | undefined;
}

async function readBody(context: SandboxContext): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return undefined;
  if (type.startsWith('multipart/form-data')) return Object.fromEntries(await context.req.formData());
  const text = await context.req.text();
  if (text === '') return undefined;
  if (type.startsWith('application/x-www-form-urlencoded')) return nestParameters(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const withoutQuery = (target: string) => target.replace(/[?#].*$/, '');

/** What the routes are matched on: the raw path below the relative root, with nothing decoded. */
function routedPath(target: string, relativeRoot: string): string {
  const path = withoutQuery(target);
  if (relativeRoot === '') return path;
  return path.startsWith(`${relativeRoot}/`) ? path.slice(relativeRoot.length) : '/outside-the-relative-root';
}

function toResponse({ status, body, headers }: Answer, requestId: string): Response {
  const all = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    'cache-control': 'max-age=0, private, must-revalidate',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-gitlab-meta': JSON.stringify({ correlation_id: requestId, version: '1' }),
    'x-request-id': requestId,
    'x-runtime': '0.020000',
    ...headers,
  };
  if (body === null) return new Response(null, { status, headers: all });
  if (typeof body === 'string') return new Response(body, { status, headers: all });
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status, headers: all });
  return new Response(JSON.stringify(body), { status, headers: all });
}

function answerError(error: unknown, log: AppParts['log'], line: string): Answer {
  if (error instanceof ApiError) return { status: error.status, body: error.body, headers: error.headers };
  log(`${line}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { status: 500, body: { message: '500 Internal Server Error' }, headers: {} };
}

/** Keeps every request, numbers it and logs what became of it. */
function recordRequests({ requests, log }: AppParts) {
  let serial = 0;
  return async (context: SandboxContext, next: () => Promise<void>) => {
    const { method = 'GET', url = '/', headers } = context.env.incoming;
    const flat = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const record = { method, path: url, headers: Object.fromEntries(flat), body: await readBody(context), status: 0 };
    requests.push(record);
    serial += 1;
    context.set('record', record);
    context.set('requestId', createHash('sha256').update(String(serial)).digest('hex').slice(0, 26).toUpperCase());
    await next();
    // A fault that answers on the raw connection leaves this mark, and no status to tell.
    if (!context.res.headers.has('x-hono-already-sent')) record.status = context.res.status;
    log(`${method} ${url} ${record.status}`);
  };
}

/** Answers one route, or 404 for none, with the contract check around it. */
function serve(parts: AppParts, route: Route | null) {
  const { store, problems, checkContract, log } = parts;
  return async (context: SandboxContext): Promise<Response> => {
    const { method, path, body } = context.get('record');
    const line = `${method} ${path}`;
    const operation = checkContract ? checkRequest(checkContract, { method, path, body }, problems) : null;
    let answer: Answer;
    try {
      await parts.settle();
      if (route === null) log(`${line}: not in the sandbox`);
      answer =
        route === null
          ? answerError(noSuchEndpoint(), log, line)
          : await route.answer(admit(context, store, route, body));
    } catch (error) {
      answer = answerError(error, log, line);
    }
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess && !answer.isOutsideContract && checkContract && operation !== null && method !== 'HEAD') {
      checkAnswer(checkContract, { method, path, operation }, answer.body, problems);
    }
    return toResponse(answer, context.get('requestId'));
  };
}

/** Puts recording, faults, the contract check and every route into one Hono application. */
export function createApp(parts: AppParts): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>({
    getPath: (_request, options) => {
      const env = options?.env as SandboxEnv['Bindings'] | undefined;
      return routedPath(env?.incoming.url ?? '/', parts.relativeRoot);
    },
  });
  app.use(recordRequests(parts));
  app.use(parts.faults.strike);
  for (const route of parts.routes) {
    app.on(route.method, route.path.startsWith('/api/') ? route.path : `/api/v4${route.path}`, serve(parts, route));
  }
  app.notFound(serve(parts, null));
  return app;
}
