import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { ExchangeFailure, tooLarge } from './failure.ts';
import { ERROR_BODY_BYTES, transfer } from './transfer.ts';
import { unpack } from './unpack.ts';
import type { Bounds, WireAnswer, WireRequest } from './wire.ts';

/**
 * Send one request over the pool and read its answer, whatever its status, with its body unpacked. Throws an ExchangeFailure
 * where no complete answer came, and the signal's reason where the caller gave up; in both cases the connection is closed.
 */
export async function exchange(pool: Dispatcher, request: WireRequest, bounds: Bounds): Promise<WireAnswer> {
  const { signal, maxBodyBytes } = bounds;
  const { status, headers, body } = await transfer(pool, request, bounds);
  // The pool takes a connection back one turn after its answer; whoever asked again before that would open another.
  await nextTurn();
  const isRefusal = status >= 300;
  const encoding = headers['content-encoding'];
  const limit = isRefusal ? ERROR_BODY_BYTES : maxBodyBytes;
  const unpacked = await unpack(body, encoding, { limit, isPartial: isRefusal, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ExchangeFailure('undecodable', 'body', `${encoding}: ${(error as Error).message}`, status);
  });
  if (!unpacked.isWhole && !isRefusal) throw tooLarge(maxBodyBytes, status);
  return { status, headers, body: unpacked.bytes };
}
