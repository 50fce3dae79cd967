import { z } from 'zod';
import type { JsonSchema } from './liberal.ts';
import { type Fields, roleOf } from './params.ts';

interface Node {
  type?: string;
  description?: string;
  enum?: string[];
  default?: unknown;
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  anyOf?: Node[];
  allOf?: Node[];
  oneOf?: Node[];
}

/** Keep the keywords every client understands; a schema that needs more is a fault of its declaration. */
function plain(node: Node, at: string): JsonSchema {
  if (node.anyOf || node.oneOf || node.allOf)
    throw new Error(`${at}: unions are not portable; take text and check it at run time`);
  if (typeof node.type !== 'string') throw new Error(`${at}: has no single type`);
  if (node.type === 'array' && !node.items) throw new Error(`${at}: an array needs items`);
  const properties = Object.entries(node.properties ?? {}).map(([name, inner]) => [
    name,
    plain(inner, `${at}.${name}`),
  ]);
  return {
    type: node.type as NonNullable<JsonSchema['type']>,
    ...(node.description === undefined ? {} : { description: node.description }),
    ...(node.enum === undefined ? {} : { enum: node.enum }),
    ...(node.default === undefined ? {} : { default: node.default }),
    ...(node.items === undefined ? {} : { items: plain(node.items, `${at}[]`) }),
    ...(node.type === 'object' && node.properties ? { properties: Object.fromEntries(properties) } : {}),
    ...(node.type === 'object' && node.required?.length ? { required: node.required } : {}),
  };
}

/**
 * The schema a client sees for a tool's inputs: plain, inline JSON Schema of the subset every client accepts. Inputs
 * with a role are not `required`, since a URL or a default may fill them.
 */
export function publishSchema(fields: Fields, name: string): JsonSchema {
  const whole = z.toJSONSchema(z.object(fields), { io: 'input', target: 'draft-2020-12' }) as Node;
  const required = (whole.required ?? []).filter((key) => fields[key] && !roleOf(fields[key]));
  const root = plain({ ...whole, required }, name);
  return root.properties ? root : { ...root, properties: {} };
}
