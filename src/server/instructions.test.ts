import { describe, expect, it } from 'vitest';
import { furnish } from './fake-house.ts';
import { instruct } from './instructions.ts';
import { tools } from './made-tools.ts';

describe('instruct', () => {
  const { entries } = furnish({
    gitlab_find_tools: tools.none,
    gitlab_diagnose_pipeline: tools.get_pipeline,
    gitlab_get_merge_request_code_context: tools.get_merge_request,
  });

  it('speaks of a tool only where it may be called', () => {
    const without = instruct([], { hasCheckout: false });
    expect(without).not.toMatch(/gitlab_[a-z]/);
    for (const entry of entries) expect(instruct([entry], { hasCheckout: false })).toContain(entry.name);
    expect(instruct(entries, { hasCheckout: false }).length).toBeGreaterThan(without.length);
  });

  it('speaks of the checkout only where there can be one', () => {
    expect(instruct(entries, { hasCheckout: true })).toContain('git checkout');
    expect(instruct(entries, { hasCheckout: false })).not.toContain('checkout');
  });
});
