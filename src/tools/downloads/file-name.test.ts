import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

describe('the name of a download', () => {
  it.each([
    ['attachment; filename="a b.zip"', 'a b.zip'],
    ['attachment; filename=a.zip; size=3', 'a.zip'],
    [`attachment; filename="x.zip"; filename*=UTF-8''%C3%BC.zip`, 'ü.zip'],
    [`attachment; filename="x.zip"; filename*=UTF-8''%ff`, 'x.zip'],
    ['inline; filename="say \\"hi\\".txt"', 'say "hi".txt'],
    ['attachment; filename="../../etc/x"', 'x'],
    ['attachment; filename="C:\\\\dir\\\\x.txt"', 'x.txt'],
    ['attachment; filename=".."', 'fallback.bin'],
    ['attachment; filename="a\u0007b"', 'ab'],
    ['attachment', 'fallback.bin'],
    [undefined, 'fallback.bin'],
  ])('from %j is %s', (disposition, name) => {
    expect(fileNameOf(disposition, 'dir/fallback.bin')).toBe(name);
  });

  it('is never empty', () => {
    expect(fileNameOf(undefined, '..')).toBe('file');
  });
});
