import { describe, expect, it } from 'vitest';
import { AuthError } from '../core/errors/auth-error.ts';
import { resolveStatic } from './precedence.ts';

describe('resolveStatic', () => {
  it('prefers the access token to the job token', async () => {
    const credential = await resolveStatic({ personalAccessToken: 'glpat-one', jobToken: 'job-two' })();
    expect(credential).toEqual({ kind: 'private-token', token: 'glpat-one', source: 'GITLAB_PERSONAL_ACCESS_TOKEN' });
  });

  it('falls back to the job token', async () => {
    const credential = await resolveStatic({ personalAccessToken: '', jobToken: 'job-two' })();
    expect(credential).toEqual({ kind: 'job-token', token: 'job-two', source: 'GITLAB_JOB_TOKEN' });
  });

  it('throws an AuthError that names the settings, at use and not before', async () => {
    const credential = resolveStatic({});
    const error = await credential().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AuthError);
    expect((error as AuthError).hint).toContain('GITLAB_PERSONAL_ACCESS_TOKEN or GITLAB_JOB_TOKEN');
  });
});
