import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  // Some requests here are wrong on purpose.
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

async function rows(path: string, key: string, as = 'dana'): Promise<unknown[]> {
  const answer = await ask(sandbox, path, { as });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as Record<string, unknown>[]).map((row) => row[key]);
}

describe('merge requests', () => {
  test.each([
    ['state=opened', [9, 8, 7]],
    ['state=opened&sort=asc', [7, 8, 9]],
    ['state=opened&draft=true', [9]],
    ['state=opened&wip=no', [8, 7]],
    ['author_username=kim', [8, 7, 5]],
    ['author_id=23', [9, 3]],
    ['reviewer_username=rob', [7]],
    ['reviewer_id=None', [9, 8, 3]],
    ['assignee_id=Any', [7]],
    ['labels=area::ci,needs%20review', [7]],
    ['labels=None&state=opened', [9, 8]],
    ['milestone=1.2', [7]],
    ['source_branch=time-of-day', [5]],
    ['search=build+job', [7]],
    ['search=project+builds&in=title', []],
    ['search=log', [7]],
    ['iids[]=7&iids[]=3', [7, 3]],
    ['not[author_username]=kim', [9, 3]],
    ['not[labels]=enhancement&author_id=22', [8, 7]],
    ['approved_by_usernames[]=dana', [8, 5]],
    ['created_after=2026-03-04T00:00:00Z', [9, 8]],
    ['merged_before=2026-02-17T00:00:00Z&state=merged', [5]],
    ['order_by=updated_at', [7, 9, 8, 3, 5]],
    ['scope=created_by_me', []],
    ['scope=reviews_for_me', [7, 5]],
  ])('with %s', async (query, iids) => {
    expect(await rows(`/projects/118/merge_requests?${query}`, 'iid')).toEqual(iids);
  });

  test('everywhere are those the caller wrote, unless asked otherwise', async () => {
    expect(await rows('/merge_requests', 'iid', 'kim')).toEqual([8, 7, 5]);
    expect(await rows('/merge_requests?scope=assigned_to_me', 'iid', 'kim')).toEqual([7]);
    expect(await rows('/merge_requests?scope=all', 'iid', 'guest')).toEqual([]);
    expect(await rows('/groups/acme/merge_requests?state=opened', 'iid', 'rob')).toEqual([9, 8, 7]);
  });

  test('refuse a state that does not exist', async () => {
    const answer = await ask(sandbox, '/projects/118/merge_requests?state=open');
    expect([answer.status, answer.json()]).toEqual([400, { error: 'state does not have a valid value' }]);
  });
});

describe('issues', () => {
  test.each([
    ['state=closed', [2, 1]],
    ['labels=bug&state=opened', [10, 7]],
    ['confidential=true', [11]],
    ['assignee_username[]=kim', [4, 2]],
    ['milestone=1.2&order_by=title&sort=asc', [6, 9, 4]],
    ['issue_type=incident', [10]],
    ['due_date=any', [4]],
    ['search=empty+name', [7]],
    ['order_by=due_date&sort=asc&iids[]=4&iids[]=5', [4, 5]],
    ['not[labels]=area::ci&labels=bug', [7, 2]],
    ['weight=2', [4]],
  ])('with %s', async (query, iids) => {
    expect(await rows(`/projects/118/issues?${query}`, 'iid')).toEqual(iids);
  });

  test('show labels as objects when asked', async () => {
    const answer = await ask(sandbox, '/projects/118/issues?iids[]=7&with_labels_details=true');
    expect(answer.json()[0].labels).toMatchObject([{ name: 'bug', color: '#d9534f', text_color: '#FFFFFF' }]);
  });

  test('are linked both ways and closed by merge requests', async () => {
    expect(await rows('/projects/118/issues/4/links', 'iid')).toEqual([10]);
    expect(await rows('/projects/118/issues/10/links', 'iid')).toEqual([4]);
    expect(await rows('/projects/118/issues/4/closed_by', 'iid')).toEqual([7]);
    expect(await rows('/projects/118/merge_requests/8/closes_issues', 'iid')).toEqual([2, 3]);
  });
});

describe('projects', () => {
  test.each([
    ['owned=true', 'kim', ['kim/greeter']],
    ['membership=true&order_by=id&sort=asc', 'kim', ['acme/greeter', 'kim/greeter']],
    ['search=build', 'dana', ['acme/tools/build-kit']],
    [
      'search=acme&search_namespaces=true&order_by=path&sort=asc',
      'dana',
      ['acme/tools/archive', 'acme/tools/build-kit', 'acme/greeter', 'acme/vault'],
    ],
    ['visibility=public', 'dana', ['acme/tools/build-kit']],
    ['topic=cli,greetings', 'dana', ['acme/greeter']],
    [
      'min_access_level=40&order_by=id',
      'dana',
      ['acme/tools/archive', 'acme/vault', 'acme/tools/build-kit', 'acme/greeter'],
    ],
    ['archived=true', 'dana', []],
  ])('with %s as %s', async (query, as, paths) => {
    expect(await rows(`/projects?${query}`, 'path_with_namespace', as)).toEqual(paths);
  });

  test('of a group come with those of its subgroups when asked', async () => {
    expect(await rows('/groups/acme/projects?order_by=name&sort=asc', 'path')).toEqual(['greeter', 'vault']);
    const all = await rows('/groups/acme/projects?include_subgroups=true&order_by=name&sort=asc', 'path');
    expect(all).toEqual(['archive', 'build-kit', 'greeter', 'vault']);
  });
});

describe('pipelines and jobs', () => {
  test.each([
    ['status=failed', [9003, 9002]],
    ['ref=main', [9005]],
    ['scope=tags', [9001]],
    ['scope=branches', [9007, 9005]],
    ['source=merge_request_event&username=kim', [9003, 9002]],
    ['updated_after=2026-03-06T10:00:00Z', [9007]],
    ['name=Main', [9005]],
    ['order_by=id&sort=asc&status=success', [9001, 9005]],
  ])('with %s', async (query, ids) => {
    expect(await rows(`/projects/118/pipelines?${query}`, 'id')).toEqual(ids);
  });

  test('leave retried jobs out unless asked', async () => {
    const names = ['publish', 'deploy-review', 'build', 'unit', 'lint'];
    expect(await rows('/projects/118/pipelines/9003/jobs', 'name')).toEqual(names);
    expect(await rows('/projects/118/pipelines/9003/jobs?include_retried=true', 'name')).toHaveLength(6);
    expect(await rows('/projects/118/pipelines/9003/jobs?scope[]=manual&scope[]=skipped', 'status')).toEqual([
      'skipped',
      'manual',
    ]);
    const wrong = await ask(sandbox, '/projects/118/jobs?scope=broken');
    expect([wrong.status, wrong.json()]).toEqual([400, { error: 'scope does not have a valid value' }]);
  });

  test('give a log in part', async () => {
    const whole = (await ask(sandbox, '/projects/118/jobs/30510/trace')).text;
    const part = await ask(sandbox, '/projects/118/jobs/30510/trace?byte_offset=10&byte_limit=40');
    expect(part.text).toBe(whole.slice(10, 50));
  });
});

describe('to-dos', () => {
  test('are the caller’s own, pending ones first asked for', async () => {
    expect(await rows('/todos', 'action_name')).toEqual(['review_requested']);
    expect(await rows('/todos', 'action_name', 'kim')).toEqual(['build_failed']);
    expect(await rows('/todos?state=done', 'action_name', 'kim')).toEqual(['assigned']);
    expect(await rows('/todos?type=Issue', 'id', 'kim')).toEqual([]);
  });
});
