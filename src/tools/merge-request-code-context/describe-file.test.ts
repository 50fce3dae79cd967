import { describe, expect, it } from 'vitest';
import { describeFile } from './describe-file.ts';
import { readDiffEntry } from './diff-files.ts';
import { adding, entry } from './fake-merge-request.ts';

describe('describeFile', () => {
  it.each([
    ['a.ts (modified, +3 -0)', entry('a.ts', adding(3))],
    ['b.ts (renamed from a.ts, content unchanged)', entry('b.ts', '', { old_path: 'a.ts', renamed_file: true })],
    ['run.sh (mode 100644 -> 100755, content unchanged)', entry('run.sh', '', { b_mode: '100755' })],
    ['empty (added, empty)', entry('empty', '', { new_file: true })],
    ['big.json (modified, size unknown)', entry('big.json', '', { collapsed: true })],
    ['a.png (modified, binary)', entry('a.png', 'Binary files a/a.png and b/a.png differ\n')],
  ])('says %s', (line, row) => {
    expect(describeFile(readDiffEntry(row))).toBe(line);
  });

  it('keeps a name with line ends on one line', () => {
    expect(describeFile(readDiffEntry(entry('a\n=== b', adding(1))))).toBe('"a\\n=== b" (modified, +1 -0)');
  });
});
