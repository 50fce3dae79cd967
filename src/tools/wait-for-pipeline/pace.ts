import { setTimeout as delay } from 'node:timers/promises';

/** How a wait goes, in milliseconds. */
export interface Pace {
  /** Before the second look at the pipeline; each wait after it is half as long again, up to `longest`. */
  readonly first: number;
  readonly longest: number;
  /** Progress is told at least this often, however slow GitLab is and however little changes. */
  readonly beat: number;
  /** How long a pipeline that GitLab has yet to make is waited for. */
  readonly grace: number;
  /** Kept free for the last look before the time is up; a quarter of the time where that is less. */
  readonly look: number;
  /** How long a diagnosis may go on after the time is up. */
  readonly diagnosis: number;
  /** What a second of `timeout_seconds` is. */
  readonly second: number;
}

export const realPace: Pace = {
  first: 2_000,
  longest: 12_000,
  beat: 10_000,
  grace: 20_000,
  look: 1_500,
  diagnosis: 6_000,
  second: 1_000,
};

/** The wait behind look number `looks`, counted from 1. */
export function intervalAfter(looks: number, { first, longest }: Pace): number {
  return Math.min(first * 1.5 ** Math.min(looks - 1, 30), longest);
}

/** Wait; ends at once with the signal's AbortError, and keeps no process alive. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false });
}

/** Wait until a time of `performance.now`; ends at once with the signal's AbortError. */
export async function pauseUntil(until: number, signal: AbortSignal): Promise<undefined> {
  // A timer may fire up to a millisecond early.
  for (let left = until - performance.now(); left > 0; left = until - performance.now()) await pause(left, signal);
}

/**
 * The result of some work, or undefined where it is not there by `until` (a time of `performance.now`). The work itself
 * is not stopped; its late failure is ignored.
 */
export async function settleBy<T>(work: Promise<T>, until: number, signal: AbortSignal): Promise<T | undefined> {
  const stop = new AbortController();
  try {
    return await Promise.race([work, pauseUntil(until, AbortSignal.any([signal, stop.signal]))]);
  } finally {
    stop.abort();
  }
}
