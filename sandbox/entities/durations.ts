const units: [string, number][] = [
  ['mo', 4 * 5 * 8 * 3600],
  ['w', 5 * 8 * 3600],
  ['d', 8 * 3600],
  ['h', 3600],
  ['m', 60],
];

/** Seconds in GitLab's words, with days of eight hours: `1d 2h 30m`; null for none. */
export function humanTime(seconds: number): string | null {
  let rest = Math.abs(seconds);
  const parts = units.flatMap(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count}${name}`] : [];
  });
  return parts.length === 0 ? null : `${seconds < 0 ? '-' : ''}${parts.join(' ')}`;
}

/** The seconds of a text such as `1d 2h 30m` or `-1h`; null where it is none. A number alone counts hours. */
export function parseDuration(text: string): number | null {
  const [, sign = '', rest = ''] = /^\s*([+-]?)\s*(.*?)\s*$/.exec(text) ?? [];
  if (!/^(\d+(\.\d+)?\s*(mo|w|d|h|m|s)?\s*)+$/.test(rest)) return null;
  const total = [...rest.matchAll(/(\d+(?:\.\d+)?)\s*(mo|w|d|h|m|s)?/g)].reduce((sum, [, count, unit = 'h']) => {
    const size = unit === 's' ? 1 : (units.find(([name]) => name === unit)?.[1] ?? 0);
    return sum + Number(count) * size;
  }, 0);
  return (sign === '-' ? -1 : 1) * Math.round(total);
}
