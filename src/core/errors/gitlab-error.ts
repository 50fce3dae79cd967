import { KnownError } from './known-error.ts';

/** Thrown when GitLab answers with a status of 300 or above. Carries the status, the request line and GitLab's own message, whichever of its shapes that had. */
export class GitLabError extends KnownError {
  readonly code = 'gitlab_error';
  readonly status: number;
  readonly method: string;
  /** Path below the API root, encoded as it was sent, without the query. */
  readonly path: string;
  /** GitLab's message alone. */
  readonly reason: string;
  /** Seconds GitLab asks to wait, where it says so. */
  readonly retryAfter: number | undefined;
  /** Whether GitLab's router knows no such endpoint, so that its version or edition may lack it. */
  readonly isUnknownEndpoint: boolean;
  /** Where a redirect leads that was not followed, without what may be secret in an address. */
  readonly location: string | undefined;

  constructor(facts: {
    status: number;
    method: string;
    path: string;
    reason: string;
    hint?: string | undefined;
    retryAfter?: number | undefined;
    location?: string | undefined;
    isUnknownEndpoint?: boolean | undefined;
  }) {
    super(`GitLab answered ${facts.status} to ${facts.method} ${facts.path}: ${facts.reason}`, { hint: facts.hint });
    this.status = facts.status;
    this.method = facts.method;
    this.path = facts.path;
    this.reason = facts.reason;
    this.retryAfter = facts.retryAfter;
    this.isUnknownEndpoint = facts.isUnknownEndpoint ?? false;
    this.location = facts.location;
  }
}
