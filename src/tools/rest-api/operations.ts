import { readFileSync } from 'node:fs';
import { type PackedAll, type Parameters, unpackAll } from './parameter.ts';
import type { Named } from './refused.ts';

/** What is between two slashes of a path: as it stands, a parameter, or text with parameters in it (`archive.:format`). */
export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly takes: 'segment' | 'integer' | 'segments' }
  | { readonly kind: 'mixed'; readonly text: string; readonly names: readonly string[]; readonly pattern: RegExp };

/** One operation of GitLab's REST API. */
export interface KnownOperation extends Named {
  readonly segments: readonly Segment[];
  /** In the query or the body, which GitLab does not tell apart. */
  readonly parameters: Parameters;
  /** Whether GitLab takes parameters that are not known. */
  readonly isOpen: boolean;
  readonly answers: 'object' | 'list' | 'text' | 'binary' | 'unknown';
}

/** A line of the table: verb, path, parameters, and a letter for the answer with `+` where more parameters are taken. */
type Row = readonly [method: string, path: string, parameters?: PackedAll, more?: string];

const answers = { l: 'list', t: 'text', b: 'binary', u: 'unknown' } as const;

function readSegment(text: string): Segment {
  const [, mark, name] = /^([:#*])(\w+)$/.exec(text) ?? [];
  if (name !== undefined) {
    return { kind: 'parameter', name, takes: mark === '#' ? 'integer' : mark === '*' ? 'segments' : 'segment' };
  }
  const names = [...text.matchAll(/[:#*](\w+)/g)].map(([, inner = '']) => inner);
  if (names.length === 0) return { kind: 'literal', text };
  const literals = text.split(/[:#*]\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { kind: 'mixed', text, names, pattern: new RegExp(`^${literals.join('(.+)')}$`) };
}

function readRow([method, path, parameters, more = '']: Row): KnownOperation {
  const segments = path.split('/').slice(1).map(readSegment);
  let unpacked: Parameters | undefined;
  return {
    method,
    path: path.replace(/[#*](?=\w)/g, ':'),
    segments,
    // Of nearly two thousand operations a session uses a handful.
    get parameters() {
      unpacked ??= unpackAll(parameters ?? {});
      return unpacked;
    },
    isOpen: more.endsWith('+'),
    answers: answers[more[0] as keyof typeof answers] ?? 'object',
  };
}

let read: readonly KnownOperation[] | undefined;

/** The operations of GitLab's REST API, read once, when they are asked for first. The file lies beside the bundle, and beside this source. */
export function readOperations(): readonly KnownOperation[] {
  if (!read) {
    const text = readFileSync(new URL('./operations.json', import.meta.url), 'utf8');
    read = (JSON.parse(text) as { readonly operations: readonly Row[] }).operations.map(readRow);
  }
  return read;
}
