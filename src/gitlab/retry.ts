import { ExchangeFailure } from './failure.ts';
import type { WireAnswer } from './wire.ts';

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** With the longest single wait this bounds all waiting to 10 s. */
const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 5_000;
const FIRST_WAIT_MS = 250;
const PASSING = new Set([429, 502, 503, 504]);
/** Failures to connect that pass by themselves within a second or so, where they do. */
const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'EPIPE']);

/**
 * Repeat a read that met a passing refusal or a lost connection, waiting as long as GitLab asks or else ever longer.
 * Gives the last answer, throws the last failure. Only for requests that change nothing; a wait over 5 s is left to the caller.
 */
export async function repeatRead<A extends WireAnswer>(
  attempt: (number: number) => Promise<A>,
  clock: Clock,
  signal: AbortSignal,
): Promise<A> {
  for (let number = 1; ; number++) {
    const outcome = await attempt(number).catch((error: unknown) => {
      if (error instanceof ExchangeFailure) return error;
      throw error;
    });
    const wait = number < ATTEMPTS ? waitAfter(outcome, number, clock) : undefined;
    if (wait === undefined || wait > LONGEST_WAIT_MS) {
      if (outcome instanceof ExchangeFailure) throw outcome;
      return outcome;
    }
    await clock.sleep(wait, signal);
  }
}

/** Seconds GitLab asks to wait before the next call; undefined where it does not, or where that time is over. */
export function secondsAsked(status: number, headers: WireAnswer['headers'], now: number): number | undefined {
  if (!PASSING.has(status)) return undefined;
  const after = headers['retry-after'];
  if (after !== undefined && /^\d+$/.test(after)) return Number(after);
  const until = after !== undefined ? Date.parse(after) : Number.NaN;
  // A reset in seconds since the epoch comes with all of GitLab's rate limit answers, but means something on a 429 alone.
  const reset = status === 429 ? Number(headers['ratelimit-reset'] ?? Number.NaN) * 1000 : Number.NaN;
  const seconds = Math.ceil(((Number.isNaN(until) ? reset : until) - now) / 1000);
  return seconds > 0 ? seconds : undefined;
}

function waitAfter(outcome: WireAnswer | ExchangeFailure, number: number, clock: Clock): number | undefined {
  const backoff = FIRST_WAIT_MS * 2 ** (number - 1) * (0.5 + clock.random());
  if (outcome instanceof ExchangeFailure) return isPassing(outcome) ? backoff : undefined;
  if (!PASSING.has(outcome.status)) return undefined;
  const seconds = secondsAsked(outcome.status, outcome.headers, clock.now());
  return seconds ? seconds * 1000 : backoff;
}

function isPassing(failure: ExchangeFailure): boolean {
  if (failure.kind === 'unreachable') return PASSING_CODES.has(failure.detail);
  return failure.kind === 'lost' && failure.phase !== 'connect';
}
