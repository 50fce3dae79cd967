/** A secret that GitLab accepts. Its kind decides the header it travels in. */
export interface Credential {
  readonly kind: 'private-token' | 'bearer' | 'job-token';
  readonly token: string;
  /** Where it came from, for messages, never the secret itself: `GITLAB_PERSONAL_ACCESS_TOKEN`. */
  readonly source: string;
}
