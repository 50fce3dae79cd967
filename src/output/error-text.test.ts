import { describe, expect, it } from 'vitest';
import { AuthError } from '../core/errors/auth-error.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { InputError } from '../core/errors/input-error.ts';
import { errorText } from './error-text.ts';

const gitlabError = (reason: string, hint?: string) =>
  new GitLabError({ status: 409, method: 'PUT', path: '/projects/1/merge_requests/7/merge', reason, hint });
const safe = { detail: 'safe', reference: 'r1' } as const;
const full = { detail: 'full', reference: 'r1' } as const;

describe('errorText', () => {
  it('gives the message, then the hint, and both as fields', () => {
    expect(errorText(gitlabError('SHA does not match', 'Read it again.'), full)).toEqual({
      text: 'GitLab answered 409 to PUT /projects/1/merge_requests/7/merge: SHA does not match\nRead it again.',
      structured: {
        error: {
          code: 'gitlab_error',
          message: 'GitLab answered 409 to PUT /projects/1/merge_requests/7/merge: SHA does not match',
          hint: 'Read it again.',
          status: 409,
        },
      },
    });
  });

  it('leaves out what GitLab said where detail is safe, and nothing else', () => {
    const { text, structured } = errorText(gitlabError('internal path /srv/x', 'Read it again.'), safe);
    expect(text).toBe('GitLab answered 409 to PUT /projects/1/merge_requests/7/merge.\nRead it again.');
    expect(JSON.stringify(structured)).not.toContain('/srv/x');
  });

  it.each([
    new InputError('project_id is missing.', { hint: 'Pass project_id.' }),
    new DeniedError('Writing is off.', { rule: 'GITLAB_PERMISSION_MODE=readonly' }),
    new AuthError('No credential.', { hint: 'Set GITLAB_PERSONAL_ACCESS_TOKEN.' }),
  ])('never hides what $name says', (error) => {
    expect(errorText(error, safe)).toEqual(errorText(error, full));
    expect(errorText(error, safe).text).toBe(`${error.message}\n${error.hint}`);
  });

  it('says nothing about an unknown error but its reference', () => {
    const { text, structured } = errorText(new TypeError('x of undefined'), full);
    expect(text).toContain('r1');
    expect(text).not.toContain('undefined');
    expect(structured.error).toEqual({ code: 'internal_error', message: text });
    expect(errorText('thrown text', full)).toEqual(errorText(undefined, full));
  });

  it('stays within 4,000 bytes, hint included, and masks credentials before it cuts', () => {
    const secret = ['glpat', 'zQ3x7YtkL9pWv2RbN5gT'].join('-');
    const { text, structured } = errorText(
      gitlabError(`${'漢'.repeat(500)}${secret} `.repeat(200), `${'h'.repeat(5000)}`),
      full,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
    expect(text).toContain('[masked:gitlab-token]');
    expect(text).not.toContain('zQ3x7Y');
    expect(text.startsWith('GitLab answered 409')).toBe(true);
    expect(text.endsWith('hhh')).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(4500);
  });
});
