import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/errors/input-error.ts';
import { compilePatterns } from './patterns.ts';

const matching = (patterns: string[], paths: string[]) => {
  const matcher = compilePatterns(patterns, 'include_paths');
  return paths.filter((path) => matcher.matches(path));
};

describe('compilePatterns', () => {
  it.each([
    ['src/*.ts', 'src/a.ts', 'src/deep/a.ts'],
    ['src/**/*.ts', 'src/a.ts', 'lib/a.ts'],
    ['src/**/*.ts', 'src/x/y/a.ts', 'src/x/y/a.js'],
    ['**/test/**', 'a/test/b/c.ts', 'a/tests/c.ts'],
    ['src/**', 'src/.hidden/a', 'src2/a'],
    ['*.lock', 'web/yarn.lock', 'web/yarn.lock.md'],
    ['README.md', 'docs/README.md', 'docs/README.md.txt'],
    ['/README.md', 'README.md', 'docs/README.md'],
    ['./src/a.ts', 'src/a.ts', 'lib/src/a.ts'],
    ['src', 'src/deep/a.ts', 'srcs/a.ts'],
    ['src/app/', 'src/app/x/a.ts', 'src/apps/a.ts'],
    ['a?c.ts', 'abc.ts', 'ac.ts'],
    ['file[0-9].ts', 'file7.ts', 'filex.ts'],
    ['file[!0-9].ts', 'filex.ts', 'file7.ts'],
    ['*.{ts,tsx}', 'a/b.tsx', 'a/b.js'],
    ['{src,lib/{a,b}}/*.ts', 'lib/b/x.ts', 'lib/c/x.ts'],
    ['app/(group)/page.tsx', 'app/(group)/page.tsx', 'app/group/page.tsx'],
    ['pages/[id].tsx', 'pages/[id].tsx', 'pages/x.tsx'],
    ['\\*.ts', '*.ts', 'a.ts'],
    ['a{id}.ts', 'a{id}.ts', 'aid.ts'],
    ['*a*b', 'xaxb', 'xaxbx'],
    ['**/a/**/b/*', 'x/a/b/a/y/b/z', 'x/a/y/z'],
  ])('%s matches %s and not %s', (pattern, match, other) => {
    expect(matching([pattern], [match, other])).toEqual([match]);
  });

  it('takes what a negated pattern matches out of what the others match', () => {
    expect(matching(['dist/**', '!dist/keep.js'], ['dist/a.js', 'dist/keep.js', 'src/a.js'])).toEqual(['dist/a.js']);
  });

  it('matches all but the negated where there are only negated patterns', () => {
    expect(matching(['!src/**'], ['src/a.js', 'lib/a.js'])).toEqual(['lib/a.js']);
  });

  it('knows names from wildcards', () => {
    const { names } = compilePatterns(['**/*.json', 'web/yarn.lock', 'vendor'], 'include_paths');
    expect(['package-lock.json', 'web/yarn.lock', 'vendor/x.go'].filter(names)).toEqual([
      'web/yarn.lock',
      'vendor/x.go',
    ]);
  });

  it.each([
    ['one that is too long', ['a'.repeat(201)]],
    ['too many', Array.from({ length: 51 }, () => 'a')],
    ['braces that explode', ['{a,b}'.repeat(30)]],
    ['braces that explode together', Array.from({ length: 3 }, () => '{a,b}'.repeat(7))],
    ['groups in parentheses', ['+(a|aa)']],
  ])('refuses %s', (_, patterns) => {
    expect(() => compilePatterns(patterns, 'include_paths')).toThrow(InputError);
  });

  // The work of a glob grows with the product of both lengths; a backtracking expression would not finish at all.
  it.each([
    ['**/**/**/**/x'],
    ['(a+)+$'],
    [`${'*a'.repeat(90)}b`],
    [`**/${'a*/'.repeat(60)}x`],
    [`${'**/a*/'.repeat(30)}x/*`],
    [`**/*${'a'.repeat(150)}b*`],
  ])(
    'answers or refuses %s against thousands of long paths within bounded work',
    (pattern) => {
      const paths = Array.from(
        { length: 5_000 },
        (_, index) => `${'a'.repeat(250)}/${'a/'.repeat(60)}${'a'.repeat(90)}${index}`,
      );
      const outcome = () => {
        try {
          return matching([pattern], paths);
        } catch (error) {
          return error;
        }
      };
      const result = outcome();
      expect(result instanceof InputError || (result as string[]).length === 0).toBe(true);
    },
    5_000,
  );
});
