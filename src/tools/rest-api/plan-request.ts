import type { GitLabRequest, Method } from '../../core/context.ts';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import type { Operation } from '../../core/operation.ts';
import { capabilitiesOf, featureOf, removesSomething } from './capabilities.ts';
import { checkParameters } from './check-parameters.ts';
import { equalsOf } from './equal-tools.ts';
import { matchOperation } from './match-operation.ts';
import type { KnownOperation } from './operations.ts';
import { type Part, readPath } from './read-path.ts';
import { refusalOf } from './refused.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RestInput {
  readonly path: string;
  readonly project_id?: string | undefined;
  readonly query?: Values | undefined;
  readonly body?: Values | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** One request, checked, and the operation it is. */
export interface Plan {
  readonly operation: KnownOperation;
  readonly request: GitLabRequest;
}

/** Why this server never makes an operation, in words that follow its name; undefined where it does. */
export function reasonAgainst(operation: KnownOperation): string | undefined {
  const isUpload = Object.values(operation.parameters).some(
    ({ types, isRequired }) => isRequired && types.includes('file'),
  );
  const reason = refusalOf(operation) ?? (isUpload ? 'it takes a file' : undefined);
  return reason && `${reason}; not offered by this server`;
}

const isText = (part: Part | undefined, text: string) => part !== undefined && 'text' in part && part.text === text;

/** The parts of a path with values in the place of names, and the parameters that are left. */
function fillNames(parts: readonly Part[], { project_id, query = {} }: RestInput): { parts: string[]; query: Values } {
  const left: Record<string, unknown> = { ...query };
  const isOfProject = isText(parts[0], 'projects');
  const filled = parts.map((part, index) => {
    if ('text' in part) return part.text;
    const isProject = isOfProject && index === 1;
    const value = (isProject ? project_id : undefined) ?? left[part.name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      const where = isProject ? 'as project_id' : `in query as ${part.name}`;
      throw new InputError(`:${part.name} in the path has no value.`, { hint: `Pass it ${where}, or write it out.` });
    }
    if (!isProject || project_id === undefined) delete left[part.name];
    return String(value);
  });
  return { parts: filled, query: left };
}

function joinParameters(query: Values, body: Values): Values {
  const twice = Object.keys(query).filter((name) => Object.hasOwn(body, name));
  if (twice.length > 0) throw new InputError(`${twice.join(', ')}: both in query and in body. Nothing was sent.`);
  return { ...query, ...body };
}

function refuseUnoffered(operation: KnownOperation): void {
  const reason = reasonAgainst(operation);
  if (reason === undefined) return;
  const { method, path } = operation;
  throw new DeniedError(`${method} ${path}: ${reason}.`, {
    rule: 'operations that are not offered',
    hint: 'No setting changes that. It can be done in GitLab itself.',
  });
}

/** The one request that an input asks for. InputError for what GitLab does not know, DeniedError for what this server never does; neither asks GitLab. */
export function planRequest(method: Method, input: RestInput, webUrl: string): Plan {
  const { page, per_page, body = {} } = input;
  const named = readPath(input.path, webUrl);
  const { parts, query: left } = fillNames(named, input);
  const { operation, path } = matchOperation(method, parts);
  refuseUnoffered(operation);
  const query = { ...left, ...(page === undefined ? {} : { page }), ...(per_page === undefined ? {} : { per_page }) };
  const parameters = joinParameters(query, body);
  checkParameters(operation, parameters);
  // Not every proxy lets the body of a DELETE pass.
  const request = method === 'DELETE' || method === 'GET' ? { query: parameters } : { query, body };
  return { operation, request: { method, path, ...request } };
}

/** InputError where the project is given twice and differently, or is given and the path has no place for it. */
export function checkProject({ path, project_id }: RestInput, webUrl: string): void {
  if (project_id === undefined) return;
  const [area, project] = readPath(path, webUrl);
  if (project && 'name' in project) return;
  const named = project && isText(area, 'projects') ? project.text : undefined;
  if (named?.toLowerCase() === project_id.toLowerCase()) return;
  throw new InputError(
    named === undefined ? 'path has no place for project_id.' : `project_id is ${project_id}, but path names ${named}.`,
    { hint: 'Write projects/:id/... as path, or pass it in query where it is a parameter.' },
  );
}

/** An operation as policy sees it. */
export function describeOperation(operation: KnownOperation): Operation {
  const { method, path } = operation;
  const capabilities = capabilitiesOf(operation);
  return { route: `${method} ${path}`, capabilities, feature: featureOf(operation), ...equalsOf(operation) };
}

/** What policy must know of a planned request, whose parameters may ask for more than its operation does. */
export function operationOf({ operation, request }: Plan): Operation {
  const described = describeOperation(operation);
  const isMore = operation.method !== 'GET' && removesSomething({ ...request.query, ...request.body });
  return isMore ? { ...described, capabilities: ['delete', ...described.capabilities] } : described;
}
