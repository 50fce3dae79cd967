import type { Credential } from '../core/credential.ts';
import { AuthError } from '../core/errors/auth-error.ts';
import { fromJobToken } from './job-token.ts';
import { fromAccessToken } from './pat.ts';

export interface StaticTokens {
  readonly personalAccessToken?: string | undefined;
  readonly jobToken?: string | undefined;
}

/**
 * Choose the credential of a server that has one for all its callers: the access token, then the job token.
 * Where neither is set, what is returned throws an AuthError at each use, so that the server starts all the same.
 */
export function resolveStatic(tokens: StaticTokens): () => Promise<Credential> {
  const credential = tokens.personalAccessToken
    ? fromAccessToken(tokens.personalAccessToken)
    : tokens.jobToken
      ? fromJobToken(tokens.jobToken)
      : undefined;
  return async () => {
    if (credential) return credential;
    throw new AuthError('No credential for GitLab is configured.', {
      hint: 'Set GITLAB_PERSONAL_ACCESS_TOKEN or GITLAB_JOB_TOKEN where this server is started.',
    });
  };
}
