import { quoteLine, splitAt } from './line-difference.ts';
import { toLineFeeds } from './line-feeds.ts';

/** Number of lines that two lists have in common at their start, or at their end. */
function countSame(one: readonly string[], other: readonly string[], most: number, isAtEnd: boolean): number {
  const pick = (lines: readonly string[], index: number) => lines[isAtEnd ? lines.length - 1 - index : index];
  let count = 0;
  while (count < most && pick(one, count) === pick(other, count)) count++;
  return count;
}

/** Say in one sentence what became of a text: the first line that differs, as it was and as it is, and how far the changes go. */
export function describeTextChange(before: string, after: string): string {
  if (toLineFeeds(before) === toLineFeeds(after)) return 'Only its line ends differ.';
  const [old, now] = [toLineFeeds(before).split('\n'), toLineFeeds(after).split('\n')];
  const shorter = Math.min(old.length, now.length);
  const start = countSame(old, now, shorter, false);
  const end = countSame(old, now, shorter - start, true);
  const [was, is] = [
    start < old.length - end ? old[start] : undefined,
    start < now.length - end ? now[start] : undefined,
  ];
  const last = now.length - end;
  const range = last > start + 1 ? ` All changes lie in the lines ${start + 1} to ${last}.` : '';
  const line = `Line ${start + 1}`;
  if (was === undefined) return `${line} is new: ${quoteLine(is ?? '')}.${range}`;
  if (is === undefined) return `${line} was removed: ${quoteLine(was)}.${range}`;
  const at = splitAt(was, is);
  return `${line} was ${quoteLine(was, at)} and is ${quoteLine(is, at)} now.${range}`;
}
