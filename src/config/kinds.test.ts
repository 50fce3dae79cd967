import { describe, expect, it } from 'vitest';
import { pattern } from './kinds.ts';

describe('a pattern', () => {
  it.each(['^(\\w+_?)+!$', '(a+)+$', '^(a|a)*b$'])('U6: refuses %s, which would hold up the start', (source) => {
    expect(() => pattern.schema().parse(source)).toThrow(/takes too long/);
  });

  it('takes look-aheads', () => {
    expect(pattern.schema().parse('^(?!gitlab_get_).*').pattern.test('gitlab_merge')).toBe(true);
  });
});
