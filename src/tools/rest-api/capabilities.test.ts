import { describe, expect, it } from 'vitest';
import { capabilitiesOf, featureOf, removesSomething } from './capabilities.ts';
import { readOperations } from './operations.ts';
import { reasonAgainst } from './plan-request.ts';

const named = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
};

describe('what an operation may do', () => {
  it.each([
    ['GET /projects/:id/badges', 'read'],
    ['POST /projects/:id/badges', 'write'],
    ['PATCH /user/status', 'write'],
    ['DELETE /projects/:id/badges/:badge_id', 'delete'],
    ['POST /projects/:id/ci/lint', 'read'],
    ['POST /markdown', 'read'],
    ['POST /projects/:id/jobs/:job_id/erase', 'delete'],
    ['POST /projects/:id/environments/:environment_id/stop', 'write'],
    ['DELETE /projects/:id/terraform/state/:name/lock', 'write'],
    ['POST /ai/duo_workflows/workflows', 'agent'],
    ['PUT /projects/:id', 'admin'],
    ['PUT /groups/:id', 'admin'],
    ['DELETE /projects/:id', 'admin, delete'],
    ['POST /projects/:id/members', 'admin'],
    ['DELETE /projects/:id/members/:user_id', 'admin, delete'],
    ['PUT /projects/:id/services/slack', 'admin'],
    ['GET /projects/:id/members', 'read'],
    ['GET /projects/:id/variables', 'admin'],
    ['GET /projects/:id/pipelines/:pipeline_id/variables', 'admin'],
    ['GET /projects/:id/terraform/state/:name', 'admin'],
    ['GET /projects/:id/access_tokens', 'admin'],
    ['DELETE /personal_access_tokens/:id', 'admin, delete'],
    ['POST /projects/:id/share', 'admin'],
    ['POST /projects/:id/protected_environments', 'admin'],
    ['PUT /projects/:id/repository/branches/:branch/protect', 'admin'],
    ['POST /projects/:id/export', 'admin'],
    ['POST /projects/:id/merge_requests/:merge_request_iid/approve', 'write'],
    ['POST /projects/:id/merge_requests/:merge_request_iid/approvals', 'admin'],
  ])('%s is %s', (route, capabilities) => {
    expect(capabilitiesOf(named(route)).join(', ')).toBe(capabilities);
  });

  it('is more than reading for every verb but GET, save for a few that are listed', () => {
    const harmless = readOperations().filter(
      (operation) =>
        operation.method !== 'GET' && capabilitiesOf(operation)[0] === 'read' && reasonAgainst(operation) === undefined,
    );
    expect(harmless.map(({ path }) => path)).toEqual([
      '/code_suggestions/enabled',
      '/glql',
      '/markdown',
      '/orbit/query',
      '/orbit/query/:name',
      '/projects/:id/ci/lint',
      '/projects/:id/ml/mlflow/api/2.0/mlflow/experiments/search',
      '/projects/:id/ml/mlflow/api/2.0/mlflow/registered-models/get-latest-versions',
      '/projects/:id/ml/mlflow/api/2.0/mlflow/runs/search',
      '/projects/:id/repository/blobs/batch',
      '/projects/:project_id/product_analytics/request/dry-run',
      '/projects/:project_id/product_analytics/request/load',
      '/projects/:project_id/product_analytics/request/meta',
    ]);
  });

  it('includes deleting for every DELETE, save for a lock that is given back', () => {
    const others = readOperations().filter(
      (operation) => operation.method === 'DELETE' && !capabilitiesOf(operation).includes('delete'),
    );
    expect(others.map(({ path }) => path)).toEqual(['/projects/:id/terraform/state/:name/lock']);
  });
});

describe('what parameters remove', () => {
  it.each([
    [{ actions: [{ action: 'create' }, { action: 'delete' }] }, true],
    [{ actions: [{ action: 'move' }] }, true],
    [{ files: [{ action: 'update' }] }, false],
    [{ strategies: [{ id: 1, _destroy: true }] }, true],
    [{ strategies: [{ id: 1, _destroy: false, scopes: [{ _destroy: '1' }] }] }, true],
    [{ body: 'delete', list: ['delete'], nothing: null }, false],
  ])('%j: %s', (parameters, removes) => {
    expect(removesSomething(parameters)).toBe(removes);
  });
});

describe('the feature of an operation', () => {
  it.each([
    ['GET /projects/:id/wikis/:slug', 'wiki'],
    ['POST /groups/:id/wiki_pages/:wiki_page_meta_id/notes', 'wiki'],
    ['GET /groups/:id/milestones', 'milestone'],
    ['GET /projects/:id/releases/:tag_name/assets/links', 'release'],
    ['POST /projects/:id/pipeline', 'pipeline'],
    ['GET /projects/:id/merge_requests/:merge_request_iid/pipelines', 'pipeline'],
    ['POST /projects/:id/trigger/pipeline', 'pipeline'],
    ['DELETE /projects/:id/artifacts', 'pipeline'],
    ['GET /projects/:id/jobs/artifacts/:ref_name/download', 'pipeline'],
    ['GET /projects/:id/badges', undefined],
    ['PATCH /projects/:id/job_token_scope', undefined],
  ])('%s: %s', (route, feature) => {
    expect(featureOf(named(route))).toBe(feature);
  });
});
