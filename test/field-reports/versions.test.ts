import { describe, expect, it } from 'vitest';
import { bench } from './upstream.ts';

const project_id = 42;
const notFound = { status: 404, body: { error: '404 Not Found' } };

describe('field reports: older and newer GitLab', () => {
  it('O1: a GraphQL field that this GitLab does not know is a readable error with its version', async () => {
    const message = "Field 'x' doesn't exist on type 'Y'";
    const { call } = await bench((_method, path) =>
      path === '/metadata' ? { body: { version: '16.4.1-ee' } } : { body: { errors: [{ message }], data: null } },
    );
    const { isError, text } = await call('gitlab_execute_graphql_query', { query: '{ currentUser { x } }' });
    expect(isError).toBe(true);
    expect(text).toContain(message);
    expect(text).toContain('16.4.1-ee');
  });

  it('O2: sha is sent with a merge, and a refusal about it is explained', async () => {
    const { call, asked } = await bench((method) =>
      method === 'PUT'
        ? { status: 409, body: { message: 'SHA does not match HEAD of source branch: def' } }
        : { body: { iid: 1, state: 'opened', sha: 'def', detailed_merge_status: 'mergeable' } },
    );
    const { isError, text } = await call('gitlab_merge_merge_request', {
      project_id,
      merge_request_iid: 1,
      sha: 'abc',
    });
    expect(asked.find(({ line }) => line.startsWith('PUT'))?.body).toMatchObject({ sha: 'abc' });
    expect(isError).toBe(true);
    expect(text).toMatch(/SHA does not match[\s\S]*(?:read|changed)/i);
  });

  it('O3: diffs that this GitLab is too old for are told with the version they need', async () => {
    const { call } = await bench((_method, path) => {
      if (path === '/metadata') return { body: { version: '15.4.0' } };
      return path.includes('/diffs') ? notFound : { body: { iid: 1, diff_refs: null, changes_count: '1' } };
    });
    const { isError, text } = await call('gitlab_list_merge_request_diffs', { project_id, merge_request_iid: 1 });
    expect(isError).toBe(true);
    expect(text).toContain('This needs GitLab 15.7; this one is 15.4.0.');
  });

  it('O4: a missing endpoint and a missing project are told apart', async () => {
    const answers: Record<string, object> = {
      '/metadata': { body: { version: '16.0.0' } },
      '/projects/42': notFound,
      '/projects/43': { status: 404, body: { message: '404 Project Not Found' } },
    };
    const { call } = await bench((_method, path) => answers[path] ?? {});
    const endpoint = await call('gitlab_get_project', { project_id: 42 });
    const project = await call('gitlab_get_project', { project_id: 43 });
    expect(endpoint.text).toMatch(/This GitLab is 16\.0\.0\.[\s\S]*no such endpoint/);
    expect(project.text).toContain('404 Project Not Found');
    expect(project.text).toMatch(/Check the ids and paths/);
    expect(project.text).not.toContain('16.0.0');
  });
});
