import type { FakeJob } from './fake-job-log.ts';
import { buildCases } from './fake-logs-of-builds.ts';
import { otherTestRunnerCases } from './fake-logs-of-other-tests.ts';
import { shellCases } from './fake-logs-of-shells.ts';
import { testRunnerCases } from './fake-logs-of-tests.ts';

/** An invented log and what a reader needs to see of it. */
export interface FakeCase {
  readonly kind: string;
  readonly job: FakeJob;
  /** Parts of lines that must be shown. */
  readonly telling: readonly string[];
  /** Parts of lines that must not be. */
  readonly misleading?: readonly string[];
}

export const fakeCases: readonly FakeCase[] = [
  ...testRunnerCases,
  ...otherTestRunnerCases,
  ...buildCases,
  ...shellCases,
];
