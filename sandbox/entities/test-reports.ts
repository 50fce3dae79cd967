import type { Pipeline, TestSuite } from '../state/pipeline-model.ts';

const sum = (numbers: number[]) => Number(numbers.reduce((total, each) => total + each, 0).toFixed(3));

function countCases(suite: TestSuite) {
  const count = (status: string) => suite.cases.filter((each) => each.status === status).length;
  return {
    total_time: sum(suite.cases.map((each) => each.seconds)),
    total_count: suite.cases.length,
    success_count: count('success'),
    failed_count: count('failed'),
    skipped_count: count('skipped'),
    error_count: count('error'),
  };
}

type Counts = ReturnType<typeof countCases>;

function addCounts(all: Counts[]): Counts {
  const of = (key: keyof Counts) => sum(all.map((counts) => counts[key]));
  return {
    total_time: of('total_time'),
    total_count: of('total_count'),
    success_count: of('success_count'),
    failed_count: of('failed_count'),
    skipped_count: of('skipped_count'),
    error_count: of('error_count'),
  };
}

/** TestReportEntity: every case of every suite. */
export function testReport(pipeline: Pipeline) {
  return {
    ...addCounts(pipeline.testSuites.map(countCases)),
    test_suites: pipeline.testSuites.map((suite) => ({
      name: suite.name,
      ...countCases(suite),
      suite_error: null,
      test_cases: suite.cases.map((each) => ({
        status: each.status,
        name: each.name,
        classname: each.classname,
        ...(each.file === null ? {} : { file: each.file }),
        execution_time: each.seconds,
        system_output: each.output,
        stack_trace: null,
      })),
    })),
  };
}

/** TestReportSummaryEntity: counts alone. */
export function testReportSummary(pipeline: Pipeline) {
  const total = addCounts(pipeline.testSuites.map(countCases));
  return {
    total: {
      time: total.total_time,
      count: total.total_count,
      success: total.success_count,
      failed: total.failed_count,
      skipped: total.skipped_count,
      error: total.error_count,
      suite_error: null,
    },
    test_suites: pipeline.testSuites.map((suite) => ({
      name: suite.name,
      ...countCases(suite),
      // Whole seconds here, unlike in the full report.
      total_time: Math.round(countCases(suite).total_time),
      build_ids: [suite.jobId],
      suite_error: null,
    })),
  };
}
