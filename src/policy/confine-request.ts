import type { GitLab, GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { type AllowedProjects, isNumeric, keyOf, scopeRule } from './allowed-projects.ts';
import { confineParameters } from './confine-parameters.ts';
import { type Place, placeOf } from './places.ts';
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

/** A redirect leads where a link in a project says. It is followed where a request of its own could go. */
async function checkRedirect(
  path: string,
  query: Readonly<Record<string, string>>,
  around: Surroundings,
): Promise<void> {
  await confineRequest({ method: 'GET', path, query }, around);
  const [, project = ''] = readSegments(path) ?? [];
  if (isNumeric(project) || !path.startsWith('/projects/')) return;
  const id = await around.projects.resolve(around.gitlab, project);
  // It goes out as it is, so the path must be the project's own at this moment.
  if (keyOf(await around.projects.pathOf(around.gitlab, id)) === keyOf(project)) return;
  throw new DeniedError(`GitLab redirects to ${path}, which is outside this server's scope.`, { rule: scopeRule });
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
        await checkRedirect(target, parameters, around);
        await onRedirect?.(target, parameters);
      },
    },
  };
}
