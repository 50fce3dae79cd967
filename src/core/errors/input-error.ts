import { KnownError } from './known-error.ts';

/** Thrown before any request when the arguments of a call cannot be used: missing, of the wrong type, or contradictory. */
export class InputError extends KnownError {
  readonly code = 'invalid_input';
}
