import { KnownError } from './known-error.ts';

/** Thrown before any request when no credential is configured. A credential that GitLab refuses is a GitLabError with status 401. */
export class AuthError extends KnownError {
  readonly code = 'not_authenticated';
}
