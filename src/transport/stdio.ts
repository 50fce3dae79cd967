import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../core/context.ts';

export interface StdioOptions {
  readonly factory: () => Server;
  readonly log: Log;
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Longest wait for running calls after the client is gone, in milliseconds. */
  readonly drainMs?: number;
}

export interface StdioServing {
  /** Resolves when the connection is over and nothing runs any more: `false` when it broke. */
  readonly closed: Promise<boolean>;
  /** Take no more input, let running calls answer within the drain time, then close. */
  drain(): void;
}

type Message = Parameters<StdioServerTransport['send']>[0];

/** Longest message taken, in bytes: a file of a repository may be written in one. */
const longestMessage = 16 * 1024 * 1024;

/** A stdio transport that knows how many requests are still unanswered. */
class CountingTransport extends StdioServerTransport {
  readonly #pending = new Set<string | number>();
  #whenIdle: (() => void) | undefined;

  override async start(): Promise<void> {
    const receive = this.onmessage;
    this.onmessage = (message) => {
      const { id, method, params } = message as {
        id?: string | number;
        method?: string;
        params?: { requestId?: string | number };
      };
      if (method !== undefined && id !== undefined) this.#pending.add(id);
      // A cancelled request gets no answer.
      if (method === 'notifications/cancelled' && params?.requestId !== undefined) this.#settle(params.requestId);
      receive?.(message);
    };
    await super.start();
  }

  override async send(message: Message): Promise<void> {
    await super.send(message);
    const { id, method } = message as { id?: string | number; method?: string };
    if (method === undefined && id !== undefined) this.#settle(id);
  }

  #settle(id: string | number): void {
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#whenIdle?.();
  }

  /** Call back once no request is unanswered. */
  onIdle(callback: () => void): void {
    this.#whenIdle = callback;
    if (this.#pending.size === 0) callback();
  }
}

/**
 * Serve one client over standard input and output. The SDK aborts running calls as soon as its input ends; a buffer in
 * between lets answers that are already on their way get out first.
 */
export function serveOverStdio({ factory, log, stdin, stdout, drainMs = 1_500 }: StdioOptions): StdioServing {
  const input = new PassThrough();
  const transport = new CountingTransport(input, stdout, { maxBufferSize: longestMessage });
  let isDraining = false;

  const drain = () => {
    if (isDraining) return;
    isDraining = true;
    stdin.unpipe(input);
    const end = () => input.end();
    setTimeout(end, drainMs).unref();
    // Messages already in the buffer become requests within one turn of the event loop.
    setImmediate(() => transport.onIdle(end));
  };
  stdin.once('end', drain).once('close', drain).once('error', drain);

  let breakOff = () => {};
  const closed = new Promise<boolean>((resolve) => {
    const end = () => resolve(true);
    input.once('end', end).once('close', end);
    stdout.once('error', () => {
      input.destroy();
      end();
    });
    breakOff = () => resolve(false);
  });
  const reportError = (error: Error) => {
    const isTooLong = /exceeded maximum size/.test(error.message);
    if (!isTooLong) return log.debug({ err: error }, 'protocol error');
    // The SDK has closed the connection: what follows in the stream cannot be told from the rest of that message.
    log.error({ bytes: longestMessage }, 'a message from the client is too long; the connection is closed');
    breakOff();
  };
  serveStdio(factory, { transport, onerror: reportError });
  stdin.pipe(input, { end: false });
  return { closed, drain };
}
