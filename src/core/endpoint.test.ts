import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildRequest, endpoint } from './endpoint.ts';
import { page, project } from './params.ts';
import { keep, list } from './shape.ts';

const described = { title: 'List labels', about: 'List labels.', output: list(keep) } as const;

describe('endpoint', () => {
  it('derives capability and annotations from the verb', () => {
    const read = endpoint({
      ...described,
      route: 'GET /projects/:project_id/labels',
      input: { project_id: project, ...page },
      example: { project_id: 'acme/web' },
    });
    const remove = endpoint({
      ...described,
      route: 'DELETE /projects/:project_id',
      input: { project_id: project },
      example: { project_id: 'acme/web' },
    });
    expect(read).toMatchObject({ capability: 'read', annotations: { readOnlyHint: true } });
    expect(remove).toMatchObject({ capability: 'delete', annotations: { destructiveHint: true } });
  });

  it('does not compile with a path parameter that has no input, an example that does not fit, or an unknown verb', () => {
    const one = { ...described, route: 'GET /projects/:project_id' } as const;
    const declarations = [
      () =>
        endpoint({
          ...described,
          route: 'GET /projects/:project_id/labels/:name',
          // @ts-expect-error the route names :name, which is no input
          input: { project_id: project },
          example: { project_id: 'x' },
        }),
      // @ts-expect-error FETCH is no verb
      () => endpoint({ ...one, route: 'FETCH /user', input: {}, example: {} }),
      () => {
        const input = { project_id: project, count: z.int() };
        // @ts-expect-error the example's count is no number
        return endpoint({ ...one, input, example: { project_id: 'x', count: 'y' } });
      },
      // @ts-expect-error the example has an input that the declaration lacks
      () => endpoint({ ...one, input: { project_id: project }, example: { projct_id: 'x', project_id: 'x' } }),
    ];
    expect(declarations).toHaveLength(4);
  });
});

describe('buildRequest', () => {
  it('puts path names into the path and the rest into the query of a GET', () => {
    expect(buildRequest('GET /projects/:project_id/labels', {}, { project_id: 'acme/web', search: 'a b' })).toEqual({
      method: 'GET',
      path: '/projects/acme%2Fweb/labels',
      query: { search: 'a b' },
    });
  });

  it('puts the rest into the body of a POST, renamed, but for what belongs in the query', () => {
    const options = { inQuery: ['dry_run'], rename: { text: 'body' } };
    expect(
      buildRequest('POST /projects/:project_id/notes', options, { project_id: 1, text: 'hi', dry_run: true }),
    ).toEqual({
      method: 'POST',
      path: '/projects/1/notes',
      query: { dry_run: true },
      body: { body: 'hi' },
    });
  });

  it.each(['..', 'a/../b', '.', 'a/./b', 'a%2fb', 'a\u0000b', '..\\x', '%2e%2e'])(
    'refuses the path value %j',
    (value) => {
      expect(() => buildRequest('GET /projects/:project_id', {}, { project_id: value })).toThrow(/may not contain/);
    },
  );

  it.each([
    ['group/sub/app', 'group%2Fsub%2Fapp'],
    ['src/a b/ü+#.ts', 'src%2Fa%20b%2F%C3%BC%2B%23.ts'],
    ['a?b&c=d', 'a%3Fb%26c%3Dd'],
    ['.gitlab-ci.yml', '.gitlab-ci.yml'],
  ])('encodes %s once, as one segment', (value, encoded) => {
    expect(buildRequest('GET /projects/:project_id', {}, { project_id: value }).path).toBe(`/projects/${encoded}`);
  });
});
