import { expect, test } from 'vitest';
import { findOpenQuote } from './endings.ts';

test.each<[string, string, number | null]>([
  ['a string that never ends, at the end of the file', '#!/bin/sh\necho "Hello\n', 3],
  ['a closed string', 'echo "Hello"\n', null],
  ['a quote in the other kind of quotes', `echo "it's" 'a "b" c'\n`, null],
  ['an escaped quote', 'echo \\" "a\\"b"\n', null],
  ['a backslash in single quotes, which escapes nothing', "echo 'a\\'\n", null],
  ['a quote in a comment', "# don't\necho a#b\n", null],
  ['a string over two lines', 'echo "a\nb"\n', null],
])('finds in a script %s', (_name, script, line) => {
  expect(findOpenQuote(script)).toBe(line);
});
