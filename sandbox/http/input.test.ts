import { expect, test } from 'vitest';
import { Input, nestParameters } from './input.ts';

const input = (query: string) => new Input(nestParameters(new URLSearchParams(query)));

test('nests parameters by their brackets', () => {
  const given = input('a=1&list[]=x&list[]=y&not[labels][]=z&not[author]=kim');
  expect(given.integer('a')).toBe(1);
  expect(given.list('list')).toEqual(['x', 'y']);
  expect(given.nested('not')?.list('labels')).toEqual(['z']);
  expect(given.nested('not')?.text('author')).toBe('kim');
});

test('splits lists at commas', () => {
  expect(input('labels=a,b%20c,').list('labels')).toEqual(['a', 'b c']);
});

test('reads booleans in every word that GitLab takes', () => {
  expect(input('a=1&b=no&c=').flag('a')).toBe(true);
  expect(input('b=no').flag('b')).toBe(false);
  expect(input('c=').flag('c')).toBeUndefined();
});

test('complains as GitLab does, with the whole name', () => {
  expect(() => input('page=x').integer('page')).toThrow('page is invalid');
  expect(() => input('').requireText('search')).toThrow('search is missing');
  expect(() => input('state=open').choice('state', ['opened'])).toThrow('state does not have a valid value');
  expect(() => input('range[start]=x').nested('range')?.integer('start')).toThrow('range[start] is invalid');
});

test('a parameter called __proto__ changes nothing else', () => {
  input('__proto__[polluted]=1&a[__proto__][polluted]=1');
  expect('polluted' in {}).toBe(false);
});
