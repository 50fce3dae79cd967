import { pathNames } from '../core/route.ts';
import type { Call } from './call.ts';

const mostCharacters = 300;
const mostOfOne = 80;

/** One line without control characters and without marks that turn or hide text, the middle left out where it is long. */
function clean(value: unknown, most: number): string {
  const text = String(value)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const half = Math.floor((most - 1) / 2);
  return text.length <= most ? text : `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed();
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The arguments; of a request that has its parameters in objects, those in the place of the objects. */
function argumentsOf({ entry, args }: Pick<Call, 'entry' | 'args'>): [string, unknown][] {
  if (entry.projectIn === undefined) return Object.entries(args);
  return Object.entries(args).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value] as [string, unknown]],
  );
}

/** The question in words: what the tool does, in which project, to what. At most 300 characters. */
export function describeDeletion({ entry, args }: Pick<Call, 'entry' | 'args'>): string {
  const inPath = pathNames(entry.route ?? '');
  const shown = argumentsOf({ entry, args })
    .filter(([name, value]) => name !== 'project_id' && [value].flat().every(isPlain))
    .sort(([left], [right]) => Number(inPath.includes(right)) - Number(inPath.includes(left)));
  const where = args.project_id === undefined ? '' : ` in ${clean(args.project_id, mostOfOne)}`;
  const what = shown.map(([name, value]) => {
    const text = clean(value, mostOfOne);
    return typeof value === 'string' ? `${name} "${text.replaceAll('"', "'")}"` : `${name} ${text}`;
  });
  const end = '? This takes effect at once.';
  const start = `${clean(entry.title, mostOfOne)}${where}${what.length > 0 ? `: ${what.join(', ')}` : ''}`;
  return clean(start, mostCharacters - end.length) + end;
}
