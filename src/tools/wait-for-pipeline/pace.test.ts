import { describe, expect, it } from 'vitest';
import { intervalAfter, pause, pauseUntil, realPace, settleBy } from './pace.ts';

const soon = (ms: number) => performance.now() + ms;
const signal = new AbortController().signal;
const never = new Promise<never>(() => undefined);

describe('intervalAfter', () => {
  it('starts at two seconds, grows, and stays below fifteen, as do the beats of its progress', () => {
    const intervals = [1, 2, 3, 4, 5, 6, 100, 1_000_000].map((looks) => intervalAfter(looks, realPace));
    expect(intervals.slice(0, 3)).toEqual([2_000, 3_000, 4_500]);
    expect([...intervals].sort((one, other) => one - other)).toEqual(intervals);
    expect(intervals.at(-1)).toBeLessThanOrEqual(15_000);
    expect(realPace.beat).toBeLessThan(15_000);
  });
});

describe('pause', () => {
  it('ends at once with the signal', async () => {
    const controller = new AbortController();
    const pausing = pause(1_000_000, controller.signal);
    controller.abort();
    await expect(pausing).rejects.toMatchObject({ name: 'AbortError' });
    await expect(pause(1_000_000, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('pauseUntil', () => {
  it('does not end before its time', async () => {
    const until = soon(3);
    await pauseUntil(until, signal);
    expect(performance.now()).toBeGreaterThanOrEqual(until);
  });
});

describe('settleBy', () => {
  it('gives the result of work that is done in time', async () => {
    expect(await settleBy(Promise.resolve(3), soon(1_000_000), signal)).toBe(3);
  });

  it('gives nothing of work that is late', async () => {
    expect(await settleBy(never, soon(10), signal)).toBeUndefined();
  });

  it('throws what the work throws, and ignores what it throws too late', async () => {
    await expect(settleBy(Promise.reject(new Error('no')), soon(1_000), signal)).rejects.toThrow('no');
    const late = pause(30, signal).then(() => {
      throw new Error('late');
    });
    expect(await settleBy(late, soon(5), signal)).toBeUndefined();
    await pause(60, signal);
  });

  it('ends at once with the signal', async () => {
    const controller = new AbortController();
    const settling = settleBy(never, soon(1_000_000), controller.signal);
    controller.abort();
    await expect(settling).rejects.toMatchObject({ name: 'AbortError' });
  });
});
