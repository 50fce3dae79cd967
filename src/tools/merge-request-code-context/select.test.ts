import { describe, expect, it } from 'vitest';
import { readDiffEntry } from './diff-files.ts';
import { adding, entry } from './fake-merge-request.ts';
import { isGeneratedPath } from './generated.ts';
import { compileFilters, type Filters, type Sort, selectFiles } from './select.ts';

const files = [
  readDiffEntry(entry('src/a.ts', adding(2))),
  readDiffEntry(entry('src/b.PY', adding(9, 'x'))),
  readDiffEntry(entry('lib/c.go', adding(5, 'a long line that weighs much more than the others do'))),
  readDiffEntry(entry('package-lock.json', adding(500))),
  readDiffEntry(entry('schema/huge.ts', '', { too_large: true })),
  readDiffEntry(entry('api/client.ts', adding(50), { generated_file: true })),
];

const kept = (filters: Filters) => compileFilters(filters)(files).kept.map((file) => file.path);
const select = (filters: Filters, sort: Sort, maxFiles = 30) => {
  const filtered = compileFilters(filters)(files);
  return selectFiles(files.length, filtered, filtered.kept, { sort, maxFiles });
};
const paths = (chosen: readonly { path: string }[]) => chosen.map((file) => file.path);

describe('compileFilters', () => {
  it('takes extensions with and without dot or star and in any case', () => {
    expect(kept({ extensions: ['.TS', 'py', '*.go'] })).toEqual(
      paths(files).filter((path) => path !== 'package-lock.json'),
    );
  });

  it('ignores empty extensions and patterns', () => {
    expect(kept({ extensions: ['', '.'], include_paths: [' '], exclude_paths: [''] })).toHaveLength(files.length);
  });

  it('filters by language and by its short names', () => {
    expect(kept({ languages: ['Python', 'golang'] })).toEqual(['src/b.PY', 'lib/c.go']);
  });

  it('filters nothing by a language nobody knows and says so', () => {
    const filtered = compileFilters({ languages: ['klingon', 'constructor'] })(files);
    expect(filtered.kept).toHaveLength(files.length);
    expect(filtered.notes[0]).toMatch(/klingon, constructor.*typescript/);
    expect(kept({ languages: ['klingon', 'go'] })).toEqual(['lib/c.go']);
  });

  it('matches the old path where GitLab gives no new one', () => {
    const gone = readDiffEntry({ old_path: 'src/gone.ts', new_path: '', diff: '', deleted_file: true });
    expect(compileFilters({ include_paths: ['src/**'] })([gone]).kept).toHaveLength(1);
  });
});

describe('selectFiles', () => {
  it('puts files of unknown size first, then the most changed, generated ones last', () => {
    const selection = select({}, 'changed_lines');
    expect(paths(selection.selected)).toEqual([
      'schema/huge.ts',
      'src/b.PY',
      'lib/c.go',
      'src/a.ts',
      'package-lock.json',
      'api/client.ts',
    ]);
    expect(paths(selection.folded)).toEqual(['package-lock.json', 'api/client.ts']);
  });

  it('sorts by path and by the length of the diff', () => {
    expect(paths(select({ extensions: ['ts', 'py', 'go'] }, 'path').selected).slice(0, 2)).toEqual([
      'lib/c.go',
      'schema/huge.ts',
    ]);
    expect(paths(select({}, 'file_size', 3).selected)).toEqual(['schema/huge.ts', 'lib/c.go', 'src/b.PY']);
  });

  it('does not fold a generated file that include_paths names, and folds one that a wildcard meets', () => {
    expect(select({ include_paths: ['package-lock.json'] }, 'path').folded).toEqual([]);
    expect(paths(select({ include_paths: ['**'] }, 'path').folded)).toEqual(['api/client.ts', 'package-lock.json']);
  });

  it('says which filter left nothing', () => {
    const { notes } = select({ include_paths: ['src/**'], extensions: ['md'] }, 'path');
    expect(notes).toEqual([
      'None of the 6 changed files passes the filters: extensions removed 2, include_paths removed 4.',
    ]);
  });
});

describe('isGeneratedPath', () => {
  it.each(['yarn.lock', 'web/pnpm-lock.yaml', 'Cargo.lock', 'go.sum', 'js/app.min.js', 'a.css.map', 'vendor/x.go'])(
    'knows %s',
    (path) => expect(isGeneratedPath(path)).toBe(true),
  );

  it.each(['src/lock.ts', 'src/clock.go', 'vendors/x.go', 'admin.js', 'src/vendor.ts', 'map.js'])('leaves %s', (path) =>
    expect(isGeneratedPath(path)).toBe(false),
  );
});
