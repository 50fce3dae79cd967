/** The subset of JSON Schema that the catalog publishes. */
export interface JsonSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const numeric = /^[+-]?\d+(\.\d+)?$/;

function parseAs(value: string, isWanted: (parsed: unknown) => boolean): unknown {
  try {
    const parsed: unknown = JSON.parse(value);
    return isWanted(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function toArray(items: JsonSchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => accept(items ?? {}, item));
  if (typeof value === 'string') {
    const parsed = parseAs(value, Array.isArray);
    if (parsed !== undefined) return toArray(items, parsed);
    if (value.trim() === '') return [];
    const parts = value.split(',').map((part) => part.trim());
    return parts.filter(Boolean).map((part) => accept(items ?? {}, part));
  }
  return typeof value === 'number' || typeof value === 'boolean' ? [accept(items ?? {}, value)] : value;
}

function toObject(schema: JsonSchema, value: unknown): unknown {
  const isObject = (candidate: unknown) =>
    typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate);
  const object = typeof value === 'string' ? parseAs(value, isObject) : value;
  if (!isObject(object) || !schema.properties) return object ?? value;
  return acceptProperties(schema, object as Record<string, unknown>);
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const lower = value.trim().toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : value;
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // Models write merge requests as "!7" and issues as "#12".
  const bare = value.trim().replace(/^[!#]/, '');
  return numeric.test(bare) ? Number(bare) : value;
}

/** The word that was meant where it is written in other cases. */
function foldCase(words: readonly string[], value: string): string {
  const folded = value.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === folded) ?? value;
}

function accept(schema: JsonSchema, value: unknown): unknown {
  switch (schema.type) {
    case 'string':
      if (schema.enum && typeof value === 'string') return foldCase(schema.enum, value);
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'integer':
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'array':
      return toArray(schema.items, value);
    case 'object':
      return toObject(schema, value);
    default:
      return value;
  }
}

function isAbsent(schema: JsonSchema | undefined, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return value === '' && schema !== undefined && (schema.type !== 'string' || schema.enum !== undefined);
}

function acceptProperties(schema: JsonSchema, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const accepted: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const inner = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    // Assigning to __proto__ would set the prototype instead of a property.
    if (name !== '__proto__' && !isAbsent(inner, part)) accepted[name] = inner ? accept(inner, part) : part;
  }
  return accepted;
}

/**
 * Read arguments the way models write them: null is absent, numbers and booleans may be text, lists and objects may be
 * JSON text, lists of texts may be comma-separated. Text inputs are never parsed, and objects without published
 * properties (GraphQL variables, diff positions) pass untouched, nulls included.
 */
export function readLiberally(schema: JsonSchema, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return acceptProperties(schema, value);
}
