import { KnownError } from './known-error.ts';

/** Thrown before any request when the user, asked whether something may be deleted, did not agree. */
export class DeclinedError extends KnownError {
  readonly code = 'declined_by_user';
}
