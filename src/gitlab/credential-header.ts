import type { Credential } from '../core/credential.ts';
import { AuthError } from '../core/errors/auth-error.ts';

/**
 * The header a credential travels in. Throws an AuthError for a token that no header can carry; beyond that tokens
 * have no form of their own (some have dots, some are hexadecimal).
 */
export function credentialHeader(credential: Credential): Record<string, string> {
  const { kind, token, source } = credential;
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new AuthError(`The token from ${source} is empty or has blanks or other characters that no token has.`, {
      hint: `Copy it to ${source} again, as one line.`,
    });
  }
  switch (kind) {
    case 'private-token':
      return { 'private-token': token };
    case 'job-token':
      return { 'job-token': token };
    case 'bearer':
      return { authorization: `Bearer ${token}` };
  }
}
