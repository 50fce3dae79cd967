import fc from 'fast-check';
import { operations } from '../contract/check.mjs';
import type { CatalogEntry } from '../src/catalog/entry.ts';
import type { JsonSchema } from '../src/core/liberal.ts';
import { loadedToolsets } from './fresh-catalog.ts';

const foreign = ['acme/vault', 'kim/greeter', 'acme/tools/archive', '121', '119', '122', 'acme/none', '999'];
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => encodeURIComponent(name),
  (name) => encodeURIComponent(encodeURIComponent(name)),
  (name) => `${name}/`,
  (name) => `/${name}`,
  (name) => ` ${name}\n`,
  (name) => name.replace('/', '//'),
  (name) => name.replace('/', '\\'),
  (name) => `${name}?x=1`,
  (name) => `${name}#x`,
  (name) => `${name}.git`,
  (name) => `${name}%00`,
  (name) => `118/../${name}`,
  (name) => `118/%2e%2e/${name}`,
  (name) => `../../projects/${name}`,
  (name) => `acme/greeter/../../${name}`,
  (name) => `${name}/-/issues/1`,
  (name) => `https://gitlab.test/${name}`,
  (name) => `HERE/${name}`,
  (name) => `HERE/${name}/-/merge_requests/1`,
  (name) => `HERE/acme/greeter/-/../../${name}`,
  (name) => `0${name}`,
  (name) => `gid://gitlab/Project/${name}`,
];
const others = [
  'acme',
  '12',
  '13',
  'acme/tools',
  'kim',
  '1',
  '..',
  '.',
  '%',
  '\\',
  '?',
  '#',
  '',
  '\u0000',
  '118',
  'acme/greeter',
];

const text = fc.oneof(
  fc.tuple(fc.constantFrom(...foreign), fc.constantFrom(...spellings)).map(([name, spell]) => spell(name)),
  fc.constantFrom(...others),
);
const number = fc.constantFrom(121, 119, 122, 999, 12, 13, 118, 120, 1, 2, 3, 4, 7, -1, 1e21);
const scalar = fc.oneof(text, number);
const names = [
  ...['project_id', 'project', 'projects', 'project_ids', 'target_project_id', 'source_project_id', 'to_project_id'],
  ...['start_project', 'from_project_id', 'target_project', 'project_path', 'fullPath', 'projectPath', 'id', 'ids'],
  ...['group_id', 'group_ids', 'groups', 'namespace', 'namespace_id', 'namespace_path', 'target_group_id'],
  ...['forked_from_id', 'shared_with_group', 'parent_id', 'epic_id', 'blocking_project_id', 'import_url', 'url'],
];
const nested: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('value'), { maxLength: 2 }), tie('object')),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { minKeys: 1, maxKeys: 3 }),
})).object;

/** A hostile value where the schema wants one of this kind, so that it gets as far as it can. */
function hostile(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof({ weight: 3, arbitrary: number }, { weight: 1, arbitrary: text });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(hostile(schema.items ?? {}), { minLength: 1, maxLength: 2 });
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, hostile(field)] as const);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
  }
  return schema.type === 'object' ? nested : fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: nested });
}

const exampleOf = (name: string) => ({ ...loadedToolsets.find(({ tools }) => tools[name])?.tools[name]?.example });

/** The example of a tool in an allowed project, with hostile values for some inputs, and, for a reader, some it does not have. */
export function attack({ name, capability, inputSchema }: CatalogEntry): fc.Arbitrary<Record<string, unknown>> {
  const inputs = Object.entries(inputSchema.properties ?? {});
  const plain = { ...exampleOf(name), ...(inputSchema.properties?.project_id ? { project_id: '118' } : {}) };
  const most = fc.constantFrom(1, 1, 1, 2, 2, inputs.length);
  const chosen = most.chain((count) =>
    fc.subarray(inputs, { minLength: Math.min(1, inputs.length), maxLength: Math.min(count, inputs.length) }),
  );
  const bad = chosen.chain((few) =>
    fc.tuple(...few.map(([input, schema]) => fc.tuple(fc.constant(input), hostile(schema)))),
  );
  const strange = capability === 'read' ? nested : fc.constant({});
  const more = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strange });
  return fc
    .tuple(bad, more)
    .map(([values, extra]) => ({ ...plain, ...(extra as object), ...Object.fromEntries(values) }));
}

/** Of a project, a group or a namespace. */
const speaks = /project|group|namespace|fork|share|transfer|promote|allowlist|parent|epic/;

interface Parameter {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Parameter;
  readonly fields?: Readonly<Record<string, Parameter>>;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly body: Readonly<Record<string, Parameter>>;
}

/** A hostile value of the type that GitLab wants, since others are refused before anything is sent. */
function hostileParameter({ type = 'string', enum: choices, items, fields }: Parameter): fc.Arbitrary<unknown> {
  const types = [type].flat();
  if (choices?.length) return fc.constantFrom(...choices);
  if (types.includes('array')) return fc.array(hostileParameter(items ?? {}), { minLength: 1, maxLength: 2 });
  if (fields) return hostileParameters(fields);
  if (types.includes('object')) return nested;
  if (types.includes('boolean')) return fc.boolean();
  return types.includes('string') ? scalar : number;
}

function hostileParameters(fields: Readonly<Record<string, Parameter>>): fc.Arbitrary<Record<string, unknown>> {
  const record = Object.entries(fields).map(([name, parameter]) => [name, hostileParameter(parameter)] as const);
  const all = fc.record(Object.fromEntries(record) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
  const few = (values: Record<string, unknown>) => {
    const speaking = Object.entries(values).filter(([name]) => speaks.test(name));
    const entries = speaking.length > 0 ? speaking : Object.entries(values);
    return fc.subarray(entries, { maxLength: Math.min(3, entries.length) });
  };
  return all.chain(few).map((entries) => Object.fromEntries(entries));
}

const known = operations as unknown as readonly Operation[];
const inProject = known.filter(({ path }) => path.startsWith('/projects/{'));
/** Those that could name something outside, in their path or their parameters. */
const risky = inProject.filter(({ path, query, body }) => {
  const [, ...rest] = path.split('/').slice(2);
  return speaks.test([...rest, JSON.stringify([query, body])].join('/'));
});
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...risky) },
  { weight: 2, arbitrary: fc.constantFrom(...inProject) },
  { weight: 1, arbitrary: fc.constantFrom(...known) },
);
const segment = fc.oneof(number.map(String), text.map(encodeURIComponent), text, fc.constant('7'));
const project = fc.oneof(fc.constantFrom('118', 'acme%2Fgreeter', 'acme%2Ftools%2Fbuild-kit'), segment);

/** Arguments for the tools that take any path of the REST API: an operation with hostile values in its path and parameters. */
export const rawRequest = operation.chain(({ method, path, query, body }) => {
  const places = path.match(/\{\w+\}/g) ?? [];
  const values = fc.tuple(...places.map((_place, index) => (index === 0 ? project : segment)));
  const filled = values.map((chosen) => path.replace(/\{\w+\}/g, () => chosen.shift() ?? ''));
  const parameters = hostileParameters({ ...query, ...body });
  return fc.tuple(filled, parameters, fc.boolean()).map(([where, given, isBody]) => ({
    method,
    path: where,
    ...(method !== 'GET' && isBody ? { body: given } : { query: given }),
  }));
});
