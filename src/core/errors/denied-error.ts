import { KnownError } from './known-error.ts';

/** Thrown before any request when a rule of the server's own configuration forbids the call. Names the rule and how to lift it. */
export class DeniedError extends KnownError {
  readonly code = 'denied_by_policy';
  /** The setting that forbids the call, for example `GITLAB_PERMISSION_MODE=readonly`. */
  readonly rule: string;

  constructor(message: string, options: { rule: string; hint?: string }) {
    super(message, { hint: options.hint ?? `Whoever runs this server has set ${options.rule}, and can change it.` });
    this.rule = options.rule;
  }
}
