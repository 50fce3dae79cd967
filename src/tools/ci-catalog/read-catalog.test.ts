import { describe, expect, it } from 'vitest';
import { fakeGraphql } from '../graphql-mutation/fake-graphql.ts';
import { catalogResourceDocument, catalogResourcesDocument } from './documents.ts';
import { getCatalogResource, listCatalogResources } from './read-catalog.ts';

const kit = { id: 'gid://gitlab/Ci::Catalog::Resource/41', name: 'Kit', fullPath: 'acme/kit', starCount: 2 };
const versions = { nodes: [{ name: '2.0.0' }, { name: '1.0.0' }] };
const input = { name: 'fast', type: 'BOOLEAN', required: false, default: false, description: null };
const shown = {
  nodes: [
    {
      name: '2.0.0',
      components: { nodes: [{ name: 'build', includePath: 'host/acme/kit/build@2.0.0', inputs: [input] }] },
    },
  ],
};
const row = { id: 41, full_path: 'acme/kit', name: 'Kit', latest_version: '2.0.0', star_count: 2 };

it('lists resources of the catalog', async () => {
  const pageInfo = { hasNextPage: true, endCursor: 'abc' };
  const found = { ciCatalogResources: { nodes: [{ ...kit, versions }, null], pageInfo } };
  const { ctx, sent } = fakeGraphql([[catalogResourcesDocument, found]]);
  const answer = await listCatalogResources({ search: 'kit', scope: 'ALL' }, ctx);
  expect(answer).toMatchObject({ value: [row], page: { next: 'abc', nextParameter: 'after' } });
  expect(sent[0]?.variables).toEqual({ search: 'kit', scope: 'ALL', first: 20 });
});

describe('a resource', () => {
  it.each([
    ['acme/kit', { fullPath: 'acme/kit' }],
    ['41', { id: 'gid://gitlab/Ci::Catalog::Resource/41' }],
  ])('named %s shows components of its newest version with their inputs', async (resource, variables) => {
    const { ctx, sent } = fakeGraphql([[catalogResourceDocument, { ciCatalogResource: { ...kit, versions, shown } }]]);
    expect((await getCatalogResource({ resource }, ctx)) as object).toMatchObject({
      value: {
        ...row,
        versions: ['2.0.0', '1.0.0'],
        version: '2.0.0',
        components: [
          {
            name: 'build',
            include_path: 'host/acme/kit/build@2.0.0',
            inputs: [{ name: 'fast', type: 'BOOLEAN', default: false }],
          },
        ],
      },
    });
    expect(sent[0]?.variables).toEqual(variables);
  });

  it('that is not in the catalog is named', async () => {
    const { ctx } = fakeGraphql([[catalogResourceDocument, { ciCatalogResource: null }]]);
    await expect(getCatalogResource({ resource: 'acme/no' }, ctx)).rejects.toThrow('There is no resource acme/no');
  });

  it('says which versions it has where it lacks the one asked for', async () => {
    const none = { ciCatalogResource: { ...kit, versions, shown: { nodes: [] } } };
    const { ctx } = fakeGraphql([[catalogResourceDocument, none]]);
    await expect(getCatalogResource({ resource: 'acme/kit', version: '3' }, ctx)).rejects.toMatchObject({
      message: 'acme/kit has no version 3.',
      hint: 'It has 2.0.0, 1.0.0.',
    });
  });
});
