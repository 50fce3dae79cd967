import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { extend, flags, list, minutes, project, shape } from '../../core/shape.ts';
import { type Connection, type CursorPage, cursorVariables, nodesOf, pageOf } from '../cursor/paging.ts';
import { globalId, numberIn } from '../global-id/global-id.ts';
import { catalogResourceDocument, catalogResourcesDocument } from './documents.ts';

interface Version {
  readonly name?: string;
  readonly releasedAt?: string | null;
  readonly components?: Connection<Readonly<Record<string, unknown>>> | null;
}

interface Resource {
  readonly id: string;
  readonly fullPath?: string;
  readonly starCount?: number;
  readonly latestReleasedAt?: string | null;
  readonly versions?: Connection<Version> | null;
  readonly shown?: Connection<Version> | null;
}

const row = shape('id full_path name description latest_version star_count', minutes('latest_released_at'));
const input = shape('name type default description options', flags('required'));
const component = shape('name description include_path', { inputs: list(input) });
const whole = extend(row, 'versions version', { components: list(component) });

function flatten(resource: Resource) {
  const { id, fullPath, starCount, latestReleasedAt } = resource;
  const names = nodesOf(resource.versions).map(({ name }) => name);
  const [shown] = nodesOf(resource.shown);
  return {
    ...resource,
    id: numberIn(id),
    full_path: fullPath,
    star_count: starCount,
    latest_released_at: latestReleasedAt,
    latest_version: names[0],
    versions: names,
    version: shown?.name,
    components: nodesOf(shown?.components).map((each) => ({ ...each, include_path: each.includePath })),
  };
}

interface ResourceList extends CursorPage {
  readonly search?: string | undefined;
  readonly scope?: string | undefined;
}

export async function listCatalogResources(given: ResourceList, ctx: Context): Promise<Answer> {
  const variables = { search: given.search, scope: given.scope, ...cursorVariables(given) };
  const data = await ctx.gitlab.graphql(catalogResourcesDocument, variables);
  const { ciCatalogResources: found } = data as { readonly ciCatalogResources?: Connection<Resource> | null };
  return json(
    nodesOf(found).map((resource) => project(row, flatten(resource))),
    { page: pageOf(found ?? {}) },
  );
}

interface OneResource {
  /** Full path of the project, or the number of the resource. */
  readonly resource: string;
  readonly version?: string | undefined;
}

/** One resource with the components of one version, the newest unless another is named. */
export async function getCatalogResource({ resource, version }: OneResource, ctx: Context): Promise<Answer> {
  const named = /^\d+$/.test(resource) ? { id: globalId('Ci::Catalog::Resource', resource) } : { fullPath: resource };
  const data = await ctx.gitlab.graphql(catalogResourceDocument, { ...named, version });
  const { ciCatalogResource: found } = data as { readonly ciCatalogResource?: Resource | null };
  if (!found) throw new InputError(`There is no resource ${resource} in the CI/CD catalog.`);
  const shown = flatten(found);
  if (version !== undefined && shown.version === undefined)
    throw new InputError(`${resource} has no version ${version}.`, { hint: `It has ${shown.versions.join(', ')}.` });
  return json(project(whole, shown));
}
