/** What a mask stands for; part of the mask, so that a reader knows what was there. */
export type SecretKind =
  | 'gitlab-token'
  | 'github-token'
  | 'slack-token'
  | 'aws-key'
  | 'jwt'
  | 'private-key'
  | 'url-credentials'
  | 'authorization'
  | 'secret'
  | 'variable'
  | 'too-deep';

const OWN_MARKER = /\[masked:[a-z-]+\]|\[truncated \d+ bytes\]|\[invisible (?:U\+[0-9A-F]{4,6}|x\d+)\]/;

/** The text that stands where a credential was: `[masked:KIND]`. */
export function mask(kind: SecretKind): string {
  return `[masked:${kind}]`;
}

/** The text that stands where `bytes` UTF-8 bytes were cut out: `[truncated N bytes]`. */
export function truncationMarker(bytes: number): string {
  return `[truncated ${bytes} bytes]`;
}

/** The text that stands where characters were that nobody sees: `[invisible U+202E]`, or `[invisible x14]` for a run of them. */
export function invisibleMarker(characters: readonly string[]): string {
  const [only = '', ...more] = characters;
  if (more.length > 0) return `[invisible x${characters.length}]`;
  return `[invisible U+${(only.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Whether a text holds a marker of this server. Writing such a text back would destroy what the marker stands for. */
export function containsOwnMarker(text: string): boolean {
  return OWN_MARKER.test(text);
}
