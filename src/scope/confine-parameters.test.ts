import { describe, expect, it } from 'vitest';
import { DeniedError } from '../core/errors/denied-error.ts';
import { guard } from './fake-guard.ts';

describe('the parameters of a request', () => {
  it.each([
    [{ body: { target_project_id: 9 } }],
    [{ body: { target_project_id: 'other/secret' } }],
    [{ body: { to_project_id: '9' } }],
    [{ body: { start_project: 'other/secret' } }],
    [{ body: { project_ids: [1, 9] } }],
    [{ body: { project_ids: '1,9' } }],
    [{ body: { projects: [{ id: 9 }] } }],
    [{ body: { project: true } }],
    [{ body: { target_project: 'other/secret' } }],
    [{ body: { project_path: 'other/secret' } }],
    [{ body: { forked_from_id: 9 } }],
    [{ body: { namespace: 'other' } }],
    [{ body: { namespace_id: 1 } }],
    [{ body: { namespace_path: 'acme' } }],
    [{ body: { group_id: 1 } }],
    [{ body: { group_ids: [1] } }],
    [{ body: { shared_with_group: 'acme' } }],
    [{ body: { epic_id: 4 } }],
    [{ body: { blocking_merge_request_id: 4 } }],
    [{ body: { allowed_to_push: [{ access_level: 40 }, { group_id: 1 }] } }],
    [{ body: { deep: [[{ x: { target_project_id: 9 } }]] } }],
    [{ body: { 'x[target_project_id]': 9 } }],
    [{ body: { ' Target_Project_ID ': 9 } }],
    [{ body: { something_new_project: 9 } }],
    [{ body: { ci_config_path: 'ci.yml@other/secret' } }],
    [{ body: { ci_config_path: 'ci.yml@other/secret:main' } }],
    [{ body: { import_url: 'https://gitlab.example/other/secret.git' } }],
    [{ body: { import_url: 'https://u:p@GITLAB.example:443/other/secret.git' } }],
    [{ body: { import_url: 'git@gitlab.example:other/secret.git' } }],
    [{ body: { import_url: 'ssh://git@gitlab.example/other/secret.git' } }],
    [{ body: { import_url: 'other/secret' } }],
    [{ query: { from_project_id: 9 } }],
    [{ query: { 'project_id[]': 9 } }],
    [{ query: { '[project_id]': 9 } }],
    [{ form: { fields: { target_project_id: '9' }, file: { name: 'x', bytes: new Uint8Array() } } }],
  ])('that name something outside are refused: %j', async (parameters) => {
    const { post, changes } = guard(['1']);
    await expect(post('/projects/1/merge_requests', parameters)).rejects.toBeInstanceOf(DeniedError);
    expect(changes()).toEqual([]);
  });

  it.each(['/projects/1/remote_mirrors', '/projects/1/mirror/pull'])(
    'of %s are refused where they are a repository of this GitLab',
    async (path) => {
      const { post } = guard(['1']);
      await expect(post(path, { body: { url: 'https://gitlab.example/other/secret.git' } })).rejects.toThrow('url');
      await expect(post(path, { body: { url: 'https://git.example/mine.git' } })).resolves.toBeDefined();
    },
  );

  it('get ids in the place of allowed projects, numbers as numbers', async () => {
    const { post, requests } = guard(['1', 'acme/kit']);
    const body = { target_project_id: 2, project_ids: ['acme/web', '2'], a: [{ start_project: 'Acme/Kit' }] };
    await post('/projects/1/merge_requests', { body });
    expect(requests.at(-1)?.body).toEqual({
      target_project_id: 2,
      project_ids: ['1', '2'],
      a: [{ start_project: '2' }],
    });
  });

  it.each([
    [{ target_project_id: undefined, source_project_id: null }],
    [{ group_ids: [], groups: [], namespace: '', epic_id: 0 }],
    [{ assets: { links: [{ name: 'x', url: 'https://gitlab.example/other/secret/-/jobs/1' }] } }],
    [{ description: 'See other/secret and https://gitlab.example/other/secret.' }],
    [{ project_name: 'other/secret', group_access: 30, include_ancestor_groups: true }],
    [{ variables: [{ key: 'PROJECT', value: 'other/secret' }], inputs: { namespace: 'prod', project_id: 9 } }],
    [{ kubernetes_namespace: 'prod', platform_kubernetes_attributes: { namespace: 'prod' } }],
    [{ ci_config_path: '.gitlab/ci.yml' }],
    [{ import_url: 'https://git.example/other/secret.git' }],
  ])('that name nothing outside are sent as they are: %j', async (body) => {
    const { post, requests } = guard(['1']);
    await post('/projects/1/things', { body });
    expect(requests.at(-1)?.body).toEqual(body);
  });
});
