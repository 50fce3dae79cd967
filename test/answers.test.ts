import { beforeAll, describe, expect, it } from 'vitest';
import { geometricMean, type Measured, measureAnswers, ratioOf } from '../bench/answers.ts';
import { everydayCalls } from '../bench/everyday-calls.ts';

let calls: readonly Measured[];
beforeAll(async () => {
  ({ calls } = await measureAnswers());
});

const find = (name: string) => {
  const call = calls.find((candidate) => candidate.name === name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
};

describe('size of everyday answers', () => {
  it.each(everydayCalls)('$name holds what it must hold, in few tokens', ({ name, isText }) => {
    const call = find(name);
    expect(call.missing).toEqual([]);
    expect(ratioOf(call)).toBeLessThanOrEqual(isText ? 1.05 : 0.65);
  });

  it('costs a seventh of what GitLab sends, and a quarter with the structured part', () => {
    const values = calls.filter((call) => !call.isText);
    expect(geometricMean(values.map((call) => ratioOf(call)))).toBeLessThanOrEqual(0.15);
    expect(geometricMean(values.map((call) => call.both / call.raw))).toBeLessThanOrEqual(0.25);
  });
});
