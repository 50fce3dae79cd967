import { describe, expect, it } from 'vitest';
import type { GitLab } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { explainLack } from './explain-lack.ts';

const refusal = (path: string, facts: { status?: number; reason?: string; isUnknownEndpoint?: boolean }) =>
  new GitLabError({ status: 404, method: 'GET', path, reason: '404 Not Found', ...facts });

/** A GitLab of a version, which refuses everything else. */
function gitlabOf(metadata: unknown, error: GitLabError) {
  const asked: string[] = [];
  const gitlab: GitLab = {
    webUrl: 'https://gitlab.example',
    request: async ({ path }) => {
      asked.push(path);
      if (path !== '/metadata' || !metadata) throw error;
      return { status: 200, data: metadata, headers: {} };
    },
    graphql: () => Promise.reject(error),
  };
  return { gitlab: explainLack(gitlab, { current: undefined }, new AbortController().signal), asked };
}

const hintOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'no error',
    (error: GitLabError) => error.hint ?? '',
  );
const get = (path: string) => ({ method: 'GET' as const, path });

describe('explainLack', () => {
  it.each([
    ['15.4.6-ee', '/projects/1/merge_requests/7/diffs', 'This needs GitLab 15.7; this one is 15.4.6-ee.'],
    ['18.7.0', '/projects/1/jobs/3/artifacts/tree', 'This needs GitLab 18.8; this one is 18.7.0.'],
    ['18.10.0', '/projects/1/jobs/3/artifacts/tree', ''],
    ['19.1.0', '/projects/1/merge_requests/7/diffs', ''],
    ['15.11.0', '/projects/1/job_token_scope', 'This needs GitLab 16.0; this one is 15.11.0.'],
    ['16.9.0', '/projects/1/job_token_scope/groups_allowlist', 'This needs GitLab 16.10; this one is 16.9.0.'],
    ['16.9.0', '/projects/1/job_token_scope/allowlist', ''],
    ['17.2.0', '/projects/acme%2Fweb/hooks/2/events', 'This needs GitLab 17.3; this one is 17.2.0.'],
    ['17.3.0', '/projects/acme%2Fweb/hooks/2/events', ''],
  ])('on %s says of %s: %s', async (version, path, sentence) => {
    const { gitlab } = gitlabOf({ version, enterprise: true }, refusal(path, {}));
    expect(await hintOf(gitlab.request(get(path)))).toBe(sentence);
  });

  it('names the tier, surely where the edition has none', async () => {
    const path = '/projects/1/merge_trains';
    const community = gitlabOf({ version: '17.1.0', enterprise: false }, refusal(path, { isUnknownEndpoint: true }));
    expect(await hintOf(community.gitlab.request(get(path)))).toContain(
      'needs Premium; this GitLab 17.1.0 is the Community Edition',
    );
    const enterprise = gitlabOf({ version: '17.1.0-ee', enterprise: true }, refusal(path, { status: 403 }));
    expect(await hintOf(enterprise.gitlab.request(get(path)))).toContain(
      'needs Premium, which this project or group may not have',
    );
  });

  it.each([
    ['15.4.0', 'POST', '/projects/1/merge_trains/merge_requests/7', 'This needs GitLab 15.10; this one is 15.4.0.'],
    ['17.1.0', 'POST', '/projects/1/merge_trains/merge_requests/7', 'This needs Premium; this GitLab 17.1.0'],
    ['17.1.0', 'POST', '/groups/acme%2Ftools/restore', 'This needs Premium or GitLab 18.0; this GitLab 17.1.0'],
    ['18.0.0', 'POST', '/groups/acme%2Ftools/restore', 'none'],
    ['15.4.0', 'PATCH', '/projects/1/protected_branches/main', 'This needs GitLab 15.6; this one is 15.4.0.'],
    ['15.4.0', 'GET', '/projects/1/protected_branches/main', 'none'],
  ] as const)('on the Community Edition %s says of %s %s: %s', async (version, method, path, sentence) => {
    const { gitlab } = gitlabOf({ version, enterprise: false }, refusal(path, {}));
    expect((await hintOf(gitlab.request({ method, path }))) || 'none').toContain(sentence);
  });

  it.each([
    '/projects/acme%2Fmerge_trains',
    '/groups/iterations',
    '/projects/1/repository/branches/push_rule',
    '/projects/1/repository/files/merge_requests%2F7%2Fdiffs',
    '/projects/1/hooks/2/events_log',
  ])('says nothing of %s, which only looks like a part that needs something', async (path) => {
    const { gitlab, asked } = gitlabOf({ version: '15.0.0', enterprise: false }, refusal(path, {}));
    expect(await hintOf(gitlab.request(get(path)))).toBe('');
    expect(asked).toEqual([path]);
  });

  it('names the version where the router knows no such endpoint, and where GraphQL knows no such field', async () => {
    const path = '/projects/1/something/new';
    const rest = gitlabOf({ version: '16.2.0' }, refusal(path, { isUnknownEndpoint: true }));
    expect(await hintOf(rest.gitlab.request(get(path)))).toBe('This GitLab is 16.2.0.');
    const reason = "Field 'workItems' doesn't exist on type 'Project'";
    const graphql = gitlabOf({ version: '16.2.0' }, refusal('/api/graphql', { status: 200, reason }));
    expect(await hintOf(graphql.gitlab.graphql('{ x }'))).toBe('This GitLab is 16.2.0.');
  });

  it('reads the version once, and not for other refusals', async () => {
    const path = '/projects/1/merge_requests/7/diffs';
    const { gitlab, asked } = gitlabOf({ version: '15.0.0' }, refusal(path, {}));
    await hintOf(gitlab.request(get(path)));
    await hintOf(gitlab.request(get(path)));
    await hintOf(gitlab.request(get('/projects/2')));
    expect(asked).toEqual([path, '/metadata', path, '/projects/2']);
  });

  it('says what is needed where the version cannot be read', async () => {
    const path = '/projects/1/merge_requests/7/diffs';
    const { gitlab, asked } = gitlabOf(undefined, refusal(path, {}));
    expect(await hintOf(gitlab.request(get(path)))).toBe('This needs GitLab 15.7.');
    expect(asked).toEqual([path, '/metadata', '/version']);
  });
});
