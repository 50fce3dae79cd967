import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

describe('readCommandLine', () => {
  it.each([
    [[], undefined],
    [['--env-file', 'a'], 'a'],
    [['--env-file=a'], 'a'],
    [['--env-file=a=b'], 'a=b'],
    [['--env-file', 'a', '--env-file=b'], 'b'],
    [['--env-file=a', '--env-file', 'b'], 'b'],
    [['--version', '--help', '--env-file', 'a'], 'a'],
  ])('reads %j', (argv, envFile) => {
    expect(readCommandLine(argv)).toEqual({ envFile, problems: [] });
  });

  it.each([[['--env-file']], [['--env-file=']], [['--env-file', '']], [['--env-file', '--help']]])(
    'reports the missing path in %j',
    (argv) => {
      expect(readCommandLine(argv).problems).toEqual([expect.stringMatching(/^--env-file needs a path/)]);
    },
  );

  it('reports every unknown argument with the known ones and without a value', () => {
    const { problems } = readCommandLine(['--token=marker', '--api-url', 'marker', '-marker99', '--env-file', 'a']);
    expect(problems).toHaveLength(4);
    expect(problems[0]).toMatch(/^The flag --token is not known\. Known are --env-file PATH, --help, --version;/);
    expect(problems[1]).toMatch(/^The flag --api-url /);
    expect(problems[2]).toMatch(/^Argument 3 /);
    expect(problems.join()).not.toContain('marker');
  });
});
