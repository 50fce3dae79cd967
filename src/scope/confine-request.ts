import type { GitLab, GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { type AllowedProjects, isNumeric, keyOf, scopeRule } from './allowed-projects.ts';
import { isLint } from './ci-lint.ts';
import { confineParameters } from './confine-parameters.ts';
import { isContent, mayCross, type Place, placeOf } from './places.ts';
import { findSecondProject, reachesBeyond } from './project-routes.ts';
import { mirror } from './references.ts';
import { readSegments } from './request-path.ts';

/** A request that stays inside, and where it goes. */
export interface Confined {
  readonly request: GitLabRequest;
  readonly place: Place | { readonly kind: 'project'; readonly rest: readonly string[] };
}

interface Surroundings {
  readonly gitlab: GitLab;
  readonly projects: AllowedProjects;
}

const hint = `Name one of these projects. The limit is ${scopeRule}, set by whoever runs this server.`;

async function confinePath({ method, path }: GitLabRequest, { gitlab, projects }: Surroundings) {
  const segments = readSegments(path);
  if (!segments) throw new DeniedError(`${path} is not a plain path.`, { rule: scopeRule });
  const [area, project, ...rest] = segments;
  if (area !== 'projects' || project === undefined) {
    const place = placeOf(method, `/${segments.join('/')}`);
    if (place) return { path, place };
    const message = `${path} is not inside a project, and this server is limited to ${projects.words}.`;
    throw new DeniedError(message, { rule: scopeRule, hint });
  }
  const id = await projects.resolve(gitlab, project);
  if (reachesBeyond(method, rest)) {
    const message = `${method} ${path} reaches beyond its project, and this server is limited to ${projects.words}.`;
    throw new DeniedError(message, { rule: scopeRule });
  }
  const second = findSecondProject(rest);
  const encoded = second ? second.withId(await projects.resolve(gitlab, second.name)) : path.split('/').slice(3);
  return { path: ['/projects', id, ...encoded].join('/'), place: { kind: 'project', rest } as const };
}

function refuseRedirect(path: string): never {
  throw new DeniedError(`GitLab redirects to ${path}, which is outside this server's scope.`, { rule: scopeRule });
}

/** Whether what is at the second place is looked through by what is known of the first. */
function isSeenLike(first: Confined['place'], second: Confined['place']): boolean {
  if (first.kind !== 'project' || second.kind !== 'project') return false;
  return isContent(second.rest) || !(isContent(first.rest) || mayCross(second.rest) || isLint(second.rest));
}

/**
 * A redirect leads where a link in a project says, and goes out as it is. It may lead to what a request of its own could
 * reach, named by the id of its project or by the path that the project has at this moment.
 */
async function checkRedirect(asked: GitLabRequest, from: Confined['place'], around: Surroundings): Promise<void> {
  const { path, query } = asked;
  const { place, request } = await confineRequest(asked, around);
  if (!isSeenLike(from, place) || JSON.stringify(request.query) !== JSON.stringify(query)) refuseRedirect(path);
  const [, , project = ''] = path.split('/').map(decodeURIComponent);
  const id = await around.projects.resolve(around.gitlab, project);
  const isNamed = isNumeric(project) || keyOf(await around.projects.pathOf(around.gitlab, id)) === keyOf(project);
  if (!isNamed || request.path !== path.replace(/^\/projects\/[^/]+/, `/projects/${id}`)) refuseRedirect(path);
}

/**
 * The request with ids in the place of the projects it names, in its path and its parameters: a path may have become
 * another project's since it was looked up. DeniedError where it names another project, or could reach one.
 */
export async function confineRequest(request: GitLabRequest, around: Surroundings): Promise<Confined> {
  const { gitlab, projects } = around;
  const { path, place } = await confinePath(request, around);
  const naming = { webUrl: gitlab.webUrl, resolve: (project: string) => projects.resolve(gitlab, project) };
  const { query, body, form, onRedirect } = request;
  // Mirrors name the repository they copy to or from as `url`.
  const isMirror = place.kind === 'project' && /^(?:remote_mirrors|mirror)(?:\/|$)/.test(place.rest.join('/'));
  const confine = (parameters: Readonly<Record<string, unknown>>) =>
    confineParameters(parameters, naming, isMirror ? [mirror] : []);
  return {
    place,
    request: {
      ...request,
      path,
      ...(query ? { query: await confine(query) } : {}),
      ...(body ? { body: await confine(body) } : {}),
      ...(form?.fields ? { form: { ...form, fields: (await confine(form.fields)) as Record<string, string> } } : {}),
      async onRedirect(target, parameters) {
        await checkRedirect({ method: 'GET', path: target, query: parameters }, place, around);
        await onRedirect?.(target, parameters);
      },
    },
  };
}
