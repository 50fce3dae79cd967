/**
 * A projection: which parts of GitLab's answer reach the model. It keeps fields and checks nothing,
 * so an answer that looks otherwise than expected passes as it is.
 */
export type Projection =
  | { readonly kind: 'keep' }
  | { readonly kind: 'pick'; readonly field: string }
  | { readonly kind: 'list'; readonly of: Projection }
  | { readonly kind: 'shape'; readonly fields: Readonly<Record<string, Projection>> };

export const keep: Projection = { kind: 'keep' };

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
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Apply a projection. Fields that are null, empty text or an empty list are left out of shapes; anything unexpected stays. */
export function project(projection: Projection, value: unknown): unknown {
  switch (projection.kind) {
    case 'keep':
      return value;
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
