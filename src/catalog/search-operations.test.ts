import { describe, expect, it } from 'vitest';
import { searchOperations } from './search-operations.ts';

describe('search over the operations of the API', () => {
  it.each([
    ['protect an environment', 'POST /projects/:id/protected_environments'],
    ['list project badges', 'GET /projects/:id/badges'],
    ['delete a badge', 'DELETE /projects/:id/badges/:badge_id'],
    ['who starred this project', 'GET /projects/:id/starrers'],
    ['which languages is the code written in', 'GET /projects/:id/languages'],
    ['create a feature flag', 'POST /projects/:id/feature_flags'],
    ['bulk delete docker image tags', 'DELETE /projects/:id/registry/repositories/:repository_id/tags'],
    ['mirror the repository to another server', 'POST /projects/:id/remote_mirrors'],
    ['subgroups of a group', 'GET /groups/:id/subgroups'],
    ['freeze deployments for the holidays', 'POST /projects/:id/freeze_periods'],
    ['set my status', 'PUT /user/status'],
    ['unlock the terraform state', 'DELETE /projects/:id/terraform/state/:name/lock'],
    ['dora metrics', 'GET /projects/:id/dora/metrics'],
    ['find the merge base of two branches', 'GET /projects/:id/repository/merge_base'],
    ['vulnerability findings', 'GET /projects/:id/vulnerability_findings'],
    ['gitignore templates', 'GET /templates/gitignores'],
    ['add a custom domain to pages', 'POST /projects/:id/pages/domains'],
    ['change the notification settings of a project', 'PUT /projects/:id/notification_settings'],
    ['invite somebody by email', 'POST /projects/:id/invitations'],
    ['issue boards', 'GET /projects/:id/boards'],
    ['pause a runner', 'PUT /runners/:id'],
    ['my ssh keys', 'GET /user/keys'],
    ['service accounts of a group', 'GET /groups/:id/service_accounts'],
    ['test report of a pipeline', 'GET /projects/:id/pipelines/:pipeline_id/test_report'],
  ])('has for "%s" %s among the first three', (query, route) => {
    expect(searchOperations(query, 3)).toContain(route);
  });

  it('finds nothing for words that no path has, and keeps to the limit', () => {
    expect(searchOperations('quantum 12', 5)).toEqual([]);
    expect(searchOperations('project', 7)).toHaveLength(7);
  });
});
