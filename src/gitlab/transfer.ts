import type { Dispatcher } from 'undici';
import { ExchangeFailure, type FailureKind, tooLarge } from './failure.ts';
import { ConnectFailure } from './pool.ts';
import type { Bounds, WireAnswer, WireRequest } from './wire.ts';

/** What is read of the body of a refusal; a proxy's error page can have megabytes. */
export const ERROR_BODY_BYTES = 64 * 1024;

/**
 * Carry one request over the pool and bring back its answer as it is on the wire: the body still packed, that of a refusal perhaps cut.
 * Rejects with an ExchangeFailure, or with the signal's reason; whatever ends it early closes the connection.
 */
export function transfer(pool: Dispatcher, request: WireRequest, bounds: Bounds): Promise<WireAnswer> {
  const { origin, target: path, method, headers, body = null } = request;
  return new Promise((resolve, reject) => {
    const running = new Transfer(bounds, method === 'HEAD', resolve, reject);
    if (!running.isSettled) pool.dispatch({ origin, path, method, headers, body }, running);
  });
}

class Transfer implements Dispatcher.DispatchHandler {
  isSettled = false;
  readonly #bounds: Bounds;
  readonly #isHead: boolean;
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #phase: ExchangeFailure['phase'] = 'connect';
  #status = 0;
  #headers: WireAnswer['headers'] = {};
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    bounds: Bounds,
    isHead: boolean,
    resolve: (answer: WireAnswer) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#bounds = bounds;
    this.#isHead = isHead;
    this.#resolve = resolve;
    this.#reject = reject;
    const { signal, timeoutMs } = bounds;
    this.#timer = setTimeout(() => this.#fail('timeout', `${timeoutMs} ms`), timeoutMs);
    signal.addEventListener('abort', this.#giveUp, { once: true });
    if (signal.aborted) this.#giveUp();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#phase = 'headers';
    if (this.isSettled) this.#disconnect();
  }

  onResponseStart(_: unknown, status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    if (this.isSettled || status < 200) return;
    this.#phase = 'body';
    this.#status = status;
    this.#headers = flatten(headers);
    const declared = this.#isHead ? 0 : Number(this.#headers['content-length'] ?? 0);
    if (!this.#isRefusal && declared > this.#bounds.maxBodyBytes) this.#refuseTooLarge();
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.isSettled) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#isRefusal && this.#size > ERROR_BODY_BYTES) this.#cut();
    else if (!this.#isRefusal && this.#size > this.#bounds.maxBodyBytes) this.#refuseTooLarge();
  }

  onResponseEnd(): void {
    if (!this.isSettled) this.#finish();
  }

  onResponseError(_: unknown, error: Error): void {
    const code = 'code' in error ? String(error.code) : error.name;
    // A request that cannot be written is a fault of this program, not of the network.
    if (code === 'UND_ERR_INVALID_ARG') this.#refuse(error);
    else if (error instanceof ConnectFailure) this.#fail('unreachable', error.message);
    else this.#fail('lost', code.startsWith('UND_ERR') ? error.message : code);
  }

  get #isRefusal(): boolean {
    return this.#status >= 300;
  }

  readonly #giveUp = () => this.#refuse(this.#bounds.signal.reason);

  #fail(kind: FailureKind, detail: string): void {
    if (this.isSettled) return;
    // The status of a refusal is known by now, and says more than the failure to read all its words.
    if (this.#isRefusal) this.#cut();
    else this.#refuse(new ExchangeFailure(kind, this.#phase, detail, this.#status || undefined));
  }

  #refuseTooLarge(): void {
    this.#refuse(tooLarge(this.#bounds.maxBodyBytes, this.#status));
  }

  #refuse(reason: unknown): void {
    if (this.isSettled) return;
    this.#settle();
    this.#reject(reason);
    this.#disconnect();
  }

  #cut(): void {
    this.#finish();
    this.#disconnect();
  }

  #finish(): void {
    this.#settle();
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) });
  }

  #settle(): void {
    this.isSettled = true;
    clearTimeout(this.#timer);
    this.#bounds.signal.removeEventListener('abort', this.#giveUp);
  }

  #disconnect(): void {
    this.#controller?.abort(new Error('No more of the answer is wanted.'));
  }
}

/** One text a header. Cookies are left out: they are GitLab's session with this process, and secret. */
function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
