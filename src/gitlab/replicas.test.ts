import { describe, expect, it } from 'vitest';
import { type Replica, takeTurns } from './replicas.ts';

const urls = ['https://one.example/api/v4', 'https://two.example/api/v4', 'https://three.example/api/v4'];
const none: ReadonlySet<Replica> = new Set();

function hosts(turns: ReturnType<typeof takeTurns>, times: number) {
  return Array.from({ length: times }, () => new URL(turns.next(none)?.origin ?? 'x:').hostname.split('.')[0]);
}

describe('takeTurns', () => {
  it('goes round the addresses', () => {
    expect(
      hosts(
        takeTurns(urls, () => 0),
        4,
      ),
    ).toEqual(['one', 'two', 'three', 'one']);
  });

  it('leaves out an address that rests, and takes it back after 30 seconds', () => {
    let now = 1000;
    const turns = takeTurns(urls, () => now);
    const first = turns.next(none);
    if (first) turns.rest(first);
    expect(hosts(turns, 3)).toEqual(['two', 'three', 'two']);
    now += 30_000;
    expect(hosts(turns, 2)).toEqual(['three', 'one']);
  });

  it('tries those that rest when there is no other', () => {
    const turns = takeTurns(['https://one.example/api/v4'], () => 0);
    const only = turns.next(none);
    if (only) turns.rest(only);
    expect(turns.next(none)).toBe(only);
  });

  it('ends when all were tried', () => {
    const turns = takeTurns(urls, () => 0);
    const tried = new Set<Replica>();
    for (let replica = turns.next(tried); replica; replica = turns.next(tried)) tried.add(replica);
    expect(tried.size).toBe(3);
  });

  it('keeps port and sub-path', () => {
    expect(takeTurns(['https://h.example:9443/gitlab/api/v4'], () => 0).next(none)).toEqual({
      origin: 'https://h.example:9443',
      restPath: '/gitlab/api/v4',
    });
  });
});
