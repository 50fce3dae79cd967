import { describe, expect, it } from 'vitest';
import { measureColdStart } from '../../bench/cold-start.ts';
import { nodeBinary } from './node-versions.ts';

describe.each([20, 22, 24])('cold start on Node %i', (major) => {
  it('costs at most 1.3 times the floor in CPU time and in peak memory', async () => {
    const { ratio } = await measureColdStart(15, nodeBinary(major));
    expect(ratio.cpu).toBeLessThanOrEqual(1.3);
    expect(ratio.rss).toBeLessThanOrEqual(1.3);
  });
});
