import { InputError } from '../../core/errors/input-error.ts';
import { encodeSegment } from '../../core/route.ts';
import { type KnownOperation, readOperations, type Segment } from './operations.ts';

/** An operation found by a path, and the path to it, encoded. */
export interface Match {
  readonly operation: KnownOperation;
  readonly path: string;
}

/** More than any operation of GitLab has, file paths in it included. */
const mostParts = 100;

/** The parts of a path that each segment stands for. */
type Division = readonly (readonly string[])[];

function accepts(segment: Segment, first: string): boolean {
  if (segment.kind === 'literal') return first === segment.text;
  return segment.kind === 'mixed' ? segment.pattern.test(first) : segment.takes !== 'integer' || /^\d+$/.test(first);
}

/** Whether a segment may stand for several parts; with `isLenient` also where a slash in a value was not encoded. */
function mayHoldSlashes(segment: Segment, first: string, isLenient: boolean): boolean {
  if (segment.kind !== 'parameter' || segment.takes === 'integer') return false;
  return segment.takes === 'segments' || (isLenient && !/^\d+$/.test(first));
}

/** Each place is tried once: without remembering what failed, the time doubles with each value that may hold slashes. */
function divide(segments: readonly Segment[], parts: readonly string[], isLenient: boolean): Division | undefined {
  const failed = new Set<number>();
  const from = (at: number, part: number): Division | undefined => {
    const segment = segments[at];
    const first = parts[part];
    if (!segment || first === undefined) return segment || first !== undefined ? undefined : [];
    const place = at * (parts.length + 1) + part;
    if (failed.has(place) || !accepts(segment, first)) return undefined;
    const left = parts.length - part - (segments.length - at - 1);
    const most = mayHoldSlashes(segment, first, isLenient) ? left : 1;
    for (let count = 1; count <= most; count++) {
      const behind = from(at + 1, part + count);
      if (behind) return [parts.slice(part, part + count), ...behind];
    }
    failed.add(place);
    return undefined;
  };
  return from(0, 0);
}

function encode(segment: Segment, parts: readonly string[]): string {
  const [first = ''] = parts;
  if (segment.kind === 'literal') return segment.text;
  if (segment.kind === 'parameter') {
    const { name, takes } = segment;
    return takes === 'segments'
      ? parts.map((part) => encodeSegment(name, part)).join('/')
      : encodeSegment(name, parts.join('/'));
  }
  const values = segment.pattern.exec(first)?.slice(1) ?? [];
  return segment.text.replace(/[:#*](\w+)/g, (_whole, name: string) => encodeSegment(name, values.shift()));
}

const weights = { literal: 4, mixed: 2, parameter: 1 } as const;
const isWild = (segment: Segment) => segment.kind === 'parameter' && segment.takes === 'segments';
const weightOf = ({ segments }: KnownOperation) =>
  segments.reduce((sum, segment) => sum + (isWild(segment) ? 0 : weights[segment.kind]), 0);

/** Operations that the parts fit, those first whose path says most, as GitLab takes them. */
function findMatches(parts: readonly string[], isLenient: boolean): readonly Match[] {
  const found = readOperations().flatMap((operation) => {
    const groups = divide(operation.segments, parts, isLenient);
    if (!groups) return [];
    const path = operation.segments.map((segment, index) => encode(segment, groups[index] ?? []));
    return [{ operation, path: `/${path.join('/')}` }];
  });
  return found.sort(({ operation: left }, { operation: right }) => {
    return weightOf(right) - weightOf(left) || right.segments.length - left.segments.length;
  });
}

/** The operations that a path leads to, one a verb. */
export function operationsAt(parts: readonly string[]): readonly Match[] {
  const byMethod = new Map<string, Match>();
  for (const match of findMatches(parts, false)) {
    if (!byMethod.has(match.operation.method)) byMethod.set(match.operation.method, match);
  }
  return [...byMethod.values()];
}

/** The operation of a verb at a path. InputError where GitLab has none, with the encoded path where a value holds a slash. */
export function matchOperation(method: string, parts: readonly string[]): Match {
  if (parts.length > mostParts) throw new InputError(`The path has more than ${mostParts} parts.`);
  const here = operationsAt(parts);
  const match = here.find(({ operation }) => operation.method === method);
  if (match) return match;
  const written = `/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}`;
  const methods = here.map(({ operation }) => operation.method).join(', ');
  const meant = findMatches(parts, true).find(({ operation }) => operation.method === method);
  const hint =
    here.length > 0
      ? `That path takes ${methods}.`
      : meant
        ? `A slash in a value is written %2F: pass ${meant.path}.`
        : 'gitlab_find_endpoint finds the operations there are.';
  throw new InputError(`GitLab's API has no ${method} ${written}.`, { hint });
}
