// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what templates leave behind is what is tested
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from './env-file.ts';

const valuesOf = (source: string) => Object.fromEntries(parseEnvFile(source).values);

describe('parseEnvFile', () => {
  it.each([
    ['reads a plain assignment', 'A=1\n', '1'],
    ['reads the last line without a final newline', 'B=2\nA=1', '1'],
    ['drops CRLF', 'A=1\r\nB=2\r\n', '1'],
    ['drops a byte order mark', '\uFEFFA=1\n', '1'],
    ['accepts export', 'export A=1', '1'],
    ['accepts export after spaces and before several', '  export   A=1', '1'],
    ['accepts spaces around the name and the value', ' A = 1 2  \n', '1 2'],
    ['keeps a # inside a bare value', 'A=x#y', 'x#y'],
    ['keeps a # right after the equals sign', 'A=#y', '#y'],
    ['drops a comment after a space', 'A=x # y # z', 'x'],
    ['drops a comment that is all there is', 'A= # nothing', ''],
    ['keeps further equals signs', 'A=b=c==', 'b=c=='],
    ['keeps a quote inside a bare value', 'A=it"s', 'it"s'],
    ['keeps a # in double quotes', 'A="x # y"', 'x # y'],
    ['drops a comment after quotes', 'A="x" # y', 'x'],
    ['reads escapes in double quotes', 'A="a\\nb\\t\\"c\\"\\\\n"', 'a\nb\t"c"\\n'],
    ['keeps unknown escapes in double quotes', 'A="^a\\w+$"', '^a\\w+$'],
    ['reads no escapes in single quotes', "A='a\\nb'", 'a\\nb'],
    ['keeps spaces in quotes', "A='  a  '", '  a  '],
    ['reads quoted values over several lines', 'A="a\r\nb"\r\nB=2', 'a\nb'],
    ['reads an empty value', 'A=', ''],
    ['reads empty quotes', 'A=""', ''],
    ['expands nothing', 'B=1\nA=${B}', '${B}'],
    ['lets the last of equal keys win', 'A=1\nA=2', '2'],
  ])('%s', (_, source, expected) => {
    const { values, badLines } = parseEnvFile(source);
    expect(badLines).toEqual([]);
    expect(values.get('A')).toBe(expected);
  });

  it('skips empty lines and comments, indented or not', () => {
    expect(valuesOf('# A=1\n\n  \t# B=2\n   \nC=3\n#')).toEqual({ C: '3' });
  });

  it('numbers the lines it cannot read and reads the others', () => {
    const { values, badLines } = parseEnvFile('A="1\n"\nnonsense\nB: 2\nC="open\nD="x"y\n=1\nE=5\n');
    expect(badLines).toEqual([3, 4, 5, 6, 7]);
    expect([...values]).toEqual([
      ['A', '1\n'],
      ['E', '5'],
    ]);
  });

  it('takes __proto__ for a name like any other', () => {
    expect(parseEnvFile('__proto__=1').values.get('__proto__')).toBe('1');
  });
});
