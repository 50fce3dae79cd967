import { describe, expect, it } from 'vitest';
import { describeNearest } from './nearest-text.ts';

const file = [
  'import a',
  '',
  'function greet(name) {',
  "\treturn 'Hello ' + name;",
  '}',
  '',
  'export { greet };',
  '',
].join('\n');

describe('describeNearest', () => {
  it.each([
    [
      'tabs where spaces are sought',
      "function greet(name) {\n  return 'Hello ' + name;\n}",
      `The nearest text is at line 3; line 4 differs: tabs and spaces differ: it has "\\treturn 'Hello ' + name;" where old_text has "  return 'Hello ' + name;".`,
    ],
    [
      'another case',
      'Function greet(name)',
      'The nearest text is at line 3: upper and lower case differ: it has "function greet(name) {" where old_text has "Function greet(name)".',
    ],
    [
      'spaces at the end of a line',
      'import a  \n\nfunction greet(name) {',
      'The nearest text is at line 1: spaces at the end of the line differ: it has "import a" where old_text has "import a  ".',
    ],
    [
      'another number of spaces',
      'export {  greet };',
      'The nearest text is at line 7: numbers of spaces differ: it has "export { greet };" where old_text has "export {  greet };".',
    ],
    [
      'a text that goes on differently',
      "function greet(name) {\n\treturn 'Bye ' + name;\n}",
      `The nearest text is at line 3; line 4 differs: it has "\\treturn 'Hello ' + name;" where old_text has "\\treturn 'Bye ' + name;".`,
    ],
    [
      'a line with a letter more',
      'functions greet(name)',
      'The nearest text is at line 3: it has "function greet(name) {" where old_text has "functions greet(name)".',
    ],
  ])('tells %s', (_, sought, expected) => {
    expect(describeNearest(file, sought)).toBe(expected);
  });

  it('names characters that look alike', () => {
    expect(describeNearest("say 'it’s on'\n", "it's on")).toBe(
      'The nearest text is at line 1: characters that look alike differ: it has "say \'it’s on\'" where old_text has "it\'s on" (U+2019 there).',
    );
    expect(describeNearest('a\u00a0b\n', 'a b')).toContain('(U+00A0 there)');
    expect(describeNearest('pаssword = 1\n', 'password = 1')).toContain('(U+0430 there)');
    expect(describeNearest('x - y\n', 'x — y')).toContain('(U+2014 in old_text)');
  });

  it('tells that the text ends too early', () => {
    expect(describeNearest('alpha\nbeta', 'alpha\nbeta\ngamma')).toBe(
      'The nearest text is at line 1, but it ends with line 2.',
    );
  });

  it('tells that a line break is missing at the end', () => {
    expect(describeNearest('alpha\nbeta', 'beta\n')).toBe(
      'The nearest text is at line 2, without the line break that old_text has at its start or end.',
    );
  });

  it('tells that a line goes on where it should end', () => {
    expect(describeNearest('alpha = 1; // one\n', 'alpha = 1;\n')).toBe(
      'The nearest text is at line 1: it has "alpha = 1; // one" where old_text has "alpha = 1;".',
    );
  });

  it('does not take a bracket for the place', () => {
    const text = `${'}\n'.repeat(30)}  const total = sum(items);\n}\n`;
    expect(describeNearest(text, '  const totals = sum(items);\n}\n')).toMatch(/^The nearest text is at line 31:/);
  });

  it('finds nothing where nothing is alike', () => {
    expect(describeNearest(file, 'zzz qqq xxx')).toBeUndefined();
    expect(describeNearest(file, '\n\n\n\n')).toBeUndefined();
  });

  it('shows the differing part of a long line only', () => {
    const [long, sought] = [`${'x'.repeat(5_000)}END`, `${'x'.repeat(5_000)}and`];
    const said = describeNearest(long, sought) ?? '';
    expect(said.length).toBeLessThan(500);
    expect(said).toMatch(/xEND".*xand"/);
  });

  it('finds the place in a large text', () => {
    const large = Array.from({ length: 60_000 }, (_, index) => `  const value${index} = compute(${index});`).join(
      '\n}\n',
    );
    const sought = Array.from({ length: 300 }, (_, index) => `  let value${index} = computed(${index});`).join('\n}\n');
    expect(describeNearest(large, sought)).toMatch(/^The nearest text is at line/);
  });
});
