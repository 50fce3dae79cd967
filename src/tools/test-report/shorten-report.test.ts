import { describe, expect, it } from 'vitest';
import { shortenReport } from './shorten-report.ts';

const row = (status: string, more: object = {}) => ({ status, name: status, ...more });
const report = (...test_cases: object[]) => ({ total_count: 3, test_suites: [{ name: 'unit', test_cases }] });
const casesOf = (value: unknown) => (value as ReturnType<typeof report>).test_suites.flatMap((each) => each.test_cases);

describe('shortenReport', () => {
  it('keeps failed cases and errors, and the counts', () => {
    const short = shortenReport(report(row('success'), row('failed'), row('skipped'), row('error')), false);
    expect(casesOf(short)).toMatchObject([{ status: 'failed' }, { status: 'error' }]);
    expect(short).toMatchObject({ total_count: 3 });
  });

  it('keeps all cases where all are wanted', () => {
    expect(casesOf(shortenReport(report(row('success'), row('failed')), true))).toHaveLength(2);
  });

  it('cuts what a case printed to its first lines', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`);
    const failed = row('failed', { system_output: lines.join('\n'), stack_trace: null });
    const [short] = casesOf(shortenReport(report(failed), false));
    expect(short).toMatchObject({ system_output: lines.slice(0, 15).join('\n'), stack_trace: '' });
  });

  it('takes output that comes as an object', () => {
    const failed = row('failed', { system_output: { message: 'expected 1', type: 'AssertionError' } });
    expect(JSON.stringify(shortenReport(report(failed), false))).toContain('expected 1');
  });

  it.each([null, 'no report'])('leaves what is no report as it is: %j', (value) => {
    expect(shortenReport(value, false)).toBe(value);
  });

  it.each([{ total: { count: 2 } }, { test_suites: [{ name: 'unit', build_ids: [1] }] }])(
    'takes a summary, which has no cases: %j',
    (value) => {
      expect(shortenReport(value, false)).toMatchObject(value);
    },
  );
});
