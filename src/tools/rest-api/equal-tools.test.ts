import { describe, expect, it } from 'vitest';
import { toolsets } from '../index.ts';
import { equalsOf, toolsOfOperations } from './equal-tools.ts';
import { readOperations } from './operations.ts';

const named = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
};

describe('what does the same as an operation', () => {
  it.each([
    [
      'PUT /projects/:id/services/slack',
      ['PUT /projects/:id/integrations/slack', 'PUT /projects/:id/integrations/:slug'],
    ],
    ['DELETE /projects/:id/labels', ['DELETE /projects/:id/labels/:name']],
    ['GET /groups/:id/-/search', ['GET /groups/:id/search']],
    ['POST /projects/:id/ref/:ref/trigger/pipeline', ['POST /projects/:id/pipeline']],
    ['PUT /projects/:id/repository/branches/:branch/unprotect', ['DELETE /projects/:id/protected_branches/:name']],
    ['GET /projects/:id/labels', []],
  ])('%s has the twins %j', (route, twins) => {
    expect(equalsOf(named(route)).twins).toEqual(twins);
  });

  it('names operations that there are, and no tool for its own route', async () => {
    const known = new Set(readOperations().map(({ method, path }) => `${method} ${path}`));
    // Many operations set an integration, one each.
    const general = /^PUT .*\/integrations\/:slug$/;
    const routes = [...toolsOfOperations.keys()];
    expect(routes.filter((route) => !known.has(route) && !general.test(route))).toEqual([]);
    const loaded = await Promise.all(Object.values(toolsets).map((load) => load()));
    const tools = new Map(loaded.flatMap((toolset) => Object.entries(toolset.tools)));
    const shapeOf = (route: string) => route.replace(/:\w+/g, ':');
    const tellingNothing = [...toolsOfOperations].flatMap(([route, names]) =>
      names.filter((name) => {
        const tool = tools.get(name);
        return !tool || (tool.route !== undefined && shapeOf(tool.route) === shapeOf(route));
      }),
    );
    expect(tellingNothing).toEqual([]);
  });
});
