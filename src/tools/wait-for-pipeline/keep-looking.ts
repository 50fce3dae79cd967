import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import type { KnownError } from '../../core/errors/known-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { clampInput } from '../job-output/clamp-input.ts';
import { intervalAfter, type Pace, pauseUntil, settleBy } from './pace.ts';

/** Most clients give a call up after 60 s. */
const defaultSeconds = 50;
const mostSeconds = 600;

/** What to do where the time was up first. */
export const goOn = 'Call again to go on waiting.';

/** How many seconds a wait may take; a note says where that is not what was asked for. */
export function readSeconds(wanted: number | undefined, notes: string[]): number {
  return clampInput(wanted ?? defaultSeconds, 1, mostSeconds, 'timeout_seconds', notes);
}

/** What is waited for. */
export interface Watched {
  /** Look once and keep what was seen. What it throws ends the wait. */
  look(): Promise<void>;
  /** Whether there is nothing more to wait for. */
  isOver(): boolean;
  /** How far it is, for the user who waits. */
  describe(): string;
}

export interface Waited {
  /** False where the time was up first. */
  readonly isOver: boolean;
  /** Such as `12 s`. */
  readonly waited: string;
  /** When the time is up, in `performance.now`. */
  readonly until: number;
}

/** Whether a failure passes by itself, so that a wait goes on. */
export function isPassing(error: unknown): error is KnownError {
  return (
    error instanceof NetworkError || (error instanceof GitLabError && (error.status >= 500 || error.status === 429))
  );
}

/**
 * Look until it is over or `seconds` have passed, telling progress all the while. Progress is time: it has to grow with
 * every notification, which what is watched does not. Cancelling ends it at once.
 */
export async function keepLooking(ctx: Context, watched: Watched, seconds: number, pace: Pace): Promise<Waited> {
  const started = performance.now();
  const until = started + seconds * pace.second;
  const elapsed = () => (performance.now() - started) / pace.second;
  const end = (isOver: boolean): Waited => ({ isOver, waited: `${Math.round(elapsed())} s`, until });
  const tell = () => {
    const done = Math.round(elapsed() * 10) / 10;
    ctx.progress(done, Math.max(seconds, done), watched.describe());
  };
  const lastLook = until - Math.min(pace.look, (seconds * pace.second) / 4);
  const beats = setInterval(tell, pace.beat).unref();
  try {
    for (let looks = 1; ; looks++) {
      await settleBy(watched.look(), until, ctx.signal);
      if (watched.isOver()) return end(true);
      tell();
      const now = performance.now();
      if (now >= lastLook) {
        await pauseUntil(until, ctx.signal);
        return end(false);
      }
      await pauseUntil(Math.min(now + intervalAfter(looks, pace), lastLook), ctx.signal);
    }
  } finally {
    clearInterval(beats);
  }
}
