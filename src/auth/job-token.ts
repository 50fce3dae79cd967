import type { Credential } from '../core/credential.ts';

/** The token GitLab gives a CI job; it reaches only some endpoints. */
export function fromJobToken(token: string): Credential {
  return { kind: 'job-token', token, source: 'GITLAB_JOB_TOKEN' };
}
