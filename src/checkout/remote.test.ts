import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectOfRemote } from './remote.ts';

const webUrl = 'https://gitlab.example';

describe('the project of a remote', () => {
  it.each([
    ['git@gitlab.example:group/app.git', 'group/app'],
    ['git@gitlab.example:/group/app.git', 'group/app'],
    ['gitlab.example:group/sub/app', 'group/sub/app'],
    ['git@GitLab.Example:group/app', 'group/app'],
    ['ssh://git@gitlab.example/group/app.git', 'group/app'],
    ['ssh://git@gitlab.example:2222/group/sub/app.git/', 'group/sub/app'],
    ['git+ssh://gitlab.example/group/app', 'group/app'],
    ['https://gitlab.example/group/app.git', 'group/app'],
    ['http://gitlab.example/group/app', 'group/app'],
    ['https://kim@gitlab.example/group/app.git', 'group/app'],
    ['https://oauth2:glpat-secret@gitlab.example/group/app.git', 'group/app'],
    ['HTTPS://GITLAB.EXAMPLE/Group/App.git', 'Group/App'],
    ['https://gitlab.example:443/group/app.git', 'group/app'],
  ])('%s is %s', (remote, project) => {
    expect(projectOfRemote(remote, webUrl)).toBe(project);
  });

  it.each([
    ['git@github.com:group/app.git'],
    ['git@gitlab.example.evil.test:group/app.git'],
    ['git@evil.test:gitlab.example/app.git'],
    ['https://gitlab.example@evil.test/group/app.git'],
    ['https://evil.test/gitlab.example/group/app.git'],
    ['https://gitlab.example:8443/group/app.git'],
    ['https://sub.gitlab.example/group/app.git'],
    ['ssh://git@evil.test/group/app.git#gitlab.example'],
    ['/srv/git/group/app.git'],
    ['../app'],
    ['file:///gitlab.example/group/app.git'],
    ['C:\\work\\group\\app'],
    ['ext::sh -c whoami'],
    ['git@gitlab.example:app.git'],
    ['git@gitlab.example:group/app/-/merge_requests/7'],
    ['https://gitlab.example/group/app/-/merge_requests/7'],
    ['git@gitlab.example:group/a b'],
    ['https://['],
    [''],
  ])('%j is none of this GitLab', (remote) => {
    expect(projectOfRemote(remote, webUrl)).toBeUndefined();
  });

  it('has the sub-path of the instance over HTTP alone', () => {
    const below = 'https://host.example/tools/gitlab';
    expect(projectOfRemote('https://kim@host.example/tools/gitlab/group/app.git', below)).toBe('group/app');
    expect(projectOfRemote('https://host.example/group/app.git', below)).toBeUndefined();
    expect(projectOfRemote('git@host.example:group/app.git', below)).toBe('group/app');
    expect(projectOfRemote('git@host.example:tools/gitlab.git', below)).toBe('tools/gitlab');
  });

  it('takes the port for the same over HTTP, and any port over SSH', () => {
    const local = 'http://127.0.0.1:8080';
    expect(projectOfRemote('http://127.0.0.1:8080/group/app.git', local)).toBe('group/app');
    expect(projectOfRemote('http://127.0.0.1:9090/group/app.git', local)).toBeUndefined();
    expect(projectOfRemote('http://127.0.0.1/group/app.git', local)).toBeUndefined();
    expect(projectOfRemote('ssh://git@127.0.0.1:2222/group/app.git', local)).toBe('group/app');
    expect(projectOfRemote('ssh://git@[::1]:2222/group/app.git', 'http://[::1]:8080')).toBe('group/app');
    expect(projectOfRemote('git@[::1]:group/app.git', 'http://[::1]:8080')).toBe('group/app');
  });

  it('is never made up, whatever the text', () => {
    const part = fc.constantFrom(
      'git@',
      'gitlab.example',
      ':',
      '/',
      '//',
      'ssh://',
      'https://',
      'a',
      '..',
      '%2e',
      '@',
      '\\',
      '#',
      '?',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const project = projectOfRemote(parts.join(''), webUrl);
        if (project !== undefined) expect(project).toMatch(/^[\w.][\w.-]*(\/[\w.][\w.-]*)+$/);
        if (!parts.includes('gitlab.example')) expect(project).toBeUndefined();
      }),
    );
  });
});
