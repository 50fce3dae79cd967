import { type PackedAll, type Parameter, type ParameterType, pack } from './parameter.ts';
import { refusalOf } from './refused.ts';

/** A parameter as `contract/gitlab-api.json` has it. */
interface ContractParameter {
  readonly type: string | readonly string[];
  readonly required?: boolean;
  readonly enum?: readonly unknown[];
  readonly items?: ContractParameter;
  readonly fields?: Readonly<Record<string, ContractParameter>>;
}

/** An operation as `contract/gitlab-api.json` has it. */
interface ContractOperation {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, ContractParameter>>;
  readonly body: Readonly<Record<string, ContractParameter>>;
  readonly response: string | { readonly type: string } | null;
  readonly path_int?: readonly string[];
  readonly wildcard?: readonly string[];
  readonly open?: readonly string[];
}

/** Credentials of a request's own. It always carries the server's. */
const credentials = new Set(['job_token', 'private_token', 'access_token', 'sudo']);

function toParameter({ type, required = false, enum: choices, items, fields }: ContractParameter): Parameter {
  const types = [type].flat() as ParameterType[];
  if (types.includes('array')) {
    return { types: ['array'], isRequired: required, items: toParameter(items ?? { type: 'any' }) };
  }
  const below = Object.entries(fields ?? {}).map(([name, field]) => [name, toParameter(field)] as const);
  return {
    types,
    isRequired: required,
    ...(choices ? { choices: choices.map(String) } : {}),
    ...(fields ? { fields: Object.fromEntries(below) } : {}),
  };
}

/** `/projects/{id}/badges/{badge_id}` as `/projects/:id/badges/#badge_id`: `#` takes an integer, `*` also slashes. */
function packPath({ path, path_int = [], wildcard = [] }: ContractOperation): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const mark = path_int.includes(name) ? '#' : wildcard.includes(name) ? '*' : ':';
    return `${mark}${name}`;
  });
}

/** What a read is answered, where that is no object: the first letter of list, text, binary or unknown. */
function packAnswer({ method, response }: ContractOperation): string {
  if (method !== 'GET') return '';
  if (response === null) return 'u';
  if (typeof response !== 'string') return 'l';
  return response === 'text' || response === 'binary' ? response.slice(0, 1) : '';
}

function packOperation(operation: ContractOperation): string {
  const { method, path, query, body, open } = operation;
  // What is refused by its path needs no parameters for that.
  const isRefused = refusalOf({ method, path: path.replace(/\{(\w+)\}/g, ':$1') }) !== undefined;
  const known = Object.entries({ ...query, ...body }).filter(([name]) => !isRefused && !credentials.has(name));
  const parameters: PackedAll = Object.fromEntries(
    known.map(([name, parameter]) => [name, pack(toParameter(parameter))]),
  );
  const row = [method, packPath(operation), parameters, `${packAnswer(operation)}${open ? '+' : ''}`];
  if (row[3] === '') row.pop();
  if (row.length === 3 && known.length === 0) row.pop();
  return JSON.stringify(row);
}

/** The text of operations.json, one operation a line, from that of `contract/gitlab-api.json`. */
export function packOperations(contract: string): string {
  const { version, operations } = JSON.parse(contract) as { version: string; operations: ContractOperation[] };
  const from = `Derived from GitLab's OpenAPI document (${version}), (c) GitLab Inc., CC BY-SA 4.0; so is this file.`;
  // HEAD tells less than GET.
  const rows = operations.filter(({ method }) => method !== 'HEAD').map(packOperation);
  return `{"from":${JSON.stringify(from)},"operations":[\n${rows.join(',\n')}\n]}\n`;
}
