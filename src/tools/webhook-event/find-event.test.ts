import { describe, expect, it } from 'vitest';
import type { Context } from '../../core/context.ts';
import { fakeContext } from '../../server/fake-house.ts';
import { findEvent } from './find-event.ts';

/** A webhook with that many deliveries, numbered downwards; GitLab gives at most 20 at once. */
function webhookWith(count: number) {
  const { ctx } = fakeContext();
  const asked: unknown[] = [];
  const request: Context['gitlab']['request'] = async ({ path, query }) => {
    asked.push([path, query]);
    const from = (Number(query?.page) - 1) * 20;
    const data = Array.from({ length: Math.max(0, Math.min(20, count - from)) }, (_, index) => ({
      id: count - from - index,
    }));
    const page = from + 20 < count ? { page: { next: Number(query?.page) + 1 } } : {};
    return { status: 200, data, headers: {}, ...page };
  };
  return { ctx: { ...ctx, gitlab: { ...ctx.gitlab, request } }, asked };
}

describe('one delivery of a webhook', () => {
  it('is found on a later page, twenty at a time', async () => {
    const { ctx, asked } = webhookWith(50);
    expect(await findEvent({ project_id: 'acme/web', hook_id: 21, event_id: 15 }, ctx)).toMatchObject({
      value: { id: 15 },
    });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(['/projects/acme%2Fweb/hooks/21/events', { page: 2, per_page: 20 }]);
  });

  it('is looked for in a group as well', async () => {
    const { ctx, asked } = webhookWith(1);
    await findEvent({ group_id: 'acme', hook_id: 22, event_id: 1 }, ctx);
    expect(asked[0]).toEqual(['/groups/acme/hooks/22/events', { page: 1, per_page: 20 }]);
  });

  it.each([
    [30, 2],
    [5000, 25],
  ])('of %i that are not it costs %i requests and says so', async (count, requests) => {
    const { ctx, asked } = webhookWith(count);
    const looking = findEvent({ project_id: '118', hook_id: 21, event_id: 99_999 }, ctx);
    await expect(looking).rejects.toThrow('no delivery 99999 among its newest 500');
    expect(asked).toHaveLength(requests);
  });
});
