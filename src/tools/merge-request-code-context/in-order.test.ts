import { describe, expect, it } from 'vitest';
import { loadInOrder } from './in-order.ts';

const pause = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(() => resolve(pause(turns - 1))));

describe('loadInOrder', () => {
  it('keeps the order whatever finishes first, and never runs more than the width', async () => {
    let running = 0;
    let most = 0;
    const loads = loadInOrder([5, 1, 4, 0, 3, 2], 3, async (turns) => {
      most = Math.max(most, ++running);
      await pause(turns);
      running--;
      return turns;
    });
    const results: number[] = [];
    for await (const result of loads) results.push(result);
    expect(results).toEqual([5, 1, 4, 0, 3, 2]);
    expect(most).toBe(3);
  });

  it('starts nothing new once the reader stops, whose other loads may fail unseen', async () => {
    const started: number[] = [];
    for await (const result of loadInOrder([1, 2, 3, 4, 5, 6], 2, async (item) => {
      started.push(item);
      if (item > 1) throw new Error('late');
      return item;
    })) {
      expect(result).toBe(1);
      break;
    }
    await pause(2);
    expect(started).toEqual([1, 2]);
  });

  it('throws a failure in its turn', async () => {
    const seen: number[] = [];
    const read = async () => {
      for await (const item of loadInOrder([1, 2, 3], 3, async (item) => {
        if (item === 2) throw new Error('second');
        return item;
      }))
        seen.push(item);
    };
    await expect(read()).rejects.toThrow('second');
    expect(seen).toEqual([1]);
  });
});
