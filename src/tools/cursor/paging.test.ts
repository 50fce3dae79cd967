import { expect, it } from 'vitest';
import { z } from 'zod';
import { cursorPage, cursorVariables, nodesOf, pageOf } from './paging.ts';

it.each([
  [{}, { first: 20 }],
  [
    { first: 500, after: 'abc' },
    { first: 100, after: 'abc' },
  ],
  [{ first: 0 }, { first: 1 }],
])('%j asks for %j', (input, variables) => {
  expect(cursorVariables(z.object(cursorPage).parse(input))).toEqual(variables);
});

it('tells the cursor of the next page, and none on the last', () => {
  const pageInfo = { hasNextPage: true, endCursor: 'abc' };
  expect(pageOf({ pageInfo })).toEqual({ next: 'abc', nextParameter: 'after' });
  expect(pageOf({ pageInfo: { ...pageInfo, hasNextPage: false } })).toEqual({});
  expect(pageOf({})).toEqual({});
});

it('leaves rows out that came as null', () => {
  expect(nodesOf({ nodes: [1, null, 2] })).toEqual([1, 2]);
  expect(nodesOf(null)).toEqual([]);
});
