import type { JsonSchemaType, JsonSchemaValidatorResult, jsonSchemaValidator } from '@modelcontextprotocol/server';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function problemOf(schema: Schema, value: unknown, at: string): string | undefined {
  const type = typeOf(value);
  if (schema.type && schema.type !== type && !(schema.type === 'number' && type === 'integer'))
    return `${at} must be ${schema.type}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} must be one of ${schema.enum.join(', ')}`;
  if (type === 'array') {
    return (value as unknown[])
      .map((item, index) => problemOf(schema.items ?? {}, item, `${at}[${index}]`))
      .find(Boolean);
  }
  if (type !== 'object') return undefined;
  const given = new Map(Object.entries(value as object).filter(([, part]) => part !== undefined));
  const missing = schema.required?.find((name) => !given.has(name));
  if (missing) return `${at}.${missing} is missing`;
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => given.has(name));
  return parts.map(([name, inner]) => problemOf(inner, given.get(name), `${at}.${name}`)).find(Boolean);
}

/**
 * Stands in the bundle where the SDK would load AJV. The SDK uses it only for the answers to its own forms, which are
 * flat: type, enum, required, properties and items are all that those schemas hold.
 */
export class DefaultJsonSchemaValidator implements jsonSchemaValidator {
  getValidator<T>(schema: JsonSchemaType): (input: unknown) => JsonSchemaValidatorResult<T> {
    return (input) => {
      const problem = problemOf(schema as Schema, input, 'answer');
      return problem === undefined
        ? { valid: true, data: input as T, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: problem };
    };
  }
}

export { default as process } from 'node:process';
