import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/errors/input-error.ts';
import { measure } from './measure.ts';
import { readOperation } from './read-document.ts';

/** The refusal of a document; fails where there is none. */
function refusalOf(text: string, operationName?: string): InputError {
  try {
    measure(readOperation(text, operationName));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const nameOf = (text: string, name?: string) => readOperation(text, name).node.name?.value;

describe('reading a document', () => {
  it.each([
    ['{ project(fullPath: "a" { id } }', /line 1, column 25/],
    ['query {\n  currentUser {\n    id\n', /line 4, column 1/],
    ['', /line 1, column 1/],
    ['# nothing', /line 1, column 10/],
    ['{ a(b: "x) }', /line 1, column 13: Syntax Error: Unterminated string/],
    ['MUTATION { a }', /line 1, column 1/],
    ['{ a } }', /line 1, column 7/],
    ['{ a \u0000 }', /line 1, column 5/],
  ])('says where the fault is in %j', (text, message) => {
    const refusal = refusalOf(text);
    expect(refusal.message).toMatch(message);
    expect(refusal.hint).toContain('nothing was sent');
  });

  it('takes the only operation, or the one that is named', () => {
    const two = 'query One { a } mutation Two { b } fragment F on X { c }';
    expect(nameOf('query One { a }')).toBe('One');
    expect(nameOf('query One { a }', '')).toBe('One');
    expect(nameOf(two, 'Two')).toBe('Two');
  });

  it.each([
    ['query One { a } query Two { b }', undefined, /2 operations: One, Two/],
    ['{ a } mutation { b }', undefined, /unnamed.* twice/],
    ['query One { a } { b }', undefined, /2 operations: One, \(unnamed\)/],
    ['query One { a }', 'one', /"one" is not in the document, which has One/],
    ['{ a }', 'One', /not in the document/],
    ['query A { a } mutation A { b }', 'A', /defines A twice/],
    ['{ ...F } fragment F on X { a } fragment F on Mutation { b }', undefined, /defines F twice/],
    ['fragment F on X { a }', undefined, /no operation/],
    ['{ a } type X { a: Int }', undefined, /defines types/],
    ['{ a } schema { query: Mutation }', undefined, /defines types/],
    ['{ a } extend type Query { b: Int }', undefined, /defines types/],
  ])('refuses %j with the name %j', (text, name, message) => {
    expect(refusalOf(text, name).message).toMatch(message);
  });
});

describe('limits of a document', () => {
  const repeat = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_, at) => part(at));
  /** A chain of fragments of which each spreads the next one many times. */
  const bomb = (length: number, width: number) =>
    `{ ...F0 } ${repeat(length, (at) => `fragment F${at} on X { ${`...F${at + 1} `.repeat(width)} }`).join(' ')} fragment F${length} on X { a }`;

  it.each([
    ['its length', `{ a(b: "${'x'.repeat(20_000)}") }`, /20012 characters/],
    ['brackets in each other', `{ a(b: ${'['.repeat(5_000)}`, /more than 100 deep/],
    ['fields in each other', `${'{a'.repeat(31)}${'}'.repeat(31)}`, /more than 30 levels/],
    [
      'fields of fragments in each other',
      `{ ${'a{'.repeat(20)}...F${'}'.repeat(20)} } fragment F on X { ${'a{'.repeat(12)}b${'}'.repeat(12)} }`,
      /more than 30 levels/,
    ],
    ['fields', `{ ${'a '.repeat(1_001)} }`, /more than 1000 fields/],
    ['aliases', `{ ${repeat(101, (at) => `a${at}: a`).join(' ')} }`, /more than 100 aliases/],
    [
      'aliases in a fragment spread often',
      `{ ${'...F '.repeat(60)} } fragment F on X { b: a c: a }`,
      /more than 100 aliases/,
    ],
    ['fragments that grow by ten', bomb(60, 10), /more than 1000 fields/],
    ['fragments that grow by two', bomb(200, 2), /more than 1000 fields/],
  ])('hold for %s', (_, text, message) => {
    expect(refusalOf(text).message).toMatch(message);
  });

  it.each([
    ['itself', '{ ...F } fragment F on X { ...F }'],
    ['itself through others', '{ ...A } fragment A on X { b { ...B } } fragment B on X { ... on Y { ...A } }'],
    ['what is not there', '{ ...Gone }'],
  ])('refuse a fragment that spreads %s', (_, text) => {
    expect(refusalOf(text).message).toMatch(/holds itself|does not define/);
  });

  it('leave room for a chain of a hundred fragments and for reading the schema', () => {
    expect(() => measure(readOperation(bomb(100, 1)))).not.toThrow();
    const type = `ofType { ${'kind name ofType { '.repeat(7)} name ${'}'.repeat(7)} }`;
    const schema = `{ __schema { types { fields(includeDeprecated: true) { args { type { kind ${type} } } type { kind ${type} } } } } }`;
    expect(() => measure(readOperation(schema))).not.toThrow();
  });

  it('pass over fragments that the operation does not use', () => {
    expect(measure(readOperation('{ ...A } fragment A on X { a } fragment B on X { ...B }'))).toEqual(['A']);
  });
});
