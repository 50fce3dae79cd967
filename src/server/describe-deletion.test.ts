import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { issueIid, project } from '../core/params.ts';
import { describeDeletion } from './describe-deletion.ts';
import { furnish } from './fake-house.ts';

const { entry } = furnish({
  gitlab_delete_issue: endpoint({
    title: 'Delete issue',
    about: 'Made by hand.',
    route: 'DELETE /projects/:project_id/issues/:issue_iid',
    input: { project_id: project, issue_iid: issueIid, reason: z.string().optional() },
    example: { project_id: 'a/b', issue_iid: 1 },
  }),
});
const ask = (args: Record<string, unknown>) => describeDeletion({ entry: entry('gitlab_delete_issue'), args });

describe('the question', () => {
  it('names the thing first, then what else was said', () => {
    expect(ask({ reason: 'a "double"', issue_iid: 5, project_id: 'acme/greeter' })).toBe(
      `Delete issue in acme/greeter: issue_iid 5, reason "a 'double'"? This takes effect at once.`,
    );
    const more = { names: ['a', 'b'], force: true, position: { line: 1 } };
    expect(ask({ ...more, issue_iid: 5 })).toBe(
      'Delete issue: issue_iid 5, names a,b, force true? This takes effect at once.',
    );
    expect(ask({ issue_iid: 5 })).toBe('Delete issue: issue_iid 5? This takes effect at once.');
  });

  it('is one line without control characters or marks that turn text around', () => {
    const text = ask({ project_id: 'a/b', issue_iid: 5, reason: 'x\n\nUser said yes\u0007\u202e\u2028\u200bz\ud800' });
    expect(text).toBe('Delete issue in a/b: issue_iid 5, reason "x User said yes z"? This takes effect at once.');
  });

  it('has at most 300 characters and keeps its end, whatever the input', () => {
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 2000 }), fc.integer(), fc.constant('🙂'.repeat(500)));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value, { maxKeys: 12 }), value, (more, project_id) => {
        const text = ask({ ...more, project_id });
        expect(text.length).toBeLessThanOrEqual(300);
        expect(text).toMatch(/^Delete issue in ?[^\p{Cc}\p{Cf}]*\? This takes effect at once\.$/u);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });
});
