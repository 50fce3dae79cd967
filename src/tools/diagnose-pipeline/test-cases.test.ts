import { describe, expect, it } from 'vitest';
import { failedCases, isOfJob, showCases } from './test-cases.ts';

const report = {
  total_count: 4,
  test_suites: [
    {
      name: 'pytest',
      suite_error: null,
      test_cases: [
        {
          status: 'failed',
          name: 'test_low_water_gap',
          classname: 'tests.test_height',
          file: 'tests/test_height.py',
          system_output: 'assert 1.4 == 1.2\n\n where\nthird\nfourth',
        },
        { status: 'success', name: 'test_blend', classname: 'tests.test_height', system_output: null },
        { status: 'error', name: 'test_setup', classname: null, stack_trace: 'no database', system_output: null },
        { status: 'skipped', name: 'test_cubic' },
      ],
    },
    { name: 'jest', suite_error: 'JUnit data parsing failed', test_cases: [] },
  ],
};

describe('failedCases', () => {
  it('keeps what failed or broke, with the first lines of its output', () => {
    expect(failedCases(report)).toEqual([
      {
        suite: 'pytest',
        title: 'tests.test_height > test_low_water_gap (tests/test_height.py)',
        output: ['assert 1.4 == 1.2', ' where', 'third'],
      },
      { suite: 'pytest', title: 'test_setup', output: ['no database'] },
      { suite: 'jest', title: 'The test report cannot be read', output: ['JUnit data parsing failed'] },
    ]);
  });

  it.each([[null], [''], [{}], [{ test_suites: null }], [{ test_suites: [{}] }]])('finds none in %j', (answer) => {
    expect(failedCases(answer)).toEqual([]);
  });
});

describe('isOfJob', () => {
  it.each([
    ['pytest', 'pytest', true],
    ['pytest', 'pytest 2/3', true],
    ['pytest', 'pytest: [3.12, linux]', true],
    ['pytest', 'pytest-slow', false],
  ])('the suite %s belongs to the job %s: %s', (suite, job, expected) => {
    expect(isOfJob({ suite, title: '', output: [] }, job)).toBe(expected);
  });
});

describe('showCases', () => {
  const cases = Array.from({ length: 50 }, (_, at) => ({ suite: 's', title: `test ${at}`, output: [`got ${at}`] }));

  it('shows what fits and counts the rest', () => {
    const lines = showCases(cases, '', 500);
    expect(lines[0]).toBe('Failed tests (50):');
    expect(lines.at(-1)).toMatch(/^\.\.\. \d\d more failed tests$/);
    expect(Buffer.byteLength(lines.join('\n'))).toBeLessThanOrEqual(500);
  });

  it('does not repeat what the log shows', () => {
    expect(showCases(cases.slice(0, 2), 'x\n12: got 0\n', 500)).toEqual([
      'Failed tests (2):',
      '- test 0',
      '- test 1',
      '    got 1',
    ]);
  });

  it('shows nothing of no cases, and at least one of some', () => {
    expect(showCases([], '', 500)).toEqual([]);
    expect(showCases(cases, '', 0)).toHaveLength(4);
  });
});
