import type { Dispatcher } from 'undici';
import { ExchangeFailure } from './failure.ts';
import { ConnectFailure } from './pool.ts';
import { unpack } from './unpack.ts';

export interface WireRequest {
  readonly origin: string;
  /** Path and query as they go on the wire. */
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface WireAnswer {
  readonly status: number;
  /** Lower-case names; cookies are dropped. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unpacked; of an error only the beginning. */
  readonly body: Uint8Array;
}

export interface Bounds {
  /** Over the whole exchange: connection, headers and body. */
  readonly timeoutMs: number;
  /** Largest body of a success, packed and unpacked. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
}

/** What is read of the body of a refusal; a proxy's error page can have megabytes. */
const ERROR_BODY_BYTES = 64 * 1024;

/**
 * Send one request over the pool and read its answer, whatever its status. Throws an ExchangeFailure where no complete
 * answer came, and the signal's reason where the caller gave up; in both cases the connection is closed.
 */
export async function exchange(pool: Dispatcher, request: WireRequest, bounds: Bounds): Promise<WireAnswer> {
  const { status, headers, body } = await transfer(pool, request, bounds);
  const isError = status >= 300;
  const limit = isError ? ERROR_BODY_BYTES : bounds.maxBodyBytes;
  const encoding = headers['content-encoding'];
  const options = { limit, isPartial: isError, signal: bounds.signal };
  const unpacked = await unpack(body, encoding, options).catch((error: unknown) => {
    bounds.signal.throwIfAborted();
    throw new ExchangeFailure('undecodable', 'body', `${encoding}: ${(error as Error).message}`, status);
  });
  if (!unpacked.isWhole && !isError) throw tooLarge(bounds.maxBodyBytes, status);
  return { status, headers, body: unpacked.bytes };
}

/** The exchange as it is on the wire: the body still packed, that of an error perhaps cut. */
function transfer(
  pool: Dispatcher,
  request: WireRequest,
  { timeoutMs, maxBodyBytes, signal }: Bounds,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let phase: ExchangeFailure['phase'] = 'connect';
    let status = 0;
    let headers: Readonly<Record<string, string>> = {};
    let isSettled = false;
    let size = 0;
    const chunks: Buffer[] = [];

    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    const finish = () => {
      settle();
      resolve({ status, headers, body: Buffer.concat(chunks) });
    };
    const cut = () => {
      finish();
      controller?.abort(new Error('The rest of the answer is not needed.'));
    };
    const fail = (reason: unknown) => {
      if (isSettled) return;
      // The status of a refusal is known by now, and says more than the failure to read all its words.
      if (status >= 300 && reason instanceof ExchangeFailure) return cut();
      settle();
      reject(reason);
      controller?.abort(new Error('The exchange was given up.'));
    };
    const giveUp = () => fail(signal.reason);
    const timer = setTimeout(
      () => fail(new ExchangeFailure('timeout', phase, `${timeoutMs} ms`, begun(status))),
      timeoutMs,
    );
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });

    const { origin, target: path, method, headers: sent, body = null } = request;
    pool.dispatch(
      { origin, path, method, headers: sent, body },
      {
        onRequestStart(started) {
          if (isSettled) return started.abort(new Error('The exchange was given up.'));
          controller = started;
          phase = 'headers';
        },
        onResponseStart(_controller, statusCode, received) {
          if (isSettled || statusCode < 200) return;
          phase = 'body';
          status = statusCode;
          headers = flatten(received);
          const declared = method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0);
          if (status < 300 && declared > maxBodyBytes) fail(tooLarge(maxBodyBytes, status));
        },
        onResponseData(_controller, chunk) {
          if (isSettled) return;
          size += chunk.length;
          if (status < 300 && size > maxBodyBytes) return fail(tooLarge(maxBodyBytes, status));
          chunks.push(chunk);
          if (status >= 300 && size > ERROR_BODY_BYTES) cut();
        },
        onResponseEnd() {
          if (!isSettled) finish();
        },
        onResponseError(_controller, error) {
          fail(nameFailure(error, phase, begun(status)));
        },
      },
    );
  });
}

function nameFailure(error: Error, phase: ExchangeFailure['phase'], status: number | undefined): Error {
  const code = 'code' in error ? String(error.code) : error.name;
  if (error instanceof ConnectFailure) return new ExchangeFailure('unreachable', 'connect', error.message);
  // A malformed request is a fault of this program, not of the network.
  if (code === 'UND_ERR_INVALID_ARG') return error;
  return new ExchangeFailure('lost', phase, code.startsWith('UND_ERR') ? error.message : code, status);
}

function tooLarge(maxBodyBytes: number, status: number): ExchangeFailure {
  return new ExchangeFailure('too-large', 'body', `${maxBodyBytes / 1024 / 1024} MiB`, status);
}

function begun(status: number): number | undefined {
  return status === 0 ? undefined : status;
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
