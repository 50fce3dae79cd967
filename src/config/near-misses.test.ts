import { describe, expect, it } from 'vitest';
import { findNearMisses } from './near-misses.ts';
import { variables } from './variables.ts';

describe('findNearMisses', () => {
  it.each([
    ['GITLAB_READ_ONLY', 'GITLAB_READ_ONLY_MODE'],
    ['GITLAB_READONLY_MODE', 'GITLAB_READ_ONLY_MODE'],
    ['GITLAB_ALLOWED_PROJECTS', 'GITLAB_ALLOWED_PROJECT_IDS'],
    ['GITLAB_ALLOWED_PROJECT_ID', 'GITLAB_ALLOWED_PROJECT_IDS'],
    ['GITLAB_DENIED_TOOLS', 'GITLAB_DENIED_TOOLS_REGEX'],
    ['GITLAB_DISABLED_CAPABILITY', 'GITLAB_DISABLED_CAPABILITIES'],
    ['GITLAB_PERMISSIONS_MODE', 'GITLAB_PERMISSION_MODE'],
    ['GITLAB_TOOLSET', 'GITLAB_TOOLSETS'],
    ['GITLAB_ACCESS_TOKEN', 'GITLAB_PERSONAL_ACCESS_TOKEN'],
    ['GITLAB_LOG_LEVEL', 'LOG_LEVEL'],
    ['GITLAB_USERAGENT', 'GITLAB_USER_AGENT'],
    ['USE_PIPELINES', 'USE_PIPELINE'],
    ['USE_WIKI', 'USE_GITLAB_WIKI'],
    ['USE_GITLAB_WIKIS', 'USE_GITLAB_WIKI'],
  ])('takes %s for %s', (name, meant) => {
    expect(findNearMisses([name, name])).toEqual([`${name} is not a setting of this server; did you mean ${meant}?`]);
  });

  it('says nothing about settings', () => {
    expect(findNearMisses([...Object.keys(variables), 'GITLAB_BASE_URL', 'GITLAB_USE_OAUTH', 'HTTPS_PROXY'])).toEqual(
      [],
    );
  });

  it.each([
    'GITLAB_CI',
    'GITLAB_ENV',
    'GITLAB_FEATURES',
    'GITLAB_HOME',
    'GITLAB_USER',
    'GITLAB_USER_ID',
    'GITLAB_USER_LOGIN',
    'GITLAB_DUO_TOKEN',
    'GITLAB_SHELL_SECRET',
    'GITLAB_ROOT_PASSWORD',
    'GITLAB_OMNIBUS_CONFIG',
    'GITHUB_TOKEN',
    'USE_CCACHE',
    'USE_JAVA',
    'PATH',
    'gitlab_token',
  ])('says nothing about %s', (name) => {
    expect(findNearMisses([name])).toEqual([]);
  });
});
