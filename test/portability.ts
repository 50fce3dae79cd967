/** A JSON Schema as a client receives it: nothing is known of it beforehand. */
type Schema = Readonly<Record<string, unknown>>;

/** A tool as tools/list shows it. */
export interface ShownTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Schema;
  readonly outputSchema?: unknown;
}

/** The keywords that every client and every model's back end takes. */
const portable = new Set(['type', 'description', 'enum', 'default', 'items', 'properties', 'required']);
const scalarTypes = new Set(['string', 'integer', 'number', 'boolean']);
const longestDescription = 1000;
/** Cursor takes 60 characters for the names of server and tool together; the server's is `gitlab` or up to 16 long. */
const longestName = 43;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function faultsOfDescription(text: unknown, at: string): string[] {
  if (text === undefined) return [];
  if (typeof text !== 'string') return [`${at}: the description is no text`];
  return text.length > longestDescription ? [`${at}: the description is longer than ${longestDescription}`] : [];
}

function faultsOfProperties(schema: Schema, at: string): string[] {
  const { properties, required } = schema;
  if (properties !== undefined && !isObject(properties)) return [`${at}: properties is no object`];
  const named = Object.entries(properties ?? {});
  const missing = (Array.isArray(required) ? required : []).filter((name) => !named.some(([key]) => key === name));
  return [
    ...missing.map((name) => `${at}: requires ${name}, which it does not describe`),
    ...named.flatMap(([name, inner]) => [
      ...(/^[a-zA-Z0-9_]{1,64}$/.test(name) ? [] : [`${at}.${name}: the name of a property`]),
      ...faultsOfSchema(inner, `${at}.${name}`),
    ]),
  ];
}

function faultsOfSchema(schema: unknown, at: string): string[] {
  if (!isObject(schema)) return [`${at}: is no schema`];
  const { type, items } = schema;
  const odd = Object.keys(schema).filter((keyword) => !portable.has(keyword));
  const isKnown = typeof type === 'string' && (scalarTypes.has(type) || type === 'array' || type === 'object');
  const words = schema.enum;
  const isWords = words === undefined || (Array.isArray(words) && words.every((word) => typeof word === 'string'));
  return [
    ...odd.map((keyword) => `${at}: the keyword ${keyword}`),
    ...(isKnown ? [] : [`${at}: no single type`]),
    ...(isWords ? [] : [`${at}: an enum that is not of texts`]),
    ...faultsOfDescription(schema.description, at),
    ...(type === 'array' ? faultsOfSchema(items, `${at}[]`) : []),
    ...faultsOfProperties(schema, at),
  ];
}

/** What some client or back end would refuse a tool, its whole list or the whole request for; empty for a portable tool. */
export function portabilityFaults({ name, description, inputSchema, outputSchema }: ShownTool): string[] {
  return [
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name}: characters of the name`]),
    ...(name.length > longestName ? [`${name}: longer than ${longestName}`] : []),
    ...(inputSchema.type === 'object' && isObject(inputSchema.properties) ? [] : [`${name}: the root is no object`]),
    ...(outputSchema === undefined ? [] : [`${name}: an output schema`]),
    ...faultsOfDescription(description, name),
    ...faultsOfSchema(inputSchema, name),
  ];
}
