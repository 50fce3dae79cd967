import { describe, expect, it } from 'vitest';
import { loadConfig } from './load.ts';
import { statusOf, webUrlOf } from './status.ts';

const load = (env: Record<string, string>) =>
  loadConfig({ argv: [], env, version: '1.2.3', toolsets: ['wiki'], exists: () => false }).config;

describe('statusOf', () => {
  it('tells the address, the policy and what is switched off', () => {
    const config = load({
      GITLAB_API_URL: 'https://example.com/gitlab/api/v4',
      GITLAB_READ_ONLY_MODE: 'true',
      GITLAB_DENIED_TOOLS_REGEX: '^x',
    });
    expect(webUrlOf(config)).toBe('https://example.com/gitlab');
    expect(statusOf(config, { rule: ['a'] })).toMatchObject({
      server: { version: '1.2.3', node: process.version },
      gitlab: { url: 'https://example.com/gitlab', credential: 'none' },
      policy: { permissionMode: 'readonly', deniedTools: '^x' },
      switchedOff: { rule: ['a'] },
    });
  });

  it.each([
    [{ GITLAB_TOKEN: 'glpat-secret', GITLAB_JOB_TOKEN: 'secret' }, 'personal access token'],
    [{ GITLAB_JOB_TOKEN: 'secret' }, 'CI job token'],
  ])('names the kind of credential and never its text: %j', (env, kind) => {
    const status = statusOf(load(env), {});
    expect(status.gitlab.credential).toBe(kind);
    expect(JSON.stringify(status)).not.toContain('secret');
  });
});
