import type { Credential } from '../core/credential.ts';

/** A personal, project or group access token; GitLab takes all three in the same header. */
export function fromAccessToken(token: string): Credential {
  return { kind: 'private-token', token, source: 'GITLAB_PERSONAL_ACCESS_TOKEN' };
}
