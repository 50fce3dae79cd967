import { expect, test } from 'vitest';
import { humanTime, parseDuration } from './durations.ts';

test.each<[string, number | null]>([
  ['30m', 1800],
  ['1h 30m', 5400],
  ['1d2h', 36_000],
  ['2w', 288_000],
  ['1mo', 576_000],
  ['-1h', -3600],
  ['2', 7200],
  ['1.5h', 5400],
  ['', null],
  ['soon', null],
  ['1x', null],
])('reads %j as %s seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test('writes what it reads', () => {
  for (const text of ['1mo 1w 1d 1h 1m', '3h', '-2h 30m']) expect(humanTime(parseDuration(text) ?? 0)).toBe(text);
  expect(humanTime(0)).toBe(null);
});
