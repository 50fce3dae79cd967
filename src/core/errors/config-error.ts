import { KnownError } from './known-error.ts';

/** Thrown at start when the configuration cannot be used. `problems` holds every fault found, one sentence each, without secret values. */
export class ConfigError extends KnownError {
  readonly code = 'invalid_configuration';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n- ${problems.join('\n- ')}`,
    );
    this.problems = problems;
  }
}
