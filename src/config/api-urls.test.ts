// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what templates leave behind is what is tested
import { describe, expect, it } from 'vitest';
import { readApiUrl } from './api-urls.ts';

describe('readApiUrl', () => {
  it.each([
    ['https://h', 'https://h/api/v4'],
    ['https://h/', 'https://h/api/v4'],
    ['https://h/api/v4', 'https://h/api/v4'],
    ['https://h/api/v4/', 'https://h/api/v4'],
    ['https://h/api/v4//', 'https://h/api/v4'],
    ['https://h//api/v4', 'https://h/api/v4'],
    ['https://h/gitlab', 'https://h/gitlab/api/v4'],
    ['https://h/gitlab/', 'https://h/gitlab/api/v4'],
    ['https://h/gitlab/api/v4', 'https://h/gitlab/api/v4'],
    ['https://h/gitlab/api/v4/', 'https://h/gitlab/api/v4'],
    ['https://h:9443/gitlab', 'https://h:9443/gitlab/api/v4'],
    ['https://h:9443', 'https://h:9443/api/v4'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/api/v4'],
    ['http://[::1]:8080', 'http://[::1]:8080/api/v4'],
    ['HTTPS://GitLab.Example.com:443', 'https://gitlab.example.com/api/v4'],
    ['https://gateway/api/gitlab', 'https://gateway/api/gitlab/api/v4'],
    ['https://h/v4', 'https://h/v4/api/v4'],
  ])('brings %s to %s', (entry, expected) => {
    expect(readApiUrl(entry)).toBe(expected);
    expect(readApiUrl(expected)).toBe(expected);
  });

  it.each([
    ['gitlab.example.com', /not a URL/],
    ['ftp://h', /not a URL/],
    ['https:h', /not a URL/],
    ['https://', /not a URL/],
    ['https://h:99999', /not a URL/],
    ['https://user@h', /credentials/],
    ['https://:pass@h', /credentials/],
    ['https://h/?private_token=x', /query/],
    ['https://h/#x', /fragment/],
    ['https://${HOST}/api/v4', /characters/],
    ['https://$HOST', /characters/],
    ['https://h/${PREFIX}', /characters/],
    ['https://h/api', /past the instance/],
    ['https://h/api/v3', /past the instance/],
    ['https://h/api/graphql', /past the instance/],
    ['https://h/api/v4/projects/1', /past the instance/],
    ['https://h/api/v4/api/v4', /past the instance/],
  ])('refuses %s', (entry, reason) => {
    expect(readApiUrl(entry)).toEqual({ refused: expect.stringMatching(reason) });
  });
});
