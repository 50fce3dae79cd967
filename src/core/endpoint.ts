import type { z } from 'zod';
import { json } from './answer.ts';
import type { GitLabRequest } from './context.ts';
import { InputError } from './errors/input-error.ts';
import { type Fields, group } from './params.ts';
import { fillPath, type PathNames, parseRoute, pathNames, type Route } from './route.ts';
import { annotate, type Capability, capabilityOf, type Declaration, type Tool } from './tool.ts';

export interface EndpointOptions {
  /** Where the verb says the wrong thing: a POST that only renders is `read`. */
  readonly effect?: Capability;
  /** Inputs that go into the query although the verb has a body. */
  readonly inQuery?: readonly string[];
  /** Whether the same request can be made for a group, named by `group_id` in the place of `project_id`. */
  readonly orGroup?: true;
  /** Our name -> GitLab's name. */
  readonly rename?: Readonly<Record<string, string>>;
}

const projectPart = '/projects/:project_id';

/** The route for the project or, where `group_id` is given, for the group. InputError unless just one of them is given. */
export function routeOfOwner(route: string, input: Readonly<Record<string, unknown>>): string {
  const { project_id, group_id } = input;
  if (project_id !== undefined && group_id !== undefined)
    throw new InputError('project_id and group_id are both given.', { hint: 'Pass one of the two.' });
  if (group_id !== undefined) return route.replace(projectPart, '/groups/:group_id');
  if (project_id === undefined)
    throw new InputError('project_id is missing: pass a project ID, a path or a GitLab URL, or a group as group_id.');
  return route;
}

/** The request an endpoint makes for the given input: path names first, the rest into query (GET, DELETE) or body. */
export function buildRequest(
  declared: string,
  options: EndpointOptions,
  input: Readonly<Record<string, unknown>>,
): GitLabRequest {
  const route = options.orGroup ? routeOfOwner(declared, input) : declared;
  const { verb } = parseRoute(route);
  const inPath = new Set(pathNames(route));
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const isBodyless = verb === 'GET' || verb === 'DELETE';
  for (const [name, value] of Object.entries(input)) {
    if (inPath.has(name) || value === undefined) continue;
    const target = isBodyless || options.inQuery?.includes(name) ? query : body;
    target[options.rename?.[name] ?? name] = value;
  }
  return {
    method: verb,
    path: fillPath(route, input),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(isBodyless || Object.keys(body).length === 0 ? {} : { body }),
  };
}

/** Declare a tool that is one request to GitLab. A path parameter without an input does not compile. */
export function endpoint<const R extends Route, F extends Fields>(
  declaration: Omit<Declaration<F>, 'input'> &
    EndpointOptions & { readonly route: R; readonly input: F & Readonly<Record<PathNames<R>, z.ZodType>> },
): Tool & EndpointOptions {
  const { verb } = parseRoute(declaration.route);
  const capability = declaration.effect ?? capabilityOf(verb);
  const { project_id, ...others } = declaration.input as Readonly<Record<string, z.ZodType>>;
  const owner = project_id && { project_id: project_id.optional(), group_id: group.optional() };
  return {
    ...declaration,
    ...(declaration.orGroup ? { input: { ...owner, ...others } } : {}),
    capability,
    // What administers by deleting does both.
    ...(capability === 'admin' && verb === 'DELETE' ? { alsoNeeds: 'delete' as const } : {}),
    annotations: annotate(verb, capability),
    async run(input, ctx) {
      const reply = await ctx.gitlab.request(buildRequest(declaration.route, declaration, input));
      return json(reply.data, { page: reply.page });
    },
  };
}
