import type { KnownTool } from '../../core/catalog.ts';
import type { JsonSchema } from '../../core/liberal.ts';

/** The type of an input where its name does not tell it: texts and numbers have none. */
function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.join('|');
  switch (schema.type) {
    case 'boolean':
      return 'boolean';
    case 'array': {
      const inner = typeOf(schema.items ?? {});
      return inner.includes('|') ? `(${inner})[]` : `${inner || schema.items?.type}[]`;
    }
    case 'object':
      return schema.properties ? `{ ${inputsOf(schema, schema.required ?? [])} }` : 'object';
    default:
      return '';
  }
}

function inputsOf(schema: JsonSchema, needed: readonly string[]): string {
  const inputs = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const type = typeOf(inner);
    return `${name}${needed.includes(name) ? '' : '?'}${type && `: ${type}`}`;
  });
  return inputs.join(', ');
}

/** The inputs of a tool in one line, as in `project_id, merge_request_iid, state?: opened|closed`. */
export function signatureOf({ inputSchema, fillable }: KnownTool): string {
  return inputsOf(inputSchema, [...(inputSchema.required ?? []), ...fillable]);
}
