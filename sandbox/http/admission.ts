import type { Group, Project } from '../state/model.ts';
import { pathOf, type Store } from '../state/store.ts';
import { canReadCode, canSeeGroup, canSeeProject, findGroup, findProject, levelOf } from './access.ts';
import { authenticate, type Caller, requireScope } from './authentication.ts';
import type { Call } from './call.ts';
import type { SandboxContext } from './context.ts';
import { ApiError, forbidden, notFound, unauthorized } from './errors.ts';
import { Input, nestParameters, type Value } from './input.ts';
import type { Route } from './route.ts';

/** Refers a GET of a project's former path to its present one and refuses everything else, as GitLab does. */
function referToPresentPath(context: SandboxContext, store: Store, project: Project): ApiError {
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
    return new ApiError(405, { message: '405 Non GET methods are not allowed for moved projects' });
  }
  const target = context.env.incoming.url ?? '';
  const moved = target.replace(/(\/projects\/)[^/?]+/, `$1${encodeURIComponent(pathOf(project))}`);
  const url = `${new URL(store.url).origin}${moved}`;
  return new ApiError(301, `This resource has been moved permanently to ${url}.`, {
    location: url,
    'content-type': 'text/plain',
  });
}

function admitToProject(context: SandboxContext, store: Store, route: Route, caller: Caller): Project {
  const { viewer, token } = caller;
  const found = findProject(store, context.req.param('id') ?? '');
  if (found === null || !canSeeProject(store, viewer, found.project)) throw notFound('Project');
  const { project, moved } = found;
  if (moved) throw referToPresentPath(context, store, project);
  // A job reaches its own project; GitLab's allowlist of other projects is not modelled.
  if (token?.job && token.job.pipeline.project !== project) throw notFound('Project');
  if (route.access === 'code' && !canReadCode(store, viewer, project)) throw forbidden();
  if (typeof route.access === 'number' && levelOf(store, viewer, project) < route.access) throw forbidden();
  return project;
}

function admitToGroup(context: SandboxContext, store: Store, caller: Caller): Group {
  const group = findGroup(store, context.req.param('id') ?? '');
  if (group === null || !canSeeGroup(store, caller.viewer, group)) throw notFound('Group');
  return group;
}

/** Parameters of the query and the body in one; the body's win. Both may use the bracket notation. */
function readFields(query: URLSearchParams, body: unknown) {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return nestParameters<Value>([...query, ...(isObject ? (Object.entries(body) as [string, Value][]) : [])]);
}

/** GraphQL complains about a bad token in its own form of errors. */
function identify(context: SandboxContext, store: Store, route: Route, query: URLSearchParams): Caller {
  try {
    return authenticate(store, (name) => context.req.header(name), query);
  } catch (error) {
    if (route.path !== '/api/graphql') throw error;
    throw new ApiError(401, { errors: [{ message: 'Invalid token' }] });
  }
}

/** Finds out who asks and for which project or group; fails with 401, 403 or 404 where they may not. */
export function admit(context: SandboxContext, store: Store, route: Route, body: unknown): Call {
  const { pathname, searchParams: query } = new URL(context.env.incoming.url ?? '/', 'http://sandbox');
  const caller = identify(context, store, route, query);
  const isWrite = route.method !== 'GET' && !route.isReadOnly;
  const isAboutUsers = /^\/(users?|version|metadata|personal_access_tokens)\b/.test(route.path);
  requireScope(caller.token, !isWrite, isAboutUsers);
  if (caller.token?.job && !route.acceptsJobToken) throw unauthorized();
  if ((route.access === 'signed-in' || isWrite) && caller.viewer === null) throw unauthorized();
  const isProject = route.path.startsWith('/projects/:id') && route.access !== 'anyone';
  const project = isProject ? admitToProject(context, store, route, caller) : undefined;
  const group = route.access === 'group' ? admitToGroup(context, store, caller) : undefined;
  return {
    store,
    method: context.req.method,
    path: pathname,
    query,
    input: new Input(readFields(query, body)),
    params: context.req.param(),
    ...caller,
    get project() {
      if (project === undefined) throw new Error(`${route.path} names no project`);
      return project;
    },
    get group() {
      if (group === undefined) throw new Error(`${route.path} names no group`);
      return group;
    },
  };
}
