import { expect, it } from 'vitest';
import { typeOfBytes, typeOfText } from './media-type.ts';

it.each([
  ['README.md', 'text/markdown'],
  ['.gitlab-ci.yml', 'application/yaml'],
  ['src/a.TS', 'text/plain'],
  ['Makefile', 'text/plain'],
  ['a.constructor', 'text/plain'],
  ['logo.png', 'text/plain'],
])('%s, being text, is %s', (path, type) => {
  expect(typeOfText(path)).toBe(type);
});

it.each([
  ['assets/logo.PNG', 'image/png'],
  ['a.tar.gz', 'application/gzip'],
  ['core', 'application/octet-stream'],
  ['page.html', 'application/octet-stream'],
])('%s, being no text, is %s', (path, type) => {
  expect(typeOfBytes(path)).toBe(type);
});
