/**
 * A projection: which parts of GitLab's answer reach the model. It keeps fields and checks nothing,
 * so an answer that looks otherwise than expected passes as it is.
 */
export type Projection =
  | { readonly kind: 'keep' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'minute' }
  | { readonly kind: 'pick'; readonly field: string }
  | { readonly kind: 'list'; readonly of: Projection }
  | { readonly kind: 'shape'; readonly fields: Readonly<Record<string, Projection>> };

export const keep: Projection = { kind: 'keep' };

/** Keep a truth that is rare, and leave its absence out. */
const flag: Projection = { kind: 'flag' };
/** Keep a moment to the minute: GitLab's milliseconds cost a model as much as a name. */
const minute: Projection = { kind: 'minute' };

function each(names: string, projection: Projection): Readonly<Record<string, Projection>> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, projection]));
}

/** Fields that are shown only where they are true. */
export const flags = (names: string) => each(names, flag);
/** Moments that are shown to the minute. */
export const minutes = (names: string) => each(names, minute);

/** Keep one field of an object in the object's place. */
export function pick(field: string): Projection {
  return { kind: 'pick', field };
}

/** A user object becomes the username. */
export const username: Projection = pick('username');
export const usernames: Projection = { kind: 'list', of: username };

/** Project each item of a list. */
export function list(of: Projection): Projection {
  return { kind: 'list', of };
}

/** Keep the named fields whole (`'id title'`) and project the given ones. */
export function shape(names: string, nested: Readonly<Record<string, Projection>> = {}): Projection {
  const kept = names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [name, keep] as const);
  return { kind: 'shape', fields: { ...Object.fromEntries(kept), ...nested } };
}

/** A wider shape made from a narrower one. */
export function extend(base: Projection, names: string, nested: Readonly<Record<string, Projection>> = {}): Projection {
  const own = shape(names, nested);
  if (base.kind !== 'shape' || own.kind !== 'shape') return own;
  return { kind: 'shape', fields: { ...base.fields, ...own.fields } };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Apply a projection. Fields that are null, empty text, an empty list or an empty object are left out of shapes; anything unexpected stays. */
export function project(projection: Projection, value: unknown): unknown {
  switch (projection.kind) {
    case 'keep':
      return value;
    case 'flag':
      return value === true ? value : undefined;
    case 'minute':
      return typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(?:\.\d+)?/, '$1') : value;
    case 'pick':
      return isObject(value) && projection.field in value ? value[projection.field] : value;
    case 'list':
      return Array.isArray(value) ? value.map((item) => project(projection.of, item)) : value;
    case 'shape': {
      if (!isObject(value)) return value;
      const kept: Record<string, unknown> = {};
      for (const [name, inner] of Object.entries(projection.fields)) {
        const part = project(inner, value[name]);
        if (!isEmpty(part)) kept[name] = part;
      }
      return kept;
    }
  }
}
