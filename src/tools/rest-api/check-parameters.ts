import { InputError } from '../../core/errors/input-error.ts';
import { nearest } from '../../core/nearest.ts';
import type { KnownOperation } from './operations.ts';
import type { Parameter, Parameters, ParameterType } from './parameter.ts';
import { signatureOf } from './signature.ts';

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const truths = new Set<unknown>(['true', 'false', '1', '0', 't', 'f', 'yes', 'no', 'on', 'off', true, false, 1, 0]);

/** What GitLab takes for each type: numbers and truths may be text. */
const isOf: Readonly<Record<ParameterType, (value: unknown) => boolean>> = {
  string: (value) => ['string', 'number', 'boolean'].includes(typeof value),
  integer: (value) => Number.isSafeInteger(value) || (typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value)),
  number: (value) => Number.isFinite(typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  boolean: (value) => truths.has(value),
  object: isObject,
  array: Array.isArray,
  file: () => false,
  any: () => true,
};

const blankClears: ReadonlySet<ParameterType> = new Set(['integer', 'number', 'boolean']);

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function findInArray(items: Parameter, value: unknown, name: string): string[] {
  const isPlain = !items.types.includes('object') && ['string', 'number', 'boolean'].includes(typeof value);
  // GitLab splits a text at its commas.
  const list = isPlain ? (value === '' ? [] : String(value).split(',')) : value;
  if (!Array.isArray(list)) return [`${name} must be an array, not ${show(value)}`];
  return list.flatMap((item, index) => findInValue(items, item, `${name}[${index}]`));
}

/** What is wrong with one value. */
function findInValue(parameter: Parameter, value: unknown, name: string): string[] {
  const { types, items, choices, fields } = parameter;
  if (items) return findInArray(items, value, name);
  if (types.includes('file')) return [`${name} is a file, and this tool sends none`];
  // Blank clears what is no text.
  if (value === '' && types.some((type) => blankClears.has(type))) return [];
  if (!types.some((type) => isOf[type](value))) return [`${name} must be ${types.join(' or ')}, not ${show(value)}`];
  if (choices && !choices.includes(String(value))) return [`${name} must be one of ${choices.join(', ')}`];
  return fields && isObject(value) ? findInObject(fields, value, name) : [];
}

function nameUnknown(name: string, known: readonly string[], path: string): string {
  const near = nearest(name, known);
  return `${path} is unknown${near === undefined ? '' : ` (did you mean ${near}?)`}`;
}

function findInObject(fields: Parameters, values: Values, name: string): string[] {
  const below = (field: string) => (name === '' ? field : `${name}.${field}`);
  const missing = Object.keys(fields).filter((field) => fields[field]?.isRequired && (values[field] ?? null) === null);
  const given = Object.entries(values).flatMap(([field, value]) => {
    const parameter = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!parameter) return [nameUnknown(field, Object.keys(fields), below(field))];
    return value === null || value === undefined ? [] : findInValue(parameter, value, below(field));
  });
  return [...given, ...missing.map((field) => `${below(field)} is missing`)];
}

const paging: Parameters = {
  page: { types: ['integer'], isRequired: false },
  per_page: { types: ['integer'], isRequired: false },
};

/** InputError unless an operation takes these parameters, from the query and the body together: unknown names, wrong types and missing ones are all told. */
export function checkParameters(operation: KnownOperation, values: Values): void {
  const { method, path, answers, isOpen } = operation;
  const known = { ...(answers === 'list' ? paging : {}), ...operation.parameters };
  const isKnown = ([name]: readonly [string, unknown]) => Object.hasOwn(known, name);
  const judged = isOpen ? Object.fromEntries(Object.entries(values).filter(isKnown)) : values;
  const problems = findInObject(known, judged, '');
  if (problems.length === 0) return;
  const taken = signatureOf(operation.parameters);
  throw new InputError(`${method} ${path}: ${problems.slice(0, 10).join('; ')}. Nothing was sent.`, {
    hint: taken === '' ? 'It takes no parameters.' : `It takes ${taken}.`,
  });
}
