import { describe, expect, it } from 'vitest';
import { encodeQuery } from './query.ts';

describe('encodeQuery', () => {
  it('repeats an array under its name with brackets', () => {
    expect(encodeQuery({ scope: ['failed', 'canceled'] })).toBe('scope[]=failed&scope[]=canceled');
  });

  it('nests objects, and arrays inside them', () => {
    expect(encodeQuery({ not: { author_id: 3, labels: ['a', 'b'] } })).toBe(
      'not[author_id]=3&not[labels][]=a&not[labels][]=b',
    );
  });

  it('leaves out undefined and null, at any depth', () => {
    expect(encodeQuery({ a: undefined, b: null, c: [null, 1], d: { e: null } })).toBe('c[]=1');
  });

  it('writes booleans and numbers as words, and keeps false, zero and the empty text', () => {
    expect(encodeQuery({ archived: false, all: true, page: 0, search: '' })).toBe(
      'archived=false&all=true&page=0&search=',
    );
  });

  it('lets nothing in a value become another parameter', () => {
    expect(encodeQuery({ ref: 'a&b=c#d+e?f ü', 'odd&name': 1 })).toBe(
      'ref=a%26b%3Dc%23d%2Be%3Ff%20%C3%BC&odd%26name=1',
    );
  });
});
