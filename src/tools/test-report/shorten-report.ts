import { firstLines } from '../diagnose-pipeline/test-cases.ts';

type Row = Readonly<Record<string, unknown>>;

const outputLines = 15;

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Row[]) : []);

/** GitLab's type says text, but a JUnit failure with attributes comes as an object. */
function shorten(output: unknown): string {
  const text = typeof output === 'object' && output !== null ? JSON.stringify(output, null, 1) : output;
  return firstLines(text, outputLines).join('\n');
}

function shortenCase(row: Row): Row {
  return { ...row, system_output: shorten(row.system_output), stack_trace: shorten(row.stack_trace) };
}

/**
 * A test report, or the summary of one, with the start of what each case printed. Cases that neither failed nor had an
 * error are left out, unless all are wanted.
 */
export function shortenReport(report: unknown, wantsAll: boolean): unknown {
  if (typeof report !== 'object' || report === null) return report;
  const isWanted = ({ status }: Row) => wantsAll || status === 'failed' || status === 'error';
  const suites = rowsOf((report as Row).test_suites).map((suite) => ({
    ...suite,
    test_cases: rowsOf(suite.test_cases).filter(isWanted).map(shortenCase),
  }));
  return { ...report, test_suites: suites };
}
